import Testing
import TypescaleIdentifiers
import TypescaleJSON

private enum Fruit: String, CaseIterable { case apple, pear }

private func message(_ text: String, _ body: (JSONReader) throws -> Void) throws -> String {
    let reader = JSONReader(try parse(text))
    do {
        try body(reader)
    } catch {
        return "\(error)"
    }
    return "no error"
}

@Suite struct JSONReaderTests {
    @Test func `An unknown key is reported with its position and the nearest name`() throws {
        let text = "{\n \"row\": {\"widht\": 1}}"
        let said = try message(text) {
            _ = try $0.object(allowing: ["row"]).required("row").object(allowing: ["id", "width"])
        }
        #expect(
            said
                == "line 2, column 10, /row/widht: unknown key \"widht\", did you mean \"width\"? The keys are id, width"
        )
    }

    @Test func `A missing key is reported with the position of its object`() throws {
        let said = try message("[{}]") { _ = try $0.array()[0].object(allowing: ["id"]).required("id") }
        #expect(said == "line 1, column 2, /0: the key \"id\" is missing")
    }

    @Test func `A value of a wrong type is reported with the expected and the found type`() throws {
        #expect(
            try message("{\"a/b\":\"x\"}") { _ = try $0.members()[0].reader.number() }
                == "line 1, column 8, /a~1b: expected a number, found a string")
        #expect(
            try message("[1.5]") { _ = try $0.array()[0].integer() }
                == "line 1, column 2, /0: expected a whole number, found 1.5")
        #expect(try message("null") { _ = try $0.bool() } == "line 1, column 1: expected true or false, found null")
    }

    @Test func `Errors name the valid range or choices`() throws {
        #expect(try message("7") { _ = try $0.number(in: 0.5...3) } == "line 1, column 1: 7 is not in 0.5...3")
        #expect(try message("7") { _ = try $0.integer(in: 0...3) } == "line 1, column 1: 7 is not in 0...3")
        #expect(
            try message("\"aple\"") { _ = try $0.choice(Fruit.self) }
                == "line 1, column 1: \"aple\" is not one of apple, pear; did you mean \"apple\"?")
        #expect(try JSONReader(parse("\"pear\"")).choice(Fruit.self) == .pear)
    }

    @Test func `Exactly one of several keys must be present`() throws {
        let names: [Identifier] = ["a", "b"]
        #expect(
            try message("{\"a\":1,\"b\":2}") { _ = try $0.object(allowing: names).exactlyOne(of: names) }
                == "line 1, column 12, /b: \"b\" cannot be combined with \"a\": give one of them")
        #expect(
            try message("{}") { _ = try $0.object(allowing: names).exactlyOne(of: names) }
                == "line 1, column 1: one of a, b is missing")
    }

    @Test func `A long name in an error is cut, and its control characters are escaped`() throws {
        let said = try message("{\"\\u0007\(String(repeating: "x", count: 500))\":1}") {
            _ = try $0.object(allowing: [])
        }
        let reason = try #require(said.split(separator: "unknown key ").last)
        #expect(reason.hasPrefix("\"\\u{07}xxx") || reason.hasPrefix("\"\\u{0007}xxx") || reason.hasPrefix("\"\\u"))
        #expect(reason.count < 110)
    }
}
