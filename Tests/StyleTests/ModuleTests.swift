import Foundation
import Testing

/// Which module may look into which, and who may touch memory by hand.
@Suite struct ModuleTests {
    /// From the ground up: a module looks only into those before it.
    private static let order = [
        "Identifiers", "Strings", "Cryptography", "Threads", "JSON", "CommandLineInterface", "DynamicType",
        "ScaleFiles", "Fonts",
        "TextLayout",
        "Conversations", "AccessibilityChecks", "HTTP", "HTTPTesting", "Stores", "API", "Audit", "Preview",
        "DesignTokens", "LayoutTesting", "Service", "typescale",
    ]
    /// The modules that name each C library.
    private static let owners = [
        "FreeType": ["Fonts"], "Fontconfig": ["Fonts"], "HarfBuzz": ["Fonts"], "ShapingGuard": ["Fonts"],
        "ICU": ["TextLayout"],
        "ICUFormat": ["AccessibilityChecks"], "Crypto": ["Cryptography"], "Linux": ["HTTP"], "Zlib": ["HTTP"],
        "SQLite": ["Stores"], "NATS": ["Stores"], "Cairo": ["Preview"], "Documents": ["Service"],
        "BundledFiles": ["Fonts", "ScaleFiles"],
    ]

    @Test func `imports point down`() throws {
        for file in try SourceFile.all(under: ["Sources"]) {
            let own = try #require(
                Self.order.firstIndex(of: file.module), "\(file) is in a module that has no place yet")
            for module in file.imports {
                if module.hasPrefix("CTypescale") {
                    let owners = try #require(Self.owners[String(module.dropFirst("CTypescale".count))], "\(module)")
                    #expect(owners.contains(file.module), "\(file) imports \(module)")
                    continue
                }
                let name = module.hasPrefix("Typescale") ? String(module.dropFirst("Typescale".count)) : module
                if let place = Self.order.firstIndex(of: name) { #expect(place < own, "\(file) imports \(module)") }
            }
        }
    }

    /// The folders whose files may touch memory by hand and name C libraries.
    private static let unsafeFolders = [
        "AccessibilityChecks/Speech", "CommandLineInterface/Streams", "Cryptography", "Fonts/Checking",
        "Fonts/FreeType",
        "Fonts/Matching", "Fonts/Shaping", "HTTP/Bytes", "HTTP/Reactor", "HTTP/System", "JSON/Writing",
        "Preview/Drawing", "ScaleFiles/Reading", "Service/Documents", "Stores/NATS", "Stores/SQLite",
        "TextLayout/Breaking", "TextLayout/ICU", "Threads",
    ]
    /// The most files that may, in those folders and elsewhere; the goal is 35.
    private static let mostUnsafeFiles = 54

    @Test func `only files in a few folders, and those that are still listed, touch memory by hand`() throws {
        let list = try String(
            contentsOf: SourceFile.root.appending(path: "Tests/StyleTests/unsafe.txt"), encoding: .utf8)
        let listed = Set(list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
        let found = Set(try SourceFile.all(under: ["Sources"]).filter(Self.isUnsafe).map(\.path))
        let outside = found.filter { !Self.mayBeUnsafe($0) }
        #expect(outside.subtracting(listed) == [], "outside the folders, and not on the list")
        #expect(listed.subtracting(outside) == [], "on the list without need")
        #expect(found.count <= Self.mostUnsafeFiles, "more files than before")
    }

    @Test func `C modules are named in the same folders only`() throws {
        for file in try SourceFile.all(under: ["Sources"]) where !Self.mayBeUnsafe(file.path) {
            for module in file.imports { #expect(!module.hasPrefix("CTypescale"), "\(file) imports \(module)") }
        }
    }

    private static func mayBeUnsafe(_ path: String) -> Bool {
        unsafeFolders.contains { path.hasPrefix("Sources/\($0)/") }
    }

    private static func isUnsafe(_ file: SourceFile) -> Bool {
        file.code.contains { line in
            line.split(whereSeparator: { !$0.isLetter && $0 != "@" }).contains {
                ["unsafe", "@unchecked", "@unsafe"].contains($0)
            }
        }
    }
}
