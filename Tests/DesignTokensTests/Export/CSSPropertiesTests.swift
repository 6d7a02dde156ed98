import DynamicType
import Fonts
import ScaleFiles
import Testing
import TypescaleStrings

@testable import TypescaleDesignTokens

@Suite struct CSSPropertiesTests {
    private static let file = """
        {"curve": {"type": "linear"}, "styles": {
         "bodyLarge": {"size": 16, "lineHeight": 24},
         "labelSmall": {"size": 12, "lineHeight": 16, "textTransform": "uppercase", "wordSpacing": {"em": 0.25},
          "fontVariantNumeric": "tabular-nums slashed-zero", "overflowWrap": "normal", "tabSize": 4}}}
        """

    private func scale(_ text: String = file) throws -> TypeScale {
        try TypeScale(json: Array(text.utf8), name: "own", file: nil)
    }

    private func text(_ format: ExportFormat) throws -> String {
        // Compose has all categories of a curve that is not Android's.
        let categories = format == .compose ? ContentSizeCategory.allCases : [.default]
        let sheet = try TokenSheet(scale(), in: categories.map { .category($0) }, fonts: Support.fonts.get())
        return try sheet.text(as: format)
    }

    /// What each format writes; the names in CSS are those that the format cannot express.
    private static let texts: [ExportFormat: [String]] = [
        .css: [
            "text-transform: uppercase;\n", "word-spacing: 0.25em;", "font-variant-numeric: tabular-nums slashed-zero;",
        ],
        .scss: ["\"text-transform\": (uppercase)", "\"tab-size\": (4)", "#{$property}: $value;"],
        .less: ["text-transform: uppercase;", "overflow-wrap: normal;"],
        .tailwind: ["cannot express tab-size of labelSmall, overflow-wrap of labelSmall, word-spacing of labelSmall"],
        .panda: ["textTransform: \"uppercase\"", "tabSize: \"4\""], .chakra: ["wordSpacing: \"0.25em\""],
        .typeScript: ["fontVariantNumeric: \"tabular-nums slashed-zero\""],
        .reactNative: [
            "textTransform: \"uppercase\"", "overflow-wrap of labelSmall", "font-variant-numeric of labelSmall",
        ],
        .dtcg: ["\"text\": {", "\"wordSpacing\": 3"], .dtcgResolver: ["\"textTransform\": \"uppercase\""],
        .swift: ["text-transform of labelSmall"], .swiftUI: ["text-transform of labelSmall"],
        .kotlin: ["font-variant-numeric of labelSmall"],
        .compose: [", 400, \"'tnum' 1, 'zero' 1\")", "text-transform of labelSmall"],
        .androidXML: ["\"android:textAllCaps\">true<", "\\'tnum\\' 1, \\'zero\\' 1<", "overflow-wrap of labelSmall"],
        .flutter: ["wordSpacing: 3", "FontFeature('tnum', 1)", "text-transform of labelSmall"],
        .json: ["\"tabSize\": 4", "\"wordSpacing\": 3"],
    ]

    @Test(arguments: ExportFormat.allCases)
    func `a format writes each property or names it in its first comment`(format: ExportFormat) throws {
        let text = try text(format)
        for word in try #require(Self.texts[format]) { #expect(text.contains(word), "\(word) is not in\n\(text)") }
    }

    @Test(arguments: [ExportFormat.css, .scss, .less, .tailwind, .panda])
    func `no style sheet has a control or an override of the direction from a name`(format: ExportFormat) throws {
        let name = "a\u{202E}b\u{9B}31m\u{2028}\u{85}"
        let file = #"{"curve":{"type":"linear"},"styles":{"\#(name)":{"size":16,"lineHeight":20}}}"#
        let sheet = try TokenSheet(scale(file), in: [.category(.default)], fonts: Support.fonts.get())
        let text = try sheet.text(as: format)
        #expect(!text.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" }, "\(text.debugDescription)")
    }

    @Test func `a scale without properties has neither values nor notes for them`() throws {
        for format in ExportFormat.allCases where format != .compose {
            let sheet = try TokenSheet(
                Support.scale(), in: format.standardCategories(of: Support.scale()).map { .category($0) },
                fonts: Support.fonts.get())
            let text = try sheet.text(as: format)
            #expect(!text.contains("cannot express") && !text.contains("properties") && !text.contains("\"text\""))
        }
    }

    @Test(arguments: [ExportFormat.dtcg, .dtcgResolver])
    func `a scale that is imported from its own tokens has its properties`(format: ExportFormat) throws {
        let back = try TokenImport(
            Array(text(format).utf8), name: "own", file: "own.json", roles: Support.fonts.get().roles)
        #expect(try back.definition.styles.map(\.textProperties) == scale().styles.map(\.textProperties))
    }

    @Test(arguments: ExportFormat.allCases) func `weights that a format does not have are in a note`(
        format: ExportFormat
    ) throws {
        let file = """
            {"curve": {"type": "linear"}, "styles": {
             "body": {"size": 16, "lineHeight": 24, "weight": 350}, "note": {"size": 12, "lineHeight": 16},
             "title": {"size": 28, "lineHeight": 34, "weight": 950}}}
            """
        let sheet = try TokenSheet(
            TypeScale(json: Array(file.utf8), name: "own", file: nil), in: [.default], fonts: Support.fonts.get())
        guard format == .flutter || format == .reactNative else {
            #expect(sheet.notes(on: format).isEmpty)
            return
        }
        #expect(
            sheet.notes(on: format) == [
                "the format has the weights 100, 200, … 900 only: 350 of body is written as 400, "
                    + "950 of title is written as 900"
            ])
        #expect(try sheet.text(as: format).contains(format == .flutter ? "FontWeight.w900" : "fontWeight: \"900\""))
    }
}
