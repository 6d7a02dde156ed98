import DynamicType
import LayoutTesting
import Testing
import TextLayout

/// Failures of assertions about lines, word for word; widths are those of Inter as HarfBuzz shapes it.
@Suite struct LineExpectationsTests {
    @Test func `a text that fits reports nothing`() {
        #expect(failures { expectFits("Continue to payment", width: 200, style: .headline, at: [.large]) }.isEmpty)
        #expect(failures { expectFits("Continue to payment", lines: 4, width: 200, style: .headline) }.isEmpty)
    }

    @Test func `a letter with more marks than can be attached to it fits`() {
        let text = "\u{5D0}" + String(repeating: "\u{5B0}", count: 66_000)
        #expect(failures { expectFits(text, lines: 1, width: 200, at: [.large]) }.isEmpty)
    }

    @Test func `a text with too many lines is drawn at the first failing size, others are listed`() {
        let text = failure { expectFits("Continue to payment", lines: 2, width: 200, style: .headline) }
        #expect(
            text == """
                “Continue to payment” needs 3 lines at AX3 (40 pt), 2 allowed; also at AX4 (4 lines) and AX5 (4 lines)
                ┌── 200 pt ───┐
                │ Continue    │ 179.47 pt
                │ to          │ 40.03 pt
                ╞╌╌ 2 lines ╌╌╡
                │ payment     │ 172.01 pt
                └─────────────┘
                headline: Inter 600, lines of 48 pt
                """)
    }

    @Test func `consecutive sizes with the same line count are reported as a range`() {
        let text = failure { expectFits("Continue", lines: 1, width: 80) }
        #expect(
            text.hasPrefix(
                "“Continue” needs 2 lines at XXL (21 pt), 1 allowed; also at XXXL to AX2 (2 lines), AX3 (3 lines), "
                    + "AX4 (4 lines) and AX5 (4 lines)\n"), "\(text)")
    }

    @Test func `a reader's size may be a font scale or a percentage`() {
        let text = failure {
            expectFits(
                "Continue to payment", width: 240, style: "bodyLarge", at: [.fontScale(1.3), .fontScale(2)],
                in: LayoutContext(scale: .material3, allowsSubstituteFonts: true))
        }
        #expect(text.hasPrefix("“Continue to payment” needs 2 lines at font scale 2 ("), "\(text)")
        let percent = failure { expectFits("Continue to payment", width: 200, at: [.percent(150)]) }
        #expect(percent.hasPrefix("“Continue to payment” needs 2 lines at 150 % ("), "\(percent)")
    }

    @Test func `right-to-left text is drawn at the right edge`() {
        let text = failure {
            expectFits(
                "שלום עולם", width: 60, at: [.extraExtraExtraLarge],
                in: LayoutContext(locale: "he", direction: .rightToLeft))
        }
        let rows = text.split(separator: "\n")
        #expect(rows.count == 7)
        #expect(rows[2].hasPrefix("│ ") && rows[2].contains("\u{2067}שלום\u{2069} │"), "\(text)")
        #expect(rows[6] == "body: Inter 400 and fallback faces, lines of 29 pt")
    }

    @Test func `a drawing escapes characters that reorder a line`() {
        let text = failure { expectFits("fig \u{202E}tree", lines: 1, width: 50, at: [.large]) }
        #expect(text.contains("│ \\u{202e}tree "), "\(text)")
        #expect(!text.unicodeScalars.contains("\u{202E}"), "\(text)")
    }

    @Test func `wide characters occupy two columns of a drawing`() {
        let text = failure {
            expectFits("日本語の文章です。", width: 90, at: [.extraSmall], in: LayoutContext(locale: "ja"))
        }
        #expect(
            text == """
                “日本語の文章です。” needs 2 lines at XS (14 pt), 1 allowed
                ┌──── 90 pt ─────┐
                │ 日本語の文章   │ 83.1 pt
                ╞╌╌╌╌ 1 line ╌╌╌╌╡
                │ です。         │ 40.15 pt
                └────────────────┘
                body: Inter 400 and fallback faces, lines of 19 pt
                """)
    }

    @Test func `a truncated text is reported with the part that is lost`() {
        let lines = failure {
            expectNotTruncated(
                "Continue to payment", lines: 1, width: 200, style: .headline, at: .upTo(.extraExtraLarge))
        }
        #expect(
            lines == """
                “Continue to payment” is truncated at XXL (21 pt): “payment” does not fit in 1 line
                ┌─────── 200 pt ───────┐
                │ Continue to          │ 114.55 pt
                ╞╌╌╌╌╌╌╌ 1 line ╌╌╌╌╌╌╌╡
                │ payment              │ 86.42 pt
                └──────────────────────┘
                headline: Inter 600, lines of 26 pt
                """)
        let height = failure {
            expectNotTruncated("Continue to payment", height: 44, width: 100, style: .headline, at: .default)
        }
        #expect(height == "0 failures: []")
        let low = failure {
            expectNotTruncated("Continue to payment", height: 43.9, width: 100, style: .headline, at: .default)
        }
        #expect(low.hasPrefix("“Continue to payment” is truncated at L (17 pt): “payment” does not fit in 43.9 pt\n"))
        let none = failure { expectNotTruncated("Continue", height: 4, at: .default) }
        #expect(none.hasPrefix("“Continue” is truncated at L (17 pt): nothing of it fits in 4 pt\n"))
    }

    @Test func `a word that is wider than the line is reported`() {
        let text = failure {
            expectWholeWords("Your notifications", width: 100, style: .headline, at: .upTo(.accessibility1))
        }
        #expect(
            text.hasPrefix(
                "“notifications” does not fit on one line at XL (19 pt): wider than 100 pt; also at XXL to AX1\n"),
            "\(text)")
        #expect(failures { expectWholeWords("Your notifications", width: 160, at: .standard) }.isEmpty)
        // Both parts fit on a line, but no line may end between them.
        let joined = failure { expectWholeWords("Donau\u{A0}dampfschiff", width: 100, at: .default) }
        #expect(joined.hasPrefix("“Donau\u{A0}dampfschiff” does not fit on one line at L (17 pt)"), "\(joined)")
        // Between these characters lines may break, so that no line is too narrow for a word.
        #expect(failures { expectWholeWords("日本語の文章です", width: 60, in: LayoutContext(locale: "ja")) }.isEmpty)
    }

    @Test func `a long text is shortened in the message but complete in the drawing`() {
        let text = String(repeating: "word ", count: 300)
        let failure = failure { expectFits(text, width: 100, at: .default) }
        let first = failure.split(separator: "\n")[0]
        #expect(
            first.hasPrefix("“word word") && first.contains("word …” needs 150 lines at L (17 pt), 1 allowed"),
            "\(first)")
        #expect(failure.contains("│ and 110 lines more\n"))
    }
}
