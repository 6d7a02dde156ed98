import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

/// Answers whose messages repeat names with an escape sequence, a line feed and an override of the direction.
@Suite struct PrintableMessageTests {
    private static let name = #"\u001b[31m\u202e\nx"#
    private static let style = #"{"size":17,"lineHeight":22}"#

    /// Calls by their targets and bodies.
    private static let calls = [
        (
            "drafts/resolve",
            #"{"scaleFile":{"curve":{"type":"linear"},"styles":{"body":{"size":-1,"lineHeight":22},"\#(name)":1}}}"#
        ),
        ("drafts/import", #"{"name":"ours","files":[{"name":"\#(name).json","text":"{"}]}"#),
        ("drafts/import", #"{"name":"ours","files":[{"name":"a.css","text":":root{--text-a:16px;--z\u202e:9}"}]}"#),
        (
            "drafts/export",
            #"{"scaleFile":{"curve":{"type":"linear"},"styles":{"$\#(name)":\#(style)}},"format":"dtcg"}"#
        ),
        ("audits/strings", #"{"path":"\#(name)/de.lproj/Localizable.strings","catalog":"x"}"#),
        ("measure", #"[{"id":"a","text":"x","\#(name)":1}]"#),
        ("measure?strictFonts=true", #"[{"id":"a","text":"x","families":["\#(name)"],"width":100}]"#),
        ("measure?%E2%80%AE%0A=1", "[]"),
        ("accessibility/contrast", #"{"foreground":"\#(name)","background":"white"}"#),
    ]

    /// The members of answers that are messages.
    private static let members: Set<String> = ["detail", "error", "message", "notes", "problem", "reason"]

    private static func messages(of value: JSONValue) -> [String] {
        let own = value.members.filter { members.contains($0.name.text) }.map(\.value)
        let texts = own.flatMap { [$0] + $0.elements }.compactMap(\.text)
        return texts + (value.elements + value.members.map(\.value)).flatMap(messages)
    }

    private static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) }
    }

    @Test(arguments: calls)
    func `a message is printable, whatever names it repeats`(target: String, body: String) throws {
        let answer = try ServiceFixture().send("POST", "/v1/" + target, body: body)
        let messages = Self.messages(of: try JSONParser().parse(answer.body))
        #expect(messages.contains { $0.contains(#"\u{202e}"#) }, "\(answer.text)")
        for message in messages { #expect(Self.isPrintable(message), "\(message.debugDescription)") }
    }

    @Test func `the reason of the end of a stream is printable`() {
        let error = ServiceError(.notFound, "the scale \"\u{202E}\n\" was removed")
        let problem = String(decoding: error.problem.json, as: UTF8.self)
        #expect(problem.contains(#"the scale \"\\u{202e}\\u{a}\" was removed"#))
    }
}
