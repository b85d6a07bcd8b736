import CoreGraphics
import LayerModel

/// What a CAEmitterLayer emits: how many particles, how they look, and how they move (L-40…L-47).
///
/// Points, seconds, radians; y downwards. A value with a range is drawn for each particle, evenly within that much
/// more or less. A layer takes its cells over when it is committed: later changes of a cell show once the cells are
/// set again, or by a key path of the layer, "emitterCells.NAME.birthRate" (L-48). Not tied to a thread.
/// Source: Apple's documentation of CAEmitterCell.
open class CAEmitterCell: NSObject, NSCoding, CAMediaTiming {
  var values = EmitterCell()
  private var inner: [CAEmitterCell]?
  private var undefined: [String: Any] = [:]

  /// A cell that emits nothing.
  public override init() { super.init() }

  /// A cell from an archive.
  public required init?(coder: NSCoder) {
    super.init()
    decodeState(from: coder)
  }

  /// Writes the cell's properties and the cells in it.
  open func encode(with coder: NSCoder) { encodeState(with: coder) }

  /// The name that key paths of the layer find the cell by; nil unless set.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }
  /// Whether the cell emits; true unless set.
  open var isEnabled: Bool {
    get { values.isEnabled != 0 }
    set { values.isEnabled = newValue ? 1 : 0 }
  }
  /// Particles a second, times the layer's `birthRate`; 0 unless set (L-41). The particles of a cell in a cell are
  /// so many for each particle of the outer one.
  open var birthRate: Float {
    get { Float(values.birthRate) }
    set { set(\.birthRate, Double(newValue)) }
  }
  /// Seconds that a particle lives, times the layer's `lifetime`; 0 unless set.
  open var lifetime: Float {
    get { Float(values.lifetime) }
    set { set(\.lifetime, Double(newValue)) }
  }
  /// How much longer or shorter, in seconds; 0 unless set.
  open var lifetimeRange: Float {
    get { Float(values.lifetimeRange) }
    set { set(\.lifetimeRange, Double(newValue)) }
  }
  /// The direction's angle out of the layer's plane, in radians, towards the viewer; 0 unless set, which is in the
  /// plane (L-44).
  open var emissionLatitude: CGFloat {
    get { CGFloat(values.emissionLatitude) }
    set { set(\.emissionLatitude, Double(newValue)) }
  }
  /// The direction's angle in the plane, in radians, from +x towards +y; 0 unless set (L-44). On the rim of a circle, and on a
  /// sphere, it is counted from the way outwards.
  open var emissionLongitude: CGFloat {
    get { CGFloat(values.emissionLongitude) }
    set { set(\.emissionLongitude, Double(newValue)) }
  }
  /// The whole angle, in radians, of the cone around the direction that particles leave in; 0 unless set. 2π is
  /// every direction (L-42, O-9).
  open var emissionRange: CGFloat {
    get { CGFloat(values.emissionRange) }
    set { set(\.emissionRange, Double(newValue)) }
  }
  /// Points a second at birth, times the layer's `velocity`; 0 unless set.
  open var velocity: CGFloat {
    get { CGFloat(values.velocity) }
    set { set(\.velocity, Double(newValue)) }
  }
  /// How much faster or slower, in points a second; 0 unless set.
  open var velocityRange: CGFloat {
    get { CGFloat(values.velocityRange) }
    set { set(\.velocityRange, Double(newValue)) }
  }
  /// Points a second squared; 0 unless set (L-45).
  open var xAcceleration: CGFloat {
    get { CGFloat(values.xAcceleration) }
    set { set(\.xAcceleration, Double(newValue)) }
  }
  /// Points a second squared, downwards; 0 unless set.
  open var yAcceleration: CGFloat {
    get { CGFloat(values.yAcceleration) }
    set { set(\.yAcceleration, Double(newValue)) }
  }
  /// Points a second squared, towards the viewer; 0 unless set.
  open var zAcceleration: CGFloat {
    get { CGFloat(values.zAcceleration) }
    set { set(\.zAcceleration, Double(newValue)) }
  }
  /// The size at birth, times the layer's `scale`; 1 unless set. Negative sizes mirror.
  open var scale: CGFloat {
    get { CGFloat(values.scale) }
    set { set(\.scale, Double(newValue)) }
  }
  /// How much larger or smaller, as a factor; 0 unless set.
  open var scaleRange: CGFloat {
    get { CGFloat(values.scaleRange) }
    set { set(\.scaleRange, Double(newValue)) }
  }
  /// What the size, a factor, grows by each second; 0 unless set (L-43).
  open var scaleSpeed: CGFloat {
    get { CGFloat(values.scaleSpeed) }
    set { set(\.scaleSpeed, Double(newValue)) }
  }
  /// Radians a second, times the layer's `spin`; 0 unless set.
  open var spin: CGFloat {
    get { CGFloat(values.spin) }
    set { set(\.spin, Double(newValue)) }
  }
  /// How much faster or slower it spins, in radians a second; 0 unless set.
  open var spinRange: CGFloat {
    get { CGFloat(values.spinRange) }
    set { set(\.spinRange, Double(newValue)) }
  }
  /// What the contents are multiplied by; opaque white unless set.
  open var color: CGColor? {
    get { ColorLanes.color(values.color).map { CGColor(value: $0) } }
    set { values.color = ColorLanes.lanes(newValue?.value) }
  }
  /// How much more or less red, 0…1; 0 unless set.
  open var redRange: Float {
    get { Float(values.redRange) }
    set { set(\.redRange, Double(newValue)) }
  }
  /// How much more or less green, 0…1; 0 unless set.
  open var greenRange: Float {
    get { Float(values.greenRange) }
    set { set(\.greenRange, Double(newValue)) }
  }
  /// How much more or less blue, 0…1; 0 unless set.
  open var blueRange: Float {
    get { Float(values.blueRange) }
    set { set(\.blueRange, Double(newValue)) }
  }
  /// How much more or less alpha, 0…1; 0 unless set.
  open var alphaRange: Float {
    get { Float(values.alphaRange) }
    set { set(\.alphaRange, Double(newValue)) }
  }
  /// What red grows by each second; the colour stays within 0…1. 0 unless set (L-43).
  open var redSpeed: Float {
    get { Float(values.redSpeed) }
    set { set(\.redSpeed, Double(newValue)) }
  }
  /// What green, 0…1, grows by each second; 0 unless set.
  open var greenSpeed: Float {
    get { Float(values.greenSpeed) }
    set { set(\.greenSpeed, Double(newValue)) }
  }
  /// What blue, 0…1, grows by each second; 0 unless set.
  open var blueSpeed: Float {
    get { Float(values.blueSpeed) }
    set { set(\.blueSpeed, Double(newValue)) }
  }
  /// What alpha, 0…1, grows by each second; 0 unless set.
  open var alphaSpeed: Float {
    get { Float(values.alphaSpeed) }
    set { set(\.alphaSpeed, Double(newValue)) }
  }
  /// A CGImage, drawn about the particle's middle; nil unless set. Anything else is ignored (L-47).
  open var contents: Any? {
    get {
      guard case .image(let image) = values.contents else { return nil }
      return image
    }
    set {
      if let newValue, !(newValue is CGImage) {
        report("contents", "Contents must be a CGImage, not \(type(of: newValue)); ignored.")
      } else {
        values.contents = (newValue as? CGImage).map(Contents.image)
      }
    }
  }
  /// The part of the contents that is shown, in fractions of it; all of it unless set.
  open var contentsRect: CGRect {
    get { CGRect(lanes: values.contentsRect) }
    set { values.contentsRect = newValue.lanes }
  }
  /// Pixels of the contents for each point; 1 unless set.
  open var contentsScale: CGFloat {
    get { CGFloat(values.contentsScale) }
    set { set(\.contentsScale, Double(newValue)) }
  }
  /// How contents are sampled when shown smaller; "linear" unless set, which unknown names count as.
  open var minificationFilter: String {
    get { values.minificationFilter.rawValue }
    set { values.minificationFilter = ContentsFilter(rawValue: newValue) ?? .linear }
  }
  /// How contents are sampled when shown larger; "linear" unless set, which unknown names count as.
  open var magnificationFilter: String {
    get { values.magnificationFilter.rawValue }
    set { values.magnificationFilter = ContentsFilter(rawValue: newValue) ?? .linear }
  }
  /// A factor of the level of detail, kept without effect; 0 unless set.
  open var minificationFilterBias: Float = 0
  /// Cells that each particle emits along its life; nil unless set. Six deep at most.
  open var emitterCells: [CAEmitterCell]? {
    get { inner }
    set { inner = newValue }
  }
  /// Kept for clients, and not looked at; nil unless set.
  open var style: [AnyHashable: Any]?

