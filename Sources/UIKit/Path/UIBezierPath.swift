import CoreGraphics

/// A path with the attributes it is stroked and filled with. Points are in the coordinates of the context it
/// is drawn into, y downwards.
///
/// Mutable and not thread-safe, as on Apple's platforms; whoever keeps its `cgPath` keeps a copy. Source:
/// Apple's documentation of UIBezierPath.
open class UIBezierPath: NSObject, NSCopying {
  package private(set) var path = CGMutablePath()
  private var dashLengths: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  /// Width of the stroke in points; 1 at start. 0 strokes nothing; less, and what is not finite, counts as
  /// 1.
  open var lineWidth: CGFloat = 1
  /// How open ends look; butt at start.
  open var lineCapStyle: CGLineCap = .butt
  /// How corners look; miter at start.
  open var lineJoinStyle: CGLineJoin = .miter
  /// The ratio of miter length to line width above which a corner is bevelled; 10 at start.
  open var miterLimit: CGFloat = 10
  /// Whether `fill`, `addClip` and `contains` use the even-odd rule instead of the non-zero one; false at
  /// start.
  open var usesEvenOddFillRule = false

  /// An empty path.
  public override init() { super.init() }

  /// A closed rectangle, starting at its origin and running clockwise on screen.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// The ellipse that touches the four sides of `rect`, clockwise on screen from its rightmost point.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// A rectangle whose corners are arcs of `cornerRadius` points, at most half of the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// A rectangle with some corners rounded by quarter ellipses, at most half of the sides. Clockwise on screen.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    RoundedCorners(rect: rect, corners: corners, radii: cornerRadii).add(to: path)
  }

  /// An arc that begins a new path. Angles in radians from the positive x axis, growing clockwise on screen;
  /// `clockwise` as seen on screen, the opposite of `CGMutablePath`'s flag.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A copy of a Core Graphics path.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  /// A path of the same elements and attributes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let twin = UIBezierPath(cgPath: path)
    twin.copyAttributes(from: self)
    return twin
  }

  private func copyAttributes(from other: UIBezierPath) {
    lineWidth = other.lineWidth
    lineCapStyle = other.lineCapStyle
    lineJoinStyle = other.lineJoinStyle
    miterLimit = other.miterLimit
    usesEvenOddFillRule = other.usesEvenOddFillRule
    dashLengths = other.dashLengths
    dashPhase = other.dashPhase
  }

  /// The elements as a Core Graphics path, empty at start; reading gives a copy that later changes do not
  /// reach, writing copies.
  open var cgPath: CGPath {
    get { CGPath(data: path.data) }
    set {
      let copy = CGMutablePath()
      copy.addPath(newValue)
      path = copy
    }
  }

  /// Begins a sub-path at a point.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line. Without a current point nothing happens.
  open func addLine(to point: CGPoint) {
    guard !path.isEmpty else { return }
    path.addLine(to: point)
  }

  /// Adds a cubic curve. Without a current point nothing happens.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    guard !path.isEmpty else { return }
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve. Without a current point nothing happens.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    guard !path.isEmpty else { return }
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc, joined by a straight line to what is there. Radius in points, angles as in
  /// `init(arcCenter:radius:startAngle:endAngle:clockwise:)`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Closes the current sub-path with a straight line.
  open func close() {
    guard !path.isEmpty else { return }
    path.closeSubpath()
  }

  /// Empties the path; the attributes stay.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

  /// Maps every point by `transform`.
  open func apply(_ transform: CGAffineTransform) {
    let mapped = CGMutablePath()
    mapped.addPath(path, transform: transform)
    path = mapped
  }

  /// The same shape drawn in the other direction, sub-path by sub-path from the last, with the same attributes.
  open func reversing() -> UIBezierPath {
    let twin = UIBezierPath()
    twin.path = path.data.reversed()
    twin.copyAttributes(from: self)
    return twin
  }

  /// Whether there is no element.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle around all points, control points included; zero when empty.
  open var bounds: CGRect { path.isEmpty ? .zero : path.boundingBox }

  /// Where the next element would begin, in points; (0, 0) when empty.
  open var currentPoint: CGPoint { path.isEmpty ? .zero : path.currentPoint }

  /// Whether `point` lies in the filled area, by the path's own fill rule.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Sets the lengths of dashes and gaps in points, and where in the pattern the stroke begins; nil is solid.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashLengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
    dashPhase = phase
  }

  /// Fills the area with the current context's fill colour. Without a current context nothing happens.
  open func fill() { paint { $0.fillPath(using: self.usesEvenOddFillRule ? .evenOdd : .winding) } }

  /// Strokes the line with the current context's stroke colour. Without a current context nothing happens.
  open func stroke() { paint { self.stroke(in: $0) } }

  /// Fills with a blend mode and an alpha of 0…1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    paint {
      $0.setBlendMode(blendMode)
      $0.setAlpha(alpha)
      $0.fillPath(using: self.usesEvenOddFillRule ? .evenOdd : .winding)
    }
  }

  /// Strokes with a blend mode and an alpha of 0…1.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    paint {
      $0.setBlendMode(blendMode)
      $0.setAlpha(alpha)
      self.stroke(in: $0)
    }
  }

  /// Cuts what is drawn from now on to the filled area.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  private func stroke(in context: CGContext) {
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dashPhase, lengths: dashLengths)
    context.strokePath()
  }

  private func paint(_ body: (CGContext) -> Void) {
    guard !path.isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.beginPath()
    context.addPath(path)
    body(context)
    context.restoreGState()
  }
}
