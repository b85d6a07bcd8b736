// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors everywhere, and a file sees only the members of what it imports itself.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["_Testing_CoreGraphics", "_Testing_UIKit"],
    exclude: exclude, swiftSettings: strict)
}

func system(_ name: String, _ pkgConfig: String, _ debianPackage: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debianPackage])])
}

let package = Package(
  name: "Strata",
  products: [
    .library(name: "CoreGraphics", targets: ["CoreGraphics", "_Testing_CoreGraphics"]),
    .library(name: "QuartzCore", targets: ["QuartzCore", "_Testing_CoreGraphics"]),
    .library(name: "UIKit", targets: ["UIKit", "_Testing_CoreGraphics", "_Testing_UIKit"]),
    .executable(name: "strata-demos", targets: ["strata-demos"]),
    .executable(name: "strata-render", targets: ["strata-render"]),
    .executable(name: "Benchmarks", targets: ["Benchmarks"]),
  ],
  targets: [
    // C libraries: one Swift module each may see it.
    system("CSDL2", "sdl2", "libsdl2-dev"),
    system("CSDL2Image", "SDL2_image", "libsdl2-image-dev"),
    system("CCairo", "cairo", "libcairo2-dev"),
    system("CPango", "pangocairo", "libpango1.0-dev"),
    .target(name: "CGLHeaders"),

    // The toolchain has cross-import overlays of these names for modules called CoreGraphics and
    // UIKit; without the two empty targets no test file that imports ours compiles.
    .target(name: "_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit"),

    library("CoreGraphics", ["CCairo"]),
    library("TextLayout", ["CoreGraphics", "CPango"]),
    library("ImageDecoding", ["CoreGraphics", "CSDL2Image"]),
    library("LayerModel", ["CoreGraphics"]),
    library("RenderServer", ["LayerModel", "CoreGraphics"]),
    library("OpenGLRenderer", ["RenderServer", "LayerModel", "CoreGraphics", "CGLHeaders"]),
    library("SDLPlatform", ["RenderServer", "LayerModel", "CoreGraphics", "CSDL2"]),
    library("QuartzCore", ["LayerModel", "RenderServer", "TextLayout", "CoreGraphics"]),
    library(
      "UIKit",
      [
        "QuartzCore", "LayerModel", "RenderServer", "TextLayout", "ImageDecoding", "CoreGraphics",
        "OpenGLRenderer", "SDLPlatform",
      ]),

    // Display lists into PNG files, for the commands below.
    library(
      "PictureWriting", ["RenderServer", "OpenGLRenderer", "SDLPlatform", "LayerModel", "CoreGraphics"]),

    // Scenes as data: tests, benchmarks and strata-render share one loader.
    library("SceneLoading", ["QuartzCore", "LayerModel", "RenderServer", "CoreGraphics"]),
    .executableTarget(
      name: "strata-render",
      dependencies: [
        "SceneLoading", "PictureWriting", "LayerModel",
      ],
      swiftSettings: strict),

    // Draws Docs/gallery.png: everything a layer can draw, as a program that uses the public classes.
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "PictureWriting", "UIKit", "QuartzCore", "LayerModel", "RenderServer", "TextLayout", "CoreGraphics",
      ],
      swiftSettings: strict),

    // The app is a library, so that tests can drive it in-process; the executable only starts it.
    library("StrataDemos", ["UIKit"]),
    .executableTarget(name: "strata-demos", dependencies: ["StrataDemos"], swiftSettings: strict),
    // Counts the allocations of the program it is linked into.
    .target(name: "CAllocationCounter"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "UIKit", "QuartzCore", "LayerModel", "RenderServer", "OpenGLRenderer", "SDLPlatform", "CoreGraphics",
        "CAllocationCounter",
      ],
      exclude: ["baseline.tsv"], swiftSettings: strict),

    // What several test targets share: oracle loaders, Stage, goldens.
    .target(
      name: "StrataTestKit",
      dependencies: [
        "UIKit", "QuartzCore", "LayerModel", "RenderServer", "OpenGLRenderer", "SDLPlatform",
        "ImageDecoding", "TextLayout", "CoreGraphics",
      ],
      path: "Tests/StrataTestKit", swiftSettings: strict),
    tests("CoreGraphicsTests", ["CoreGraphics", "StrataTestKit"]),
    tests("TextLayoutTests", ["TextLayout", "ImageDecoding", "CoreGraphics", "StrataTestKit"]),
    tests(
      "LayerModelTests", ["LayerModel", "CoreGraphics", "StrataTestKit"],
      exclude: ["DisplayList/__Goldens__"]),
    tests(
      "RenderServerTests",
      [
        "RenderServer", "OpenGLRenderer", "SDLPlatform", "LayerModel", "TextLayout", "CoreGraphics",
        "ImageDecoding", "StrataTestKit", "CSDL2",
      ]),
    tests(
      "QuartzCoreTests",
      ["QuartzCore", "LayerModel", "RenderServer", "TextLayout", "CoreGraphics", "StrataTestKit"]),
    tests(
      "SceneTests",
      [
        "SceneLoading", "PictureWriting", "strata-render", "Gallery", "QuartzCore", "LayerModel",
        "RenderServer",
        "ImageDecoding",
        "CoreGraphics", "StrataTestKit",
      ]),
    tests(
      "UIKitTests",
      ["UIKit", "QuartzCore", "LayerModel", "RenderServer", "TextLayout", "CoreGraphics", "StrataTestKit"]),
    tests(
      "DemoTests",
      ["StrataDemos", "UIKit", "QuartzCore", "LayerModel", "RenderServer", "CoreGraphics", "StrataTestKit"]),
  ],
  swiftLanguageModes: [.v6]
)
