import DynamicType
import Foundation
import ScaleFiles
import Testing

@testable import TypescaleDesignTokens

/// Tokens that were exported with their scale, and edited.
@Suite struct ExportedScaleTests {
    private func tokens(_ name: String, _ format: ExportFormat = .dtcg) throws -> String {
        let scale = try Support.scale(name)
        let categories = format.standardCategories(of: scale)
        return try TokenSheet(scale, in: categories.map { .category($0) }, fonts: Support.fonts.get()).text(as: format)
    }

    /// Returns tokens in which all styles have other families.
    private func edited(_ tokens: String, _ families: String) -> String {
        tokens.replacing(/"fontFamily": \[[^\]]*\]/, with: "\"fontFamily\": \(families)")
    }

    @Test(arguments: ["Noto Serif", "Acme Sans"], [ExportFormat.dtcg, .dtcgResolver])
    func `other families are a difference`(family: String, format: ExportFormat) throws {
        let scale = try Support.imported(edited(try tokens("chat", format), "[\"\(family)\"]"))
        let role: DynamicType.FontRole = family == "Noto Serif" ? .serif : .default
        #expect(scale.definition.styles.allSatisfy { $0.role == role })
        #expect(scale.unknownFamilies == (family == "Noto Serif" ? [] : [family]))
        #expect(
            scale.notes.contains { $0.contains("no longer fits the tokens") && $0.hasSuffix("another fontFamily") },
            "\(scale.notes)")
    }

    @Test(arguments: ["[\"dejavu sans\"]", "[]"])
    func `other families of a role are those of the scale`(families: String) throws {
        let scale = try Support.imported(edited(try tokens("apple-ios"), families))
        let first = try Support.scale("apple-ios").definition
        #expect(scale.definition.curve == first.curve)
    }

    @Test(arguments: [ExportFormat.dtcg, .dtcgResolver])
    func `the notes of a scale survive export and import`(format: ExportFormat) throws {
        let file = """
            {"notes": ["One", "Two"], "curve": {"type": "linear"}, "styles": {"body": {"size": 16, "lineHeight": 24}}}
            """
        let scale = try TypeScale(json: Array(file.utf8), name: "own", file: nil)
        let sheet = try TokenSheet(
            scale, in: format.standardCategories(of: scale).map { .category($0) }, fonts: Support.fonts.get())
        let back = try Support.imported(try sheet.text(as: format)).definition
        #expect(back.notes == ["One", "Two"])
        #expect(try TypeScale(json: Array(ScaleFileText.text(back).utf8), name: "own").definition.notes == back.notes)
    }

    @Test func `descriptions are those of the tokens`() throws {
        let first = try Support.imported(
            """
            {"$type":"typography","body":{"$description":"Old","$value":{"fontSize":"16px","lineHeight":1.5}},
             "note":{"$description":"Same","$value":{"fontSize":"12px","lineHeight":1.5}},
             "title":{"$value":{"fontSize":"20px","lineHeight":1.5}}}
            """
        ).definition
        let sheet = try TokenSheet(
            TypeScale(first), in: ContentSizeCategory.allCases.map { .category($0) }, fonts: Support.fonts.get())
        func comments(_ text: String) throws -> [String?] {
            let scale = try Support.imported(text)
            #expect(scale.definition.curve == first.curve)
            return scale.definition.styles.map { $0.comment?.text }
        }
        let text = try sheet.text(as: .dtcg)
        let old = "\"$description\": \"Old\""
        #expect(try comments(text) == ["Old", "Same", nil])
        #expect(try comments(text.replacing(old, with: "\"$description\": \"New\"")) == ["New", "Same", nil])
        let title = "\"title\": {\n"
        let added = text.replacing(title, with: title + "\"$description\": \"T\", ")
        #expect(try comments(added) == ["Old", "Same", "T"])
        #expect(try comments(text.replacing(old + ",", with: "")) == [nil, "Same", nil])
        // One text size has another description.
        let one = text.replacing(old, with: "\"$description\": \"New\"", maxReplacements: 1)
        #expect(try comments(one) == ["New", "Same", nil])
        #expect(try comments(text.replacing(old + ",", with: "", maxReplacements: 1)) == ["Old", "Same", nil])
    }
}
