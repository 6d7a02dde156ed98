import Testing

@testable import TypescaleJSON

@Suite struct ElementSplitterTests {
    /// Returns the elements of a text in pieces of a size, and the reason if it is not an array.
    private func split(_ text: String, piece: Int, maximumBytes: Int = 1_000) -> (elements: [String], failure: String?)
    {
        var splitter = ElementSplitter(maximumBytes: maximumBytes)
        var elements: [String] = []
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let batch = splitter.elements(completedBy: Array(bytes[start..<min(start + piece, bytes.count)]))
            for row in batch.rows {
                let element = String(decoding: batch.bytes[row.range], as: UTF8.self)
                elements.append(row.isTooLong ? "too long, line \(row.line)" : element)
            }
            start += piece
        }
        splitter.finish()
        return (elements, splitter.failure?.reason)
    }

    @Test(arguments: [1, 7, 100])
    func `blanks around an element do not count`(piece: Int) {
        let blanks = String(repeating: " \n", count: 20)
        let (elements, failure) = split("[\(blanks)12345\(blanks),\"a b\"\(blanks)]", piece: piece, maximumBytes: 5)
        #expect(elements == ["12345 ", "\"a b\" "] && failure == nil)
        let two = split("[1\(blanks)2,123456]", piece: piece, maximumBytes: 5)
        #expect(two.elements == ["1 2", "too long, line 21"])
    }

    private static let arrays = [
        "[]", " [ ] ", "[1]", "[1,2 , 3]", #"[{"a":[1,2]},{"b":"],\"}"}]"#, "\n[\r\n{\"a\":1},\n\t[[]],\"é€😀\" ]\n",
        #"["\\", "\\\"", "[{,"]"#, #"[ "" , null ,true,-1.5e3]"#, "[[[[1]]],{\"x\":{}}]",
    ]

    /// Returns the elements of an array as the parser reads them.
    private func elements(of text: String) throws -> [JSONValue] {
        guard case .array(let elements) = try JSONParser().parse(Array(text.utf8)).kind else {
            Issue.record("not an array: \(text)")
            return []
        }
        return elements
    }

    @Test(arguments: arrays)
    func `elements equal those of the parser however the bytes are split`(text: String) throws {
        let expected = try elements(of: text)
        for piece in 1...text.utf8.count {
            let (elements, failure) = split(text, piece: piece)
            #expect(failure == nil)
            #expect(elements.count == expected.count)
            for (element, value) in zip(elements, expected) {
                var found = JSONWriter()
                found.value(try JSONParser().parse(Array(element.utf8)))
                var wanted = JSONWriter()
                wanted.value(value)
                #expect(found.text == wanted.text)
            }
        }
    }

    @Test(arguments: arrays)
    func `errors in elements have their place in the whole array however the bytes are split`(text: String) throws {
        let bytes = Array(text.utf8)
        let expected = try elements(of: text).map { "\($0.position.line):\($0.position.column)" }
        for piece in 1...bytes.count {
            var splitter = ElementSplitter(maximumBytes: 1_000)
            var places: [String] = []
            for start in stride(from: 0, to: bytes.count, by: piece) {
                let batch = splitter.elements(completedBy: Array(bytes[start..<min(start + piece, bytes.count)]))
                for row in batch.rows {
                    let element = try JSONParser().parse(
                        batch.bytes, in: row.range, line: row.line, column: row.column)
                    places.append("\(element.position.line):\(element.position.column)")
                }
            }
            #expect(places == expected)
        }
    }

    static let failures = [
        ("", "not JSON: expected an array, found the end"), (" ", "not JSON: expected an array, found the end"),
        ("{}", "expected an array"), ("  1", "expected an array"), (" null", "expected an array"),
        ("not JSON", "not JSON: expected an array"), ("tr", "not JSON: expected an array"),
        ("fal [1]", "not JSON: expected an array"), ("n [1]", "not JSON: expected an array"),
        ("id,text", "not JSON: expected an array"), ("\u{FEFD}[]", "not JSON: expected an array"),
        ("\u{FEFF}[]", "not JSON: expected an array, found a byte order mark (U+FEFF); leave it out"),
        ("[", "not JSON: the array does not end"), ("[1", "not JSON: the array does not end"),
        ("[1,", "not JSON: the array does not end"),
        ("[\"]", "not JSON: the array does not end"), ("[1]]", "not JSON: something follows the array"),
        ("[1] 2", "not JSON: something follows the array"), ("[,1]", "not JSON: expected a value before ','"),
        ("[1,]", "not JSON: expected a value before ']'"), ("[1,,2]", "not JSON: expected a value before ','"),
        ("[1}", "not JSON: expected ']', found '}'"),
    ]

    @Test(arguments: failures.indices)
    func `a body that is not an array is reported however the bytes are split`(index: Int) {
        let (text, reason) = Self.failures[index]
        for piece in 1...max(1, text.utf8.count) { #expect(split(text, piece: piece).failure == reason) }
    }

    @Test func `an element that is too long is reported alone and not stored`() {
        let long = String(repeating: "x", count: 200)
        for piece in [1, 7, 64, 1_000] {
            let (elements, failure) = split("[\"a\",\n\"\(long)\",\n\"b\"]", piece: piece, maximumBytes: 100)
            #expect(elements == ["\"a\"", "too long, line 2", "\"b\""])
            #expect(failure == nil)
        }
    }
}
