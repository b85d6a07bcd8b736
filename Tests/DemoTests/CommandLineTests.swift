import Testing

@testable import StrataDemos

struct CommandLineTests {
  private func options(_ line: String) throws -> RunOptions {
    guard case .run(let options) = try CommandLineParser.parse(line.split(separator: " ").map(String.init))
    else {
      throw RunFailure.running("no run")
    }
    return options
  }

  private func complaint(_ line: String) -> RunFailure? {
    do throws(RunFailure) {
      _ = try CommandLineParser.parse(line.split(separator: " ").map(String.init))
      return nil
    } catch {
      return error
    }
  }

  @Test func emptyLineHasTheDocumentedDefaults() throws {
    let options = try options("")
    #expect(options.screen == .balloons)
    #expect(options.windowWidth == 1180 && options.windowHeight == 800)
    #expect(options.scope == .stage && options.scale == 1 && options.framesPerSecond == 60)
    #expect(options.renderer == .auto && options.timeScale == 1)
    #expect(options.until == nil && !options.isHeadless)
  }

  @Test func everyOptionIsRead() throws {
    let options = try options(
      "--screen arc --window 640x480 --renderer software --time-scale 0.25 --overlay paths,frames --quit-after 9 "
        + "--headless --fps 30 --script s.txt --until 5 --scale 2 --scope window --snapshot 1:a.png "
        + "--snapshot 2.5:b.png --dump 0.5:c.json --record out")
    #expect(options.screen == .arc && options.windowWidth == 640 && options.windowHeight == 480)
    #expect(options.renderer == .software && options.timeScale == 0.25)
    #expect(options.overlays == [.paths, .frames] && options.quitAfter == 9)
    #expect(options.isHeadless && options.framesPerSecond == 30 && options.scriptFile == "s.txt")
    #expect(options.until == 5 && options.scale == 2 && options.scope == .window)
    #expect(
      options.snapshots.map(\.time) == [1, 2.5] && options.snapshots.map(\.file) == ["a.png", "b.png"])
    #expect(options.dumps == [.init(time: 0.5, file: "c.json")])
    #expect(options.recording == .pictures(directory: "out"))
  }

  @Test(arguments: [("a.gif", true), ("b.MP4", true), ("frames", false), ("frames.d/", false)])
  func recordingGoesByTheEnding(path: String, isMovie: Bool) throws {
    let expected: RunOptions.Recording = isMovie ? .movie(file: path) : .pictures(directory: path)
    #expect(try options("--record \(path)").recording == expected)
  }

  @Test(arguments: [
    "--nonsense", "stray", "--screen", "--screen moon", "--window 10", "--window 10x", "--window 0x0",
    "--window 9999999x10", "--renderer vulkan", "--time-scale -1", "--time-scale inf", "--time-scale nan",
    "--overlay path", "--overlay paths,,", "--headless --fps 0", "--headless --fps x", "--headless --scale 0",
    "--headless --scope desk", "--snapshot a.png", "--snapshot 1:a.jpg", "--snapshot 1:.png",
    "--snapshot -1:a.png",
    "--dump 1:a.png", "--record a.avi", "--headless --until", "--fps 30", "--scope window", "--until 3",
    "--headless --log-events f", "--headless --stats f", "--headless --until 1 --dump 2:a.json",
    "--headless --snapshot 1:a.png --snapshot 2:a.png",
    "--headless --snapshot 1:a.png --snapshot 2:./b/../a.png",
    "--stats x --log-events ./x", "--script --headless", "--headless --until 0x10",
  ])
  func wrongLinesGiveOneLineAndStatusTwo(line: String) throws {
    let failure = try #require(complaint(line))
    #expect(failure.status == 2)
    #expect(!failure.line.isEmpty && !failure.line.contains("\n"))
  }

  @Test func helpVersionAndListAreAnswers() throws {
    #expect(try CommandLineParser.parse(["--help"]) == .help)
    #expect(try CommandLineParser.parse(["--version"]) == .version)
    #expect(try CommandLineParser.parse(["--list"]) == .listScreens)
    #expect(complaint("--help --nonsense")?.status == 2)
  }

  @Test func controlCharactersDoNotBreakTheLine() throws {
    do throws(RunFailure) {
      _ = try CommandLineParser.parse(["--screen", "a\nb"])
      Issue.record("accepted")
    } catch {
      #expect(!error.line.contains("\n"))
    }
  }
}
