import Foundation
import Testing
import TypescaleTestSupport

@Suite struct CompletionsCommandTests {
    /// Returns the completions that bash offers for the last word.
    private func bashOffers(_ words: [String]) throws -> [Substring] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let line = """
            source <(typescale completions bash) && COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)
            _typescale && printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try ToolProcess.shell(line)
        #expect(result.errors == "")
        return result.output.split(separator: "\n")
    }

    @Test func `bash completes commands, options and values of options`() throws {
        #expect(try bashOffers(["typescale", "re"]) == ["resolve"])
        #expect(try bashOffers(["typescale", "resolve", "--font"]) == ["--font-scale"])
        #expect(try bashOffers(["typescale", "resolve", "--scale", "apple-w"]) == ["apple-watchos"])
        #expect(try bashOffers(["typescale", "resolve", "--scale", "=", "material"]) == ["material3"])
        #expect(try bashOffers(["typescale", "resolve", "--category", "XX"]) == ["XXL", "XXXL"])
        #expect(try bashOffers(["typescale", "preview", "--categories", "L,XX"]) == ["L,XXL", "L,XXXL"])
        #expect(try bashOffers(["typescale", "preview", "--categories", "="]).contains("all"))
        #expect(
            try bashOffers(["typescale", "resolve", "--style", "headl"]) == [
                "headline", "headlineLarge", "headlineMedium", "headlineSmall",
            ])
        #expect(try bashOffers(["typescale", "scaled", "17", "--as", ""]) == ["value", "font"])
        #expect(try bashOffers(["typescale", "diff", "slds", "web"]) == ["web-fluid"])
        #expect(try bashOffers(["typescale", "completions", ""]).contains("fish"))
        // The parts of a word such as category=L are no options.
        for words in [["category", "="], ["category", "=", ""], ["--from", "category", "=", "A"]] {
            #expect(try bashOffers(["typescale", "invalidate"] + words) == [])
        }
    }

    @Test func `bash completes files with blanks, and folders with a slash`() throws {
        try withTemporaryFolder { folder in
            let inner = folder.appending(component: "folder")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            for path in ["two words.json", "folder/$a.json"] { try Data().write(to: folder.appending(path: path)) }
            // Only a terminal has completions; the command is a function that prints its arguments.
            let lines = [
                "typescale() { printf '<%s>' \"$@\"; }", "typescale export -o tw\t", "typescale import fo\t\t", "exit",
            ]
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: folder.appending(component: "input"))
            let result = try ToolProcess.shell(
                """
                typescale completions bash > completions
                script -qec "bash --noprofile --rcfile completions -i" /dev/null < input
                """, variables: ["INPUTRC": "/dev/null", "TERM": "dumb"], directory: folder)
            #expect(result.output.contains("<export><-o><two words.json>"), "\(result.output)")
            #expect(result.output.contains("<import><folder/$a.json>"), "\(result.output)")
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the completion scripts equal their goldens`(shell: String) throws {
        let result = try ToolProcess.run(["completions", shell])
        #expect(result.code == 0)
        try Golden.expect(result.output, named: "completions-\(shell)")
    }
}
