import Foundation
import PictureWriting

do {
  let command = try RenderCommand(Array(CommandLine.arguments.dropFirst()))
  if command.isHelp {
    print(RenderCommand.usage)
  } else {
    try command.run()
  }
} catch {
  FileHandle.standardError.write(Data("strata-render: \(error.line)\n".utf8))
  exit(error.status)
}
