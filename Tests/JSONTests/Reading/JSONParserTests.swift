import Testing
import TypescaleJSON
import TypescaleStrings

func parse(_ text: String, _ parser: JSONParser = JSONParser()) throws(JSONError) -> JSONValue {
    try parser.parse(Array(text.utf8))
}

func string(_ bytes: [UInt8], _ parser: JSONParser = JSONParser()) throws(JSONError) -> String {
    try JSONReader(parsing: bytes, with: parser).string()
}

@Suite struct JSONParserTests {
    @Test(arguments: [
        "", " ", "{", "[", "[1,]", "{\"a\":1,}", "{\"a\"}", "{a:1}", "{'a':1}", "[1 2]", "01", "-", "+1", "1.", ".5",
        "1e",
        "1e+", "0x1", "NaN", "Infinity", "-Infinity", "nul", "tru", "truE", "\"", "\"\\x\"", "\"\\u12\"", "\"\\u00g0\"",
        "\"\t\"", "\"\n\"", "1 1", "[1]]", "{\"a\":1}}", "//", "[1]//", "\u{FEFF}1", "[,1]", "{,}", "\u{0}", "1\u{0}",
        "--1", "1.e3", "- 1", "\u{A0}1",
    ])
    func `What RFC 8259 does not allow is refused`(text: String) {
        #expect(throws: JSONError.self) { try parse(text) }
    }

