import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing
import TypescaleTestSupport

@testable import TypescaleDesignTokens

/// Scales that are imported, exported and imported again.
@Suite struct RoundTripTests {
    static let samples = Support.root + "/Tests/DesignTokensTests/Samples/"

    private func imported(
        _ files: [String], _ options: TokenImport.Options = TokenImport.Options(), name: String = "ours"
    ) throws -> TokenImport {
        let roles = try Support.fonts.get().roles
        let files = try files.map { path in
            TokenImport.File(name: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
        }
        return try TokenImport(files, name: name, roles: roles, options: options) { path, from in
            let folder = URL(filePath: from).deletingLastPathComponent()
            return [UInt8](try Data(contentsOf: folder.appending(path: path)))
        }
    }

    private func sheet(_ definition: TypeScaleDefinition, _ format: ExportFormat) throws -> TokenSheet {
        let scale = try TypeScale(definition)
        return try TokenSheet(
            scale, in: format.standardCategories(of: scale).map { .category($0) }, fonts: Support.fonts.get())
    }

    /// Returns the definition without values that depend on the file's name.
    private func bare(_ definition: TypeScaleDefinition) -> TypeScaleDefinition {
        var bare = definition
        (bare.name, bare.revision) = ("", "")
        return bare
    }

    @Test(
        arguments: [
            "apple-ios", "apple-macos", "apple-tvos", "apple-visionos", "apple-watchos", "chat", "material3", "slds",
            "web-fluid", "windows",
        ], [ExportFormat.dtcg, .dtcgResolver])
    func `a scale imported from its own tokens has its curve, limits and rounding`(
        name: String, format: ExportFormat
    ) throws {
        let scale = try Support.scale(name)
        for spelling in DimensionSpelling.allCases {
            let text = try sheet(scale.definition, format).text(as: format, dimensions: spelling)
            let back = try TokenImport(
                Array(text.utf8), name: name, file: "tokens.json", roles: try Support.fonts.get().roles)
            #expect(bare(back.definition) == bare(scale.definition))
            if spelling == .object { #expect(back.notes.isEmpty, "\(back.notes)") }
        }
        // The generated scale file is read as the same scale.
        let file = try TypeScale(json: Array(ScaleFileText.text(scale.definition).utf8), name: name)
        #expect(bare(file.definition) == bare(scale.definition))
    }

    @Test(arguments: ["chat", "material3"], [ExportFormat.dtcg, .dtcgResolver])
    func `tokens of one text size are those of the scale, whichever it is`(name: String, format: ExportFormat) throws {
        let scale = try Support.scale(name)
        for category in ContentSizeCategory.allCases {
            let sheet = try TokenSheet(scale, in: [.category(category)], fonts: Support.fonts.get())
            let back = try Support.imported(try sheet.text(as: format))
            #expect(bare(back.definition) == bare(scale.definition), "\(category)")
        }
    }

    static let files: [[String]] = [
        ["aliases.tokens.json"], ["dictionary.json"], ["old-dictionary.json"], ["studio.json"], ["resolver.json"],
        ["figma-Usual.tokens.json", "figma-Roomy.tokens.json"], ["utopia.json"], ["properties.css"], ["fluid.css"],
    ]

    @Test(arguments: files, [ExportFormat.dtcg, .dtcgResolver])
    func `in each format, import, export and a second import give the same scale`(
        files: [String], format: ExportFormat
    ) throws {
        let first = try imported(files.map { Self.samples + $0 })
        let text = try sheet(first.definition, format).text(as: format)
        let second = try TokenImport(
            Array(text.utf8), name: "ours", file: "again.json", roles: try Support.fonts.get().roles)
        #expect(second.definition == first.definition)
        #expect(second.notes.isEmpty, "\(second.notes)")
    }

    @Test(arguments: ["apple-ios", "slds", "web-fluid", "chat"])
    func `imported CSS is exported as the same custom properties`(name: String) throws {
        let original = try sheet(try Support.scale(name).definition, .css).text(as: .css)
        func again(_ css: String) throws -> TypeScaleDefinition {
            try TokenImport(Array(css.utf8), name: "ours", file: "type.css", roles: try Support.fonts.get().roles)
                .definition
        }
        let first = try again(original)
        let second = try again(try sheet(first, .css).text(as: .css))
        #expect(second == first)
        let scale = try Support.scale(name)
        for style in scale.resolve(in: .default).styles {
            let name = StyleNames.camel(StyleNames.kebab(style.style.name))
            let back = try TypeScale(first).resolve(TextStyle(name), in: .default)
            #expect(abs(back.size - style.size) < 0.001 && back.weight == style.weight && back.role == style.role)
            #expect(abs(back.tracking - style.tracking) < 0.001)
        }
    }

    @Test(arguments: [
        ["textBody", "textTitle"], ["headingXLarge", "headingXxSmall"], ["HTMLText", "body-large", "Überschrift 2"],
        ["typeBody", "typeNote"], ["title2XL"], ["bodySize", "weight"],
    ]) func `styles keep their names in CSS`(names: [String]) throws {
        let styles = names.map { #""\#($0)":{"$type":"typography","$value":{"fontSize":"17px"}}"# }
        let first = try Support.imported("{\(styles.joined(separator: ","))}").definition
        let css = try sheet(first, .css).text(as: .css)
        let second = try Support.imported(css, file: "type.css").definition
        #expect(second.styles.map(\.style.name) == names)
        #expect(try sheet(second, .css).text(as: .css) == css)
    }

    @Test(arguments: files) func `an import has no smallest size that the tokens do not have`(paths: [String]) throws {
        #expect(try imported(paths.map { Self.samples + $0 }).definition.minimum == 1)
    }

    @Test func `tokens that were edited after the export are used, and a note names them`() throws {
        let scale = try Support.scale("material3")
        let text = try sheet(scale.definition, .dtcg).text(as: .dtcg)
        let edited = text.replacing("\"value\": 45,", with: "\"value\": 46,")
        let back = try TokenImport(
            Array(edited.utf8), name: "ours", file: "tokens.json", roles: try Support.fonts.get().roles)
        guard case .table = back.definition.curve else {
            Issue.record("\(back.definition.curve)")
            return
        }
        #expect(back.notes.contains { $0.contains("no longer fits the tokens") && $0.contains("displayMedium") })
        let fluid = try sheet(try Support.scale("web-fluid").definition, .dtcgResolver).text(as: .dtcgResolver)
            .replacing("\"value\": 18,", with: "\"value\": 17,")
        let still = try TokenImport(
            Array(fluid.utf8), name: "ours", file: "tokens.json", roles: try Support.fonts.get().roles)
        let body = try #require(still.definition.styles.first { $0.style == "body" })
        #expect(body.size == .fluid(narrow: 17, wide: 20))
        guard case .fluid(let curve) = still.definition.curve else { throw CancellationError() }
        #expect(curve.narrow.width == 360 && curve.wide.width == 1240)
    }

    @Test func `exported tokens fit the published schema, and other tools' files do not`() throws {
        try withTemporaryFolder { folder in
            var files: [String] = []
            for name in ["apple-ios", "material3", "web-fluid", "slds", "windows"] {
                for format in [ExportFormat.dtcg, .dtcgResolver] {
                    let file = folder.appending(component: "\(name).\(format.rawValue).json")
                    try Data(sheet(try Support.scale(name).definition, format).text(as: format).utf8).write(to: file)
                    files.append(file.path)
                }
            }
            files += ["aliases.tokens.json", "resolver.json"].map { Self.samples + $0 }
            let program = Support.root + "/Tests/DesignTokensTests/Schemas/validate.py"
            let valid = try #require(try ExternalProgram.run("/usr/bin/python3", [program] + files))
            #expect(valid.code == 0, "\(valid.output)")
            for file in ["dictionary.json", "studio.json", "figma-Usual.tokens.json", "old-dictionary.json"] {
                let checked = try ExternalProgram.run("/usr/bin/python3", [program, Self.samples + file])
                #expect(checked?.code == 1, "\(file)")
            }
            // Dimensions as texts are for older tools; the file does not name the schema.
            let strings = try sheet(try Support.scale("slds").definition, .dtcg).text(as: .dtcg, dimensions: .string)
            #expect(strings.contains("\"fontSize\": \"14px\"") && !strings.contains("$schema"))
        }
    }

    @Test func `a strict import refuses nonstandard values with their location`() throws {
        var strict = TokenImport.Options()
        strict.isStrict = true
        for file in ["aliases.tokens.json", "resolver.json"] {
            #expect(throws: Never.self) { try imported([Self.samples + file], strict) }
        }
        for file in [
            "dictionary.json", "old-dictionary.json", "studio.json", "figma-Usual.tokens.json", "utopia.json",
            "fluid.css",
        ] {
            do {
                _ = try imported([Self.samples + file], strict)
                Issue.record("\(file) was taken")
            } catch let error as DesignTokenError {
                #expect(error.subject.contains("\(file):"), "\(error)")
            }
        }
    }
}

/// Styles that are exported as CSS or for Tailwind, and imported again.
@Suite struct StyleSheetRoundTripTests {
    private func again(_ definition: TypeScaleDefinition, _ format: ExportFormat) throws -> TypeScaleDefinition {
        let scale = try TypeScale(definition)
        let categories = format.standardCategories(of: scale)
        let sheet = try TokenSheet(scale, in: categories.map { .category($0) }, fonts: Support.fonts.get())
        return try Support.imported(try sheet.text(as: format), file: "type.css").definition
    }

    private static func token(_ size: String, _ tracking: String, _ line: String = "1.5") -> String {
        #"{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":{"value":\#(size),"unit":"px"},"#
            + #""fontWeight":400,"letterSpacing":\#(tracking),"lineHeight":\#(line)}}"#
    }

    private static func points(_ points: String) -> String { #"{"value":\#(points),"unit":"px"}"# }

    static let files = [
        // Tracking that is a share of the size, by size, and by style.
        #"{"L":{"a":\#(token("28", points("-0.4")))},"AX1":{"a":\#(token("56", points("-0.8")))}}"#,
        #"{"L":{"a":\#(token("17", points("0.2")))},"AX1":{"a":\#(token("33", points("0.1")))}}"#,
        #"{"L":{"a":\#(token("28", points("-0.4"))),"b":\#(token("13.3333", points("0.07")))},"#
            + #""AX1":{"a":\#(token("35", points("-0.4"))),"b":\#(token("17", points("0.2")))}}"#,
        #"{"a":\#(token("28", points("-0.4"))),"b":\#(token("17.123456", points("0.333333"), "1.4142135"))}"#,
        #"{"a":\#(token("28", "\"-1.42857142857%\"")),"b":\#(token("48.4499", "0", "1.3333333333333333"))}"#,
    ]

    @Test(arguments: files, [ExportFormat.css, .tailwind])
    func `values are exported with all digits that they need`(file: String, format: ExportFormat) throws {
        let first = try Support.imported(file).definition
        #expect(try again(first, format).styles == first.styles)
        #expect(try again(first, format).tracking == first.tracking)
    }

    @Test(arguments: [
        ["typeBody", "typeNote"], ["typeBody"], ["bodyLarge", "bodySmall"],
        ["HTMLText", "body-large", "Überschrift 2"],
        ["bodySize", "weight", "lineHeight"], ["a*/b{}\"", "c"], ["body", "title"],
    ]) func `styles keep their names for Tailwind`(names: [String]) throws {
        let styles = names.map { name in
            let key = name.replacing("\"", with: "\\\"")
            return "\"\(key)\":\(Self.token("17", Self.points("0")))"
        }
        let text = "{\(styles.joined(separator: ","))}".replacing("a*/b{}", with: "a*/b")
        let first = try Support.imported(text).definition
        let second = try again(first, .tailwind)
        #expect(second.styles == first.styles)
        #expect(second.defaultStyle == first.defaultStyle)
    }

    @Test(arguments: [ExportFormat.css, .tailwind]) func `styles keep their roles`(format: ExportFormat) throws {
        let styles = [("body", "Inter"), ("code", "Noto Sans Mono"), ("quote", "Noto Serif")].map { name, family in
            "\"\(name)\":" + Self.token("17", Self.points("0")).replacing("Inter", with: family)
        }
        let first = try Support.imported("{\(styles.joined(separator: ","))}").definition
        #expect(first.styles.map(\.role) == [.default, .monospace, .serif])
        #expect(try again(first, format).styles == first.styles)
    }

    /// The environments of an export of a fluid scale: a category and the width of a viewport.
    @Test(
        arguments: [("L", nil), ("AX2", nil), ("L", 700), ("AX2", 700), ("XS", 300), ("L", 360), ("L", 5_000)],
        [ExportFormat.dtcg, .dtcgResolver])
    func `a fluid scale that was exported in another environment is imported as it is`(
        environment: (category: String, width: Double?), format: ExportFormat
    ) throws {
        let scale = try Support.scale("web-fluid")
        let category = try #require(ContentSizeCategory(exactly: environment.category))
        let reader = try TextEnvironment.category(category).with(viewportWidth: environment.width)
        let text = try TokenSheet(scale, in: [reader], fonts: Support.fonts.get()).text(as: format)
        let back = try Support.imported(text)
        let (own, first) = (back.definition, scale.definition)
        #expect(own.styles == first.styles && own.curve == first.curve && own.title == first.title, "\(back.notes)")
        let said = back.notes.filter { !$0.contains("of a viewport of \(Int(environment.width ?? 0)) px") }
        #expect(said == [] && back.notes.count == (environment.width == nil ? 0 : 1))
        // After an edit, the tokens count.
        let edited = try Support.imported(text.replacing("Inter", with: "Noto Serif"))
        #expect(edited.notes.contains { $0.contains("no longer fits the tokens") }, "\(edited.notes)")
    }

    @Test func `the default context of a resolver has the width that was asked for`() throws {
        let scale = try Support.scale("web-fluid")
        for (width, standard) in [(nil, "wide"), (1_240, "wide"), (360, "narrow"), (300, "narrow"), (700, "default")]
            as [(Double?, String)]
        {
            let reader = try TextEnvironment(viewportWidth: width)
            let text = try TokenSheet(scale, in: [reader], fonts: Support.fonts.get()).text(as: .dtcgResolver)
            let file = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let modifiers = try #require(file["modifiers"] as? [String: [String: Any]])
            let modifier = try #require(modifiers["viewport"])
            #expect(modifier["default"] as? String == standard)
            let contexts = try #require(modifier["contexts"] as? [String: [Any]])
            #expect(contexts[standard]?.isEmpty == true)
            #expect(contexts.keys.sorted() == (standard == "default" ? ["default"] : []) + ["narrow", "wide"])
        }
    }

    @Test(arguments: [ExportFormat.dtcg, .dtcgResolver])
    func `an import says that sizes of one viewport do not grow`(format: ExportFormat) throws {
        let bold = try TextEnvironment([(key: "boldText", value: "true")])
        let scale = try Support.scale("web-fluid")
        let text = try TokenSheet(scale, in: [bold], fonts: Support.fonts.get()).text(as: format)
        let back = try Support.imported(text)
        #expect(back.notes.contains { $0.hasPrefix("8 styles grew with the viewport") }, "\(back.notes)")
        let other = try TokenSheet(Support.scale("chat"), in: [bold], fonts: Support.fonts.get()).text(as: format)
        #expect(try !Support.imported(other).notes.contains { $0.contains("grew with") })
    }

    @Test func `tokens have the scale file if a setting changes none of the styles`() throws {
        func tokens(_ settings: [(key: String, value: String)]) throws -> String {
            let sheet = try TokenSheet(
                Support.scale("web-fluid"), in: [TextEnvironment(settings)], fonts: Support.fonts.get())
            return try sheet.text(as: .dtcg)
        }
        let sharp = try Support.imported(try tokens([(key: "displayScale", value: "2")]))
        #expect(sharp.definition.curve == (try Support.scale("web-fluid").definition.curve), "\(sharp.notes)")
        #expect(try !tokens([(key: "appScale", value: "1.3")]).contains("\"curve\""))
    }

    @Test func `viewports of a resolver are not text sizes`() throws {
        let scale = try Support.scale("web-fluid")
        let sheet = try TokenSheet(scale, in: [.default], fonts: Support.fonts.get())
        let bare = try sheet.text(as: .dtcgResolver).replacing("org.typescale", with: "com.example")
        let read = try Support.imported(bare)
        #expect(read.definition.curve == .linear)
        let said = read.notes.joined(separator: "\n")
        #expect(said.contains("the modifier viewport chooses between viewports (narrow, wide)"), "\(said)")
        let body = try #require(scale.resolve(in: .default)["body"])
        #expect(read.definition.styles.first { $0.style == "body" }?.size == .points(body.size))
        let breakpoints = bare.replacing("viewport", with: "breakpoint").replacing("\"narrow\"", with: "\"sm\"")
            .replacing("\"wide\"", with: "\"lg\"")
        let other = try Support.imported(breakpoints)
        #expect(other.definition.curve == .linear)
        #expect(other.notes.contains { $0.contains("the modifier breakpoint has its default context lg") })
        let first = try Support.imported(breakpoints.replacing("\"default\": \"lg\"", with: "\"x\": 1"))
        #expect(
            first.notes.contains {
                $0.contains("the modifier breakpoint has no default context; its first one, sm, is imported")
            }, "\(first.notes)")
    }
}
