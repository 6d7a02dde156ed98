import Testing

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
        #expect(
            try bashOffers(["typescale", "resolve", "--style", "headl"]) == [
                "headline", "headlineLarge", "headlineMedium", "headlineSmall",
            ])
        #expect(try bashOffers(["typescale", "scaled", "17", "--as", ""]) == ["value", "font"])
        #expect(try bashOffers(["typescale", "diff", "slds", "web"]) == ["web-fluid"])
        #expect(try bashOffers(["typescale", "completions", ""]).contains("fish"))
        #expect(try bashOffers(["typescale", "export", "-o", "/etc/pass"]).contains("/etc/passwd"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the completion scripts equal their goldens`(shell: String) throws {
        let result = try ToolProcess.run(["completions", shell])
        #expect(result.code == 0)
        try Golden.expect(result.output, named: "completions-\(shell)")
    }
}
