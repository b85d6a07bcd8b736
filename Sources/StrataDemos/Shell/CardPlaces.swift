import UIKit

/// Where the frame graph and the stall's card stand: beside the stage, else below the list's entries, else below the
/// tool bar, where they cover no control of the stage. Pure; all in the window's points.
package struct CardPlaces: Equatable {
  package private(set) var graph: CGRect
  package private(set) var stall: CGRect

  private static let margin: CGFloat = 16

  /// - Parameters:
  ///   - bounds: the window.
  ///   - room: what list and tool bar leave of it.
  ///   - stage: where the stage is shown.
  ///   - listEnd: the y below which the list is empty; nil for a list too narrow to hold a card.
  package init(bounds: CGRect, room: CGRect, stage: CGRect, listEnd: CGFloat?, graph: CGSize, stall: CGSize) {
    let margin = Self.margin
    // The list's last line says which key lists the keys.
    var listBottom = bounds.maxY - 44

    func inList(_ size: CGSize) -> CGRect? {
      guard let listEnd, room.minX >= size.width + 2 * margin, listBottom - size.height >= listEnd + margin
      else { return nil }
      let place = CGRect(
        x: ((room.minX - size.width) / 2).rounded(), y: listBottom - size.height, width: size.width,
        height: size.height)
      listBottom = place.minY - margin
      return place
    }

    let bottom = bounds.maxY - margin
    if room.maxX - stage.maxX >= graph.width + 2 * margin {
      self.graph = CGRect(
        origin: CGPoint(x: room.maxX - margin - graph.width, y: bottom - graph.height), size: graph)
    } else {
      self.graph =
        inList(graph)
        ?? CGRect(origin: CGPoint(x: room.maxX - margin - graph.width, y: room.minY + margin), size: graph)
    }
    if stage.minX - room.minX >= stall.width + 2 * margin {
      self.stall = CGRect(origin: CGPoint(x: room.minX + margin, y: bottom - stall.height), size: stall)
    } else {
      self.stall =
        inList(stall)
        ?? CGRect(origin: CGPoint(x: room.minX + margin, y: room.minY + margin), size: stall)
    }
  }
}
