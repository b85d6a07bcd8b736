import CoreGraphics
import QuartzCore
import TextLayout

// What lets a CATextLayer take UIKit's fonts and colours, in its properties and in attributed strings (L-53).

extension UIFont: TextLayerFont {
  package var textStyle: LayoutStyle { style }
}

extension UIColor: TextLayerColor {
  package var textColor: CGColor { cgColor }
}
