// swift-tools-version: 6.3
import PackageDescription

// Every room is one target; the arrows below are the whole dependency graph (see README.md).
// C libraries are system-library targets: one module map a library, nothing vendored.

func cLibrary(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "typescale",
    products: [
        .library(name: "DynamicType", targets: ["DynamicType"]),
        .executable(name: "typescale", targets: ["typescale"]),
    ],
    targets: [
        cLibrary("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
        cLibrary("CFontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev"),
        cLibrary("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
        .target(
            name: "Fonts", dependencies: ["DynamicType", "JSON", "CFreeType", "CFontconfig", "CHarfBuzz"],
            linkerSettings: [.linkedLibrary("m")]),
        .target(name: "JSON"),
        .target(name: "DynamicType"),
        .executableTarget(name: "typescale", dependencies: ["DynamicType", "JSON"]),
        .testTarget(name: "FontsTests", dependencies: ["Fonts", "JSON"]),
        .testTarget(name: "DynamicTypeTests", dependencies: ["DynamicType"]),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
