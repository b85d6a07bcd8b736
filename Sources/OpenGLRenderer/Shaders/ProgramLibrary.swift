import CGLHeaders
import CoreGraphics
import LayerModel

/// The programs in use, made when first needed: one for each variant and number of clips.
final class ProgramLibrary {
  /// Chains of this many clips that need arithmetic are drawn; deeper ones are cut to the innermost.
  static let mostClips = 16

  private struct Key: Hashable {
    var variant: ShaderVariant
    var clips: Int
    var isFlat: Bool
    var blendMode: CGBlendMode
  }

  private let isES: Bool
  private var programs: [Key: GLProgram] = [:]

  init(isES: Bool) { self.isES = isES }

  /// One program each for no, one and two clips, and one that loops for more; the same where anything lies in
  /// perspective; and one for each blend mode.
  func program(
    _ gl: GLFunctions, _ variant: ShaderVariant, clips: Int, isFlat: Bool,
    blendMode: CGBlendMode = .normal
  ) throws -> GLProgram {
    let key = Key(
      variant: variant, clips: clips > 2 ? ProgramLibrary.mostClips : clips,
      isFlat: isFlat || (clips == 0 && !variant.needsShapes && !blendMode.needsShape), blendMode: blendMode)
    if let known = programs[key] { return known }
    let program = try GLProgram(
      gl, vertex: ShaderSource.vertex(isES: isES),
      fragment: ShaderSource.fragment(
        variant, clips: key.clips, isFlat: key.isFlat, blendMode: blendMode, isES: isES),
      attributes: VertexStream.attributes.map(\.name))
    gl.useProgram(program.name)
    gl.uniform1i(program.location(gl, "u_content"), 0)
    gl.uniform1i(program.location(gl, "u_mask"), 1)
    gl.uniform1i(program.location(gl, "u_backdrop"), 2)
    programs[key] = program
    return program
  }

  func destroy(_ gl: GLFunctions) {
    for program in programs.values { gl.objects.delete(program: program.name, gl) }
    programs = [:]
  }
}
