import Foundation
import Testing

/// A page of the project's documentation, with its fenced blocks and links.
///
/// `TYPESCALE_ACCEPT=1 make test` writes differing outputs and graphs again.
struct Document: CustomTestStringConvertible {
    private static let accepts = ProcessInfo.processInfo.environment["TYPESCALE_ACCEPT"] == "1"

    /// The page's path in the package.
    let path: String

    var file: URL { ToolProcess.package.appending(path: path) }
    var testDescription: String { path }

    func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// All pages: at the top level, in `docs/`, and beside the files that they describe.
    static let all: [Document] = {
        let folder = ToolProcess.package.appending(component: "docs")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let top = [
            "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "Examples/README.md", "typescales/README.md",
            "fonts/README.md", "Clients/python/README.md", "Clients/swift/README.md", "Clients/web/README.md",
        ]
        return (top + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }).map(Document.init)
    }()

    /// The bodies of all fenced blocks of a kind.
    func blocks(_ kind: String) throws -> [Substring] {
        var found: [Substring] = []
        _ = try replacing(blocks: kind) { block in
            found.append(block)
            return String(block)
        }
        return found
    }

    /// Replaces the body of each fenced block of a kind by the expected text, and expects no difference.
    func check(blocks kind: String, _ wanted: (Substring) throws -> String) throws {
        let text = try text()
        let result = try replacing(blocks: kind) { block in
            let right = try wanted(block)
            #expect(right == block || Self.accepts, "\(path)")
            return right
        }
        if Self.accepts, result != text { try Data(result.utf8).write(to: file) }
    }

    private func replacing(blocks kind: String, by wanted: (Substring) throws -> String) throws -> String {
        let text = try text()
        var result = ""
        var rest = text[...]
        let opening = "```\(kind)\n"
        while let start = rest.range(of: opening) {
            let end = try #require(rest.range(of: "```\n", range: start.upperBound..<rest.endIndex))
            result += rest[..<start.upperBound] + (try wanted(rest[start.upperBound..<end.lowerBound]))
            rest = rest[end.lowerBound...]
        }
        return result + rest
    }

    /// The targets of links and pictures outside of fenced blocks.
    func links() throws -> [String] {
        let prose = try text().replacing(/(?ms)^```.*?^```$/, with: "")
        return prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    }

    /// The anchors of a page's headings as code hosts create them: lowercase, with hyphens for spaces.
    func anchors() throws -> Set<String> {
        let prose = try text().replacing(/(?ms)^```.*?^```$/, with: "")
        return Set(
            prose.matches(of: /(?m)^#+ +(.+)$/).map { heading in
                let kept = heading.1.lowercased().filter {
                    $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
                }
                return kept.replacing(" ", with: "-")
            })
    }

    /// Returns the text indented by a number of columns.
    static func indented(_ block: Substring, by columns: Int) -> String {
        let margin = String(repeating: " ", count: columns)
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    }
}
