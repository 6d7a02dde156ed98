import Testing
import TypescaleHTTPTesting

@testable import TypescaleHTTP

@Suite struct AnsweringTests {
    @Test(
        "A header value cannot contain a line end",
        arguments: ["a\r\nX: b", "a\nb", "a\rb", "a\0b", " a", "a ", "\u{7F}"])
    func injection(value: String) {
        #expect(HeaderValue(value) == nil)
    }

    @Test("A header name is a token", arguments: ["", "a b", "a:b", "a\r\n", "é", "(a)"])
    func names(name: String) {
        #expect(HeaderName(name) == nil)
        #expect(HeaderName("X-Fine_1") != nil)
    }

    @Test("The table of byte kinds equals the grammar of RFC 9110 and RFC 3986")
    func bytes() {
        func set(_ others: String) -> (UInt8) -> Bool {
            { byte in
                byte < 128 && (Character(UnicodeScalar(byte)).isLetter || ASCII.of(byte, .digit))
                    || others.utf8.contains(byte)
            }
        }
        // RFC 9110 section 5.6.2 and RFC 3986 section 3, and what browsers send bare: []|^ and, in queries, {}`\\.
        let delimiters = "-._~!$&'()*+,;=:%[]"
        let grammar: [(ASCII.Kind, (UInt8) -> Bool)] = [
            (.token, set("!#$%&'*+-.^_`|~")), (.value, { $0 == 9 || $0 >= 32 && $0 != 127 }),
            (.path, set(delimiters + "@/|^")), (.query, set(delimiters + "@/|^?{}`\\")), (.host, set(delimiters)),
            (.digit, { (48...57).contains($0) }), (.hexadecimal, { "0123456789abcdefABCDEF".utf8.contains($0) }),
        ]
        for (kind, isIn) in grammar {
            for byte in UInt8.min...UInt8.max { #expect(ASCII.of(byte, kind) == isIn(byte), "\(kind) \(byte)") }
        }
    }

    @Test("A response cannot set fields of message framing")
    func framing() async {
        await #expect(processExitsWith: .failure) {
            var headers = Headers()
            if let name = HeaderName("Content-Length") { headers.add(name, "3") }
        }
    }

    @Test("HTTP dates equal those that the system prints")
    func dates() {
        for seconds in [0, 784_111_777, 951_782_399, 951_782_400, 1_709_164_800, 4_102_444_799] as [Int64] {
            var date = HTTPDate()
            date.update(seconds)
            let text = String(decoding: (0..<29).map { date.bytes[$0] }, as: UTF8.self)
            #expect(text + "\n" == shell("LC_ALL=C date -u -d @\(seconds) '+%a, %d %b %Y %H:%M:%S GMT'"))
        }
    }

