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

    @Test(arguments: ["", " \n", "/* nothing */", "\u{FEFF}"])
    func `a style sheet without rules has no custom properties`(text: String) {
        #expect { try Support.imported(text, file: "a.CSS") } throws: {
            "\($0)".hasSuffix("the file has no custom properties, such as --type-body-size: 1rem")
        }
    }

    @Test func `a style sheet whose rules have the sizes says what is needed`() {
        #expect {
            try Support.imported("body { font-size: 17px; line-height: 1.5 } h1 { font-size: 2em }", file: "a.css")
        } throws: {
            "\($0)".hasSuffix(
                "the file has no custom properties, such as --type-body-size: 1rem; sizes of rules such as body { font-size: "
                    + "16px } are not read: put each into a custom property on :root, and use it by var()")
        }
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .isoLatin1], ["a.css", "a.CSS"])
    func `a file that is not UTF-8 is an error that says so`(encoding: String.Encoding, file: String) throws {
        let bytes = [UInt8](try #require(":root{--type-größe-size:1rem}".data(using: encoding)))
        #expect {
            try TokenImport(bytes, name: "ours", file: file, roles: Support.fonts.get().roles)
        } throws: {
            "\($0)" == "\(file):1:1: the file is not UTF-8; save it in UTF-8"
        }
    }

    @Test(arguments: ["#app{color:red}", "-x-y{}", "ü{}", "\\:x{}", "<!--"])
    func `a file with the ending of style sheets is one, whatever it begins with`(start: String) throws {
        let css = "\(start):root{--font-size-body:1rem}"
        #expect(Support.outcome(css, file: "a.css") == "body")
    }

    @Test(arguments: ["screen", "all", "ONLY  screen", "not print", "print, screen"])
    func `rules for every screen are read`(media: String) throws {
        let css = "@media \(media){@layer a{:root{--font-size-a:1rem}}}"
        #expect(try Support.imported(css, file: "type.css").definition.styles.map(\.size) == [.points(16)])
    }

    @Test(arguments: ["print", "screen and (min-width: 1px)", "(width > 1px)", "not screen"])
    func `a file with rules of other media only says so`(media: String) {
        #expect { try Support.imported("@media \(media){:root{--font-size-a:1rem}}", file: "a.css") } throws: {
            "\($0)".hasSuffix(
                "the file has no custom properties outside of @media \(media), which is not read, such as "
                    + "--type-body-size: 1rem")
        }
    }

    @Test func `at-rules nest up to a limit`() {
        func css(_ depth: Int) -> String {
            String(repeating: "@media all{", count: depth) + ":root{--font-size-a:1rem}"
                + String(repeating: "}", count: depth)
        }
        let most = NotationsLimits.groupDepth
        #expect(throws: Never.self) { try Support.imported(css(most), file: "a.css") }
        #expect { try Support.imported(css(most + 1), file: "a.css") } throws: {
            "\($0)".contains("more than 64 rules of @layer and @media are inside one another")
        }
    }
}
