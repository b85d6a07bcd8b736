import CoreGraphics
import Foundation
import Testing

struct DrawingRecordTests {
  private let bounds = CGRect(x: 0, y: 0, width: 40, height: 40)

  private func draw(in context: CGContext) {
    context.setStrokeColor(red)
    context.setLineWidth(1)
    context.strokeEllipse(in: CGRect(x: 3, y: 3, width: 34, height: 34))
    context.saveGState()
    context.addEllipse(in: CGRect(x: 10, y: 10, width: 20, height: 20))
    context.clip()
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
    context.restoreGState()
  }

  private func record() -> DrawingRecord {
    let context = CGContext.recording(bounds: bounds)
    draw(in: context)
    return context.finishRecording()
  }

  @Test(arguments: [1.0, 2, 8, 0.5])
  func replayIsAsSharpAsDrawingAtThatScale(scale: Double) {
    let side = Int(40 * scale)
    let direct = CGContext(pixelWidth: side, pixelHeight: side, scale: scale)
    draw(in: direct)
    let replayed = record().rasterize(region: bounds, scaleX: scale, scaleY: scale)
    let difference = replayed.difference(from: direct.pixelBuffer())
    #expect(difference.largest <= 40 && difference.mean < 0.5, "\(difference)")
  }

  @Test func regionIsCutOutOfTheRecord() {
    let part = record().rasterize(
      region: CGRect(x: 10, y: 10, width: 10, height: 5), scaleX: 2, scaleY: 4)
    #expect(part.width == 20 && part.height == 20)
    #expect(part.color(x: 18, y: 18).blue > 0.9)
  }

  @Test func boundsNeedNotStartAtTheOrigin() {
    let context = CGContext.recording(bounds: CGRect(x: -10, y: 20, width: 20, height: 20))
    context.setFillColor(red)
    context.fill(CGRect(x: -100, y: -100, width: 300, height: 300))
    let record = context.finishRecording()
    let pixels = record.rasterize(region: record.bounds.insetBy(dx: -2, dy: -2), scaleX: 1, scaleY: 1)
    #expect(pixels.channels(12, 12) == [255, 0, 0, 255])
    #expect(pixels.channels(0, 12) == [0, 0, 0, 0], "nothing is drawn outside the bounds")
  }

  @Test func recordDoesNotChangeAfterItIsFinished() {
    let context = CGContext.recording(bounds: bounds)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    let record = context.finishRecording()
    let before = record.rasterize(region: bounds, scaleX: 1, scaleY: 1)
    context.fill(bounds)
    #expect(record.rasterize(region: bounds, scaleX: 1, scaleY: 1) == before)
  }

  @Test func recordKeepsThePictureItDrew() {
    let context = CGContext.recording(bounds: bounds)
    do {
      let source = whiteContext(4)
      source.setFillColor(red)
      source.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
      if let image = source.makeImage() { context.drawUpright(image, in: bounds) }
    }
    let pixels = context.finishRecording().rasterize(region: bounds, scaleX: 1, scaleY: 1)
    #expect(pixels.channels(20, 5) == [255, 0, 0, 255] && pixels.channels(20, 35) == [255, 255, 255, 255])
  }

  @Test func recordDrawnIntoARecordIsSharpToo() {
    let outer = CGContext.recording(bounds: CGRect(x: 0, y: 0, width: 80, height: 80))
    outer.scaleBy(x: 2, y: 2)
    record().draw(in: outer)
    let twice = outer.finishRecording().rasterize(
      region: CGRect(x: 0, y: 0, width: 80, height: 80), scaleX: 4, scaleY: 4)
    let direct = record().rasterize(region: bounds, scaleX: 8, scaleY: 8)
    #expect(twice.difference(from: direct).mean < 0.5)
  }

  @Test func shadowsAreRecorded() {
    let context = CGContext.recording(bounds: bounds)
    context.setShadow(offset: CGSize(width: 0, height: 12), blur: 3, color: blue)
    context.setFillColor(red)
    context.fill(CGRect(x: 10, y: 5, width: 20, height: 15))
    let pixels = context.finishRecording().rasterize(region: bounds, scaleX: 3, scaleY: 3)
    #expect(pixels.channels(60, 40) == [255, 0, 0, 255])
    #expect(pixels.channels(60, 80)[2] > 240 && pixels.channels(60, 80)[0] == 0)
  }

  @Test func unfinishedStatesAreClosedByFinishing() {
    let context = CGContext.recording(bounds: bounds)
    context.saveGState()
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red)
    context.fill(bounds)
    let pixels = context.finishRecording().rasterize(region: bounds, scaleX: 1, scaleY: 1)
    #expect(abs(pixels.channels(20, 20)[3] - 128) <= 1)
  }

  @Test func senselessRegionsGiveNoPixels() {
    let record = record()
    for (region, scale) in [(CGRect.null, 1.0), (.infinite, 1), (bounds, .nan), (bounds, -1), (bounds, 1e9)] {
      #expect(record.rasterize(region: region, scaleX: scale, scaleY: scale).width == 0)
    }
    #expect(DrawingRecord(bounds: bounds).isEmpty && !record.isEmpty)
    #expect(CGContext.recording(bounds: .null).finishRecording().isEmpty)
  }

  @Test func manyThreadsReplayOneRecord() async {
    let record = record()
    let expected = record.rasterize(region: bounds, scaleX: 3, scaleY: 3)
    let all = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          record.rasterize(region: record.bounds, scaleX: 3, scaleY: 3) == expected
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(all)
  }
}
