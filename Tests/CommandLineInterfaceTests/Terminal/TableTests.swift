import Testing
import TypescaleCommandLineInterface

@Suite struct TableTests {
    private func shown(_ columns: [TableColumn], _ rows: [[TableCell]], isColored: Bool = false) -> String {
        var output = Output(styling: TerminalStyling(isColored: isColored))
        output.writeTable(columns, rows)
        return output.text
    }

    @Test func `text and decimal points are aligned in columns in every script`() {
        let table = shown(
            [.text("family"), .number("size"), .text("note")],
            [
                ["Inter", .number(17, digits: 3), "plain"],
                ["源ノ角ゴシック", .number(-0.43, digits: 3)],
                ["ไทย 👩‍👩‍👧 x̂", .number(100.5, digits: 3), ""],
            ])
        #expect(
            table == """
                family            size  note
                Inter            17.00  plain
                源ノ角ゴシック   -0.43
                ไทย 👩‍👩‍👧 x̂        100.50

                """)
    }

    @Test func `an empty cell keeps its column`() {
        let table = shown([.text("a"), .number("b"), .text("c")], [["", "", "x"], ["long", .number(12), "y"]])
        #expect(table == "a      b  c\n          x\nlong  12  y\n")
    }

    @Test(arguments: [false, true])
    func `color does not change the columns`(isColored: Bool) {
        let table = shown([.text("a"), .text("b")], [[TableCell("MISSING", .bad), "x"]], isColored: isColored)
        #expect(table.contains("\u{1B}[31mMISSING\u{1B}[0m") == isColored)
        #expect(table.replacing(/\u{1B}\[\d+m/, with: "") == "a        b\nMISSING  x\n")
    }

    @Test func `control characters of a cell do not reach the terminal`() {
        #expect(shown([.text("a")], [[TableCell("x\n\u{1B}[2Jy\u{202E}z")]]) == "a\nx\\u{a}\\u{1b}[2Jy\\u{202e}z\n")
    }
}
