import Testing

@testable import LayerModel
