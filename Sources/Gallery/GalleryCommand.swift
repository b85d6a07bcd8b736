import PictureWriting

/// `Gallery OUT.png [--renderer software|gl] [--scale FACTOR] [--dark]`
struct GalleryCommand {
  private var pictureFile = ""
  private var scale = 2.0
  private var renderer = PictureWriter.RendererKind.software
  private var palette = Palette.light

  private static let usage = "usage: Gallery OUT.png [--renderer software|gl] [--scale 0.5…4] [--dark]"

  init(_ arguments: [String]) throws(PictureFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch (argument, rest.first) {
      case ("--dark", _): palette = .dark
      case ("--renderer", let name?):
        guard let kind = PictureWriter.RendererKind(rawValue: name) else { throw .usage(Self.usage) }
        renderer = kind
        rest.removeFirst()
      case ("--scale", let text?):
        guard let number = Double(text), (0.5...4).contains(number) else { throw .usage(Self.usage) }
        scale = number
        rest.removeFirst()
      case (let name, _) where !name.hasPrefix("-") && pictureFile.isEmpty: pictureFile = name
      default: throw .usage(Self.usage)
      }
    }
    guard !pictureFile.isEmpty else { throw .usage(Self.usage) }
  }

  @MainActor
  func run() throws(PictureFailure) {
    let writer = try PictureWriter(file: pictureFile, renderer: renderer)
    try writer.write(GallerySheet(palette).displayList(scale: scale))
  }
}