  // MARK: Timing: when the cell emits, in the time of its layer, or of the particle it is emitted from

  /// When the cell begins to emit, in seconds; 0 unless set.
  open var beginTime: CFTimeInterval {
    get { values.beginTime }
    set { set(\.beginTime, newValue) }
  }
  /// For how many seconds it emits; endless unless set.
  open var duration: CFTimeInterval {
    get { values.duration }
    set { set(\.duration, newValue) }
  }
  /// How fast `duration` passes; 1 unless set.
  open var speed: Float {
    get { Float(values.speed) }
    set { set(\.speed, Double(newValue)) }
  }
  /// Seconds, kept without effect; 0 unless set.
  open var timeOffset: CFTimeInterval = 0
  /// How often `duration` passes; 0 unless set, which counts as once.
  open var repeatCount: Float {
    get { Float(values.repeatCount) }
    set { set(\.repeatCount, Double(newValue)) }
  }
  /// For how many seconds it is repeated; 0 unless set, which leaves it to `repeatCount`.
  open var repeatDuration: CFTimeInterval {
    get { values.repeatDuration }
    set { set(\.repeatDuration, newValue) }
  }
  /// Whether `duration` counts twice; false unless set.
  open var autoreverses: Bool {
    get { values.autoreverses }
    set { values.autoreverses = newValue }
  }
  /// Kept, without effect; removed unless set.
  open var fillMode = CAMediaTimingFillMode.removed

