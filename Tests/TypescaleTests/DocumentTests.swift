import DynamicType
import Foundation
import ScaleFiles
import Testing

/// Commands in pages are run and compared, quotations exist, and links lead to files.
@Suite(.serialized) struct DocumentTests {
    @Test(arguments: Document.all) func `commands print the output that pages show`(document: Document) throws {
        try document.check(blocks: "console") { block in
            let commands = block.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
            return zip(commands, try Self.run(commands)).map { "$ \($0)\n\($1)" }.joined(separator: "\n")
        }
    }

    /// The output of each command. Commands that use the service share one for their block, on a free port, in the
    /// order of the page.
    private static func run(_ commands: [String]) throws -> [String] {
        guard commands.contains(where: { $0.hasPrefix("curl ") }) else {
            return try commands.map { command in
                let run = try ToolProcess.shell(command)
                return run.output + run.errors
            }
        }
        let separator = "\u{1E}"
        let run = try ToolProcess.shell(
            """
            : >"$HOME/said"
            typescale serve --listen 127.0.0.1:0 >"$HOME/said" 2>/dev/null & service=$!
            until grep -q listens "$HOME/said"; do sleep 0.05; kill -0 $service || exit 1; done
            port=$(sed 's/.*://' "$HOME/said")
            curl() { command curl "${@//127.0.0.1:8080/127.0.0.1:$port}"; }
            \(commands.map { "{ \($0)\n} 2>&1" }.joined(separator: "\nprintf '\(separator)'\n"))
            kill $service && wait $service
            """)
        #expect(run.errors == "")
        return run.output.components(separatedBy: separator)
    }

    @Test(arguments: Document.all) func `commands for a shell are targets of the Makefile`(document: Document) throws {
        for block in try document.blocks("sh") {
            for line in block.split(separator: "\n") {
                let result = try ToolProcess.shell("\(line) --dry-run")
                #expect(line.hasPrefix("make ") && result.code == 0, "\(line): \(result.errors)")
            }
        }
    }

