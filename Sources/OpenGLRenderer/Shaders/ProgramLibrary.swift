import CGLHeaders
import LayerModel

/// The programs in use, made when first needed: one for each variant and number of clips.
final class ProgramLibrary {
  /// Chains of this many clips that need arithmetic are drawn; deeper ones are cut to the innermost.
  static let mostClips = 16

  private struct Key: Hashable {
    var variant: ShaderVariant
    var clips: Int
  }

  private let isES: Bool
  private var programs: [Key: GLProgram] = [:]

  init(isES: Bool) { self.isES = isES }

  /// One program each for no, one and two clips, and one that loops for more.
  func program(_ gl: GLFunctions, _ variant: ShaderVariant, clips: Int) throws -> GLProgram {
    let key = Key(variant: variant, clips: clips > 2 ? ProgramLibrary.mostClips : clips)
    if let known = programs[key] { return known }
    let program = try GLProgram(
      gl, vertex: ShaderSource.vertex(isES: isES),
      fragment: ShaderSource.fragment(variant, clips: key.clips, isES: isES),
      attributes: VertexStream.attributes.map(\.name))
    gl.useProgram(program.name)
    gl.uniform1i(program.location(gl, "u_content"), 0)
    gl.uniform1i(program.location(gl, "u_mask"), 1)
    programs[key] = program
    return program
  }

  func destroy(_ gl: GLFunctions) {
    for program in programs.values { gl.deleteProgram(program.name) }
    programs = [:]
  }
}
