import DynamicType
import Fonts
import ScaleFiles
import Testing

@testable import TypescaleDesignTokens

/// Tracking that depends on the size in other ways than a share of it.
@Suite struct TrackingAssemblyTests {
    /// Exports a scale with rounded tracking, and imports it.
    private func again(_ curve: String, _ styles: String, _ format: ExportFormat) throws -> [TypeScale] {
        let file = """
            {"title":"Ours","unit":"px","sources":["x"],"curve":\(curve),"minimum":1,"rounding":{"tracking":"pixel"},
            "defaultStyle":"body","styles":{\(styles)}}
            """
        let scale = try TypeScale(json: Array(file.utf8), name: "ours")
        let environments = ExportFormat.css.standardCategories(of: scale).map { TextEnvironment.category($0) }
        let text = try TokenSheet(scale, in: environments, fonts: Support.fonts.get()).text(as: format)
            .replacing("org.typescale", with: "com.example")
        let name = format == .dtcg ? "tokens.json" : "type.css"
        return [scale, try TypeScale(Support.imported(text, file: name).definition)]
    }

    @Test(
        arguments: [ExportFormat.css, .tailwind, .dtcg],
        [
            #"{"type":"linear"}|17|31"#, #"{"type":"linear"}|16|16"#,
            #"{"type":"table","categories":["L","XL","AX1"]}|[17,19,28]|[17,20,60]"#,
        ])
    func `tracking that was rounded to whole points is imported`(format: ExportFormat, parts: String) throws {
        let parts = parts.split(separator: "|").map { String($0) }
        let styles = zip(["body", "title"], [(parts[1], "0.03"), (parts[2], "-0.04")]).map { name, values in
            #""\#(name)":{"size":\#(values.0),"lineHeight":{"multiple":1.5},"weight":400,"tracking":{"em":\#(values.1)}}"#
        }
        let scales = try again(parts[0], styles.joined(separator: ","), format)
        for category in ContentSizeCategory.allCases {
            let tracking = scales.map {
                $0.resolve(in: .category(category)).styles.map { ($0.tracking * 1_000).rounded() }
            }
            if parts[0].contains("linear") || ["L", "XL", "AX1"].contains(category.name) {
                #expect(tracking[0] == tracking[1], "\(category)")
            }
        }
    }

    private static let sheet = """
        :root{--type-body-size:16px;--type-body-letter-spacing:0.5px;\
        --type-label-size:16px;--type-label-letter-spacing:-0.2px;--type-h-size:30px;--type-h-letter-spacing:1px}
        [data-content-size="AX1"]{--type-body-size:28px;--type-body-letter-spacing:0.6px;\
        --type-label-size:28px;--type-label-letter-spacing:-0.1px;--type-h-size:50px;--type-h-letter-spacing:1px}
        """

    @Test func `a style whose tracking contradicts that of another one is left out`() throws {
        let scale = try Support.imported(Self.sheet, file: "type.css")
        #expect(scale.definition.styles.map(\.style.name) == ["body", "h"])
        #expect(scale.definition.tracking?.sizes == [16, 28, 30, 50])
        #expect(
            scale.notes.contains { $0.contains("the style is not imported: label has letterSpacing") }, "\(scale.notes)"
        )
    }
}
