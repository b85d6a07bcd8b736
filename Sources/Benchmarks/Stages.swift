import CoreGraphics
import LayerModel
import RenderServer

/// What is measured, stage by stage.
enum Stages {
  static var all: [Benchmark] { evaluation + committing + flattening + drawing + GLSubmit.all }

  private static var evaluation: [Benchmark] {
    [
      Benchmark(name: "evaluate 60 000 properties with rotations") {
        evaluating(BenchmarkScene.animated(20_000))
      },
      Benchmark(name: "evaluate 60 000 plain properties") {
        evaluating(BenchmarkScene.animatedPlainly(20_000))
      },
      Benchmark(name: "evaluate 60 000 properties, each layer at its own time") {
        evaluating(BenchmarkScene.animated(20_000, spread: 1e-4))
      },
      Benchmark(name: "evaluate 20 000 layers at rest") { evaluating(BenchmarkScene.plain(20_000)) },
    ]
  }

  private static func evaluating(_ commit: Commit) -> () -> Int {
    let tree = RenderTree()
    tree.apply(commit)
    var time = 10.0
    return {
      time += 1.0 / 60
      tree.evaluate(at: time)
      return tree.layerCount
    }
  }

  private static var committing: [Benchmark] {
    [
      Benchmark(name: "build a commit of 20 000 layers") { { BenchmarkScene.plain(20_000).updates.count } },
      Benchmark(name: "apply 20 000 new layers") {
        let commit = BenchmarkScene.plain(20_000)
        return {
          let tree = RenderTree()
          tree.apply(commit)
          tree.evaluate(at: 0)
          return tree.layerCount
        }
      },
      Benchmark(name: "apply 1 000 changed positions of 20 000") {
        let tree = RenderTree()
        let all = BenchmarkScene.plain(20_000)
        tree.apply(all)
        var commit = Commit()
        for index in 0..<1000 {
          var update = LayerUpdate(id: all.updates[index * 20].id)
          update.values = all.updates[index * 20].values
          commit.updates.append(update)
        }
        return {
          for index in commit.updates.indices { commit.updates[index].values?.position.x += 1 }
          tree.apply(commit)
          tree.evaluate(at: 0)
          return tree.layerCount
        }
      },
      Benchmark(name: "add and remove a layer among 20 000") {
        let tree = RenderTree()
        let all = BenchmarkScene.plain(20_000)
        tree.apply(all)
        let children = all.updates[20_000].sublayers ?? []
        var isAdded = false
        return {
          var commit = Commit()
          var update = LayerUpdate(id: BenchmarkScene.root)
          let extra = BenchmarkScene.id(30_000)
          update.sublayers = isAdded ? children : children + [extra]
          commit.updates = isAdded ? [update] : [update, LayerUpdate(id: extra)]
          if isAdded { commit.removed = [extra] }
          isAdded.toggle()
          tree.apply(commit)
          tree.evaluate(at: 0)
          return tree.layerCount
        }
      },
    ]
  }

  private static var flattening: [Benchmark] {
    [
      Benchmark(name: "flatten 20 000 plain layers") { flatten(BenchmarkScene.plain(20_000)) },
      Benchmark(name: "flatten 20 000 nested layers") {
        flatten(BenchmarkScene.plain(20_000, perParent: 10))
      },
      Benchmark(name: "flatten 20 000 turned rounded layers") {
        flatten(
          BenchmarkScene.plain(20_000) { index, values in
            values.transform = CATransform3DMakeRotation(Double(index), 0, 0, 1)
            values.cornerRadius = 6
            values.borderWidth = 2
          })
      },
      Benchmark(name: "flatten 20 000 layers in perspective") {
        var commit = BenchmarkScene.plain(20_000) { index, values in
          values.transform = CATransform3DMakeRotation(Double(index % 3) * 0.3, 0, 1, 0)
        }
        commit.updates[20_000].values?.sublayerTransform.m34 = -1 / 800
        return flatten(commit)
      },
      Benchmark(name: "display list: damage of 20 000 items, 100 moved") {
        let tree = RenderTree()
        var commit = BenchmarkScene.plain(20_000)
        tree.apply(commit)
        var (old, new) = (DisplayList(), DisplayList())
        tree.flatten(into: &old, viewport: BenchmarkScene.viewport)
        for index in 0..<100 { commit.updates[index * 100].values?.position.x += 3 }
        tree.apply(commit)
        tree.flatten(into: &new, viewport: BenchmarkScene.viewport)
        return { Damage.between(old, new)?.width ?? 0 }
      },
      Benchmark(name: "a frame: 60 000 properties and 20 000 layers") {
        let tree = RenderTree()
        tree.apply(BenchmarkScene.animated(20_000))
        var list = DisplayList()
        var time = 10.0
        return {
          time += 1.0 / 60
          tree.evaluate(at: time)
          tree.flatten(into: &list, viewport: BenchmarkScene.viewport)
          return list.items.count
        }
      },
    ]
  }

  private static func flatten(_ commit: Commit) -> () -> Int {
    let tree = RenderTree()
    tree.apply(commit)
    tree.evaluate(at: 0)
    var list = DisplayList()
    return {
      tree.flatten(into: &list, viewport: BenchmarkScene.viewport)
      return list.items.count
    }
  }

  private static var drawing: [Benchmark] {
    [
      Benchmark(name: "software raster: 1 000 plain layers") { draw(BenchmarkScene.plain(1000)) },
      Benchmark(name: "software raster: 1 000 turned rounded layers") {
        draw(
          BenchmarkScene.plain(1000) { index, values in
            values.transform = CATransform3DMakeRotation(Double(index), 0, 0, 1)
            values.cornerRadius = 6
            values.borderWidth = 2
            values.backgroundColor.w = 0.7
          })
      },
      Benchmark(name: "software raster: 100 shadows") {
        draw(
          BenchmarkScene.plain(100) { _, values in
            values.shadowOpacity = 0.5
            values.shadowRadius = 8
            values.cornerRadius = 8
            values.bounds = SIMD4(0, 0, 80, 60)
          })
      },
      Benchmark(name: "software raster: 100 groups") {
        var commit = BenchmarkScene.plain(1000, perParent: 10) { index, values in
          values.bounds = SIMD4(0, 0, 60, 60)
          if index % 10 == 0 { values.opacity = 0.6 } else { values.position = SIMD2(20, 20) }
        }
        commit.updates[1000].values?.opacity = 1
        return draw(commit)
      },
    ]
  }

  private static func draw(_ commit: Commit) -> () -> Int {
    let tree = RenderTree()
    tree.apply(commit)
    tree.evaluate(at: 0)
    var list = DisplayList()
    tree.flatten(into: &list, viewport: BenchmarkScene.viewport)
    let renderer = SoftwareRenderer()
    return {
      try? renderer.render(list, damage: nil)
      return list.items.count
    }
  }
}
