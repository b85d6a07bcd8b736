import LayerModel
import PictureWriting
import SceneLoading

extension RenderCommand {
  /// Draws the picture and writes it, whole or not at all.
  func run() throws(PictureFailure) {
    let writer = try PictureWriter(file: pictureFile, renderer: renderer)
    try writer.write(displayList())
  }

  private func displayList() throws(PictureFailure) -> DisplayList {
    do {
      let stage = try SceneStage(SceneFile(path: sceneFile), caseID: caseID)
      return try stage.displayList(at: time, scale: scale)
    } catch {
      throw .usage("\"\(sceneFile)\": \(error)")
    }
  }
}
