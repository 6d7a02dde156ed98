import Testing

@testable import TypescaleHTTP

@Suite struct QueryTests {
    @Test func `Malformed queries are refused`() throws {
        func query(_ text: String) throws -> Query {
            try withRequest("GET /?\(text) HTTP/1.1\r\nHost: a\r\n\r\n") { request in
                Result { () throws(Query.Failure) in try Query(request) }
            }.get()
        }
        let fine = try query("a=1&b=%E2%82%AC+x&c=&d&e=a=b")
        #expect(["a", "b", "c", "d", "e", "f"].map { fine[$0] } == ["1", "€ x", "", "", "a=b", nil])
        // As in the URL standard, an empty part between two & is ignored, because pages and clients send them.
        for text in ["a=1&b", "&a=1&b", "a=1&&b", "a=1&b&", "&&a=1&&&b&&"] {
            let query = try query(text)
            #expect(query.parameters.map(\.name) == ["a", "b"], "\(text)")
        }
        #expect(try query("&").parameters.isEmpty)
        for (text, code) in [
            ("a=1&a=2", Query.Failure.Code.repeated), ("=1", .unnamed), ("&=", .unnamed),
            ("a=%FF", .malformed), ("a=%00", .malformed), ("%C3=1", .malformed),
            ((0...80).map { "p\($0)" }.joined(separator: "&"), .tooMany),
        ] {
            let failure = #expect(throws: Query.Failure.self, "\(text)") { try query(text) }
            #expect(failure?.code == code)
        }
    }

    /// Some clients send a list as one parameter, and some send a parameter for each member.
    @Test func `a list is one parameter with commas, several parameters, or both`() throws {
        for text in ["a=1,2,3", "a=1&a=2&a=3", "a=1,2&a=3", "a=1&b=9&a=2,3"] {
            let query = try withRequest("GET /?\(text) HTTP/1.1\r\nHost: a\r\n\r\n") { request in
                Result { () throws(Query.Failure) in try Query(request, repeatable: ["a"]) }
            }.get()
            #expect(query.list(of: "a") == "1,2,3", "\(text)")
            #expect(query.list(of: "c") == nil, "\(text)")
        }
    }
}
