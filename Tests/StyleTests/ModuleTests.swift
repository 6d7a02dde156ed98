import Foundation
import Testing

/// The order of the modules, and the folders that may contain unsafe code.
@Suite struct ModuleTests {
    /// The modules from the lowest to the highest: a module imports only those before it.
    private static let order = [
        "Identifiers", "Strings", "Files", "Caches", "Cryptography", "Threads", "JSON",
        "Locales", "Notations",
        "CommandLineInterface",
        "DynamicType",
        "ScaleFiles", "Fonts",
        "TextLayout",
        "Conversations", "AccessibilityChecks", "StringCatalogs", "HTTP", "Stores", "Preview", "API",
        "Audit", "DesignTokens", "LayoutTesting", "Client", "Service", "typescale",
    ]
    /// The modules that name each C library.
    private static let owners = [
        "FreeType": ["Fonts"], "Fontconfig": ["Fonts"], "HarfBuzz": ["Fonts"], "ShapingGuard": ["Fonts"],
        "Hyphen": ["TextLayout"], "ICU": ["TextLayout"],
        "ICUFormat": ["Locales"], "Crypto": ["Cryptography"], "Linux": ["Files", "HTTP", "Threads"],
        "Zlib": ["HTTP"],
        "Expat": ["StringCatalogs"], "SQLite": ["Stores"], "NATS": ["Stores"], "Cairo": ["Preview"],
        "YAML": ["StringCatalogs"],
        "Documents": ["Service"],
        "BundledFiles": ["Files"],
    ]

    @Test func `modules import only modules of lower layers`() throws {
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

    /// The folders whose files may contain unsafe code and import C libraries.
    private static let unsafeFolders = [
        "CommandLineInterface/Streams", "Cryptography", "Files", "Fonts/Checking", "Fonts/Faces", "Fonts/Matching",
        "Fonts/Shaping", "HTTP/Bytes", "HTTP/Reactor", "HTTP/System", "Identifiers", "Locales", "Preview/Drawing",
        "Service/Documents", "Stores/NATS", "Stores/SQLite", "StringCatalogs/XML",
        "StringCatalogs/YAML",
        "Strings/Bytes",
        "TextLayout/Breaking", "TextLayout/Hyphenating", "TextLayout/ICU", "Threads",
    ]
    /// The largest number of files with unsafe code.
    private static let unsafeFileLimit = 35

    @Test func `unsafe code occurs only in a few files of the listed folders`() throws {
        let found = try SourceFile.all(under: ["Sources"]).filter(Self.isUnsafe).map(\.path)
        #expect(found.filter { !Self.mayBeUnsafe($0) } == [], "outside the folders")
        #expect(found.count <= Self.unsafeFileLimit, "more files than before")
        let unused = Self.unsafeFolders.filter { folder in !found.contains { $0.hasPrefix("Sources/\(folder)/") } }
        #expect(unused == [], "listed without need")
    }

    @Test func `C modules are imported in the same folders only`() throws {
        for file in try SourceFile.all(under: ["Sources"]) where !Self.mayBeUnsafe(file.path) {
            for module in file.imports { #expect(!module.hasPrefix("CTypescale"), "\(file) imports \(module)") }
        }
    }

    private static func mayBeUnsafe(_ path: String) -> Bool {
        unsafeFolders.contains { path.hasPrefix("Sources/\($0)/") }
    }

    private static func isUnsafe(_ file: SourceFile) -> Bool {
        file.code.contains { line in
            line.split(whereSeparator: { !$0.isLetter && !"@-".contains($0) }).contains {
                ["unsafe", "@unchecked", "@unsafe"].contains($0)
            }
        }
    }
}
