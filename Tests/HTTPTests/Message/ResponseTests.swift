import Testing
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite struct ResponseTests {
    @Test func `A problem document is valid JSON`() {
        let body = Problem(.badRequest, detail: "a \"b\" \\ \n \u{1} é", pointer: "/a~1b").response.body
        let quoted = String(decoding: body, as: UTF8.self).replacing("'", with: "")
        let read = shell(
            "printf '%s' '\(quoted)' | /usr/bin/python3 -c 'import json,sys; d=json.load(sys.stdin); "
                + "print(d[\"status\"], ascii(d[\"detail\"]), d[\"pointer\"], d[\"title\"])'")
        #expect(read == "400 'a \"b\" \\\\ \\\\u{a} \\\\u{1} \\xe9' /a~1b Bad Request\n")
    }
}
