import AccessibilityChecks
import Testing
import TypescaleTestSupport

@Suite struct SpokenLabelTests {
    private func label(_ format: String, _ own: String?, _ sources: [String?], _ locale: String = "en") throws -> String
    {
        try SpokenLabel(format).text(own: own, sources: sources, locale: locale)
    }

    private static let ride = "Selected ride mode: [self]. %@, %@."

    @Test func `a label is composed from its own text and two sources`() throws {
        #expect(
            try label(Self.ride, "Line", ["Carpool", "2 people maximum"])
                == "Selected ride mode: Line. Carpool, 2 people maximum.")
    }

    @Test(
        arguments: [
            ("Line", "Carpool", nil, "Selected ride mode: Line. Carpool."),
            ("Line", nil, "2 people maximum", "Selected ride mode: Line. 2 people maximum."),
            ("Line", "", " \n", "Selected ride mode: Line."),
            (nil, "Carpool", "2 people maximum", "Carpool, 2 people maximum."),
            (nil, nil, nil, ""),
            ("Line.", "Carpool", "really?", "Selected ride mode: Line. Carpool, really?"),
        ] as [(String?, String?, String?, String)])
    func `a missing text leaves no punctuation behind`(own: String?, first: String?, second: String?, text: String)
        throws
    {
        #expect(try label(Self.ride, own, [first, second]) == text)
    }

    @Test func `a mark after a placeholder does not hide it`() throws {
        #expect(
            try label("100%%\u{301}, %@\u{20E3}", nil, ["a"]).unicodeScalars.elementsEqual(
                "100%\u{301}, a\u{20E3}".unicodeScalars))
        #expect(try label("[self]\u{301}", "e", []).unicodeScalars.elementsEqual("e\u{301}".unicodeScalars))
    }

    @Test func `a format with more placeholders than sources treats the rest as missing`() throws {
        #expect(try label(Self.ride, "Line", []) == "Selected ride mode: Line.")
        #expect(try label("%@", nil, ["a", "b"]) == "a")
        #expect(try SpokenLabel(Self.ride).sourceCount == 2)
    }

    @Test(
        arguments: [
            ("%@ and %@", ["A", "B"], "A and B"), ("%@ and %@", ["A", nil], "A"), ("%@ and %@", [nil, "B"], "B"),
            ("%@ and %@ and %@", ["A", nil, "C"], "A and C"), ("%@ (%@)", ["A", nil], "A"),
            ("%@ (%@)", ["A", "B"], "A (B)"),
            ("%@ (%@, %@)!", ["A", nil, "C"], "A (C)!"), ("%@ – %@ – %@", ["A", nil, "C"], "A – C"),
            ("From %@ to %@, %@", ["A", "B", nil], "From A to B"), ("Price: %@ dollars", [nil], ""),
            ("Mode: %@; seats: %@", [nil, "4"], "seats: 4"), ("Mode: %@; seats: %@", ["Line", nil], "Mode: Line"),
            ("Ride. %@.", [nil], "Ride."), ("%@: %@", ["A", nil], "A"), ("%@: %@", [nil, "B"], "B"),
            ("Taille\u{A0}: %@", ["M"], "Taille\u{A0}: M"), ("%@、%@。", ["A", nil], "A。"),
            ("%@、%@。", ["A", "B"], "A、B。"),
            ("At 12:30, %@ 3.5 km", ["go"], "At 12:30, go 3.5 km"), ("%@ (open", ["A"], "A (open"),
            ("a) %@", ["A"], "a) A"),
        ] as [(String, [String?], String)])
    func `list items, introductions and parentheses disappear with their missing text`(
        format: String, sources: [String?], text: String
    ) throws {
        #expect(try label(format, nil, sources) == text)
    }

    @Test(arguments: [
        ("100%% of [self]", "100% of Line"), ("%%", "%"), ("50%%%@", "50%Carpool"),
        ("%2$@ before %1$@", "2 before Carpool"),
        ("[self", "[self"), ("[other]: %@", "[other]: Carpool"), ("", ""),
    ])
    func `escaped percent signs, brackets and numbered placeholders are supported`(format: String, text: String) throws
    {
        #expect(try label(format, "Line", ["Carpool", "2"]) == text)
    }

    @Test func `punctuation and placeholders inside a source are plain text`() throws {
        #expect(try label("%@, %@.", nil, ["a. b, %@ [self]", "c"]) == "a. b, %@ [self], c.")
    }

    @Test(arguments: [
        ("%d", "character 1 "), ("a %", "character 3 "), ("%0$@", "character 1 "), ("%1$", "character 1 "),
        ("%1$@ %@", "%@ and %1$@"), ("%100$@", "100 sources"),
    ])
    func `an invalid format is reported with its reason`(format: String, hint: String) {
        let error = #expect(throws: AccessibilityError.self) { try SpokenLabel(format) }
        #expect(error?.parameter == "format" && error?.reason.contains(hint) == true)
    }

    @Test func `only a text of the opposite direction is isolated`() throws {
        #expect(try label("Driver: [self], %@", "דנה", ["2"]) == "Driver: \u{2068}דנה\u{2069}, 2")
        #expect(try label("נהג: [self], %@", "דנה", ["Line"]) == "נהג: דנה, \u{2068}Line\u{2069}")
        #expect(try label("%@", nil, ["Line"], "ar") == "\u{2068}Line\u{2069}")
        #expect(try label("%@", nil, ["Line"], "de") == "Line")
        #expect(try label("هاتف: %@", nil, ["+1 555 0100"]) == "هاتف: \u{2068}+1 555 0100\u{2069}")
        #expect(try label("هاتف: %@", nil, ["112"]) == "هاتف: 112")
        // A source that ends an isolate that it did not begin, and one that leaves its own open.
        #expect(try label("%@!", nil, ["שלום\u{2069}"]) == "\u{2068}שלום\u{2069}!")
        #expect(try label("%@!", nil, ["\u{2067}שלום"]) == "\u{2068}\u{2067}שלום\u{2069}\u{2069}!")
        #expect(try label("Says %@.", nil, ["שלום."]) == "Says \u{2068}שלום.\u{2069}")
        // An unterminated override would reverse the following text; the isolate terminates it.
        #expect(try label("%@, %@", nil, ["Line\u{202E}", "2"]) == "\u{2068}Line\u{202E}\u{2069}, 2")
    }

    @Test func `random formats never crash and speak only given or formatted text`() throws {
        var generator = SeededGenerator(seed: 11)
        let parts = [
            "%@", "[self]", "%%", ", ", ". ", ": ", "; ", "(", ")", " – ", "ab", " ", "。", "«", "»", "\u{5D0}", "9",
            "…",
        ]
        for _ in 0..<5_000 {
            let format = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
                parts[Int.random(in: 0..<parts.count, using: &generator)]
            }.joined()
            let label = try SpokenLabel(format)
            let sources = (0..<label.sourceCount).map { Bool.random(using: &generator) ? "source\($0)" : nil }
            let text = label.text(own: nil, sources: sources)
            for (index, source) in sources.enumerated() where source != nil && label.sourceCount < 10 {
                #expect(text.contains("source\(index)"), "\(format)")
            }
            #expect(text.first?.isWhitespace != true && text.last?.isWhitespace != true)
            #expect(!text.contains("%@") && !text.contains("[self]"))
        }
        let brackets = String(repeating: "(", count: 2_000) + "%@" + String(repeating: ")", count: 2_000)
        #expect(try SpokenLabel(brackets).text(own: nil, sources: [nil]).isEmpty)
        #expect(try SpokenLabel(brackets).text(own: nil, sources: ["a"]).count == 4_001)
    }
}