    @Test(
        arguments: [
            (Array("\u{FEFF}{}".utf8), "a byte order mark (U+FEFF); leave it out"),
            ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "byte 0xff; JSON is in UTF-8, not in UTF-16"),
            (Array("\u{FEFE}".utf8), "byte 0xef"),
        ] as [([UInt8], String)])
    func `A byte order mark is named in the error`(bytes: [UInt8], found: String) {
        let error = #expect(throws: JSONError.self) { try JSONReader(parsing: bytes) }
        #expect(error?.reason == "not JSON: expected a value, found \(found)")
    }

    @Test(arguments: [("not json", "'n'"), ("[tru]", "'t'"), ("{\"a\":fals", "'f'"), ("yaml", "'y'")])
    func `A word that is no value is named by its first letter`(text: String, letter: String) throws {
        let error = #expect(throws: JSONError.self) { try parse(text) }
        #expect(error?.reason == "not JSON: expected a value, found \(letter)")
    }

    @Test(arguments: [
        ("0", 0.0), ("-0", -0.0), ("1", 1), ("-12.5", -12.5), ("1e3", 1000), ("1E-2", 0.01), ("0.1", 0.1),
        ("123456789012345678", 123_456_789_012_345_680), ("9007199254740993", 9_007_199_254_740_992),
        ("2.2250738585072014e-308", 2.2250738585072014e-308), ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
        ("1.7976931348623157e308", .greatestFiniteMagnitude), ("0.000001", 0.000001), ("1e22", 1e22), ("1e23", 1e23),
        ("3.141592653589793", 3.141592653589793), ("100000000000000000000000000000000000000000e-40", 10),
    ])
    func `Numbers are read as the nearest double`(text: String, value: Double) throws {
        #expect(try JSONReader(parse(text)).number() == value)
    }

    @Test func `Numbers agree with the standard library's conversion over a seeded sweep`() throws {
        var state: UInt64 = 1
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = Double(bitPattern: state)
            guard value.isFinite else { continue }
            for number in [value, Double(state >> 40) / 1000, Double(Int64(bitPattern: state) >> 20)] {
                #expect(try JSONReader(parse("\(number)")).number() == number)
                var writer = JSONWriter()
                writer.number(number)
                #expect(try JSONReader(parse(writer.text)).number() == number)
            }
        }
    }

    @Test(arguments: ["1e309", "-1e309", "1e999999999999"])
    func `A number beyond the range of a double is refused`(text: String) {
        let error = #expect(throws: JSONError.self) { try parse(text) }
        #expect(error?.code == .invalidNumber)
    }

    @Test func `Escapes are decoded`() throws {
        #expect(try string(Array(#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00""#.utf8)) == "\"\\/\u{8}\u{C}\n\r\tAé😀")
    }

    @Test(arguments: [
        (#""\ud800""#, "\u{FFFD}"), (#""\udc00x""#, "\u{FFFD}x"), (#""\ud800\n""#, "\u{FFFD}\n"),
        (#""\ud800\u0041""#, "\u{FFFD}A"), (#""\ud800\ud83d\ude00""#, "\u{FFFD}😀"),
    ])
    func `A lone surrogate is read as U+FFFD`(text: String, value: String) throws {
        #expect(try string(Array(text.utf8)) == value)
    }

    @Test(arguments: [#"\ud800"#, #"\udc00x"#, #"\ud800\n"#, #"x\ud800\u0041"#, #"\ud800\ud83d\ude00"#])
    func `Half a surrogate pair is refused in an identifier and in a key`(text: String) throws {
        let document = try JSONReader(parsing: Array("{\"a\":[\n\"fine\",\"\(text)\"]}".utf8))
        let list = try document.object(allowing: ["a"]).required("a").array()
        #expect(try list[0].identifier(maximumCharacters: 9) == "fine")
        let value = #expect(throws: JSONError.self) { try list[1].identifier(maximumCharacters: 99) }
        #expect(value?.code == .invalid && value?.path == "/a/1" && value?.line == 2)
        #expect(value?.reason.contains("has half of a surrogate pair") == true)
        let key = #expect(throws: JSONError.self) { try parse("{\"a\":1,\n \"\(text)\":2}") }
        #expect(key?.code == .invalidUTF8 && key?.line == 2 && key?.column == 2)
    }

    @Test func `A complete pair and a written U+FFFD are identifiers`() throws {
        for text in [#"\ud83d\ude00"#, #"\ufffd"#, "\u{FFFD}", #"\u0041"#] {
            #expect(
                try JSONReader(parsing: Array("\"\(text)\"".utf8)).identifier(maximumCharacters: 9).isEmpty == false)
        }
        let lenient = JSONParser(malformedText: .replaced)
        let bytes = try JSONReader(parsing: [0x22, 0xFF, 0x22], with: lenient)
        #expect(try bytes.string() == "\u{FFFD}")
        #expect(throws: JSONError.self) { try bytes.identifier(maximumCharacters: 9) }
    }

    @Test(
        arguments: [[0x80], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF]]
            as [[UInt8]])
    func `Malformed UTF-8 is refused with its position, or replaced on request`(bytes: [UInt8]) throws {
        let document = Array("[\n \"ab".utf8) + bytes + Array("\\n\"]".utf8)
        let error = #expect(throws: JSONError.self) { try JSONParser().parse(document) }
        #expect(error?.code == .invalidUTF8 && error?.line == 2 && error?.column == 5)
        let lenient = try JSONReader(parsing: document, with: JSONParser(malformedText: .replaced))
        #expect(try lenient.array()[0].string() == String(decoding: Array("ab".utf8) + bytes + [10], as: UTF8.self))
    }

    @Test func `Names may occur more than once on request, and the first member counts`() throws {
        let members = (0..<20).map { "\"k\($0)\":\($0)," }.joined()
        for (text, first, repeated) in [
            (#"{"a":1,"a":2,"b":{"c":3,"c":4},"a":5}"#, "/a", ["a", "c", "a"]),
            ("{\(members)\"k19\":0,\n\"a\":1}", "/a", ["k19"]), (#"{"a":1}"#, "/a", []),
        ] {
            let (value, others) = try JSONParser().parseRepeating(Array(text.utf8))
            #expect(others.map(\.name.text) == repeated)
            guard case .number(1)? = value.value(at: first)?.kind else {
                Issue.record("\(text)")
                continue
            }
        }
        let (_, others) = try JSONParser().parseRepeating(Array("{\"a\":1,\n \"a\":2}".utf8))
        #expect(others[0].position.line == 2 && others[0].position.column == 2)
    }

    @Test func `Nesting ends at its limit without ending the process`() throws {
        let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        #expect(throws: Never.self) { try parse(deep(128)) }
        for count in [129, 1_000_000] {
            let error = #expect(throws: JSONError.self) { try parse(deep(count)) }
            #expect(error?.code == .tooDeep)
        }
        let error = #expect(throws: JSONError.self) {
            try parse("[1,2,3]", JSONParser(limits: JSONLimits(bytes: 6)))
        }
        #expect(error?.code == .tooLarge)
    }

    @Test func `A repeated name is refused at its second position, in small and large objects`() {
        let many = (0..<100).map { "\"k\($0)\":0" }.joined(separator: ",")
        for text in ["{\"a\":1,\n\"a\":2}", "{\(many),\n\"k5\":1}", "{\"a\":1,\n\"\\u0061\":2}"] {
            let error = #expect(throws: JSONError.self) { try parse(text) }
            #expect(error?.code == .duplicateKey && error?.line == 2)
        }
    }

    @Test func `Values have their line and column, also in rows of a longer file`() throws {
        let root = try parse("{\n  \"a\": [1,\r\n    true]\n}")
        let value = try #require(root.value(at: "/a/1"))
        #expect(value.position.line == 3 && value.position.column == 5)
        #expect(root.pointer(to: value.position) == "/a/1")
        let rows = Array("{\"a\":1}\n{\"a\":x}\n".utf8)
        let error = #expect(throws: JSONError.self) { try JSONParser().parse(rows, in: 8..<15, line: 2) }
        #expect(error?.line == 2 && error?.column == 6)
    }

    @Test func `A truncated or changed document does not end the process`() {
        let document = Array(#"{"a":[1.5e3,"x\u00e9\ud83d\ude00",true,null,{"b":{}}],"c/d~":-0.0}"#.utf8)
        for end in 0..<document.count {
            #expect(throws: JSONError.self) { try JSONParser().parse(Array(document[..<end])) }
        }
        for index in document.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = document
                changed[index] = byte
                _ = try? JSONParser().parse(changed)
                _ = try? JSONParser(malformedText: .replaced).parse(changed)
            }
        }
    }
}
