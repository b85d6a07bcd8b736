import CoreGraphics
import Foundation

extension DisplayList {
  /// The list as stable, readable text: one line an item, groups indented. For goldens and bug reports.
  package func dump() -> String {
    var lines = ["\(width)×\(height) background \(Self.text(background))"]
    var depth = 0
    func line(_ text: String) { lines.append(String(repeating: "  ", count: depth) + text) }
    for command in commands {
      switch command {
      case .draw(let first, let count):
        for index in Int(first)..<Int(first + count) { line(text(items[index])) }
      case .beginGroup(let index):
        line(text(groups[Int(index)]))
        depth += 1
      case .beginMask:
        depth -= 1
        line("mask")
        depth += 1
      case .endGroup:
        depth -= 1
        line("end")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(_ item: DisplayItem) -> String {
    var parts = ["\(item.kind) layer \(item.layer.raw)", "rect \(Self.text(item.rect))"]
    parts.append("at \(Self.text(item.transform))")
    parts.append("color \(Self.text(item.color))")
    if item.radii != SIMD4(0, 0, 0, 0) { parts.append("radii \(Self.text(item.radii))") }
    if item.cornerReach != 1 { parts.append("reach \(Self.text(item.cornerReach))") }
    if item.borderWidth > 0 { parts.append("width \(Self.text(item.borderWidth))") }
    if item.blur > 0 { parts.append("blur \(Self.text(item.blur))") }
    if item.content >= 0 { parts.append(text(contents[Int(item.content)])) }
    if item.uv != SIMD4(0, 0, 1, 1) { parts.append("uv \(Self.text(item.uv))") }
    if !item.part.isWhole {
      let part = item.part
      parts.append("part \(Self.text(SIMD4(part.minX, part.minY, part.maxX, part.maxY)))")
    }
    if item.isNearest { parts.append("nearest") }
    if !item.isSmooth { parts.append("exact") }
    return parts.joined(separator: ", ") + clipText(item.clip)
  }

  private func text(_ group: DisplayGroup) -> String {
    let bounds = group.pixelBounds
    var parts = ["group layer \(group.layer.raw)", "pixels \(bounds.x) \(bounds.y) \(bounds.z) \(bounds.w)"]
    parts.append("opacity \(Self.text(group.opacity))")
    if group.hasMask { parts.append("masked") }
    if group.blendMode != .normal { parts.append("blend \(group.blendMode)") }
    if clips.indices.contains(Int(group.shape)) {
      let shape = clips[Int(group.shape)]
      parts.append("shape \(Self.text(shape.rect)) radii \(Self.text(shape.radii))")
    }
    if group.blurSigma > 0 {
      parts.append("\(group.blursBackdrop ? "backdrop blur" : "blur") \(Self.text(group.blurSigma))")
    }
    if group.castsShadow {
      let offset = group.shadowOffset
      parts.append("shadow \(Self.text(group.shadowColor))")
      parts.append(
        "offset \(Self.text(offset.x)) \(Self.text(offset.y)) sigma \(Self.text(group.shadowSigma))")
    }
    if group.showsOnlyShadow { parts.append("shadow only") }
    return parts.joined(separator: ", ") + clipText(group.clip)
  }

  private func clipText(_ first: Int32) -> String {
    var text = ""
    var index = Int(first)
    while clips.indices.contains(index) {
      let clip = clips[index]
      if let scissor = clip.scissor {
        text += ", scissor \(scissor.x) \(scissor.y) \(scissor.z) \(scissor.w)"
      } else {
        text += ", clip \(Self.text(clip.rect)) radii \(Self.text(clip.radii))"
        if clip.cornerReach != 1 { text += " reach \(Self.text(clip.cornerReach))" }
      }
      index = Int(clip.parent)
    }
    return text
  }

  private func text(_ content: DisplayContent) -> String {
    let scale = "×\(Self.text(content.scaleX))"
    switch content.source {
    case .image(let image): return "image \(image.width)×\(image.height) \(scale)"
    case .record(let record):
      let cut = content.texels.map { ", pixels \($0.minX) \($0.minY) \($0.width) \($0.height)" } ?? ""
      return "record \(record.bounds.width)×\(record.bounds.height) \(scale)\(cut)"
    case .shape(let drawing):
      let stroke = drawing.hasVisibleStroke ? " stroke \(Self.text(Float(drawing.lineWidth)))" : ""
      return "shape of \(drawing.content.path?.verbs.count ?? 0) elements\(stroke) \(scale)"
    case .gradient(let drawing): return "\(drawing.content.kind) of \(drawing.content.colors.count) colors"
    }
  }

  private static func text(_ map: Homography) -> String {
    if map.isAffine {
      let shift = "\(text(Float(map.m31))) \(text(Float(map.m32)))"
      if map.m11 == 1, map.m12 == 0, map.m21 == 0, map.m22 == 1 { return shift }
      return [map.m11, map.m12, map.m21, map.m22].map { text(Float($0)) }.joined(separator: " ") + " " + shift
    }
    return [map.m11, map.m12, map.m13, map.m21, map.m22, map.m23, map.m31, map.m32, map.m33]
      .map { text(Float($0)) }.joined(separator: " ")
  }

  private static func text(_ lanes: SIMD4<Float>) -> String {
    "\(text(lanes.x)) \(text(lanes.y)) \(text(lanes.z)) \(text(lanes.w))"
  }

  /// To a thousandth; whole numbers without a point.
  private static func text(_ value: Float) -> String {
    let rounded = (value * 1000).rounded() / 1000
    if rounded == rounded.rounded(), abs(rounded) < 1e9 { return String(Int(rounded)) }
    return "\(rounded)"
  }
}
