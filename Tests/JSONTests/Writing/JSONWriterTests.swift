import Testing
import TypescaleJSON
import TypescaleStrings
import TypescaleTestSupport

@Suite struct JSONWriterTests {
    private func sample(_ layout: JSONWriter.Layout) -> String {
        var writer = JSONWriter(layout: layout)
        writer.object { writer in
            writer.key("a")
            writer.array {
                $0.integer(-1)
                $0.number(2.5)
            }
            writer.object("b") { _ in }
            writer.member("c", orNull: nil)
            writer.member("d", orNull: "")
            writer.objects("e", of: [1]) { $1.member("f", $0) }
            writer.array("g", of: [Int]()) { $1.integer($0) }
        }
        return writer.text
    }

    @Test func `Compact output has no white space, and pretty output two spaces for each level`() {
        #expect(sample(.compact) == #"{"a":[-1,2.5],"b":{},"c":null,"d":"","e":[{"f":1}],"g":[]}"#)
        let pretty = """
            {
              "a": [
                -1,
                2.5
              ],
              "b": {},
              "c": null,
              "d": "",
              "e": [
                {
                  "f": 1
                }
              ],
              "g": []
            }
            """
        #expect(sample(.pretty) == pretty)
    }

    @Test(arguments: [
        (22.0, "22"), (-0.5, "-0.5"), (0.1, "0.1"), (1e21, "1e+21"), (.leastNonzeroMagnitude, "5e-324"), (-3, "-3"),
        (.nan, "null"),
        (.infinity, "null"), (9_007_199_254_740_991, "9007199254740991"), (1.0 / 3, "0.3333333333333333"), (0, "0"),
    ])
    func `Numbers are written as short as possible, integers without a point`(number: Double, text: String) {
        var writer = JSONWriter()
        writer.number(number)
        #expect(writer.text == text)
    }

    @Test func `Numbers with few decimals are as short as the standard library's`() {
        var random = SeededGenerator(seed: 3)
        func check(_ number: Double) {
            var writer = JSONWriter()
            writer.number(number)
            let description = number.description
            #expect(writer.text == (description.hasSuffix(".0") ? String(description.dropLast(2)) : description))
        }
        for thousandths in -20_000...20_000 { check(Double(thousandths) / 1_000) }
        for _ in 0..<20_000 {
            let scales: [Double] = [1, 1e3, 1e6, 1e9, 1e12]
            let number = Double.random(in: -1...1, using: &random) * scales[Int.random(in: 0..<5, using: &random)]
            for candidate in [number, (number * 1_000).rounded() / 1_000, (number * 64).rounded() / 64] {
                // Whole numbers are written as integers, and beyond that the texts differ on purpose.
                if candidate != 0 { check(candidate) }
                check((candidate == 0 ? 1 : candidate).nextUp)
            }
        }
    }

    @Test func `Thousandths have the text of the number that they are`() {
        for thousandths in Array(-2_100...2_100) + [999_999_999_999_999, -999_999_999_999_990, 12_345_678_900] {
            var (writer, other) = (JSONWriter(), JSONWriter())
            writer.thousandths(thousandths)
            other.number(Double(thousandths) / 1_000)
            #expect(writer.text == other.text)
        }
    }

    @Test(arguments: ["\"", "\\", "\n", "\u{1F}"])
    func `Characters that need an escape are found at every position`(character: String) throws {
        for length in 0...24 {
            for place in 0...length {
                let text =
                    String(repeating: "é", count: place) + character + String(repeating: "~", count: length - place)
                var writer = JSONWriter()
                writer.string(text)
                #expect(writer.bytes.count > text.utf8.count + 2)
                guard case .string(let read) = try JSONParser().parse(writer.bytes).kind else {
                    Issue.record("not a text: \(writer.text)")
                    continue
                }
                #expect(read == text)
            }
        }
    }

    @Test func `Any text is read back unchanged`() throws {
        let text = String(String.UnicodeScalarView((0..<0x800).compactMap { Unicode.Scalar(UInt32($0)) })) + "😀\u{2028}"
        var writer = JSONWriter()
        writer.string(text)
        #expect(try JSONReader(parse(writer.text)).string() == text)
        #expect(writer.bytes.allSatisfy { $0 >= 0x20 })
        writer = JSONWriter()
        writer.string("a\u{1}\u{1F}\"\\\n")
        #expect(writer.text == #""a\u0001\u001f\"\\\n""#)
    }

    @Test func `A message is printable and on one line, whatever names it repeats`() {
        let name = "a\u{1B}[31m\n\u{202E}\u{9B}\u{2028}é👩‍🚀"
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("id", "\u{202E}")
            writer.message("detail", name)
            writer.messages("notes", [name, ""])
        }
        let shown = #"a\\u{1b}[31m\\u{a}\\u{202e}\\u{9b}\\u{2028}é👩‍🚀"#
        #expect(writer.text == "{\"id\":\"\u{202E}\",\"detail\":\"\(shown)\",\"notes\":[\"\(shown)\",\"\"]}")
    }

    @Test func `Each row is a separate line, and extreme integers are written exactly`() {
        var writer = JSONWriter()
        writer.integer(.min)
        writer.endRow()
        writer.integer(.max)
        writer.endRow()
        #expect(writer.text == "-9223372036854775808\n9223372036854775807\n")
    }

    @Test func `A parsed value is written with the same contents`() throws {
        let text = #"{"a":[1,"x",true,null,{}],"b":{"c":[]}}"#
        var writer = JSONWriter()
        writer.value(try parse(text))
        #expect(writer.text == text)
    }
}
