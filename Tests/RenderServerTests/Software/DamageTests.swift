import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

struct DamageTests {
  private let viewport = Viewport(width: 100, height: 100)

  @Test func equalListsHaveNoDamage() {
    let server = ManualServer()
    server.submit(RandomScene(seed: 3).commit)
    var (one, two) = (DisplayList(), DisplayList())
    server.step(to: 1)
    server.tree.flatten(into: &one, viewport: viewport)
    server.tree.flatten(into: &two, viewport: viewport)
    #expect(one == two)
    #expect(Damage.between(one, two) == .empty)
    #expect(Damage.between(nil, two) == nil)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func drawingTheDamageEqualsDrawingEverything(seed: UInt64) throws {
    try expectDamageSuffices(RandomScene(seed: seed), seed)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func damageOfSpacesAndFlippedLayersSuffices(seed: UInt64) throws {
    try expectDamageSuffices(RandomScene(seed: seed, hasSpaces: true), seed)
  }

  private func expectDamageSuffices(_ scene: RandomScene, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 77)
    let server = ManualServer()
    server.submit(scene.commit)
    let (damaged, full) = (SoftwareRenderer(), SoftwareRenderer())
    var old: DisplayList?
    var time = 0.0
    for _ in 0..<6 {
      time += Double.random(in: 0.05...0.6, using: &random)
      server.step(to: time)
      var list = DisplayList()
      server.tree.flatten(into: &list, viewport: viewport)
      try damaged.render(list, damage: Damage.between(old, list))
      try full.render(list, damage: nil)
      #expect(damaged.readPixels() == full.readPixels(), "seed \(seed), time \(time)")
      old = list
    }
  }
}
