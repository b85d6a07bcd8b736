import CoreGraphics
import LayerModel
import RenderServer
import StrataTestKit
import Testing

struct DamageTests {
  private let viewport = Viewport(width: 100, height: 100)

  @Test func equalListsHaveNoDamage() {
    let server = ManualServer()
    server.submit(RandomTree(seed: 3).commit)
    var (one, two) = (DisplayList(), DisplayList())
    server.step(to: 1)
    server.tree.flatten(into: &one, viewport: viewport)
    server.tree.flatten(into: &two, viewport: viewport)
    #expect(one == two)
    #expect(Damage.between(one, two) == .empty)
    #expect(Damage.between(nil, two) == nil)
  }
}
