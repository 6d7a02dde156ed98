import Fonts
import ScaleFiles
import Testing
import TypescaleAPI
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

@Suite struct MeasureRoutesTests {
    private static let texts = [
        "See you at 12:30, bring an umbrella.", "Grüße aus Köln! 😀", "مرحبا بالعالم", "日本語の長い文章がここに入ります。",
        "", "a\u{2028}b", "\"quoted\" \\ and { [ braces ] }",
    ]

    /// Rows of JSON, one for each line; the last one is invalid.
    private static let rows: [String] =
        texts.enumerated().map { index, text in
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("id", "r\(index)")
                writer.member("text", text)
                writer.member("width", 120 + index)
            }
            return writer.text
        } + [#"{"id":"bad","text":"no width"}"#]

    /// Returns the answers to the same rows without a service.
    private static func expected() throws -> [Substring] {
        let library = ScaleLibrary(folder: package + "/typescales")
        let measurer = RowMeasurer(fonts: try ServiceFixture.fonts(), scales: library)
        var splitter = RowSplitter(maximumBytes: 1 << 20)
        var writer = JSONWriter()
        let batch = splitter.rows(completedBy: Array((rows.joined(separator: "\n") + "\n").utf8))
        _ = measurer.respond(to: batch, with: &writer)
        return writer.text.split(separator: "\n")
    }

    private func post(
        _ service: ServiceFixture, _ body: String, type: String?, piece: Int = .max, target: String = "/v1/measure"
    ) throws -> ClientResponse {
        let fields = type.map { "Content-Type: \($0)\r\n" } ?? ""
        let head = "POST \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n"
        var segments = [Array(head.utf8)]
        let bytes = Array(body.utf8)
        var start = 0
        while start < bytes.count {
            let end = piece < bytes.count - start ? start + piece : bytes.count
            segments.append(Array(bytes[start..<end]))
            start = end
        }
        return try #require(try service.transport.exchange(segments).first)
    }

    @Test(arguments: [Int.max, 50, 7])
    func `rows and arrays are answered as by the tool, however they are split`(piece: Int) throws {
        let service = try ServiceFixture()
        let expected = try Self.expected()
        let lines = try post(
            service, Self.rows.joined(separator: "\n"), type: "application/x-ndjson", piece: piece)
        #expect(lines.status == 200)
        #expect(lines["Content-Type"] == "application/x-ndjson")
        #expect(lines.text.split(separator: "\n") == expected)

        let array = try post(
            service, "[\(Self.rows.joined(separator: ","))]", type: "application/json; charset=utf-8", piece: piece)
        #expect(array["Content-Type"] == "application/json")
        let elements = try JSONParser().parse(array.body).elements
        // The line numbers in errors differ with the layout.
        for (element, line) in zip(elements, expected).dropLast() {
            var writer = JSONWriter()
            writer.value(element)
            #expect(writer.text == line)
        }
        #expect(elements.count == expected.count)
        #expect(elements.last?["error"]?.text?.contains("width") == true)
    }

    @Test func `without a media type the first byte decides between rows and array`() throws {
        let service = try ServiceFixture()
        let row = Self.rows[0]
        #expect(try post(service, "\n \(row)", type: nil)["Content-Type"] == "application/x-ndjson")
        #expect(try post(service, "\n [\(row)]", type: nil)["Content-Type"] == "application/json")
    }

    @Test(arguments: [#"{"id":"a","text":1,"width":9}"#, #"[{"id":"a","text":1,"width":9}]"#])
    func `an error names its line, also if a piece of empty lines comes first`(body: String) throws {
        let answer = try post(try ServiceFixture(), "\n\n" + body + "\n", type: nil, piece: 2)
        #expect(answer.text.contains("line 3, column "), "\(answer.text)")
    }

    @Test func `an error in an array on one line has its column in the body`() throws {
        let body = #"[{"id":"a","text":"x","width":9}, {"id":"b","text":1,"width":9}]"#
        let answer = try post(try ServiceFixture(), body, type: "application/json", piece: 20)
        let column =
            body.utf8.distance(from: body.startIndex, to: try #require(body.firstRange(of: "1,")).lowerBound) + 1
        let error = try JSONParser().parse(answer.body).elements[1]["error"]?.text
        #expect(error == "line 1, column \(column), /text: expected a string, found a number")
    }

    @Test func `a published example: two lines of 22 points`() throws {
        let answer = try post(
            try ServiceFixture(), "[{\"id\":\"a\",\"text\":\"one\\ntwo\",\"width\":300,\"whiteSpace\":\"pre-line\"}]",
            type: "application/json", target: "/v1/measure?lines=true")
        let row = try JSONParser().parse(answer.body).elements[0]
        #expect(row["lines"]?.number == 2)
        #expect(row["height"]?.number == 44)
        #expect(row["breaks"]?.elements.count == 2)
    }

    static let noArrays = [("", 400), ("{}", 400), ("[", 400), ("x", 400), ("[1", 400), ("[]x", 400), ("[]", 200)]

    @Test(arguments: noArrays.indices)
    func `a body that is not an array gets an error status before the first answer`(index: Int) throws {
        let (body, status) = Self.noArrays[index]
        let answer = try post(try ServiceFixture(), body, type: "application/json")
        #expect(answer.status == status, "\(answer.text)")
        if status == 200 { #expect(answer.text == "[]\n") }
    }

    @Test func `the answer to an incomplete array ends with the reason as its last row`() throws {
        let service = try ServiceFixture()
        let answer = try post(service, "[\(Self.rows[0]),\(Self.rows[1]),", type: "application/json")
        let elements = try JSONParser().parse(answer.body).elements
        #expect(elements.count == 3)
        #expect(elements.last?["id"]?.kind.isNull == true)
        #expect(elements.last?["error"]?.text?.contains("does not end") == true)
    }

    @Test func `a row that is too long, or whose answer is, does not affect other rows`() throws {
        let service = try ServiceFixture()
        let long = String(repeating: "x", count: ServiceLimits.measureRowBytes)
        let many = String(repeating: "a ", count: 60_000)
        let body = """
            {"id":"long","text":"\(long)","width":10}
            {"id":"many","text":"\(many)","width":0}
            {"id":"fine","text":"x","width":10}
            """
        let answer = try post(service, body, type: "application/x-ndjson", target: "/v1/measure?lines=1")
        let rows = try answer.text.split(separator: "\n").map { try JSONParser().parse(Array($0.utf8)) }
        #expect(rows.count == 3)
        #expect(rows[0]["error"]?.text?.contains("longer than") == true)
        #expect(rows[1]["error"]?.text?.contains("the response is longer") == true)
        #expect(rows[2]["lines"]?.number == 1)
        #expect(service.context.metrics[.rows] == 3)
        #expect(service.context.metrics[.rowErrors] == 2)
    }
}

extension JSONValue.Kind {
    var isNull: Bool { if case .null = self { true } else { false } }
}
