import DynamicType
import ScaleFiles
import Testing

@testable import TypescaleDesignTokens

/// Scales that are made of imported columns.
@Suite struct ScaleAssemblyTests {
    private func imported(_ css: String) throws -> TokenImport { try Support.imported(css, file: "type.css") }

    private func curve(_ scale: TokenImport) throws -> FluidCurve {
        guard case .fluid(let curve) = scale.definition.curve else { throw CancellationError() }
        return curve
    }

    @Test func `a size that grows from no width on begins at a narrow viewport`() throws {
        let scale = try imported(":root{--type-body-size:clamp(1rem,1rem + 1vw,2rem)}")
        #expect(try curve(scale).narrow.width == 320 && curve(scale).wide.width == 1_600)
        #expect(scale.definition.styles[0].size == .fluid(narrow: 19.2, wide: 32))
        #expect(
            scale.notes.contains(
                "type.css:1:7: body grows from a viewport of 0 px on; its size at 320 px, 19.2 px, is the narrow one"),
            "\(scale.notes)")
        #expect(throws: Never.self) { try TypeScale(scale.definition) }
    }

    @Test(arguments: [
        ("clamp(1rem,1.2rem + 1vw,2rem)", 320.0, 1_280.0), ("clamp(1rem,1rem + 10vw,1.5rem)", 1, 80),
        ("clamp(1rem,2rem - 1vw,3rem)", 320, 1_600),
    ]) func `the narrow width is a valid one`(value: String, narrow: Double, wide: Double) throws {
        let scale = try imported(":root{--type-body-size:\(value)}")
        #expect(try curve(scale).narrow.width == narrow && curve(scale).wide.width == wide)
        #expect(throws: Never.self) { try TypeScale(scale.definition) }
    }

    @Test(arguments: [
        ("max(clamp(10px, 5vw, 24px), 14px)", StyleDefinition.Size.fluid(narrow: 14, wide: 24)),
        ("clamp(14px, clamp(10px, 5vw, 24px), 20px)", .fluid(narrow: 14, wide: 20)),
        ("max(clamp(10px, 5vw, 24px), 30px)", .points(30)),
    ]) func `a minimum over the size in a narrow viewport is that size, with a note`(
        value: String, size: StyleDefinition.Size
    ) throws {
        let scale = try imported(":root{--type-body-size:\(value)}")
        let body = try #require(scale.definition.styles.first)
        #expect(body.size == size && body.minimum == nil)
        let end = "\(value) is read as its size at the default text size, where its limit applies"
        #expect(scale.notes.contains { $0.hasSuffix(end) }, "\(scale.notes)")
        #expect(throws: Never.self) { try TypeScale(scale.definition) }
    }

    @Test func `the narrow width is that of other sizes`() throws {
        let scale = try imported(
            ":root{--type-a-size:clamp(1rem,0.8rem + 1vw,1.8rem);--type-b-size:clamp(1rem,1rem + 1vw,2rem)}")
        #expect(try curve(scale).narrow.width == 320 && curve(scale).wide.width == 1_600)
        #expect(
            scale.definition.styles.map(\.size) == [.fluid(narrow: 16, wide: 28.8), .fluid(narrow: 19.2, wide: 32)])
    }

    @Test(arguments: ["clamp(1rem,1rem + 0.01vw,3rem)", "clamp(1rem,2rem + 1vw,2rem)"])
    func `widths that no viewport has are an error with the place`(value: String) {
        #expect { try imported(":root{--type-body-size:\(value)}") } throws: {
            "\($0)".contains("type.css:1:7: body grows between viewports of ")
        }
    }

    @Test func `a style that a column lacks is reported at the first column that has it`() throws {
        let token = #"{"$type":"typography","$value":{"fontSize":"16px"}}"#
        let names = ["a", "b", "c", "d"]
        let groups = ContentSizeCategory.allCases.map { category in
            let tokens = (category == .accessibility5 ? ["body"] : ["body"] + names).map { "\"\($0)\":\(token)" }
            return "\"\(category.name)\":{\(tokens.joined(separator: ","))}"
        }
        let error = try #require(throws: DesignTokenError.self) {
            try Support.imported("{\(groups.joined(separator: ",\n"))}")
        }
        let places = ([error] + error.others).map(\.subject)
        #expect(places.count == names.count && places.allSatisfy { $0.hasPrefix("tokens.json:1:") }, "\(places)")
        #expect(error.reason == "a has no token in category AX5")
    }

    @Test func `letter spacing may be by size in some styles and in em in others`() throws {
        let file = """
            {"curve": {"type": "linear"}, "rounding": {"size": "wholePoint"},
             "tracking": [[10, 0.2], [20, 0], [40, -0.5]],
             "styles": {"body": {"size": 17, "lineHeight": 24, "tracking": "bySize"},
              "code": {"size": 17, "lineHeight": 24, "tracking": {"em": 0.02}}}}
            """
        let scale = try TypeScale(json: Array(file.utf8), name: "own", file: nil)
        let sheet = try TokenSheet(
            scale, in: ContentSizeCategory.allCases.map { .category($0) }, fonts: Support.fonts.get())
        let again = try TypeScale(try imported(try sheet.text(as: .css)).definition)
        for category in ContentSizeCategory.allCases {
            let (first, second) = (scale.resolve(in: .category(category)), again.resolve(in: .category(category)))
            for (one, other) in zip(first.styles, second.styles) {
                #expect(abs(one.tracking - other.tracking) < 0.001 && one.style == other.style, "\(category)")
            }
        }
    }
}
