import Foundation
import Testing

@testable import TypescaleService

/// The page that lists the types a request passes through.
@Suite struct RequestPathsTests {
    private static let page = package + "/Sources/Service/Service.docc/RequestPaths.md"
    /// The most types of a diagram; a path that needs more is too long.
    private static let maximumTypes = 8

    private func sections() throws -> [(title: String, types: [String])] {
        try String(contentsOfFile: Self.page, encoding: .utf8).split(separator: "\n## ").dropFirst().map { section in
            let diagrams = section.split(separator: "```", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element).joined(separator: "\n")
            let words = diagrams.matches(of: /\b(?:[A-Z][a-z]+){2,}\b|\b(?:Connection|Conversation|Exchange|Route)\b/)
            var types: [String] = []
            for word in words.map({ String($0.output) }) where !types.contains(word) { types.append(word) }
            return (section.prefix { $0 != "\n" }.description, types)
        }
    }

    /// The names of all types of the package.
    private static let declared = Result {
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol"]
        let files = try #require(FileManager.default.enumerator(atPath: package + "/Sources"))
        var names: Set<String> = []
        for case let path as String in files where path.hasSuffix(".swift") {
            let source = try String(contentsOfFile: package + "/Sources/" + path, encoding: .utf8)
            for line in source.utf8.split(separator: UInt8(ascii: "\n")) {
                let words = line.split(separator: UInt8(ascii: " ")).prefix(5).map { Substring($0) }
                guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { continue }
                names.insert(String(words[kind + 1].prefix { $0.isLetter || $0.isNumber }))
            }
        }
        return names
    }

    @Test func `types in the diagrams exist, and a path passes through few of them`() throws {
        let declared = try Self.declared.get()
        let sections = try sections()
        #expect(sections.map(\.title).contains("A category change") && sections.count == 5)
        for section in sections {
            #expect((3...Self.maximumTypes).contains(section.types.count), "\(section)")
            #expect(section.types.filter { !declared.contains($0) } == [], "\(section.title)")
        }
    }

    @Test(arguments: ["Conversations", "Decisions", "LivePreferences", "RequestPaths", "Service"])
    func `types that the page names exist`(page: String) throws {
        let path = package + "/Sources/Service/Service.docc/\(page).md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let names = text.matches(of: /`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/).map { String($0.output.1) }
        let foreign: Set<String> = ["EventSource", "WebSocket", "TypescaleService"]
        #expect(Set(names).subtracting(try Self.declared.get()).subtracting(foreign) == [])
    }
}
