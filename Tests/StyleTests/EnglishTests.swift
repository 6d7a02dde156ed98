import Testing

/// Rules of plain English that a program can check: summaries, words that comments avoid, and names used once.
@Suite struct EnglishTests {
    /// The first words of a summary that leaves the reader to guess what the declaration is.
    private static let questions: Set<Substring> = ["What", "Whether", "Where", "How", "Who", "That"]
    /// Words with unclear subjects or metaphors, and British spellings.
    private static let avoided: Set<Substring> = [
        "somebody", "nobody", "told", "tells", "hears", "lies", "desk", "desks", "shelf", "shelves", "crew", "house",
        "room", "rooms", "colour", "colours", "centre", "grey", "neighbour", "neighbours", "judgement", "behaviour",
        "favour",
    ]
    /// The British spellings of words that occur in names.
    private static let british = ["colour", "neighbour", "judgement", "behaviour", "favour"]

    @Test func `summaries are noun or verb phrases`() throws {
        let questions = try summaries().filter { Self.questions.contains($0.text.prefix { $0.isLetter }) }
        #expect(questions.isEmpty, "\(questions)")
    }

    @Test func `the note at the top of a file begins as a summary does`() throws {
        let questions = try SourceFile.all(under: ["Sources"]).filter { file in
            guard let note = file.lines.first(where: { $0.hasPrefix("// ") }) else { return false }
            return Self.questions.contains(note.dropFirst(3).prefix { $0.isLetter })
        }
        #expect(questions.isEmpty, "\(questions)")
    }

    @Test func `help texts begin as summaries do`() throws {
        var found: [String] = []
        for file in try SourceFile.all(under: ["Sources/typescale", "Sources/Service/Configuration"]) {
            for (number, line) in file.lines.enumerated()
            where Self.questions.contains(where: { line.contains("\"\($0) ") }) {
                found.append("\(file):\(number + 1)")
            }
        }
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `summaries have at most 150 characters`() throws {
        let long = try summaries().filter { $0.text.count > 150 }
        #expect(long.isEmpty, "\(long)")
    }

    @Test func `a function that answers a question returns whether it is so`() throws {
        let long = try summaries().filter { $0.text.hasPrefix("Returns a Boolean") }
        #expect(long.isEmpty, "write \"Returns whether\": \(long)")
    }

    @Test func `comments avoid words of a private dialect`() throws {
        var found: [String] = []
        for file in try SourceFile.all(under: ["Sources", "Tests", "Benchmarks", "Fuzz"]) {
            for (number, line) in file.lines.enumerated() {
                guard let start = line.firstRange(of: "//")?.lowerBound else { continue }
                for word in line[start...].split(whereSeparator: { !$0.isLetter })
                where Self.avoided.contains(Substring(word.lowercased())) {
                    found.append("\(file):\(number + 1) \(word)")
                }
            }
        }
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `names have American spellings`() throws {
        var places: [Substring: String] = [:]
        for file in try SourceFile.all(under: ["Sources", "Tests", "Benchmarks", "Fuzz"]) {
            for (number, line) in file.code.enumerated() {
                for name in line.split(whereSeparator: { !$0.isLetter }) where places[name] == nil {
                    places[name] = "\(file):\(number + 1)"
                }
            }
        }
        let found = places.filter { name, _ in Self.british.contains { name.lowercased().contains($0) } }
        #expect(found.isEmpty)
    }

    /// Swift's own names have the British spelling, as in `isCancelled`; prose has the American one.
    @Test func `names say cancelled, and comments say canceled`() throws {
        var found: [String] = []
        for file in try SourceFile.all(under: ["Sources", "Tests", "Benchmarks", "Fuzz"]) {
            for (number, line) in file.lines.enumerated() where line.contains("ancel") {
                let names = Self.withoutQuotes(file.code[number]).lowercased()
                let comment = Self.withoutQuotes(line[(line.firstRange(of: "//")?.lowerBound ?? line.endIndex)...])
                let words = comment.lowercased().split { !$0.isLetter }
                if names.contains("canceled") || words.contains("cancelled") || words.contains("cancelling") {
                    found.append("\(file):\(number + 1)")
                }
            }
        }
        #expect(found.isEmpty, "\(found)")
    }

    /// Returns a text without what is in backticks: code in a comment, or the name of a test.
    private static func withoutQuotes(_ text: some StringProtocol) -> String {
        String(text).replacing(#/`+[^`]*`+/#, with: "")
    }

    @Test func `a top-level type has a name that no other has`() throws {
        var places: [String: [String]] = [:]
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
        let modifiers: Set<Substring> = ["public", "package", "internal", "final", "indirect", "nonisolated"]
        for file in try SourceFile.all(under: ["Sources"]) {
            for line in file.code where !line.hasPrefix(" ") {
                let words = line.split(whereSeparator: { " :<({".contains($0) })
                    .drop { modifiers.contains($0) || $0.hasPrefix("@") }
                guard words.count > 1, let kind = words.first, kinds.contains(kind) else { continue }
                places[String(words[words.startIndex + 1]), default: []].append(file.path)
            }
        }
        #expect(places.filter { $0.value.count > 1 }.isEmpty)
    }

    private struct Summary: CustomStringConvertible {
        let place: String
        let text: String
        var description: String { "\(place): \(text)" }
    }

    /// The first paragraph of each documentation comment.
    private func summaries() throws -> [Summary] {
        try SourceFile.all(under: ["Sources"]).flatMap { file in
            var summaries: [Summary] = []
            var lines: [Substring] = []
            var isPast = false
            for (number, line) in file.lines.enumerated() {
                let text = line.drop { $0 == " " }
                let isComment = text.hasPrefix("///")
                let words = text.dropFirst(3).drop { $0 == " " }
                if isComment, !isPast, !words.isEmpty { lines.append(words) }
                if isComment, words.isEmpty { isPast = true }
                if !isComment {
                    if !lines.isEmpty {
                        summaries.append(Summary(place: "\(file):\(number)", text: lines.joined(separator: " ")))
                    }
                    lines = []
                    isPast = false
                }
            }
            return summaries
        }
    }
}
