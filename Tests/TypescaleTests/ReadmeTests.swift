import Foundation
import Testing

extension DocumentTests {
    /// README.md is short, and shows the project; ``DocumentTests`` checks what is true of all pages.
    @Suite struct ReadmeTests {
        private let page = Document(path: "README.md")

        @Test func `the README has commands, code and a picture`() throws {
            for kind in ["console", "sh", "swift"] {
                #expect(try !page.blocks(kind).isEmpty, "no block of \(kind)")
            }
            #expect(try page.links().contains { $0.hasSuffix(".svg") }, "no picture")
        }

        @Test func `the README has fewer than 1,000 words`() throws {
            #expect(try page.text().split(whereSeparator: \.isWhitespace).count < 1000)
        }

        @Test func `each note in a table is explained`() throws {
            let commands = try DocumentTests.texts("Sources/typescale").joined()
            let text = try page.text()
            let notes = commands.matches(of: /notes\.append\("([a-z]+(?: [a-z]+)?)/).map { String($0.1) }
            #expect(notes.count == 5)
            for note in notes { #expect(text.contains("| `\(note)"), "\(note) has no row in the legend") }
        }

        @Test func `the page of each group of readers is linked`() throws {
            let links = try page.links()
            for reader in ["designers", "client-engineers", "test-authors", "operators", "contributors"] {
                #expect(links.contains("docs/\(reader).md"), "\(reader)")
            }
        }
    }
}
