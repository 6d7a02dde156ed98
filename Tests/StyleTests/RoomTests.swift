import Foundation
import Testing

/// Which room may look into which, and who may touch memory by hand.
@Suite struct RoomTests {
    /// From the ground up: a room looks only into those before it.
    private static let order = [
        "Identifiers", "Spelling", "JSON", "Workers", "CommandFrame", "DynamicType", "ScaleFiles", "Fonts",
        "TextLayout",
        "Conversations",
        "Accessibility", "HTTP", "HTTPTesting", "Preferences", "Answers", "Preview", "LayoutTesting", "Service",
        "typescale",
    ]
    /// The rooms that name each C library.
    private static let owners = [
        "CFreeType": ["Fonts"], "CFontconfig": ["Fonts"], "CHarfBuzz": ["Fonts"], "CICU": ["TextLayout"],
        "CICUFormat": ["Accessibility"], "CCrypto": ["HTTP", "Preferences"], "CLinux": ["HTTP"], "CZlib": ["HTTP"],
        "CSQLite": ["Preferences"], "CNATS": ["Preferences"], "CCairo": ["Preview"], "CDocuments": ["Service"],
    ]

    @Test func `imports point down`() throws {
        for file in try SourceFile.all(under: ["Sources"]) {
            let own = try #require(Self.order.firstIndex(of: file.room), "\(file) is in a room that has no place yet")
            for name in file.imports {
                if let place = Self.order.firstIndex(of: name) { #expect(place < own, "\(file) imports \(name)") }
                if let owners = Self.owners[name] { #expect(owners.contains(file.room), "\(file) imports \(name)") }
                #expect(!name.hasPrefix("C") || Self.owners[name] != nil || Self.order.contains(name), "\(name)")
            }
        }
    }

    @Test func `only the files that are listed touch memory by hand, and all of those do`() throws {
        let list = try String(
            contentsOf: SourceFile.root.appending(path: "Tests/StyleTests/unsafe.txt"), encoding: .utf8)
        let allowed = Set(list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
        let found = Set(
            try SourceFile.all(under: ["Sources"]).filter { file in
                file.code.contains { line in
                    line.split(whereSeparator: { !$0.isLetter && $0 != "@" }).contains {
                        ["unsafe", "@unchecked", "@unsafe"].contains($0)
                    }
                }
            }.map(\.path))
        #expect(found.subtracting(allowed) == [], "not on the list")
        #expect(allowed.subtracting(found) == [], "on the list without need")
    }
}
