import Foundation
import PictureWriting

do {
  try GalleryCommand(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  FileHandle.standardError.write(Data("Gallery: \(error.line)\n".utf8))
  exit(error.status)
}
