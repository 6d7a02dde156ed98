import DynamicType
import Fonts
import FoundationEssentials
import ScaleFiles
import Testing
import TextLayout
import TypescaleJSON
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleAPI

@Suite struct MeasureRowTests {
    private static let fonts = Result { try FontLibrary(folders: .standard(project: ProjectRoot.path + "/fonts")) }
    private static let scales = ScaleLibrary(folder: ProjectRoot.path + "/typescales")

    private func row(_ members: String, of scales: ScaleLibrary = Self.scales) throws -> TextRow {
        let settings = StyleSettings(scales: scales, fonts: try Self.fonts.get())
        let reader = try JSONReader(parsing: Array("{\"id\":\"a\",\"text\":\"b\",\"width\":300\(members)}".utf8))
        guard case .text(let row) = try MeasureRow(reader, settings: settings, engine: .chromium).content else {
            throw reader.error("not a row of text")
        }
        return row
    }

    private func answers(_ rows: String, showsLines: Bool = false) throws -> [String] {
        let measurer = RowMeasurer(fonts: try Self.fonts.get(), scales: Self.scales, showsLines: showsLines)
        var splitter = RowSplitter(maximumBytes: APILimits.rowBytes)
        var writer = JSONWriter()
        _ = measurer.respond(to: splitter.rows(completedBy: Array(rows.utf8)), with: &writer)
        _ = measurer.respond(to: splitter.rest(), with: &writer)
        return writer.text.split(separator: "\n").map(String.init)
    }

    /// A known text is not prepared again, which would check too.
    @Test func `a canceled row is neither measured nor searched for broken words`() throws {
        let measurer = SequentialMeasurer(fonts: try Self.fonts.get())
        let row = try row("")
        #expect(try measurer.keepsWords(row))
        let cancellation = Cancellation()
        cancellation.cancel(.clientLeft)
        #expect(throws: FontError.self) { try Cancellation.with(cancellation) { try measurer.keepsWords(row) } }
    }

    @Test func `a row without style or font is measured as body of apple-ios`() throws {
        let plain = try row("")
        #expect(plain.measure == LineMeasure(size: 17, width: 300, tracking: -0.43))
        #expect(plain.lineHeight == .fixed(22))
        #expect(plain.traits.font.families.first == "Inter")
        #expect(plain.traits.font.weight == 400)
        #expect(plain.traits.whiteSpace == .normal && plain.traits.direction == .leftToRight)
        #expect(plain.maxLines == nil)
    }

    @Test func `a row has the properties of its style, and its own ones go before them`() throws {
        let file = """
            {"curve":{"type":"linear"},"styles":{"body":{"size":20,"lineHeight":30,"textTransform":"uppercase",
             "overflowWrap":"normal","wordSpacing":{"em":0.5},"textIndent":8}}}
            """
        let scales = try Self.scales.adding(Array(file.utf8), named: "own")
        func row(_ members: String) throws -> TextRow { try self.row(",\"scale\":\"own\"\(members)", of: scales) }
        let plain = try row("")
        #expect(plain.traits.transform == .uppercase && plain.traits.breaking.overflowWrap == .normal)
        #expect(plain.traits.spacesWords)
        #expect(plain.measure == LineMeasure(size: 20, width: 300).spaced(words: 10, indent: 8))
        let own = try row(",\"textTransform\":\"none\",\"wordSpacing\":1,\"tabSize\":2")
        #expect(own.traits.transform == .none && own.traits.breaking.overflowWrap == .normal && own.traits.tabSize == 2)
        #expect(own.measure == LineMeasure(size: 20, width: 300).spaced(words: 1, indent: 8))
        // Words may be spaced, but are not.
        #expect(try row(",\"wordSpacing\":0").measure == LineMeasure(size: 20, width: 300).spaced(words: 0, indent: 8))
    }

