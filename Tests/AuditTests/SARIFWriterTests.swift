import Testing
import TypescaleJSON

@testable import TypescaleAudit

@Suite struct SARIFWriterTests {
    @Test(arguments: [
        ("Hello {0} {name}", "Hello {{0}} {{name}}"), ("[x](1) of {\u{301}}", "\\[x\\](1) of {{\u{301}}}"),
        ("list[2] and (3)", "list[2] and (3)"),
    ]) func `braces and links of a text are no arguments and no links in SARIF`(text: String, expected: String) throws {
        var writer = JSONWriter()
        let result = SARIFWriter.Result(rule: .truncation, level: .error, text: text)
        SARIFWriter(version: "1", folder: "").write([result], to: &writer)
        let message = try JSONReader(parsing: writer.bytes).value.value(at: "/runs/0/results/0/message/text")
        guard case .string(let written)? = message?.kind else {
            Issue.record("no text in \(writer.text)")
            return
        }
        #expect(written == expected)
    }
}
