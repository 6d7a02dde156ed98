import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct BracePatternTests {
    private func texts(_ text: String, _ path: String) throws -> [String] {
        try StringCatalog(Array(text.utf8), path: path).messages.flatMap { message in
            MessageFiller(language: "en").texts(of: message.pattern).map(\.text)
        }
    }

    @Test(arguments: [
        ("{0:dddd, dd MMMM yyyy}", "Wednesday, 28 September 2026"), ("{0:yyyy-MM-dd}", "2026-12-28"),
        ("{0:d MMM yy, HH:mm:ss.fff}", "28 Jan 26, 22:44:44.444"), ("{0:hh:mm tt}", "10:44 PM"),
        ("{0:yyyy-MM-ddTHH:mm:sszzz}", "2026-12-28T22:44:44+00:00"), ("{0:d' de 'MMMM}", "28 de September"),
        (#"{0:hh\:mm}"#, "10:44"), ("{0:ddd}", "Thu"), ("{0:g yyyy}", "A.D. 2026"),
        ("{0:#,##0.00}", "1,234.56"), ("{0:0.0}", "1234.6"), ("{0:#,##0}", "1,000"), ("{0:0}", "1000"),
        ("{0:0.00;(0.0)}", "1234.56"), ("{0:0.0%}", "100.0%"), ("{0:N0}", "1,235"), ("{0:G}", "Maximiliane"),
        ("{0:x}", "3e8"), ("{0:X8}", "000003E8"), ("{0:B12}", "001111101000"), ("{0:D6}", "001000"),
        ("{0:d}", "10/22/2026"), ("{0:T}", "10:44:44\u{202F}PM"), ("{0:00000}", "01000"), ("{0:000.0#}", "1234.56"),
        ("{0:F3}", "1234.560"), ("{0:C0}", "$1,235"), ("{0:E2}", "1.23E+003"), ("{0:e}", "1.234560e+003"),
        ("{0:P1}", "100.0%"),
        ("{0:M}", "September 22"),
        ("{0:Y}", "September 2026"),
    ])
    func `custom formats of NET are dates and numbers`(format: String, shown: String) throws {
        let file = "<root><data name=\"a\"><value>\(format)</value></data></root>"
        #expect(try texts(file, "Resources.en.resx") == [shown])
    }

    @Test(arguments: [
        ("::percent", "100%"), ("::.00 %x100", "100.00%"), ("::compact-short", "1.2K"), ("::K", "1.2K"),
        ("::compact-long currency/EUR", "€1.2K"), ("::KK", "1.2 thousand"), ("::currency/EUR", "€1,234.56"),
        ("::.0", "1,234.6"), ("percent", "100%"), ("K", "1,000"),
    ])
    func `skeletons of ICU say how a number is written`(style: String, shown: String) throws {
        #expect(try texts("{\"a\":\"{n, number, \(style)}\"}", "app_en.arb") == [shown])
    }

    @Test(arguments: [
        ("{{d, datetime(dateStyle: full)}}", "Wednesday, September 23, 2026"), ("{{d, datetime}}", "10/22/2026"),
        ("{{d, datetime(month: 'long'; day: numeric)}}", "September 22"),
        ("{{v, number(minimumFractionDigits: 2)}}", "1,234.56"), ("{{v, number}}", "1,000"),
        ("{{v, number(style: percent)}}", "100%"), ("{{v, currency(EUR)}}", "€1,234.56"),
        ("{{v, currency(currency: EUR; maximumFractionDigits: 0)}}", "€1,235"), ("{{v, currency}}", "$1,234.56"),
        ("{{v, uppercase}}", "Maximiliane"),
    ])
    func `formats of i18next have options`(format: String, shown: String) throws {
        #expect(try texts("{\"a\":\"\(format)\"}", "locales/en/a.json") == [shown])
    }
}
