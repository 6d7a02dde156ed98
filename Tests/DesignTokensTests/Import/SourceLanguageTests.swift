import Testing

@Suite struct SourceLanguageTests {
    @Test(arguments: [
        ("type.scss", "$size: 16px;\n.a { font-size: $size; }", "SCSS"), ("type.less", "@size: 16px;", "Less"),
        ("tailwind.config.js", "module.exports = { theme: { fontSize: {} } }", "JavaScript"),
        ("type.ts", "export const type = {} as const;", "TypeScript"), ("font.yml", "font:\n  size: 1rem\n", "YAML"),
        ("type.tokens.json5", "{ body: {} }", "JSON5"),
    ]) func `a file of another language is named as that`(file: String, text: String, language: String) {
        let outcome = Support.outcome(text, file: file)
        #expect(outcome.hasPrefix("\(file):"), "\(outcome)")
        #expect(
            outcome.contains(
                ": the file is \(language), which is not read; give the JSON or CSS that is built from it (read as JSON or "
                    + "CSS, it has an error: "), "\(outcome)")
    }

    @Test func `a file of another language that is also CSS is read`() {
        #expect(Support.outcome(":root { --font-size-body: 1rem; }", file: "type.scss") == "body")
    }

    @Test(arguments: ["tokens.json", "tokens", "scss", "a.scss/tokens.json"])
    func `the error of another file is its own`(file: String) {
        #expect(!Support.outcome("{ body: {} }", file: file).contains("the file is"))
    }
}
