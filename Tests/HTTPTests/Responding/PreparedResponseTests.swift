import Testing
import TypescaleHTTPTesting

@testable import TypescaleHTTP

@Suite struct PreparedResponseTests {
    @Test func `A prepared response is sent in full, as 304 or as gzip, with matching fields`() throws {
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
        for weight in ["1", "1.", "1.000", "0.001", "0.5", " Q=0.5 "] {
            let parameter = weight.contains("Q") ? weight : "q=\(weight)"
            #expect(try get("Accept-Encoding: gzip;\(parameter)\r\n")["content-encoding"] == "gzip", "\(weight)")
        }
        for weight in ["0", "0.", "0.000", "1.001", "2", "10", "0.5555", "1.0000", ".5", "-1", "", "0.x"] {
            #expect(try get("Accept-Encoding: gzip;q=\(weight)\r\n")["content-encoding"] == nil, "\(weight)")
        }
        for (preferences, coding) in [
            ("gzip;q=0.5, identity;q=1", nil), ("identity, gzip;q=0.999", nil), ("gzip;q=0.5, *", nil),
            ("gzip, identity", "gzip"), ("identity;q=0.5, gzip;q=0.5", "gzip"), ("gzip;q=0.001, identity;q=0", "gzip"),
            ("*;q=0.5, identity;q=0.4", "gzip"), ("identity;q=0, *", "gzip"), ("*;q=0, gzip;q=0.1", "gzip"),
            ("*;q=0", nil), ("identity;q=0", nil), ("gzip;q=0.1, br, identity;q=0.2", nil),
        ] as [(String, String?)] {
            #expect(try get("Accept-Encoding: \(preferences)\r\n")["content-encoding"] == coding, "\(preferences)")
        }
        for tags in ["\"v1\"", "W/\"v1\"", "\"x\", \"v1\"", "*", "\"v1-gzip\""] {
            let known = try get("If-None-Match: \(tags)\r\n")
            #expect(known.status == 304)
            #expect(known["etag"] == (tags.contains("gzip") ? "\"v1-gzip\"" : "\"v1\""))
            #expect(known["content-length"] == nil)
        }
        #expect(try get("If-None-Match: \"v2\", v1\r\n").status == 200)
    }

    @Test func `A 304 has the tag of the form that the client has`() throws {
        for (coding, tags, expected) in [
            ("gzip", "\"v1-gzip\"", "v1-gzip"), ("gzip", "W/\"v1-gzip\"", "v1-gzip"), ("gzip", "\"v1\"", "v1"),
            ("gzip", "\"v1\", \"v1-gzip\"", "v1-gzip"), ("gzip", "*", "v1-gzip"), ("identity", "*", "v1"),
            ("identity", "\"v1-gzip\", \"v1\"", "v1"),
        ] {
            let fields = "Accept-Encoding: \(coding)\r\nIf-None-Match: \(tags)\r\n"
            let known = try echo.send("GET /prepared HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
            #expect(known.status == 304)
            #expect(known["etag"] == "\"\(expected)\"", "\(fields)")
        }
    }

    @Test func `The table of prepared responses is bounded and keeps the most recently used`() throws {
        var table = PreparedTable(capacity: 4)
        let response = PreparedResponse(Response.text(.ok, "x"))
        var writer = ResponseWriter()
        func hit(_ target: String) throws -> Bool {
            try withRequest("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") { request in
                writer.begin(ResponseContext())
                return table.respond(to: request, with: &writer)
            }
        }
        for index in 0..<4 {
            try withRequest("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n") { table.insert(response, for: $0) }
        }
        #expect(try hit("/0") && hit("/3"))
        try withRequest("GET /4 HTTP/1.1\r\nHost: a\r\n\r\n") { table.insert(response, for: $0) }
        #expect(try hit("/0") && !hit("/1") && hit("/4"))
        table.removeAll()
        #expect(try !hit("/0"))
    }
}
