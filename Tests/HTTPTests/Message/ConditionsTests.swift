import Testing

@testable import TypescaleHTTP

@Suite struct ConditionsTests {
    @Test func `Conditions follow RFC 9110 section 13`() throws {
        func verdict(_ method: String, _ fields: String, _ current: EntityTag?) throws -> Conditions.Verdict {
            try withRequest("\(method) / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n") {
                Conditions.evaluate($0, current: current)
            }
        }
        let tag = EntityTag("7")
        let weak = EntityTag("7", isWeak: true)
        #expect(try verdict("PUT", "", tag) == .proceed)
        #expect(try verdict("PUT", "If-Match: \"7\"\r\n", tag) == .proceed)
        #expect(try verdict("PUT", "If-Match: \"6\", \"7\"\r\n", tag) == .proceed)
        #expect(try verdict("PUT", "If-Match: \"6\"\r\nIf-Match: \"7\"\r\n", tag) == .proceed)
        #expect(try verdict("PUT", "If-Match: \"6\"\r\n", tag) == .preconditionFailed)
        #expect(try verdict("PUT", "If-Match: W/\"7\"\r\n", tag) == .preconditionFailed)
        #expect(try verdict("PUT", "If-Match: \"7\"\r\n", weak) == .preconditionFailed)
        #expect(try verdict("PUT", "If-Match: *\r\n", tag) == .proceed)
        #expect(try verdict("PUT", "If-Match: *\r\n", nil) == .preconditionFailed)
        #expect(try verdict("PUT", "If-Match: 7\r\n", tag) == .malformed)
        #expect(try verdict("PUT", "If-Match: \"7\r\n", tag) == .malformed)
        #expect(try verdict("PUT", "If-Match: \"7\"\"8\"\r\n", tag) == .malformed)
        #expect(try verdict("PUT", "If-None-Match: *\r\n", tag) == .preconditionFailed)
        #expect(try verdict("PUT", "If-None-Match: *\r\n", nil) == .proceed)
        #expect(try verdict("GET", "If-None-Match: \"7\"\r\n", weak) == .notModified)
        #expect(try verdict("GET", "If-None-Match: W/\"7\", \"8\"\r\n", tag) == .notModified)
        #expect(try verdict("GET", "If-None-Match: 7\r\n", tag) == .proceed)
        #expect(try verdict("HEAD", "If-None-Match: ,, \"7\" ,\r\n", tag) == .notModified)
    }

    @Test func `every entity tag is a valid value of a header field`() throws {
        for code in UInt32(0)..<0x250 {
            let text = String(try #require(Unicode.Scalar(code)))
            guard let tag = EntityTag(text), let weak = EntityTag(text, isWeak: true) else { continue }
            #expect(HeaderValue("\"\(text)\"") == tag.headerValue)
            #expect(HeaderValue("W/\"\(text)\"") == weak.headerValue)
        }
        #expect(EntityTag(hash: 0x0AB0).headerValue == "\"ab0\"")
    }
}
