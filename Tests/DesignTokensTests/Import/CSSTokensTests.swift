import DynamicType
import Fonts
import Foundation
import Testing

@testable import TypescaleDesignTokens

/// Style sheets whose page has another category than the default one, and files that are none.
@Suite struct CSSTokensTests {
    @Test(arguments: [ExportFormat.css, .tailwind], [[ContentSizeCategory.medium, .accessibility1], [.medium]])
    func `an export without the default category is imported with its own`(
        format: ExportFormat, categories: [ContentSizeCategory]
    ) throws {
        let scale = try Support.scale("apple-ios")
        let sheet = try TokenSheet(scale, in: categories.map { .category($0) }, fonts: Support.fonts.get())
        let text = try sheet.text(as: format)
        #expect(text.contains("/* The page is \"M\" */"))
        let back = try Support.imported(text, file: "type.css").definition
        #expect(back.curve == .table(categories))
        let size = try #require(scale.resolve(in: .category(.medium))["body"]).size
        guard case .table(let sizes) = back.styles.first(where: { $0.style == "body" })?.size else {
            throw CancellationError()
        }
        #expect(sizes.first == size)
    }

    @Test func `an export with the default category does not name it`() throws {
        let sheet = try TokenSheet(
            Support.scale(), in: [.category(.medium), .default], fonts: Support.fonts.get())
        #expect(try !sheet.text(as: .css).contains("The page is"))
    }
}