    @Test(arguments: Document.all) func `links lead to existing files and headings`(document: Document) throws {
        for link in try document.links() where !link.hasPrefix("https://") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let target = parts[0].isEmpty ? document.file : URL(filePath: String(parts[0]), relativeTo: document.file)
            #expect(FileManager.default.fileExists(atPath: target.path), "\(document.path): \(link)")
            guard parts.count > 1 else { continue }
            let anchors = try Document(path: String(target.path.dropFirst(ToolProcess.package.path.count))).anchors()
            #expect(anchors.contains(String(parts[1])), "\(document.path): \(link)")
        }
    }

    /// Programs are quoted word for word from files that tests run, except in fences such as `swift ios`.
    @Test(
        arguments: Document.all.filter { page in
            ["README.md", "docs/", "Examples/", "Clients/"].contains(where: page.path.hasPrefix)
        })
    func `programs and settings are quoted from files`(document: Document) throws {
        let folders = [
            "Examples", "packaging", "docs/labels", "docs/newsroom", "Tests/TypescaleTests", "Tests/SamplePackage",
            "Sources/Service/Documents",
        ]
        let sources = try folders.flatMap(Self.texts)
        for kind in ["js", "python", "swift", "json", "nginx"] {
            for block in try document.blocks(kind) {
                let isQuoted = [0, 2, 4, 8, 12].contains { columns in
                    let wanted = Document.indented(block, by: columns)
                    return sources.contains { $0.contains(wanted) }
                }
                #expect(isQuoted, "\(document.path): no file has this:\n\(block)")
            }
        }
    }

    @Test func `the shown failure of a layout test is the one that a test expects`() throws {
        let tests = try Document(path: "Tests/LayoutTestingTests/Expectations/LineExpectationsTests.swift").text()
        let blocks = try Document(path: "docs/test-authors.md").blocks("text")
        #expect(blocks.count == 1)
        for block in blocks { #expect(tests.contains(Document.indented(block, by: 16)), "no test has this:\n\(block)") }
    }

    /// Words that pages avoid, because they hide the actor or have a better technical term.
    private static let avoided: Set<String> = [
        "somebody", "nobody", "whoever", "told", "tells", "hear", "hears", "heard", "desk", "shelf", "crew", "house",
        "room", "rooms", "anew", "lies", "colour", "colours", "neighbour", "behaviour",
    ]
    /// Exceptions: CHANGELOG.md has the history, and docs/robustness.md the titles of tests.
    private static let unedited: Set<String> = ["CHANGELOG.md", "docs/robustness.md"]

    @Test(arguments: Document.all.filter { !unedited.contains($0.path) })
    func `pages avoid the listed words`(document: Document) throws {
        // Programs, outputs and names are quoted as they are.
        let prose = try document.text().replacing(/(?ms)^```.*?^```$/, with: "").replacing(/`[^`]*`/, with: "")
        let words = prose.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
        #expect(Self.avoided.intersection(words) == [], "\(document.path)")
    }

    @Test(arguments: Document.all.filter { $0.path.hasPrefix("docs/") })
    func `lines of prose have at most 120 characters`(document: Document) throws {
        let prose = try document.text().replacing(/(?ms)^ *```.*?^ *```$/, with: "")
        let long = prose.split(separator: "\n").filter { $0.count > 120 && !$0.hasPrefix("|") }
        #expect(long.isEmpty, "\(document.path)")
    }

    @Test func `tests that the contributors' pages name exist`() throws {
        let source = try Self.texts("Tests").joined(separator: "\n")
        for path in ["CONTRIBUTING.md", "docs/contributors.md", "docs/architecture.md"] {
            for name in try Document(path: path).text().matches(of: /`(\w+Tests)`/).map(\.1)
            where name != "TypescaleTests" {
                #expect(source.contains("struct \(name)"), "\(path): \(name)")
            }
        }
    }

    /// Returns the texts of all files in a folder of the package that are not build products.
    static func texts(_ folder: String) throws -> [String] {
        let root = ToolProcess.package.appending(path: folder)
        let files = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return (files?.compactMap { $0 as? URL } ?? []).compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }

    @Test func `every page in docs can be reached from the README`() throws {
        var reached: Set<String> = []
        var open = [Document(path: "README.md")]
        while let document = open.popLast() {
            guard reached.insert(document.path).inserted else { continue }
            for link in try document.links() where link.contains(".md") && !link.hasPrefix("https://") {
                let folder = document.file.deletingLastPathComponent().path
                let file = URL(filePath: folder + "/" + link.split(separator: "#")[0]).standardized
                open.append(
                    Document(path: String(file.path.dropFirst(ToolProcess.package.path.count + 1))))
            }
        }
        for document in Document.all { #expect(reached.contains(document.path), "nothing leads to \(document.path)") }
    }

    /// Modules are the folders of `Sources/` except `C`, which has no Swift.
    @Test func `every module has a page, and numbered decisions`() throws {
        let sources = ToolProcess.package.appending(component: "Sources")
        for module in try FileManager.default.contentsOfDirectory(atPath: sources.path) where module != "C" {
            let catalog = sources.appending(path: "\(module)/\(module).docc")
            let names = try FileManager.default.contentsOfDirectory(atPath: catalog.path)
            #expect(names.contains("\(module).md"), "\(module) has no page")
            var decisions = names.count { $0.hasPrefix("0001-") }
            for name in names where name.hasSuffix(".md") {
                let page = try String(contentsOf: catalog.appending(component: name), encoding: .utf8)
                decisions += page.matches(of: /(?m)^(?:\*\*1\. |1\. \*\*)/).count
                for link in page.matches(of: /<doc:([^>]+)>/) {
                    #expect(names.contains("\(link.1).md"), "\(module): \(link.0)")
                }
            }
            #expect(decisions > 0, "\(module) has no decisions")
        }
    }

    @Test func `the pictures equal those that the tool draws`() throws {
        let run = try ToolProcess.shell(
            """
            scripts/draw-pictures "$(command -v typescale)" "$HOME" >&2
            for picture in docs/pictures/*; do cmp "$picture" "$HOME/$(basename "$picture")"; done
            find docs/pictures -size +150k
            """)
        #expect(run.output + run.errors == "")
    }

    @Test func `figures in tables equal those of the benchmarks' baseline`() throws {
        let accepts = ProcessInfo.processInfo.environment["TYPESCALE_ACCEPT"] == "1"
        let run = try ToolProcess.shell("Benchmarks/pages.py \(accepts ? "" : "--check")")
        #expect(run.code == 0, "\(run.errors)")
    }

    @Test func `the scale of a page is valid and has the sizes that the page states`() throws {
        let library = ScaleLibrary(folder: ToolProcess.package.appending(path: "docs/newsroom/typescales").path)
        let page = Document(path: "docs/writing-a-scale.md")
        let file = ToolProcess.package.appending(path: "docs/newsroom/typescales/newsroom.json")
        #expect(try page.blocks("json").first.map(String.init) == String(contentsOf: file, encoding: .utf8))
        let scale = try library.scale(named: "newsroom")
        let largest = try TextEnvironment(.percent(300))
        #expect(try scale.resolve("story", in: .default).size == 18)
        #expect(try scale.resolve("headline", in: largest).size == 64)
    }
}
