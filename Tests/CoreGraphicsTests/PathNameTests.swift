import CoreGraphics
import Testing

struct PathNameTests {
  @Test(arguments: [
    ("x", "", "x", "", "x"), ("a/x", "a", "x", "", "x"), ("/x", "/", "x", "", "x"),
    ("/a/b.c.png", "/a", "b.c.png", "png", "b.c"), ("./x.gif", ".", "x.gif", "gif", "x"),
    ("a/b/", "a", "b", "", "b"), ("a//b", "a", "b", "", "b"), ("//b", "/", "b", "", "b"),
    (".png", "", ".png", "", ".png"), ("a.d/x", "a.d", "x", "", "x"), ("é", "", "é", "", "é"),
    ("x.", "", "x.", "", "x"), ("", "", "", "", ""), ("/", "", "", "", ""), ("..", "", "..", "", "."),
  ])
  func pathsHaveTheirParts(path: String, directory: String, name: String, ending: String, stem: String) {
    let parts = PathName(path)
    #expect(parts.directory == directory && parts.name == name)
    #expect(parts.ending == ending && parts.stem == stem)
  }
}