    @Test func `properties of a style that an engine does not support are an error of the scale`() throws {
        let file = """
            {"curve":{"type":"linear"},"styles":{"body":{"size":20,"lineHeight":24,"hyphens":"auto","wordBreak":"keep-all"}}}
            """
        let scales = try Self.scales.adding(Array(file.utf8), named: "own")
        let settings = StyleSettings(scales: scales, fonts: try Self.fonts.get())
        let row = #"{"id":"a","blocks":[{"type":"paragraph","text":"b"}],"width":300,"scale":"own"}"#
        let reader = try JSONReader(parsing: Array(row.utf8))
        let error = #expect(throws: JSONError.self) { try MeasureRow(reader, settings: settings, engine: .webkit) }
        #expect(
            error?.description.contains("/scale: the style body: hyphens: \"auto\"") == true, "\(error?.reason ?? "")")
    }

    @Test func `a row in a style has the values that resolve returns`() throws {
        let scale = try Self.scales.scale(named: "material3")
        let environment = try TextEnvironment(.fontScale(1.5), prefersBoldText: true, locale: "de")
        let style = try scale.resolve("headlineSmall", in: environment)
        let row = try row(
            ",\"scale\":\"material3\",\"style\":\"headlineSmall\",\"fontScale\":1.5,\"boldText\":true,\"locale\":\"de\""
        )
        #expect(row.measure == LineMeasure(size: style.size, width: 300, tracking: style.tracking))
        #expect(row.lineHeight == style.lineHeight.map { .fixed($0) } ?? .normal)
        #expect(row.traits.font.weight == Double(style.weight))
        #expect(row.traits.font.families.map(\.text) == (try Self.fonts.get().families(for: style.role)))
        #expect(row.traits.locale == "de" && row.traits.font.locale == "de")
    }

    @Test func `a row with its own font has the face's line height unless it states one`() throws {
        let own = try row(",\"families\":[\"Roboto\"],\"size\":16.5,\"weight\":700,\"tracking\":0.25")
        #expect(own.measure == LineMeasure(size: 16.5, width: 300, tracking: 0.25))
        #expect(own.lineHeight == .normal)
        #expect(own.traits.font.families == ["Roboto"] && own.traits.font.weight == 700)
        #expect(try row(",\"lineHeight\":20").lineHeight == .fixed(20))
        #expect(try row(",\"lineHeight\":20").traits.font.families.first == "Inter")
    }

    @Test func `a line height is points, or a multiple as in a scale file`() throws {
        #expect(try row(",\"size\":16,\"lineHeight\":{\"multiple\":1.5}").lineHeight == .fixed(24))
        #expect(try row(",\"lineHeight\":{\"multiple\":2}").lineHeight == .fixed(34))
        // Too small to be a multiple, or in proportion to a small size.
        #expect(try row(",\"lineHeight\":0").lineHeight == .fixed(0))
        #expect(try row(",\"size\":2,\"lineHeight\":2.5").lineHeight == .fixed(2.5))
        #expect(try row(",\"size\":17,\"lineHeight\":5").lineHeight == .fixed(5))
    }

    @Test func `hyphens are those of CSS, and what an engine does otherwise is refused by name`() throws {
        #expect(try row("").traits.breaking.hyphens == .manual)
        #expect(try row(",\"hyphens\":\"none\"").traits.breaking.hyphens == .none)
        #expect(try row(",\"hyphens\":\"auto\",\"textTransform\":\"uppercase\"").traits.breaking.hyphens == .auto)
        for (members, reason) in [
            ("\"hyphens\":\"all\"", "not one of none, manual, auto"),
            ("\"hyphens\":\"auto\",\"engine\":\"webkit\",\"wordBreak\":\"keep-all\"", "keep-all"),
            ("\"hyphens\":\"auto\",\"engine\":\"firefox\",\"textTransform\":\"uppercase\"", "textTransform"),
        ] {
            let error = #expect(throws: JSONError.self) { try row("," + members) }
            #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        }
    }

    @Test func `a language without patterns is named in the answer`() throws {
        // Debian has no patterns for Esperanto, and Firefox has.
        let missing = try answer(",\"hyphens\":\"auto\",\"engine\":\"firefox\",\"locale\":\"eo\"", isStrict: false)
        guard case .string("eo")? = missing["missingHyphenation"]?.kind else {
            Issue.record("\(missing)")
            return
        }
        for members in ["\"hyphens\":\"auto\",\"locale\":\"eo\"", "\"engine\":\"firefox\",\"locale\":\"eo\""] {
            let answer = try answer("," + members, isStrict: false)
            #expect(answer["missingHyphenation"] == nil && answer["lines"] != nil)
        }
    }

    @Test func `a row whose text has no UTF-8 form says so in its answer`() throws {
        #expect(try answer("", isStrict: false)["replacedCharacters"] == nil)
        let escape = try answer("", isStrict: false, text: Array("H\\ud800".utf8))
        let bytes = try answer("", isStrict: false, text: [0x48, 0xE9, 0x6C])
        for answer in [escape, bytes] {
            guard case .bool(true)? = answer["replacedCharacters"]?.kind else {
                Issue.record("\(answer)")
                continue
            }
            #expect(answer["lines"] != nil)
        }
    }

    private func answer(
        _ members: String, isStrict: Bool, _ fonts: FontLibrary? = nil, text: [UInt8] = Array("Hello".utf8)
    ) throws -> JSONValue {
        let measurer = try RowMeasurer(
            fonts: fonts ?? Self.fonts.get(), scales: Self.scales, requiresFamilies: isStrict)
        var splitter = RowSplitter(maximumBytes: APILimits.rowBytes)
        var writer = JSONWriter()
        let row = Array("{\"id\":\"a\",\"text\":\"".utf8) + text + Array("\",\"width\":300\(members)}\n".utf8)
        _ = measurer.respond(to: splitter.rows(completedBy: row), with: &writer)
        return try JSONParser().parse(writer.bytes)
    }

    @Test(
        arguments: [
            (",\"families\":[\"SF Pro\"]", ["SF Pro"]),
            (",\"families\":[\"SF Pro\",\"Roboto\",\"Nope\"]", ["SF Pro", "Nope"]),
            (",\"families\":[\"roboto\"]", []), (",\"families\":[\"sans-serif\",\"Inter\"]", []),
            (",\"style\":\"body\"", []), ("", []),
        ] as [(String, [String])])
    func `families that are not installed are named, or refused`(members: String, names: [String]) throws {
        let answer = JSONReader(try answer(members, isStrict: false))
        let strict = JSONReader(try self.answer(members, isStrict: true))
        let missing = try answer.members().first { $0.name == "missingFamilies" }?.reader.array() ?? []
        #expect(try missing.map { reader in try reader.string() } == names)
        let error = try strict.members().first { $0.name == "error" }?.reader.string()
        #expect((error == nil) == names.isEmpty)
        for name in names { #expect(error?.contains("\"\(name)\"") == true) }
    }

    @Test(arguments: [
        (",\"families\":[\"Inter\",\"SF Pro\"]", "line 1, column 58, /families/1: \"SF Pro\" is not installed; "),
        (
            ",\"families\":[\"No \u{E9}\",\"SF Pro\"]",
            "line 1, column 50, /families/0: \"No \u{E9}\" is not installed, "
        ),
    ])
    func `an error of strict fonts has the place of the family in the row`(members: String, text: String) throws {
        let strict = JSONReader(try answer(members, isStrict: true))
        let error = try strict.members().first { $0.name == "error" }?.reader.string() ?? ""
        #expect(error.hasPrefix(text), "\(error)")
    }

    @Test func `families whose files are broken are named, or refused with the reason`() throws {
        let root = ProjectRoot.path
        let roles = #"{"roles":{"default":["Typescale Test Recursive","Inter"]}}"#
        let fonts = try FontLibrary(
            folders: .standard(project: root + "/.build/faces/broken"),
            roles: FontRoles(json: Array(roles.utf8)))
        for (members, place) in [
            (#","families":["Typescale Test Recursive"]"#, "/families/0"), ("", "line 1, column 1"),
            (#","style":"body""#, "/style"), (#","scale":"apple-ios""#, "/scale"),
        ] {
            let answer = JSONReader(try answer(members, isStrict: false, fonts))
            let missing = try answer.members().first { $0.name == "missingFamilies" }?.reader.array() ?? []
            #expect(try missing.map { reader in try reader.string() } == ["Typescale Test Recursive"])
            let strict = JSONReader(try self.answer(members, isStrict: true, fonts))
            let error = try strict.members().first { $0.name == "error" }?.reader.string()
            #expect(
                error?.contains("\(place): \"Typescale Test Recursive\" is broken: ") == true, "\(error ?? "")")
        }
    }

    static let mistakes: [(members: String, message: String)] = [
        (",\"size\":3,\"scale\":\"chat\"", "/scale: \"scale\" cannot be combined with \"size\""),
        (",\"category\":\"L\",\"tracking\":0", "/category: \"category\" cannot be combined with \"tracking\""),
        (",\"category\":\"L\",\"percent\":100", "/percent: \"percent\" cannot be combined with \"category\""),
        (",\"appScale\":1,\"appStep\":1", "/appStep: \"appStep\" cannot be combined with \"appScale\""),
        (",\"category\":\"HUGE\"", "/category: \"HUGE\" is not one of XS, S, M, L"),
        (",\"fontScale\":9", "/fontScale: 9 is not in 0.5...5"),
        (",\"fontScale\":\"1\"", "/fontScale: expected a number, found a string"),
        (",\"size\":\"17\"", "/size: expected a number, found a string"),
        (",\"size\":0", "/size: 0 is not in 0.5...10000"),
        (
            ",\"size\":16,\"lineHeight\":1.5",
            "/lineHeight: less than the size, in points; for a multiple of the size give {\"multiple\": 1.5}"
        ),
        (",\"lineHeight\":{\"multiple\":9}", "/lineHeight/multiple: 9 is not in 0.8...4"),
        (",\"lineHeight\":{\"points\":9}", "/lineHeight/points: unknown key \"points\""),
        (",\"scale\":\"andriod\"", "/scale: \"andriod\" is not a scale"),
        (",\"scale\":\"../x\"", "/scale: \"../x\" is not a scale"),
        (",\"style\":\"boddy\"", "/style: \"boddy\" is not a style of apple-ios"),
        (",\"appStep\":1", "/appStep: apple-ios has no slider of its own"),
        (",\"locale\":\"not a tag\"", "/locale: \"not a tag\" is not a BCP 47 language tag"),
        (",\"widht\":3", "/widht: unknown key \"widht\", did you mean \"width\"?"),
        (",\"whiteSpace\":\"preserve\"", "/whiteSpace: \"preserve\" is not one of normal"),
        (",\"textWrap\":\"stable\"", "/textWrap: \"stable\" is not one of wrap, nowrap, balance, pretty"),
        (
            ",\"textWrap\":\"balance\",\"maxLines\":2",
            "/textWrap: \"balance\" cannot be combined with \"maxLines\""
        ),
        (",\"overflowWrap\":\"break\"", "/overflowWrap: \"break\" is not one of normal, break-word, anywhere"),
        (",\"wordBreak\":\"auto-phrase\"", "/wordBreak: \"auto-phrase\" is not one of normal, break-all, keep-all"),
        (",\"lineBreak\":\"hard\"", "/lineBreak: \"hard\" is not one of auto, loose, normal, strict, anywhere"),
        (",\"wordSpacing\":\"1em\"", "/wordSpacing: expected a number, found a string"),
        (",\"textIndent\":1001", "/textIndent: 1001 is not in -1000...1000"),
        (
            ",\"textTransform\":\"full-size-kana\"",
            "/textTransform: \"full-size-kana\" is not one of none, uppercase, lowercase, capitalize"
        ),
        (",\"fontKerning\":\"off\"", "/fontKerning: \"off\" is not one of auto, normal, none"),
        (",\"fontVariantNumeric\":\"bold\"", "/fontVariantNumeric: not \"normal\" or keywords separated by spaces"),
        (",\"fontVariantNumeric\":\"\"", "/fontVariantNumeric: not \"normal\" or keywords separated by spaces"),
        (
            ",\"fontVariantNumeric\":\"ordinal lining-nums oldstyle-nums\"",
            "at most one of a group: lining-nums or oldstyle-nums, proportional-nums or"
        ),
        (",\"fontVariantNumeric\":[\"ordinal\"]", "/fontVariantNumeric: expected a string, found an array"),
        (",\"fontFeatureSettings\":\"tnum\"", "/fontFeatureSettings: not \"normal\" or up to 64 tags in quotes"),
        (",\"fontFeatureSettings\":\"'tnum' -1\"", "/fontFeatureSettings: not \"normal\" or up to 64 tags in quotes"),
        (",\"tabSize\":0", "/tabSize: 0 is not in 1...100"),
        (",\"tabSize\":2.5", "/tabSize: expected a whole number"),
        (",\"tabSize\":\"4em\"", "/tabSize: expected a number, found a string"),
        (",\"dir\":\"up\"", "/dir: \"up\" is not one of"),
        (",\"lineClamp\":2", "/lineClamp: unknown key; lines are limited by \"maxLines\""),
        (
            ",\"lineClam\":2",
            "/lineClam: unknown key \"lineClam\"; the keys are \(MeasureRow.keys.map(\.text).joined(separator: ", "))"
        ),
        (",\"maxLines\":-1", "/maxLines: -1 is not in"),
        (",\"maxLines\":1.5", "/maxLines: expected a whole number"),
        (",\"families\":\"Roboto\"", "/families: expected an array"),
        (",\"width\":3", "the key \"width\" occurs twice"),
    ]

    @Test(arguments: mistakes.indices)
    func `an invalid row is answered in its position with its id, line and key`(index: Int) throws {
        let (members, message) = Self.mistakes[index]
        let good = "{\"id\":\"good\",\"text\":\"x\",\"width\":9}\n"
        let found = try answers(good + "{\"id\":\"bad\",\"text\":\"b\",\"width\":300\(members)}\n" + good)
        #expect(found.count == 3)
        #expect(found[0] == found[2] && found[0].contains("\"lines\":1"))
        let error = try JSONReader(parsing: Array(found[1].utf8)).object(allowing: ["id", "error"])
        let isReadable = !members.contains("width")
        #expect(try isReadable ? error.required("id").string() == "bad" : error.required("id").isNull)
        let text = try error.required("error").string()
        #expect(text.hasPrefix("line 2, column "))
        #expect(text.contains(message), "\(text)")
    }

    @Test func `lines of a long text are not chosen together`() throws {
        for (count, isMeasured) in [(2_000, true), (2_001, false)] {
            let text = String(repeating: "a ", count: count / 2) + String(repeating: "a", count: count % 2)
            let row = "{\"id\":\"a\",\"text\":\"\(text)\",\"width\":90,\"textWrap\":\"pretty\"}\n"
            let found = try answers(row)
            #expect(found[0].contains("\"lines\"") == isMeasured)
            #expect(found[0].contains("is for texts of up to 2000 UTF-16 units") == !isMeasured)
        }
    }

    @Test func `malformed UTF-8, lone surrogates and overlong rows each get an answer`() throws {
        let measurer = RowMeasurer(fonts: try Self.fonts.get(), scales: Self.scales)
        var splitter = RowSplitter(maximumBytes: APILimits.rowBytes)
        var bytes =
            Array("{\"id\":\"u\",\"text\":\"".utf8) + [0xFF, 0xED, 0xA0, 0x80] + Array("\",\"width\":300}\n".utf8)
        bytes += Array("{\"id\":\"s\",\"text\":\"\\ud800 \\udc00\",\"width\":300}\n".utf8)
        bytes += Array("{\"id\":\"n\",\"text\":\"x\"".utf8) + [0x0A]
        bytes += [UInt8](repeating: 0x5B, count: 1000) + [0x0A]
        bytes += [UInt8](repeating: 0x20, count: APILimits.rowBytes + 1) + [0x0A] + Array("null".utf8)
        var writer = JSONWriter()
        let faults = measurer.respond(to: splitter.rows(completedBy: bytes), with: &writer)
        let rest = measurer.respond(to: splitter.rest(), with: &writer)
        let rows = writer.text.split(separator: "\n")
        #expect(faults + rest == 4 && rows.count == 6)
        #expect(rows[0].contains("\"id\":\"u\",\"lines\":1") && rows[1].contains("\"id\":\"s\",\"lines\":1"))
        #expect(rows[2].hasPrefix("{\"id\":null,\"error\":\"line 3, column 21: "))
        #expect(rows[3].contains("nested deeper than 128 levels"))
        #expect(rows[4] == "{\"id\":null,\"error\":\"line 5: longer than 8388608 bytes\"}")
        #expect(rows[5].hasPrefix("{\"id\":null,\"error\":\"line 6, column 1: "))
    }

    @Test func `the ranges of lines are contiguous UTF-16 ranges of the visible lines`() throws {
        let row = "{\"id\":\"l\",\"text\":\"One two 😀 three four five\",\"width\":90,\"maxLines\":2}\n"
        let found = try #require(answers(row, showsLines: true).first)
        let answer = try JSONReader(parsing: Array(found.utf8)).value
        guard case .array(let breaks)? = answer["breaks"]?.kind else {
            throw JSONError(
                code: .invalid, path: "", position: JSONPosition(offset: 0, line: 1, column: 1), reason: found)
        }
        #expect(breaks.count == 2 && found.contains("\"truncated\":true"))
        let ends = breaks.map { line -> [Double] in
            guard case .array(let numbers) = line.kind else { return [] }
            return numbers.map { if case .number(let value) = $0.kind { value } else { -1 } }
        }
        #expect(ends[0][0] == 0 && ends[0][1] == ends[1][0])
        #expect(ends.allSatisfy { $0.count == 3 && $0[2] > 0 && $0[2] <= 90.01 })
    }

    @Test func `words of marks and joiners alone are measured at any width with tracking`() throws {
        for text in ["\\u200d\\u200d\\u200d", "\\u0301\\u0301", "\\u2060\\u2060", "\\u200b", "مم", ""] {
            for width in [0, 1, 5] {
                let rows = "{\"id\":\"z\",\"text\":\"\(text)\",\"width\":\(width),\"tracking\":50}\n"
                #expect(try answers(rows).first?.contains("\"lines\":") == true)
            }
        }
    }

    @Test func `state kept from earlier rows does not change an answer`() throws {
        var rows: [String] = []
        for text in ["e\u{301}e\u{301} AVATAR", "\u{E9}\u{E9} AVATAR", "\u{E9}\u{E9} AVATAR", "ภาษาไทยไม่มี", "שלום 123"]
        {
            for setting in [
                "\"size\":17", "\"size\":17,\"tracking\":1", "\"size\":90", "\"category\":\"AX5\"",
                "\"category\":\"S\"",
            ] {
                rows.append("{\"id\":\"a\",\"text\":\"\(text)\",\"width\":60,\(setting)}\n")
            }
        }
        let alone = try rows.flatMap { try answers($0, showsLines: true) }
        #expect(try answers(rows.joined(), showsLines: true) == alone)
    }

    @Test func `a text is prepared once for all sizes`() throws {
        let measurer = SequentialMeasurer(fonts: try Self.fonts.get())
        let text = String(repeating: "AVATo", count: 2_000)
        func measure(sizes: Int) throws {
            _ = try measurer.measure(.text(row(text: "", size: 17)))
            for step in 0..<sizes {
                _ = try measurer.measure(.text(row(text: text, size: 17 + Double(step))))
            }
        }
        try measure(sizes: 1)
        let one = try ProcessorTime.least { try measure(sizes: 1) }
        #expect(try ProcessorTime.least { try measure(sizes: 12) } < 6 * one)
    }

    private func row(text: String, size: Double) throws -> TextRow {
        var row = try row(",\"families\":[\"Noto Sans\"]")
        row.text = text
        row.traits.font.opticalSizing = .auto(size: size)
        row.measure = LineMeasure(size: size, width: 320)
        return row
    }
}
