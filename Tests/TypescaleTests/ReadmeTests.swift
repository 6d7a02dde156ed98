import Foundation
import Testing

/// Everything README.md shows is run or compiled, and what it prints is what README.md says it prints.
///
/// `TYPESCALE_ACCEPT=1 swift test` writes the outputs and the module graph anew.
@Suite(.serialized) struct ReadmeTests {
    private static let file = ToolProcess.package.appending(component: "README.md")
    private static let accepts = ProcessInfo.processInfo.environment["TYPESCALE_ACCEPT"] == "1"

    /// Replaces the body of each fenced block of a kind by what it should be, and expects no difference.
    private func check(blocks kind: String, _ wanted: (Substring) throws -> String) throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        var result = ""
        var rest = text[...]
        let opening = "```\(kind)\n"
        while let start = rest.range(of: opening) {
            let end = try #require(rest.range(of: "```\n", range: start.upperBound..<rest.endIndex))
            result += rest[..<start.upperBound] + (try wanted(rest[start.upperBound..<end.lowerBound]))
            rest = rest[end.lowerBound...]
        }
        result += rest
        #expect(result.count > 0 && text.contains(opening))
        if Self.accepts { try Data(result.utf8).write(to: Self.file) }
        #expect(result == text || Self.accepts)
    }

    @Test func `commands print what is shown`() throws {
        try check(blocks: "console") { block in
            let commands = block.split(separator: "\n").filter { $0.hasPrefix("$ ") }
            return try commands.map { command in
                let run = try Self.run(String(command.dropFirst(2)))
                return "\(command)\n\(run.output)\(run.errors)"
            }.joined(separator: "\n")
        }
    }

    /// Runs a command; one that asks the service has a service of its own to ask, on a free port.
    private static func run(_ command: String) throws -> ToolProcess {
        guard command.hasPrefix("curl ") else { return try ToolProcess.shell(command) }
        return try ToolProcess.shell(
            """
            typescale serve --listen 127.0.0.1:0 >"$HOME/said" 2>/dev/null & service=$!
            until grep -q listens "$HOME/said"; do sleep 0.05; kill -0 $service || exit 1; done
            port=$(sed 's/.*://' "$HOME/said")
            curl() { command curl -s "${@//127.0.0.1:8080/127.0.0.1:$port}"; }
            \(command)
            kill $service && wait $service
            """)
    }

    @Test func `the set-up commands are targets of the Makefile`() throws {
        try check(blocks: "sh") { block in
            for line in block.split(separator: "\n") {
                let result = try ToolProcess.shell("\(line) --dry-run")
                #expect(result.code == 0, "\(line): \(result.errors)")
            }
            return String(block)
        }
    }

    /// The text of some files of the package, one after the other.
    private func sources(_ paths: String...) throws -> String {
        try paths.map { try String(contentsOf: ToolProcess.package.appending(path: $0), encoding: .utf8) }.joined()
    }

    /// Text as it stands so many columns further in.
    private func indented(_ block: Substring, by columns: Int) -> String {
        let margin = String(repeating: " ", count: columns)
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    }

    @Test func `programs are those that a test or the sample package compiles and runs`() throws {
        let example = try sources("Tests/TypescaleTests/ReadmeExampleTests.swift")
        let sample = try sources(
            "Tests/SamplePackage/Package.swift", "Tests/SamplePackage/Tests/SampleTests/CheckoutTests.swift")
        try check(blocks: "swift") { block in
            let isCompiled =
                example.contains(indented(block, by: 8)) || sample.contains(block)
                || sample.contains(indented(block, by: 8))
            #expect(isCompiled, "no source has this:\n\(block)")
            return String(block)
        }
    }

    @Test func `the failure of a layout test is the one a test expects`() throws {
        let tests = try sources("Tests/LayoutTestingTests/LineExpectationTests.swift")
        try check(blocks: "text") { block in
            #expect(tests.contains(indented(block, by: 16)))
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
        try check(blocks: "mermaid") { _ in "graph TD\n" + arrows.joined() }
    }
}
