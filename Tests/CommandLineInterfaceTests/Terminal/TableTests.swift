import Testing
import TypescaleCommandLineInterface

@Suite struct TableTests {
    private func shown(_ table: Table, isColored: Bool = false) -> String {
        var output = Output(styling: TerminalStyling(isColored: isColored))
        table.write(to: &output)
        return output.text
    }

    @Test func `text and decimal points are aligned in columns in every script`() {
        var table = Table([.text("family"), .number("size"), .text("note")])
        table.append(["Inter", .number(17, digits: 3), "plain"])
        table.append(["源ノ角ゴシック", .number(-0.43, digits: 3)])
        table.append(["ไทย 👩‍👩‍👧 x̂", .number(100.5, digits: 3), ""])
        #expect(
            shown(table) == """
                family            size  note
                Inter            17.00  plain
                源ノ角ゴシック   -0.43
                ไทย 👩‍👩‍👧 x̂        100.50

                """)
    }

    @Test func `an empty cell keeps its column`() {
        var table = Table([.text("a"), .number("b"), .text("c")])
        table.append(["", "", "x"])
        table.append(["long", .number(12), "y"])
        #expect(shown(table) == "a      b  c\n          x\nlong  12  y\n")
    }

    @Test func `color does not change the columns`() {
        var table = Table([.text("a"), .text("b")])
        table.append([TableCell("MISSING", .bad), "x"])
        let plain = shown(table)
        let colored = shown(table, isColored: true)
        #expect(colored.contains("\u{1B}[31mMISSING\u{1B}[0m"))
        let stripped = colored.replacing(/\u{1B}\[\d+m/, with: "")
        #expect(stripped == plain)
    }

    @Test func `control characters of a cell do not reach the terminal`() {
        var table = Table([.text("a")])
        table.append([TableCell("x\n\u{1B}[2Jy\u{202E}z")])
        #expect(shown(table) == "a\nx\\u{a}\\u{1b}[2Jy\\u{202e}z\n")
    }
}