  // MARK: Key-value coding

  /// The value a property has unless set; nil where that is zero or nothing.
  open class func defaultValue(forKey key: String) -> Any? {
    let standard = EmitterCell()
    guard let place = EmitterCell.propertyIndex[key] else { return nil }
    let property = EmitterCell.properties[place]
    return standard.value(of: property).map { Boxing.box($0, of: property.kind) }
  }
  /// Whether an archive needs the property: whether it has been changed.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    guard let place = EmitterCell.propertyIndex[key] else { return true }
    let property = EmitterCell.properties[place]
    return values.value(of: property) != EmitterCell().value(of: property)
  }
  /// The value of a property, boxed; of any other key what was stored under it.
  open func value(forKey key: String) -> Any? { boxedValue(forKey: key) }
  /// Sets a property from a boxed value; any other key is kept. Wrong types are ignored.
  open func setValue(_ value: Any?, forKey key: String) { setBoxedValue(value, forKey: key) }
  /// The value at a path such as "emitterCells.spark.scale".
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let (cell, key) = innerCell(keyPath) else { return value(forKey: keyPath) }
    return cell.value(forKeyPath: key)
  }
  /// Sets the value at a path such as "emitterCells.spark.scale".
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let (cell, key) = innerCell(keyPath) else { return setValue(value, forKey: keyPath) }
    cell.setValue(value, forKeyPath: key)
  }
  /// What is stored under a key that names no property.
  open func value(forUndefinedKey key: String) -> Any? { undefined[key] }
  /// Keeps a value under a key that names no property.
  open func setValue(_ value: Any?, forUndefinedKey key: String) { undefined[key] = value }
}
