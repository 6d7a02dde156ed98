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
        .library(name: "Accessibility", targets: ["Accessibility"]),
        .library(name: "LayoutTesting", targets: ["LayoutTesting"]),
        .executable(name: "typescale", targets: ["typescale"]),
    ],
    targets: [
        cLibrary("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
        cLibrary("CFontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev"),
        cLibrary("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
        cLibrary("CICU", pkgConfig: "icu-uc", package: "libicu-dev"),
        cLibrary("CICUFormat", pkgConfig: "icu-i18n", package: "libicu-dev"),
        cLibrary("CCrypto", pkgConfig: "libcrypto", package: "libssl-dev"),
        cLibrary("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        cLibrary("CNATS", pkgConfig: "libnats", package: "libnats-dev"),
        cLibrary("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
        // Headers only: cairo is loaded when something is first drawn with it (Preview.docc, decision 2).
        .systemLibrary(name: "CCairo", path: "Sources/C/CCairo", providers: [.apt(["libcairo2-dev"])]),
        // The kernel's own calls, as far as Swift's Glibc leaves them out: nothing to find or install.
        .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
        // Shapes with HarfBuzz so that an abort inside it can be contained.
        .target(name: "CShapingGuard", dependencies: ["CHarfBuzz"], path: "Sources/C/CShapingGuard"),
        // Names from outside, compared by their bytes: below everything that keeps or compares one.
        .target(name: "Identifiers"),
        // Which known name somebody meant who wrote another.
        .target(name: "Spelling"),
        // Rounding a Double is libm's in debug builds, and rooms that import no C library do not link it by themselves.
        .target(name: "JSON", dependencies: ["Identifiers", "Spelling"], linkerSettings: [.linkedLibrary("m")]),
        // Threads with a bounded queue between them; knows nothing of what they do.
        .target(name: "Workers"),
        .target(
            name: "CommandFrame", dependencies: ["Identifiers", "Spelling"], linkerSettings: [.linkedLibrary("m")]),
        .target(name: "DynamicType", dependencies: ["Identifiers"], linkerSettings: [.linkedLibrary("m")]),
        .target(name: "ScaleFiles", dependencies: ["DynamicType", "Identifiers", "JSON"]),
        .target(
            name: "Fonts",
            dependencies: [
                "DynamicType", "Identifiers", "JSON", "CFreeType", "CFontconfig", "CHarfBuzz", "CShapingGuard",
            ],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "TextLayout", dependencies: ["DynamicType", "Fonts", "Identifiers", "Workers", "CICU"],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "Conversations", dependencies: ["DynamicType", "Fonts", "Identifiers", "TextLayout", "Workers"]),
        .target(
            name: "Accessibility", dependencies: ["DynamicType", "Identifiers", "CICUFormat"],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "HTTP", dependencies: ["CCrypto", "CLinux", "CZlib", "Identifiers", "Workers"],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "Preferences",
            dependencies: ["CCrypto", "CNATS", "CSQLite", "DynamicType", "Identifiers", "JSON", "Workers"],
            linkerSettings: [.linkedLibrary("m")]),
        // The test client and the transport without a socket, for the tests of every service.
        .target(name: "HTTPTesting", dependencies: ["HTTP"]),
        .target(
            name: "Answers",
            dependencies: [
                "Accessibility", "Conversations", "DynamicType", "Fonts", "Identifiers", "JSON", "ScaleFiles",
                "TextLayout", "Workers",
            ]),
        // Files that the service sends as they are: the C compiler puts them into the program, whatever their size.
        .target(name: "CDocuments", path: "Sources/C/CDocuments"),
        .target(
            name: "Service",
            dependencies: [
                "Answers", "CDocuments", "Conversations", "DynamicType", "Fonts", "HTTP", "Identifiers", "JSON",
                "Preferences", "ScaleFiles", "TextLayout", "Workers",
            ],
            exclude: ["Documents/openapi.json", "Documents/studio"]),
        .target(
            name: "Preview",
            dependencies: [
                "Answers", "CCairo", "CommandFrame", "DynamicType", "Fonts", "Identifiers", "JSON", "ScaleFiles",
                "TextLayout",
            ],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "LayoutTesting",
            dependencies: [
                "CommandFrame", "Conversations", "DynamicType", "Fonts", "Identifiers", "ScaleFiles", "TextLayout",
            ]),
        .executableTarget(
            name: "resolve-bench", dependencies: ["DynamicType", "ScaleFiles"], path: "Benchmarks/Resolve"),
        .executableTarget(name: "http-bench", dependencies: ["HTTP"], path: "Benchmarks/http/server"),
        .executableTarget(
            name: "conversations-bench",
            dependencies: ["Conversations", "DynamicType", "Fonts", "ScaleFiles", "TextLayout"],
            path: "Benchmarks/Conversations"),
        .executableTarget(
            name: "texts-bench",
            dependencies: ["Answers", "Conversations", "DynamicType", "Fonts", "JSON", "ScaleFiles", "TextLayout"],
            path: "Benchmarks/Texts"),
        .executableTarget(
            name: "typescale",
            dependencies: [
                "Accessibility", "Answers", "CommandFrame", "Conversations", "DynamicType", "Fonts", "HTTP",
                "Identifiers", "JSON", "Preferences", "Preview", "ScaleFiles", "Service", "TextLayout", "Workers",
            ]),
        // What several test targets share; no room, and no product.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "IdentifiersTests", dependencies: ["Identifiers"]),
        .testTarget(name: "SpellingTests", dependencies: ["Spelling"]),
        .testTarget(name: "CommandFrameTests", dependencies: ["CommandFrame"]),
        .testTarget(
            name: "TypescaleTests", dependencies: ["DynamicType", "Fonts", "HTTPTesting", "ScaleFiles", "typescale"],
            exclude: ["Goldens", "Samples"]),
        .testTarget(name: "DynamicTypeTests", dependencies: ["DynamicType", "ScaleFiles", "TestSupport"]),
        .testTarget(name: "JSONTests", dependencies: ["Identifiers", "JSON"]),
        .testTarget(name: "ScaleFilesTests", dependencies: ["DynamicType", "JSON", "ScaleFiles"]),
        .testTarget(
            name: "ConversationsTests",
            dependencies: [
                "Answers", "Conversations", "DynamicType", "Fonts", "JSON", "ScaleFiles", "TestSupport", "TextLayout",
            ]),
        .testTarget(name: "FontsTests", dependencies: ["DynamicType", "Fonts", "TestSupport"], exclude: ["Recorded"]),
        .testTarget(
            name: "PreviewTests",
            dependencies: [
                "Answers", "CommandFrame", "DynamicType", "Fonts", "JSON", "Preview", "ScaleFiles", "TestSupport",
                "TextLayout",
            ]),
        .testTarget(
            name: "AccessibilityTests", dependencies: ["Accessibility", "DynamicType", "ScaleFiles", "TestSupport"]),
        .testTarget(name: "WorkersTests", dependencies: ["Workers"]),
        .testTarget(
            name: "AnswersTests",
            dependencies: ["Answers", "DynamicType", "Fonts", "JSON", "ScaleFiles", "TestSupport", "TextLayout"]),
        .testTarget(
            name: "TextLayoutTests",
            dependencies: ["CHarfBuzz", "DynamicType", "Fonts", "JSON", "TestSupport", "TextLayout"]),
        // Reads the source; needs nothing of it.
        .testTarget(name: "StyleTests", exclude: ["unsafe.txt"]),
        .testTarget(name: "LayoutTestingTests", dependencies: ["DynamicType", "LayoutTesting", "TextLayout"]),
        // Writes to a store until it is killed: what the tests count afterwards.
        .executableTarget(
            name: "store-writer", dependencies: ["DynamicType", "Preferences", "Workers"], path: "Tests/StoreWriter"),
        .testTarget(name: "PreferencesTests", dependencies: ["DynamicType", "JSON", "Preferences", "store-writer"]),
        .testTarget(
            name: "HTTPTests", dependencies: ["CLinux", "HTTP", "HTTPTesting", "Identifiers", "TestSupport", "Workers"]),
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
