import DynamicType
import Fonts
import ScaleFiles
import Testing

@testable import TypescaleDesignTokens

/// Exports of a table that does not have all categories, and of font roles with names of all kinds.
@Suite struct SparseTableTests {
    private static let file = #"""
        {"title":"Sparse","sources":[],"unit":"pt","defaultStyle":"body","minimum":1,
        "curve":{"type":"table","categories":["S","L","AX2"]},
        "styles":{"body":{"size":[14,16,24],"lineHeight":[20,24,32]}}}
        """#

    private func sheet(_ format: ExportFormat, _ text: String = file) throws -> TokenSheet {
        let scale = try TypeScale(json: Array(text.utf8), name: "sparse", file: "sparse.json")
        let environments = format.standardCategories(of: scale).map { TextEnvironment.category($0) }
        return try TokenSheet(scale, in: environments, fonts: Support.fonts.get())
    }

    @Test(arguments: [(ExportFormat.css, "type-body-size"), (.tailwind, "text-body")])
    func `each category has the sizes that the scale resolves`(format: ExportFormat, property: String) throws {
        let sheet = try sheet(format)
        let css = try sheet.text(as: format)
        for category in ContentSizeCategory.allCases {
            let blocks = css.split(separator: "}").filter { $0.contains("[data-content-size=\"\(category.name)\"]") }
            let block = try #require(blocks.first ?? css.split(separator: "}").first)
            let size = try #require(block.firstMatch(of: try Regex("--\(property): ([\\d.]+)rem;")))
            let resolved = try sheet.scale.resolve("body", in: .category(category))
            #expect(Double(size[1].substring ?? "").map { $0 * 16 } == resolved.size, "\(category)")
            #expect(blocks.count <= 1)
        }
        let read = try TokenImport(Array(css.utf8), name: "x", file: "a.css", roles: Support.fonts.get().roles)
        #expect(read.definition.curve == .table([.small, .large, .accessibility2]), "\(css)")
    }

    @Test func `the page is the column with which the default category is resolved`() throws {
        let text = Self.file.replacing("\"S\",\"L\",\"AX2\"", with: "\"XS\",\"XL\",\"AX2\"")
        let css = try sheet(.css, text).text(as: .css)
        #expect(css.contains("/* The page is \"XL\" */\n/* The columns are \"XS\", \"XL\", \"AX2\" */\n:root {"))
        #expect(css.split(separator: "}").first?.contains("--type-body-size: 1rem;") == true)
        let read = try TokenImport(Array(css.utf8), name: "x", file: "a.css", roles: Support.fonts.get().roles)
        #expect(read.definition.curve == .table([.extraSmall, .extraLarge, .accessibility2]))
    }

    @Test func `Kotlin chooses the category that the scale resolves at each font scale`() throws {
        let sheet = try sheet(.kotlin)
        let kotlin = try sheet.text(as: .kotlin)
        let cases = kotlin.matches(of: /\n        (\w+)\(([\d.]+)f\)[,;]/).map { match in
            (name: String(match.1), from: Double(match.2) ?? 9)
        }
        #expect(cases.map(\.name) == ["S", "L", "AX2"])
        for hundredths in 50...350 {
            let scale = Double(hundredths) / 100
            let resolved = try sheet.scale.resolve(in: TextEnvironment(.fontScale(scale)))
            #expect(cases.last { $0.from <= scale }?.name == resolved.environment.tableCategory?.name, "\(scale)")
        }
    }

    // MARK: Font roles

    private func sheet(roles: [String]) throws -> TokenSheet {
        let styles = roles.enumerated().map { index, role in
            StyleDefinition(
                style: TextStyle("s\(index)"), size: .points(16), lineHeight: .multiple(1.5),
                role: DynamicType.FontRole(role))
        }
        let scale = TypeScaleDefinition(
            name: "x", title: "x", sources: [], styles: styles, defaultStyle: "s0", curve: .linear)
        return try TokenSheet(TypeScale(scale), in: [.default], fonts: Support.fonts.get())
    }

    static let formats: [ExportFormat] = [.css, .scss, .less, .tailwind]

    @Test(arguments: formats, [["brand-sans", "brandSans"], ["brand", "Brand"]])
    func `font roles whose exported names are equal are an error`(format: ExportFormat, roles: [String]) throws {
        let sheet = try sheet(roles: roles)
        #expect { try sheet.text(as: format) } throws: {
            "\($0)".contains("the font roles \"\(roles[0])\" and \"\(roles[1])\" would both have the name brand")
        }
    }

    @Test func `Tailwind's own names of roles are not given twice`() throws {
        let sheet = try sheet(roles: ["default", "sans"])
        #expect(throws: DesignTokenError.self) { try sheet.text(as: .tailwind) }
        #expect(try sheet.text(as: .css).contains("--type-family-sans: "))
    }

    @Test(arguments: formats) func `names of font roles keep the letters of all scripts`(format: ExportFormat) throws {
        let roles = ["本文", "見出し", "größe"]
        let sheet = try sheet(roles: roles)
        if format == .less {
            #expect { try sheet.text(as: format) } throws: { "\($0)".contains("letters from A to Z") }
        } else {
            let text = try sheet.text(as: format)
            let prefix = format == .css ? "--type-family-" : format == .tailwind ? "--font-" : "  \""
            for role in roles { #expect(text.contains(prefix + role), "\(text)") }
        }
    }

    @Test(arguments: ExportFormat.allCases.filter { !formats.contains($0) && $0 != .compose })
    func `other formats do not write the names of roles`(format: ExportFormat) throws {
        let text = try sheet(roles: ["brand-sans", "brandSans"]).text(as: format)
        // A scale file in tokens, and the table of answers, have the roles as they are.
        let isOwn = [.dtcg, .dtcgResolver, .json].contains(format)
        #expect(text.contains("brandSans") == isOwn && text.contains("brand-sans") == isOwn)
    }
}
