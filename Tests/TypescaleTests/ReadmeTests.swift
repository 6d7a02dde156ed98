import Foundation
import Testing

// A part of the serialized suite, for both may write README.md.
extension DocumentTests {
    /// What README.md shows besides commands is compiled or compared; ``DocumentTests`` has what is true of all pages.
    @Suite struct ReadmeTests {
        private let page = Document(path: "README.md")

        @Test func `there is something to run, to compile and to see`() throws {
            for kind in ["console", "sh", "swift", "text", "mermaid"] {
                #expect(try !page.blocks(kind).isEmpty, "no block of \(kind)")
            }
        }

        /// The text of some files of the package, one after the other.
        private func sources(_ paths: String...) throws -> String {
            try paths.map { try String(contentsOf: ToolProcess.package.appending(path: $0), encoding: .utf8) }.joined()
        }

        @Test func `programs are those that a test or the sample package compiles and runs`() throws {
            let example = try sources("Tests/TypescaleTests/ReadmeExampleTests.swift")
            let sample = try sources(
                "Tests/SamplePackage/Package.swift", "Tests/SamplePackage/Tests/SampleTests/CheckoutTests.swift")
            try page.check(blocks: "swift") { block in
                let isCompiled =
                    example.contains(Document.indented(block, by: 8)) || sample.contains(block)
                    || sample.contains(Document.indented(block, by: 8))
                #expect(isCompiled, "no source has this:\n\(block)")
                return String(block)
            }
        }

        @Test func `the failure of a layout test is the one a test expects`() throws {
            let tests = try sources("Tests/LayoutTestingTests/LineExpectationTests.swift")
            try page.check(blocks: "text") { block in
                #expect(tests.contains(Document.indented(block, by: 16)))
                return String(block)
            }
        }

        @Test func `the module graph is the manifest's`() throws {
            let manifest = try String(
                contentsOf: ToolProcess.package.appending(component: "Package.swift"), encoding: .utf8)
            var arrows: [String] = []
            // Test targets and benchmarks are no rooms.
            for target in manifest.matches(
                of: /\.(?:target|executableTarget)\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/)
            {
                for name in (target.2 ?? "").matches(of: /"(\w+)"/) { arrows.append("    \(target.1) --> \(name.1)\n") }
            }
            try page.check(blocks: "mermaid") { _ in "graph TD\n" + arrows.joined() }
        }
    }
}
