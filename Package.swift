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
        .library(name: "ScaleFiles", targets: ["ScaleFiles"]),
        .library(name: "Fonts", targets: ["Fonts"]),
        .library(name: "TextLayout", targets: ["TextLayout"]),
        .library(name: "Conversations", targets: ["Conversations"]),
        .executable(name: "typescale", targets: ["typescale"]),
    ],
    targets: [
        cLibrary("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
        cLibrary("CFontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev"),
        cLibrary("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
        cLibrary("CICU", pkgConfig: "icu-uc", package: "libicu-dev"),
        cLibrary("CCrypto", pkgConfig: "libcrypto", package: "libssl-dev"),
        cLibrary("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        cLibrary("CNATS", pkgConfig: "libnats", package: "libnats-dev"),
        cLibrary("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
        // The kernel's own calls, as far as Swift's Glibc leaves them out: nothing to find or install.
        .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
        // Rounding a Double is libm's in debug builds, and rooms that import no C library do not link it by themselves.
        .target(name: "JSON", linkerSettings: [.linkedLibrary("m")]),
        // Threads with a bounded queue between them; knows nothing of what they do.
        .target(name: "Workers"),
        .target(name: "CommandFrame", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "DynamicType", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "ScaleFiles", dependencies: ["DynamicType", "JSON"]),
        .target(
            name: "Fonts", dependencies: ["DynamicType", "JSON", "CFreeType", "CFontconfig", "CHarfBuzz"],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "TextLayout", dependencies: ["DynamicType", "Fonts", "CICU"], linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Conversations", dependencies: ["DynamicType", "Fonts", "TextLayout", "Workers"]),
        .target(name: "HTTP", dependencies: ["CCrypto", "CLinux", "CZlib"], linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "Preferences", dependencies: ["CCrypto", "CNATS", "CSQLite", "DynamicType", "JSON", "Workers"],
            linkerSettings: [.linkedLibrary("m")]),
        // The test client and the transport without a socket, for the tests of every service.
        .target(name: "HTTPTesting", dependencies: ["HTTP"]),
        .target(
            name: "Answers",
            dependencies: ["Conversations", "DynamicType", "Fonts", "JSON", "ScaleFiles", "TextLayout"]),
        // Files that the service sends as they are: the C compiler puts them into the program, whatever their size.
        .target(name: "CDocuments", path: "Sources/C/CDocuments"),
        .target(
            name: "Service",
            dependencies: [
                "Answers", "CDocuments", "Conversations", "DynamicType", "Fonts", "HTTP", "JSON", "Preferences",
                "ScaleFiles", "TextLayout", "Workers",
            ],
            exclude: ["Documents/openapi.json"]),
        .executableTarget(
            name: "resolve-bench", dependencies: ["DynamicType", "ScaleFiles"], path: "Benchmarks/Resolve"),
        .executableTarget(name: "match-bench", dependencies: ["Fonts"], path: "Benchmarks/Match"),
        .executableTarget(name: "http-bench", dependencies: ["HTTP"], path: "Benchmarks/http/server"),
        .executableTarget(
            name: "conversations-bench",
            dependencies: ["Conversations", "DynamicType", "Fonts", "ScaleFiles", "TextLayout"],
            path: "Benchmarks/Conversations"),
        .executableTarget(
            name: "typescale",
            dependencies: [
                "Answers", "CommandFrame", "Conversations", "DynamicType", "Fonts", "HTTP", "JSON", "Preferences",
                "ScaleFiles", "Service", "TextLayout", "Workers",
            ]),
        .testTarget(name: "CommandFrameTests", dependencies: ["CommandFrame"]),
        .testTarget(
            name: "TypescaleTests", dependencies: ["DynamicType", "Fonts", "ScaleFiles", "typescale"],
            exclude: ["Goldens", "Samples"]),
        .testTarget(name: "DynamicTypeTests", dependencies: ["DynamicType", "ScaleFiles"]),
        .testTarget(name: "JSONTests", dependencies: ["JSON"]),
        .testTarget(name: "ScaleFilesTests", dependencies: ["DynamicType", "JSON", "ScaleFiles"]),
        .testTarget(
            name: "ConversationsTests",
            dependencies: ["Answers", "Conversations", "DynamicType", "Fonts", "JSON", "ScaleFiles", "TextLayout"]),
        .testTarget(name: "FontsTests", dependencies: ["DynamicType", "Fonts"], exclude: ["Recorded"]),
        .testTarget(name: "WorkersTests", dependencies: ["Workers"]),
        .testTarget(
            name: "AnswersTests", dependencies: ["Answers", "DynamicType", "Fonts", "JSON", "ScaleFiles", "TextLayout"]),
        .testTarget(
            name: "TextLayoutTests", dependencies: ["CHarfBuzz", "DynamicType", "Fonts", "JSON", "TextLayout"]),
        .testTarget(name: "PreferencesTests", dependencies: ["DynamicType", "JSON", "Preferences"]),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "HTTPTesting"]),
        .testTarget(
            name: "ServiceTests",
            dependencies: [
                "Answers", "Conversations", "DynamicType", "Fonts", "HTTP", "HTTPTesting", "JSON", "Preferences",
                "ScaleFiles", "Service", "TextLayout", "Workers",
            ]),
    ],
    // For `#embed`.
    cLanguageStandard: .gnu2x
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
