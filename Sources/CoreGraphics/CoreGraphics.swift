// CGFloat, CGPoint, CGSize and CGRect are Foundation's own on Linux; a second definition would make every
// client file ambiguous, so they are re-exported and extended.
@_exported import Foundation
