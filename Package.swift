// swift-tools-version: 6.3
import PackageDescription

// Every folder of Sources/ is one target; the arrows below are the whole dependency graph (see docs/architecture.md), and a test
// holds them against the imports. Libraries have plain names; all others begin with Typescale, as names of targets are
// global: two packages of a program cannot both have a target JSON.
// C libraries are system-library targets: one module map a library, nothing vendored.

func cLibrary(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(
        name: "CTypescale\(name)", path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "typescale",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "DynamicType", targets: ["DynamicType"]),
        .library(name: "ScaleFiles", targets: ["ScaleFiles"]),
        .library(name: "Fonts", targets: ["Fonts"]),
        .library(name: "TextLayout", targets: ["TextLayout"]),
        .library(name: "Conversations", targets: ["Conversations"]),
        .library(name: "AccessibilityChecks", targets: ["AccessibilityChecks"]),
        .library(name: "LayoutTesting", targets: ["LayoutTesting"]),
        .library(name: "TypescaleClient", targets: ["TypescaleClient"]),
        .executable(name: "typescale", targets: ["typescale"]),
    ],
    targets: [
        cLibrary("FreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
        cLibrary("Fontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev"),
        cLibrary("HarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
        cLibrary("ICU", pkgConfig: "icu-uc", package: "libicu-dev"),
        // libhyphen has no file for pkg-config.
        .systemLibrary(name: "CTypescaleHyphen", path: "Sources/C/Hyphen", providers: [.apt(["libhyphen-dev"])]),
        cLibrary("Crypto", pkgConfig: "libcrypto", package: "libssl-dev"),
        cLibrary("SQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        cLibrary("NATS", pkgConfig: "libnats", package: "libnats-dev"),
        cLibrary("Expat", pkgConfig: "expat", package: "libexpat1-dev"),
        cLibrary("Zlib", pkgConfig: "zlib", package: "zlib1g-dev"),
        // Headers only: cairo is loaded when something is first drawn with it (Preview.docc, decision 2).
        .systemLibrary(name: "CTypescaleCairo", path: "Sources/C/Cairo", providers: [.apt(["libcairo2-dev"])]),
        // Headers only: libyaml is loaded when a catalog in YAML is first read.
        .systemLibrary(name: "CTypescaleYAML", path: "Sources/C/YAML", providers: [.apt(["libyaml-dev"])]),
        // The kernel's own calls, as far as Swift's Glibc leaves them out: nothing to find or install.
        .systemLibrary(name: "CTypescaleLinux", path: "Sources/C/Linux"),
        // Files that the service sends as they are: the C compiler puts them into the program, whatever their size.
        .target(name: "CTypescaleDocuments", path: "Sources/C/Documents"),
        // Scale files and font roles that are compiled into the libraries, so that a client needs no folder.
        .target(name: "CTypescaleBundledFiles", path: "Sources/C/BundledFiles"),
        // Shapes with HarfBuzz so that an abort inside it can be contained.
        .target(
            name: "CTypescaleShapingGuard", dependencies: ["CTypescaleHarfBuzz"], path: "Sources/C/ShapingGuard"),
        // ICU's formatters, behind declarations that have none of ICU's own types.
        .target(
            name: "CTypescaleICUFormat", dependencies: ["CTypescaleICU"], path: "Sources/C/ICUFormat",
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        // Names from outside, compared by their bytes: below everything that keeps or compares one.
        .target(name: "TypescaleIdentifiers", path: "Sources/Identifiers"),
        // Numbers, bytes and names as text, and errors of one module as errors of another. Rounding a Double is libm's in
        // debug builds, and targets that import no C library do not link it by themselves.
        .target(
            name: "TypescaleStrings", path: "Sources/Strings",
            linkerSettings: [.linkedLibrary("m")]),
        // Digests, base 64 and random bytes: the only client of libcrypto.
        .target(
            name: "TypescaleCryptography", dependencies: ["CTypescaleCrypto"], path: "Sources/Cryptography"),
        // System calls on files without pointers, and the files that are compiled in.
        .target(
            name: "TypescaleFiles", dependencies: ["CTypescaleBundledFiles", "CTypescaleLinux"], path: "Sources/Files"),
        // Caches of bounded size.
        .target(name: "TypescaleCaches", path: "Sources/Caches"),
        // Threads with a bounded queue between them; knows nothing of what they do.
        .target(name: "TypescaleThreads", dependencies: ["CTypescaleLinux"], path: "Sources/Threads"),
        // What ICU has of languages and regions: numbers, dates, lists and plural rules in their words.
        .target(
            name: "TypescaleLocales",
            dependencies: ["CTypescaleICUFormat", "TypescaleIdentifiers", "TypescaleStrings"], path: "Sources/Locales"),
        .target(
            name: "TypescaleJSON", dependencies: ["TypescaleIdentifiers", "TypescaleStrings"], path: "Sources/JSON",
            linkerSettings: [.linkedLibrary("m")]),
        // What several modules read that has a format of its own: values of CSS, design tokens.
        .target(
            name: "TypescaleNotations",
            dependencies: ["TypescaleIdentifiers", "TypescaleJSON", "TypescaleStrings", "TypescaleThreads"],
            path: "Sources/Notations", linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "TypescaleCommandLineInterface",
            dependencies: ["TypescaleFiles", "TypescaleIdentifiers", "TypescaleStrings"],
            path: "Sources/CommandLineInterface", linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "DynamicType", dependencies: ["TypescaleIdentifiers", "TypescaleStrings"],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "ScaleFiles",
            dependencies: [
                "DynamicType", "TypescaleFiles", "TypescaleIdentifiers", "TypescaleJSON", "TypescaleStrings",
            ]),
        .target(
            name: "Fonts",
            dependencies: [
                "CTypescaleFontconfig", "CTypescaleFreeType", "CTypescaleHarfBuzz", "CTypescaleShapingGuard",
                "DynamicType", "TypescaleCaches", "TypescaleFiles", "TypescaleIdentifiers", "TypescaleJSON",
                "TypescaleStrings",
            ], linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "TextLayout",
            dependencies: [
                "CTypescaleHyphen", "CTypescaleICU", "DynamicType", "Fonts", "TypescaleCaches", "TypescaleFiles",
                "TypescaleIdentifiers", "TypescaleStrings", "TypescaleThreads",
            ],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "Conversations",
            dependencies: [
                "TextLayout", "TypescaleIdentifiers", "TypescaleStrings", "TypescaleThreads",
            ]),
        .target(
            name: "AccessibilityChecks",
            dependencies: [
                "DynamicType", "TypescaleIdentifiers", "TypescaleLocales", "TypescaleNotations", "TypescaleStrings",
            ],
            linkerSettings: [.linkedLibrary("m")]),
        // Files of translated messages, read, filled with values and made longer; knows nothing of fonts.
        .target(
            name: "TypescaleStringCatalogs",
            dependencies: [
                "CTypescaleExpat", "CTypescaleYAML", "DynamicType", "TypescaleCaches", "TypescaleFiles",
                "TypescaleIdentifiers", "TypescaleJSON", "TypescaleLocales", "TypescaleStrings", "TypescaleThreads",
            ], path: "Sources/StringCatalogs"),
        .target(
            name: "TypescaleHTTP",
            dependencies: [
                "CTypescaleLinux", "CTypescaleZlib", "TypescaleCryptography", "TypescaleFiles",
                "TypescaleIdentifiers", "TypescaleJSON", "TypescaleStrings", "TypescaleThreads",
            ], path: "Sources/HTTP",
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "TypescaleStores",
            dependencies: [
                "CTypescaleNATS", "CTypescaleSQLite", "DynamicType", "TypescaleCryptography", "TypescaleFiles",
                "TypescaleIdentifiers", "TypescaleJSON", "TypescaleStrings", "TypescaleThreads",
            ], path: "Sources/Stores",
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "TypescalePreview",
            dependencies: [
                "CTypescaleCairo", "DynamicType", "Fonts", "TextLayout", "TypescaleCryptography",
                "TypescaleIdentifiers",
                "TypescaleStrings",
            ], path: "Sources/Preview",
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "TypescaleAPI",
            dependencies: [
                "AccessibilityChecks", "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleCaches",
                "TypescaleIdentifiers", "TypescaleJSON", "TypescaleNotations", "TypescaleStrings", "TypescaleThreads",
            ], path: "Sources/API"),
        .target(
            name: "TypescaleAudit",
            dependencies: [
                "AccessibilityChecks", "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleAPI",
                "TypescaleCaches", "TypescaleIdentifiers", "TypescaleJSON", "TypescaleLocales",
                "TypescaleStringCatalogs",
                "TypescaleStrings", "TypescaleThreads",
            ], path: "Sources/Audit"),
        .target(
            name: "TypescaleDesignTokens",
            dependencies: [
                "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleAPI", "TypescaleJSON",
                "TypescaleNotations", "TypescaleStrings", "TypescaleThreads",
            ], path: "Sources/DesignTokens"),
        .target(
            name: "TypescaleService",
            dependencies: [
                "AccessibilityChecks", "CTypescaleDocuments", "Conversations", "DynamicType", "Fonts", "ScaleFiles",
                "TextLayout", "TypescaleAPI", "TypescaleAudit", "TypescaleCaches", "TypescaleCryptography",
                "TypescaleDesignTokens", "TypescaleFiles", "TypescaleHTTP", "TypescaleIdentifiers", "TypescaleJSON",
                "TypescaleStores", "TypescaleStrings", "TypescaleThreads",
            ], path: "Sources/Service",
            exclude: ["Documents/asyncapi.json", "Documents/openapi.json", "Documents/studio"]),
        .target(
            name: "LayoutTesting",
            dependencies: [
                "Fonts", "ScaleFiles", "TextLayout", "TypescaleAudit", "TypescaleIdentifiers",
                "TypescaleStringCatalogs", "TypescaleStrings",
            ]),
        // For apps that ask the service over HTTP: Foundation, and no other module.
        .target(name: "TypescaleClient", path: "Sources/Client"),
        .executableTarget(
            name: "typescale-resolve-bench", dependencies: ["DynamicType", "ScaleFiles"], path: "Benchmarks/Resolve"),
        .executableTarget(
            name: "typescale-http-bench", dependencies: ["TypescaleHTTP"], path: "Benchmarks/http/server"),
        .executableTarget(
            name: "typescale-conversations-bench",
            dependencies: ["Conversations", "DynamicType", "Fonts", "ScaleFiles", "TextLayout"],
            path: "Benchmarks/Conversations"),
        .executableTarget(
            name: "typescale-texts-bench",
            dependencies: [
                "Conversations", "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleAPI", "TypescaleAudit",
                "TypescaleJSON", "TypescaleThreads",
            ], path: "Benchmarks/Texts"),
        .executableTarget(
            name: "typescale",
            dependencies: [
                "AccessibilityChecks", "Conversations", "DynamicType", "Fonts", "ScaleFiles", "TextLayout",
                "TypescaleAPI", "TypescaleAudit", "TypescaleCommandLineInterface", "TypescaleDesignTokens",
                "TypescaleFiles", "TypescaleHTTP", "TypescaleIdentifiers", "TypescaleJSON", "TypescaleLocales",
                "TypescalePreview", "TypescaleService", "TypescaleStores", "TypescaleStringCatalogs",
                "TypescaleStrings", "TypescaleThreads",
            ]),
        // What several test targets share; no module of the program, and no product.
        .target(name: "TypescaleTestSupport", path: "Tests/TestSupport"),
        // The test client and the transport without a socket, for the tests of every service.
        .target(name: "TypescaleHTTPTesting", dependencies: ["TypescaleHTTP"], path: "Tests/HTTPTesting"),
        .testTarget(
            name: "TypescaleIdentifiersTests", dependencies: ["TypescaleIdentifiers"],
            path: "Tests/IdentifiersTests"),
        .testTarget(
            name: "TypescaleStringsTests", dependencies: ["TypescaleCommandLineInterface", "TypescaleStrings"],
            path: "Tests/StringsTests"),
        .testTarget(
            name: "TypescaleFilesTests", dependencies: ["TypescaleFiles", "TypescaleTestSupport"],
            path: "Tests/FilesTests"),
        .testTarget(
            name: "TypescaleCachesTests", dependencies: ["TypescaleCaches", "TypescaleTestSupport"],
            path: "Tests/CachesTests"),
        .testTarget(
            name: "TypescaleCryptographyTests", dependencies: ["TypescaleCryptography"],
            path: "Tests/CryptographyTests"),
        .testTarget(
            name: "TypescaleThreadsTests", dependencies: ["TypescaleStrings", "TypescaleThreads"],
            path: "Tests/ThreadsTests"),
        .testTarget(
            name: "TypescaleCommandLineInterfaceTests",
            dependencies: ["TypescaleCommandLineInterface", "TypescaleFiles", "TypescaleTestSupport"],
            path: "Tests/CommandLineInterfaceTests"),
        // The tests of the tool run it, and import nothing of it.
        .testTarget(
            name: "TypescaleTests",
            dependencies: [
                "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleCommandLineInterface",
                "TypescaleHTTPTesting", "TypescaleTestSupport", "typescale",
            ],
            exclude: ["Goldens", "Samples"]),
        .testTarget(name: "DynamicTypeTests", dependencies: ["DynamicType", "ScaleFiles", "TypescaleTestSupport"]),
        .testTarget(
            name: "TypescaleJSONTests",
            dependencies: ["TypescaleIdentifiers", "TypescaleJSON", "TypescaleStrings", "TypescaleTestSupport"],
            path: "Tests/JSONTests"),
        .testTarget(
            name: "TypescaleNotationsTests", dependencies: ["TypescaleNotations"], path: "Tests/NotationsTests"),
        .testTarget(
            name: "ScaleFilesTests",
            dependencies: ["DynamicType", "ScaleFiles", "TypescaleJSON", "TypescaleTestSupport"]),
        .testTarget(
            name: "ConversationsTests",
            dependencies: [
                "Conversations", "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleJSON",
                "TypescaleTestSupport", "TypescaleThreads",
            ]),
        .testTarget(
            name: "FontsTests", dependencies: ["DynamicType", "Fonts", "TypescaleTestSupport"], exclude: ["Recorded"]),
        .testTarget(
            name: "TypescalePreviewTests",
            dependencies: [
                "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleAPI", "TypescaleCommandLineInterface",
                "TypescaleJSON", "TypescalePreview", "TypescaleTestSupport",
            ], path: "Tests/PreviewTests"),
        .testTarget(
            name: "TypescaleDesignTokensTests",
            dependencies: [
                "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleAPI", "TypescaleDesignTokens",
                "TypescaleJSON", "TypescaleNotations", "TypescaleStrings", "TypescaleTestSupport", "TypescaleThreads",
            ],
            path: "Tests/DesignTokensTests", exclude: ["Samples", "Schemas"]),
        .testTarget(
            name: "AccessibilityChecksTests",
            dependencies: ["AccessibilityChecks", "DynamicType", "ScaleFiles", "TypescaleTestSupport"],
            exclude: ["Recorded"]),
        .testTarget(
            name: "TypescaleStringCatalogsTests",
            dependencies: [
                "TypescaleIdentifiers", "TypescaleStringCatalogs", "TypescaleTestSupport", "TypescaleThreads",
            ], path: "Tests/StringCatalogsTests"),
        .testTarget(
            name: "TypescaleAPITests",
            dependencies: [
                "AccessibilityChecks", "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleAPI",
                "TypescaleJSON", "TypescaleNotations", "TypescaleTestSupport", "TypescaleThreads",
            ], path: "Tests/APITests"),
        .testTarget(
            name: "TypescaleAuditTests",
            dependencies: [
                "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleAPI", "TypescaleAudit", "TypescaleJSON",
                "TypescaleStringCatalogs", "TypescaleTestSupport", "TypescaleThreads",
            ], path: "Tests/AuditTests"),
        .testTarget(
            name: "TextLayoutTests",
            dependencies: [
                "CTypescaleHarfBuzz", "DynamicType", "Fonts", "ScaleFiles", "TextLayout", "TypescaleCaches",
                "TypescaleJSON",
                "TypescaleTestSupport",
                "TypescaleThreads",
            ]),
        // Takes the commands of Tests/Clients/clients.py.
        .executableTarget(
            name: "typescale-client-subject", dependencies: ["TypescaleClient"], path: "Tests/ClientSubject"),
        .testTarget(
            name: "TypescaleClientTests",
            dependencies: ["Fonts", "TypescaleClient", "TypescaleHTTP", "TypescaleService", "TypescaleTestSupport"],
            path: "Tests/ClientTests"),
        // Reads the source; needs nothing of it.
        .testTarget(
            name: "TypescaleStyleTests", dependencies: ["TypescaleTestSupport"], path: "Tests/StyleTests",
            exclude: ["compared-texts.txt"]),
        .testTarget(
            name: "LayoutTestingTests",
            dependencies: ["DynamicType", "LayoutTesting", "TextLayout", "TypescaleTestSupport"]),
        // Writes to a store until it is killed: what the tests count afterwards.
        .executableTarget(
            name: "typescale-store-writer", dependencies: ["DynamicType", "TypescaleStores", "TypescaleThreads"],
            path: "Tests/StoreWriter"),
        .testTarget(
            name: "TypescaleStoresTests",
            dependencies: [
                "DynamicType", "TypescaleFiles", "TypescaleIdentifiers", "TypescaleJSON", "TypescaleStores",
                "TypescaleStrings", "TypescaleTestSupport", "TypescaleThreads", "typescale-store-writer",
            ],
            path: "Tests/StoresTests"),
        .testTarget(
            name: "TypescaleHTTPTests",
            dependencies: [
                "CTypescaleLinux", "TypescaleFiles", "TypescaleHTTP", "TypescaleHTTPTesting", "TypescaleIdentifiers",
                "TypescaleStrings", "TypescaleTestSupport", "TypescaleThreads",
            ], path: "Tests/HTTPTests"),
        .testTarget(
            name: "TypescaleServiceTests",
            dependencies: [
                "Conversations", "DynamicType", "Fonts", "LayoutTesting", "ScaleFiles", "TextLayout", "TypescaleAPI",
                "TypescaleDesignTokens", "TypescaleHTTP", "TypescaleHTTPTesting", "TypescaleJSON", "TypescalePreview",
                "TypescaleService",
                "TypescaleStores", "TypescaleTestSupport", "TypescaleThreads",
            ], path: "Tests/ServiceTests"),
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

// `make` sets the variable for debug builds: most of the tests' time is layout, which takes six times as long without
// optimization. Checks remain: assertions, overflow, exclusivity. Without the variable, a debugger shows all variables.
if Context.environment["TYPESCALE_OPTIMIZED_LAYOUT"] != nil {
    let modules: Set = ["Conversations", "Fonts", "TextLayout", "TypescaleIdentifiers", "TypescaleStrings"]
    for target in package.targets where modules.contains(target.name) {
        // With one thread, the compiler would write one object file for the module, where SwiftPM expects one per source.
        let flags = ["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"]
        target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: .debug)))
    }
}
