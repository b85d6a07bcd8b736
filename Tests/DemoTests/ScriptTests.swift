import Testing

@testable import StrataDemos

struct ScriptTests {
  private func parse(_ text: String, on screen: ScreenName = .balloons) throws -> [ScriptEvent] {
    try ScriptParser.parse(text, file: "s", startingOn: screen)
  }

  private func complaint(_ text: String, on screen: ScreenName = .balloons) -> RunFailure? {
    do throws(RunFailure) {
      _ = try ScriptParser.parse(text, file: "s", startingOn: screen)
      return nil
    } catch {
      return error
    }
  }

  @Test func everyEventIsRead() throws {
    let events = try parse(
      """
      # a comment

      0 down 10 20
      0.1 move 11 21 # another
      0.2\tup 12 22
      0.2 down 1 2 3
      0.3 up 1 2 3
      0.4 tap 5 6
      0.5 tap2 1 2 3 4
      0.6 press ease-in-out
      0.7 key p
      0.8 screen arc
      0.9 press Show path
      1 resize 640 480
      1 scale 0.5
      1 stall 2
      """)
    #expect(events.map(\.line) == Array(3...16))
    #expect(events[0].action == .down(x: 10, y: 20, finger: 1))
    #expect(events[3].action == .down(x: 1, y: 2, finger: 3))
    #expect(events[6].action == .tap2(x1: 1, y1: 2, x2: 3, y2: 4))
    #expect(events[8].action == .key(.letter("p")))
    #expect(events[10].action == .press("Show path"))
    #expect(events[11].action == .resize(width: 640, height: 480))
    #expect(events[13].action == .stall(2))
  }

  @Test(arguments: [
    ("tap 1 2", 1), ("x tap 1 2", 1), ("1", 1), ("1 tap 1", 1), ("1 tap 1 2 3", 1), ("1 tap a b", 1),
    ("1 tap 1 2\n0.5 tap 1 2", 2), ("\n\n1 wink", 3), ("1 press", 1), ("1 press Nonsense", 1),
    ("1 press Orbit", 1), ("1 key Q", 1), ("1 screen moon", 1), ("1 resize 0 0", 1), ("1 scale -1", 1),
    ("1 scale inf", 1), ("1 stall x", 1), ("1 up 1 2", 1), ("1 move 1 2", 1), ("1 down 1 2\n1 down 1 2", 2),
    ("1 down 1 2 0", 1), ("-1 tap 1 2", 1), ("nan tap 1 2", 1), ("1 tap nan 2", 1), ("1 tap2 1 2 3", 1),
  ])
  func malformedLinesAreNamedByNumber(text: String, line: Int) throws {
    let failure = try #require(complaint(text))
    #expect(failure.status == 2)
    #expect(failure.line.hasPrefix("s, line \(line): "))
    #expect(!failure.line.contains("\n"))
  }

  @Test func controlsAreCheckedAgainstTheScreenOfThatLine() throws {
    #expect(complaint("1 press Orbit\n") != nil)
    #expect(complaint("1 screen arc\n2 press Orbit") == nil)
    #expect(complaint("1 key 2\n2 press Orbit") == nil)
    #expect(complaint("1 key Down\n2 press Orbit") == nil)
    #expect(complaint("1 press arc\n2 press Orbit") == nil)
    #expect(complaint("1 screen arc\n2 press Animate") != nil)
    // A tap beside the stage may have reached the screen list.
    #expect(complaint("1 tap -200 100\n2 press Orbit") == nil)
  }

  @Test func shellControlsAndKeysAreKnownOnEveryScreen() throws {
    for command in ShellCommand.all {
      for screen in ScreenName.allCases {
        #expect(complaint("1 press \(command.controlName)", on: screen) == nil)
        for key in command.keys { #expect(complaint("1 key \(key.name)", on: screen) == nil) }
      }
    }
  }

  @Test func hyphenStandsForTheMinusSign() throws {
    #expect(try parse("1 press Rings -", on: .radar)[0].action == .press("Rings −"))
    #expect(try parse("1 press Rings −", on: .radar)[0].action == .press("Rings −"))
  }

  @Test func noTwoCommandsShareAKeyOrAName() {
    let keys = ShellCommand.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    let names = ShellCommand.all.map(\.controlName) + ScreenInfo.all.flatMap(\.controls)
    #expect(Set(names).count == names.count)
  }
}