    @Test("A prepared response is sent in full, as 304 or as gzip, with matching fields")
    func prepared() throws {
        func get(_ fields: String) throws -> ClientResponse {
            try echo.send("GET /prepared HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        }
        let plain = try get("")
        #expect(plain["etag"] == "\"v1\"")
        #expect(plain["vary"] == "Accept-Encoding")
        #expect(plain["date"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        let small = try get("Accept-Encoding: br, gzip;q=0.5\r\n")
        #expect(small["content-encoding"] == "gzip")
        #expect(small["etag"] == "\"v1-gzip\"")
        #expect(small.body.count < plain.body.count / 4)
        #expect(try get("Accept-Encoding: gzip;q=0, *\r\n")["content-encoding"] == nil)
        #expect(try get("Accept-Encoding: *\r\n")["content-encoding"] == "gzip")
        for tags in ["\"v1\"", "W/\"v1\"", "\"x\", \"v1\"", "*", "\"v1-gzip\""] {
            let known = try get("If-None-Match: \(tags)\r\n")
            #expect(known.status == 304)
            #expect(known["etag"] == "\"v1\"")
            #expect(known["content-length"] == nil)
        }
        #expect(try get("If-None-Match: \"v2\", v1\r\n").status == 200)
    }

    @Test("gunzip reads compressed bodies")
    func gzip() throws {
        let text = (0..<500).map { "line \($0)\n" }.joined()
        let packed = try #require(Gzip.compress(Array(text.utf8)))
        let octal = packed.map { "\\0" + String($0, radix: 8) }.joined()
        #expect(shell("printf '%b' '\(octal)' | gunzip -c") == text)
        #expect(Gzip.compress([1, 2, 3]) == nil)
    }

    @Test("A problem document is valid JSON")
    func problem() {
        let body = Problem(.badRequest, detail: "a \"b\" \\ \n \u{1} é", pointer: "/a~1b").response.body
        let quoted = String(decoding: body, as: UTF8.self).replacing("'", with: "")
        let read = shell(
            "printf '%s' '\(quoted)' | /usr/bin/python3 -c 'import json,sys; d=json.load(sys.stdin); "
                + "print(d[\"status\"], ascii(d[\"detail\"]), d[\"pointer\"], d[\"title\"])'")
        #expect(read == "400 'a \"b\" \\\\ \\n \\x01 \\xe9' /a~1b Bad Request\n")
    }

    @Test("Conditions follow RFC 9110 section 13")
    func conditions() throws {
        func verdict(_ method: String, _ fields: String, _ current: EntityTag?) throws -> Conditions.Verdict {
            try request("\(method) / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n") {
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

    @Test("Malformed queries are refused")
    func queries() throws {
        func query(_ text: String) throws -> Query {
            try request("GET /?\(text) HTTP/1.1\r\nHost: a\r\n\r\n") { request in
                Result { () throws(Query.Failure) in try Query(request) }
            }.get()
        }
        let fine = try query("a=1&b=%E2%82%AC+x&c=&d&e=a=b")
        #expect(["a", "b", "c", "d", "e", "f"].map { fine[$0] } == ["1", "€ x", "", "", "a=b", nil])
        // As the URL standard has it, what is empty between two & is nothing: pages and clients send that.
        for text in ["a=1&b", "&a=1&b", "a=1&&b", "a=1&b&", "&&a=1&&&b&&"] {
            let query = try query(text)
            #expect(query.parameters.map(\.name) == ["a", "b"], "\(text)")
        }
        #expect(try query("&").parameters.isEmpty)
        for (text, code) in [
            ("a=1&a=2", Query.Failure.Code.repeated), ("=1", .unnamed), ("&=", .unnamed),
            ("a=%FF", .malformed), ("a=%00", .malformed), ("%C3=1", .malformed),
            ((0...64).map { "p\($0)" }.joined(separator: "&"), .tooMany),
        ] {
            let failure = #expect(throws: Query.Failure.self, "\(text)") { try query(text) }
            #expect(failure?.code == code)
        }
    }

    @Test("A token bucket admits the burst, then the rate, and returns the time to wait")
    func bucket() {
        let rate = TokenBucket.Rate(perSecond: 2, burst: 3)
        var bucket = TokenBucket(rate, nowNanoseconds: 0)
        #expect((0..<4).map { _ in bucket.take(1, rate, nowNanoseconds: 0) } == [nil, nil, nil, 1])
        #expect(bucket.take(1, rate, nowNanoseconds: 499_000_000) == 1)
        #expect(bucket.take(1, rate, nowNanoseconds: 500_000_000) == nil)
        #expect(bucket.take(3, rate, nowNanoseconds: 500_000_000) == 2)
        let limiter = RateLimiter<Int>(rate, capacity: 2)
        for key in 0..<2 { #expect(limiter.take(key, cost: 3, nowNanoseconds: 0) == nil) }
        #expect(limiter.take(9, cost: 1, nowNanoseconds: 0) == 1)
        #expect(limiter.take(9, cost: 1, nowNanoseconds: 2_000_000_000) == nil)
        #expect(limiter.count == 1)
        // Full, with one that could be forgotten: it is, unless all were looked at just before.
        #expect(limiter.take(10, cost: 0, nowNanoseconds: 2_000_000_000) == nil)
        #expect(limiter.take(11, cost: 1, nowNanoseconds: 2_099_999_999) == 1)
        #expect(limiter.take(11, cost: 1, nowNanoseconds: 2_100_000_000) == nil)
    }

    @Test("The table of prepared responses is bounded and keeps the most recently used")
    func table() throws {
        var table = PreparedTable(capacity: 4)
        let response = PreparedResponse(Response.text(.ok, "x"))
        var writer = ResponseWriter()
        func hit(_ target: String) throws -> Bool {
            try request("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") { request in
                writer.begin(ResponseContext())
                return table.answer(request, with: &writer)
            }
        }
        for index in 0..<4 {
            try request("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n") { table.insert(response, for: $0) }
        }
        #expect(try hit("/0") && hit("/3"))
        try request("GET /4 HTTP/1.1\r\nHost: a\r\n\r\n") { table.insert(response, for: $0) }
        #expect(try hit("/0") && !hit("/1") && hit("/4"))
        table.removeAll()
        #expect(try !hit("/0"))
    }

    /// Calls `body` with a parsed request.
    private func request<R>(_ text: String, _ body: (borrowing Request) -> R) throws -> R {
        let bytes = Array(text.utf8)
        let limits = Limits()
        var scanner = HeadScanner()
        var parser = HeadParser(limits: limits)
        let length = try #require(try scanner.scan(bytes.span, limits: limits))
        let head = try parser.parse(bytes.span, scanner, length: length)
        return OwnedRequest(bytes: bytes, fields: parser.fields, head: head, peer: .localSocket).withRequest(body)
    }
}
