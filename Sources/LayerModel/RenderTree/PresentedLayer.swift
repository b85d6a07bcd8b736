import CoreGraphics

/// What the tree holds of one layer at one time: the committed model beside what is shown.
package struct PresentedLayer: Sendable {
  package var id: LayerID
  package var label: LayerLabel
  package var parent: LayerID?
  package var model: LayerValues
  package var shown: LayerValues
  package var shownContent: LayerContent
  package var animations: [PresentedAnimation]

  package init(
    id: LayerID, label: LayerLabel, parent: LayerID?, model: LayerValues, shown: LayerValues,
    shownContent: LayerContent, animations: [PresentedAnimation]
  ) {
    self.id = id
    self.label = label
    self.parent = parent
    self.model = model
    self.shown = shown
    self.shownContent = shownContent
    self.animations = animations
  }
}

/// A running animation at one time.
package struct PresentedAnimation: Sendable {
  package var id: AnimationID
  package var key: String?
  package var keyPath: String?
  package var spec: AnimationSpec
  /// In the tree root's time (absolute seconds); in the parent group's basic time for children.
  package var beginTime: Double
  package var duration: Double
  /// The fraction of the current cycle, before the timing function; nil when not in effect.
  package var progress: Double?

  package init(
    id: AnimationID, key: String?, keyPath: String?, spec: AnimationSpec, beginTime: Double, duration: Double,
    progress: Double?
  ) {
    self.id = id
    self.key = key
    self.keyPath = keyPath
    self.spec = spec
    self.beginTime = beginTime
    self.duration = duration
    self.progress = progress
  }
}
