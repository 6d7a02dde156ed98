import Foundation
import Testing

/// Names from outside are identifiers, which compare by bytes; `String` compares by canonical equivalence.
@Suite struct IdentifierStyleTests {
    /// Files whose keys are names of environment variables, which the system provides as strings.
    private static let variables: Set<String> = [
        "Sources/ScaleFiles/ScaleFolder.swift", "Sources/Service/Configuration/Configuration+Store.swift",
        "Sources/Service/Configuration/Configuration.swift",
    ]

    /// Files that change the case of texts beyond ASCII: for names in code, suggestions, families of fonts, and
    /// values that a message shows in capitals.
    private static let cases: Set<String> = [
        "Sources/AccessibilityChecks/Speech/SpokenNumber.swift", "Sources/DesignTokens/Export/StyleNames.swift",
        "Sources/HTTP/Bytes/Gzip.swift",
        "Sources/LayoutTesting/Expectations/LineExpectations.swift",
        "Sources/LayoutTesting/Reporting/SnapshotFile.swift",
        "Sources/Service/Configuration/ConfigurationSetting.swift", "Sources/Service/Errors/ServiceError.swift",
        "Sources/StringCatalogs/Formats/JSON/VueReader.swift", "Sources/StringCatalogs/Patterns/MessageArgument.swift",
        "Sources/StringCatalogs/Patterns/Syntaxes/ColonPattern.swift",
        "Sources/StringCatalogs/Patterns/Syntaxes/PrintfParser.swift", "Sources/Strings/NearestName.swift",
    ]

    /// The sources whose names come from outside.
    ///
    /// The client is excluded: it works for one reader with names of its own app, and imports no module except
    /// Foundation. The service compares what the client sends by bytes.
    private static func compared() throws -> [SourceFile] {
        try SourceFile.all(under: ["Sources"]).filter { !$0.path.hasPrefix("Sources/Client/") }
    }

    @Test func `no dictionary or set in the sources has String keys`() throws {
        for file in try Self.compared() where !Self.variables.contains(file.path) {
            for (number, line) in file.code.enumerated() {
                let hasTextKeys = ["[String: ", "Set<String>", "Dictionary<String,", "Cache<String,"].contains {
                    line.contains($0)
                }
                #expect(!hasTextKeys, "\(file):\(number + 1) keys are an Identifier")
            }
        }
    }

    /// `JSONReader.identifier` rejects what has been changed while it was read; `string` does not.
    @Test func `an identifier in JSON is read as one`() throws {
        for file in try Self.compared() where !file.path.hasPrefix("Sources/Stores/") {
            for (number, line) in file.code.enumerated() where line.contains(".string(") {
                let isText =
                    line.contains(#/Identifier\(try .*\.string\(/#)
                    || line.contains(#/"(id|device|reader|focus|before)"\).*\.string\(/#)
                #expect(!isText, "\(file):\(number + 1) JSONReader.identifier refuses half of a surrogate pair")
            }
        }
    }

    @Test func `names from outside are lowercased by ASCII bytes only`() throws {
        var found: Set<String> = []
        for file in try SourceFile.all(under: ["Sources"]) {
            for (number, line) in file.code.enumerated()
            where line.contains(".lowercased()") || line.contains(".uppercased()") {
                found.insert(file.path)
                #expect(
                    Self.cases.contains(file.path), "\(file):\(number + 1) lowercasedASCII leaves U+212A what it is")
            }
        }
        #expect(found == Self.cases)
    }

    /// U+212A, U+037E and U+1FEF are canonical equivalents of ASCII characters; no other text that is ASCII has any.
    @Test func `strings are compared only to literals with one canonical spelling`() throws {
        // A literal in the loop would be compiled for each line.
        let comparison = #/(?:==|!=|case|hasPrefix\(|hasSuffix\() ?"([^"\\]*)"/#
        for file in try SourceFile.all(under: ["Sources"]) {
            for (number, line) in file.lines.enumerated() where line.contains("\"") {
                for match in line.matches(of: comparison) {
                    let isPlain = match.1.utf8.allSatisfy { $0 < 0x80 && !"K;`".utf8.contains($0) }
                    // The subject of an acknowledgement, and a quotation mark that ends a label.
                    let isReviewed = ["ACK", "”"].contains(String(match.1))
                    #expect(isPlain || isReviewed, "\(file):\(number + 1) isExactly compares bytes")
                }
            }
        }
    }

    /// Synthesized comparison of a type with a `String` uses canonical equivalence, so that each such type is reviewed.
    @Test func `every String in an Equatable type is in the reviewed list`() throws {
        let list = SourceFile.root.appending(path: "Tests/StyleTests/compared-texts.txt")
        let known = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#") }
        // Literals in the loops would be compiled for each line.
        let type = #/\b(?:struct|enum|class|extension) (\w+)([^{]*)\{/#
        let text = #/\b(?:var|let) (\w+): \[?(?:String|Substring)\b[^{]*$/#
        let found = try Self.compared().flatMap { Self.comparedTexts($0, type, text) }
        for text in Set(found).subtracting(known).sorted() {
            Issue.record("\(text): make it an Identifier, or write == by bytes; a text of the project's own is listed")
        }
        for text in Set(known).subtracting(found).sorted() { Issue.record("\(text) is listed and not there any more") }
    }

    /// Returns the stored strings of a file's `Equatable` and `Hashable` types with synthesized `==`.
    private static func comparedTexts(
        _ file: SourceFile, _ type: Regex<(Substring, Substring, Substring)>, _ text: Regex<(Substring, Substring)>
    ) -> [String] {
        var types: [(indent: Int, name: String, isCompared: Bool)] = []
        var found: [String] = []
        for (number, line) in file.code.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            if let match = line.firstMatch(of: type) {
                types.removeAll { $0.indent >= indent }
                let isCompared = ["Hashable", "Equatable", "Comparable"].contains { match.2.contains($0) }
                let ends = file.code[number...].dropFirst().firstIndex {
                    $0.hasPrefix(String(repeating: " ", count: indent) + "}")
                }
                let body = file.code[number..<(ends ?? file.code.endIndex)]
                let isOwn = body.contains { $0.contains("static func ==") }
                types.append((indent, String(match.1), isCompared && !isOwn))
            }
            guard let type = types.last(where: { $0.indent < indent }), type.isCompared, indent == type.indent + 4,
                let match = line.firstMatch(of: text)
            else { continue }
            found.append("\(file.path) \(type.name).\(match.1)")
        }
        return found
    }
}
