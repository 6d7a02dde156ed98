import DynamicType
import Fonts
import Foundation
import Testing

@testable import TypescaleDesignTokens

/// Files of each tool, and notes about values that a scale cannot have.
@Suite struct DialectTests {
    private func imported(
        _ names: [String], _ options: TokenImport.Options = TokenImport.Options()
    ) throws -> TokenImport {
        let folder = RoundTripTests.samples
        let files = try names.map { name in
            TokenImport.File(name: name, bytes: [UInt8](try Data(contentsOf: URL(filePath: folder + name))))
        }
        return try TokenImport(files, name: "ours", roles: try Support.fonts.get().roles, options: options) { path, _ in
            [UInt8](try Data(contentsOf: URL(filePath: folder + path)))
        }
    }

    private func text(_ text: String, _ options: TokenImport.Options = TokenImport.Options()) throws -> TokenImport {
        try TokenImport(
            [TokenImport.File(name: "t", bytes: Array(text.utf8))], name: "ours", roles: try Support.fonts.get().roles,
            options: options)
    }

    private func style(_ scale: TokenImport, _ name: TextStyle) throws -> StyleDefinition {
        try #require(scale.definition.styles.first { $0.style == name })
    }

    @Test func `references of every kind are resolved to a style`() throws {
        let scale = try imported(["aliases.tokens.json"])
        #expect(
            scale.definition.styles.map(\.style.name) == [
                "plain", "plainLoud", "again", "pointed", "chained", "other", "otherLoud",
            ])
        for name in ["plainLoud", "again", "pointed", "chained"] {
            let style = try style(scale, TextStyle(name))
            #expect(style.size == .points(16) && style.weight == 800 && style.tracking == .points(0.3))
            #expect(style.lineHeight == .multiple(1.5))
        }
        #expect(try style(scale, "other").size == .points(16))
        #expect(try style(scale, "otherLoud").size == .points(13))
        #expect(
            scale.notes == [
                "the description of the file is not kept: A group's own token, pointers into values, tokens that are r…"
            ])
    }

    @Test func `sets, themes, percentages and calculations of Tokens Studio are imported`() throws {
        let scale = try imported(["studio.json"])
        #expect(scale.definition.curve == .table([.large, .extraLarge]))
        let (prose, heading) = (try style(scale, "prose"), try style(scale, "heading"))
        #expect(prose.size == .table([16, 20]) && prose.lineHeight == .multiple(1.6) && prose.tracking == .none)
        #expect(heading.size == .table([27, 33]) && heading.lineHeight == .font && heading.tracking == .em(-0.015))
        #expect(heading.weight == 800)
        let said = scale.notes.joined(separator: "\n")
        for part in ["Usual=L,Roomy=XL", "a slant", "it is not imported (2 times", "line.fixed", "brand", "Mode"] {
            #expect(said.contains(part), "\(part) in \(said)")
        }
        var options = TokenImport.Options()
        options.columns = ["Usual": .small, "Roomy": .accessibility3]
        #expect(try imported(["studio.json"], options).definition.curve == .table([.small, .accessibility3]))
        options.modifier = "Mode"
        options.columns = [:]
        // The first theme of the other group is the default.
        #expect(try imported(["studio.json"], options).definition.curve == .linear)
        options.modifier = "Nothing"
        #expect(throws: DesignTokenError.self) { try imported(["studio.json"], options) }
    }

    @Test func `modes of Figma become columns by scope, by name and by group`() throws {
        var options = TokenImport.Options()
        options.columns = ["Usual": .large, "Roomy": .accessibility1]
        let scale = try imported(["figma-Usual.tokens.json", "figma-Roomy.tokens.json"], options)
        #expect(scale.definition.styles.map(\.style.name) == ["prose", "note", "copy"])
        let prose = try style(scale, "prose")
        #expect(prose.size == .table([16, 21]) && prose.weight == 600)
        #expect(prose.lineHeight == .table(published: [26, 32], scaling: [26, 32]))
        #expect(try style(scale, "note").lineHeight == .multiple(1.5))
        #expect(try style(scale, "copy").size == .table([16, 21]))
        #expect(scale.notes.contains { $0.contains("1 variable is not part of a text style") && $0.contains("gap") })
    }

    @Test func `a resolver's files are those given with it, by path or by name`() throws {
        func outcome(_ files: [(name: String, text: String)]) -> String {
            do {
                let list = files.map { TokenImport.File(name: $0.name, bytes: Array($0.text.utf8)) }
                let scale = try TokenImport(list, name: "ours", roles: try Support.fonts.get().roles)
                return (scale.definition.styles.map(\.style.name) + scale.notes.filter { $0.contains("not name it") })
                    .joined(separator: " ")
            } catch {
                return "\(error)"
            }
        }
        func tokens(_ name: String) -> String {
            #"{"\#(name)":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":{"value":16,"unit":"px"},"#
                + #""fontWeight":400,"letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.5}}}"#
        }
        func resolver(_ paths: String...) -> String {
            let sources = paths.map { #"{"$ref":"\#($0)"}"# }.joined(separator: ",")
            return ##"{"version":"2025.10","sets":{"a":{"sources":[\##(sources)]}},"##
                + ##""resolutionOrder":[{"$ref":"#/sets/a"}]}"##
        }
        #expect(outcome([("a/r.json", resolver("../b/t.json")), ("b/t.json", tokens("one"))]) == "one")
        #expect(outcome([("t.json", tokens("one")), ("r.json", resolver("./b/t.json"))]) == "one")
        // A reference is percent-encoded, in its path as in its fragment.
        #expect(outcome([("r.json", resolver("b%20c/t%C3%A9.json")), ("b c/té.json", tokens("one"))]) == "one")
        // A file at the path comes before others of its name; two of the name are not guessed at.
        let two = [("b/t.json", tokens("one")), ("c/t.json", tokens("two"))]
        #expect(outcome([("r.json", resolver("c/t.json"))] + two).hasPrefix("two b/t.json is not imported: r.json"))
        let missing = outcome([("r.json", resolver("d/t.json"))] + two)
        #expect(missing.contains("d/t.json: the resolver names this file, which is not given"))
        // Two paths are two files.
        #expect(
            outcome([("r.json", resolver("a/t.json", "b/t.json")), ("t.json", tokens("one"))]).contains("b/t.json:"))
        let twice = outcome([("r.json", resolver("t.json")), ("q.json", resolver("t.json")), ("t.json", tokens("one"))])
        #expect(twice == "q.json:1:1: r.json is a resolver too; give one resolver and the files that it names")
        let sheet = outcome([("r.json", resolver("t.css")), ("t.css", ":root { --type-body-size: 1rem; }")])
        #expect(sheet.hasPrefix("t.css:1:1: several files are a resolver"))
    }

    @Test func `sizes of a resolver become columns, and other modifiers have their default`() throws {
        let scale = try imported(["resolver.json"])
        #expect(scale.definition.curve == .table([.small, .large, .accessibility2]))
        #expect(try style(scale, "plain").size == .table([15, 16, 32]))
        #expect(try style(scale, "otherLoud").size == .table([14, 14, 24]))
        #expect(scale.notes.contains { $0.contains("the modifier theme has its default context light") })
        var options = TokenImport.Options()
        options.modifier = "nothing"
        #expect(throws: DesignTokenError.self) { try imported(["resolver.json"], options) }
    }

    @Test func `numbers of Utopia and clamp() are imported as fluid scales`() throws {
        let utopia = try imported(["utopia.json"])
        let scale = try TypeScale(utopia.definition)
        for (width, base) in [(320.0, 17.0), (1_500, 21), (910, 19)] {
            let style = try scale.resolve("step0", in: TextEnvironment(viewportWidth: width))
            #expect(abs(style.size - base) < 0.001)
        }
        // Utopia: 17 × 1.125⁴ and 21 × 1.333⁴.
        for (width, size) in [(320.0, 27.2307), (1_500, 66.3040)] {
            #expect(abs(try scale.resolve("step4", in: TextEnvironment(viewportWidth: width)).size - size) < 0.001)
        }
        let css = try imported(["fluid.css"])
        guard case .fluid(let curve) = css.definition.curve else { throw CancellationError() }
        #expect(curve.narrow.width == 360 && curve.wide.width == 1_240)
        #expect(try style(css, "prose").size == .fluid(narrow: 18, wide: 20))
        #expect(try style(css, "lead").tracking == .em(-0.01))
        #expect(throws: DesignTokenError.self) {
            try text(":root{--a-size:clamp(1rem,0.8rem + 1vw,2rem);--b-size:clamp(1rem,0.5rem + 1vw,3rem)}")
        }
    }

    @Test func `custom properties with var(), calc() and attribute selectors are imported`() throws {
        let scale = try imported(["properties.css"])
        #expect(scale.definition.curve == .table([.large, .accessibility3]))
        let (prose, note) = (try style(scale, "prose"), try style(scale, "note"))
        #expect(prose.size == .table([16, 36]) && prose.lineHeight == .multiple(1.5) && prose.weight == 450)
        #expect(prose.tracking == .em(0.01) && prose.role == .default)
        #expect(note.size == .table([14, 31.5]) && note.role == .monospace)
        #expect(note.lineHeight == .table(published: [20, 48], scaling: [20, 48]))
        let said = scale.notes.joined(separator: "\n")
        #expect(said.contains("1 custom property is not part of a text style and not imported: gap"))
        #expect(said.contains("@media print"))
    }

    static let spellings: [(part: String, value: String, check: @Sendable (StyleDefinition) -> Bool)] = [
        ("fontSize", #"{"value":16,"unit":"px"}"#, { $0.size == .points(16) }),
        ("fontSize", #""16px""#, { $0.size == .points(16) }), ("fontSize", #""1rem""#, { $0.size == .points(16) }),
        ("fontSize", #""16""#, { $0.size == .points(16) }), ("fontSize", "16", { $0.size == .points(16) }),
        ("lineHeight", "1.5", { $0.lineHeight == .multiple(1.5) }),
        ("lineHeight", #""150%""#, { $0.lineHeight == .multiple(1.5) }),
        ("lineHeight", #""24px""#, { $0.lineHeight == .points(24) }),
        ("lineHeight", #"{"value":24,"unit":"px"}"#, { $0.lineHeight == .points(24) }),
        ("lineHeight", #""AUTO""#, { $0.lineHeight == .font }),
        ("lineHeight", #""normal""#, { $0.lineHeight == .font }),
        ("letterSpacing", #""-2%""#, { $0.tracking == .em(-0.02) }),
        ("letterSpacing", #""-0.02em""#, { $0.tracking == .em(-0.02) }),
        ("letterSpacing", #"{"value":-0.02,"unit":"em"}"#, { $0.tracking == .em(-0.02) }),
        ("letterSpacing", #""0.4px""#, { $0.tracking == .points(0.4) }),
        ("letterSpacing", "0.4", { $0.tracking == .points(0.4) }),
        ("fontWeight", #""Semi Bold""#, { $0.weight == 600 }), ("fontWeight", #""semibold""#, { $0.weight == 600 }),
        ("fontWeight", #""SemiBold""#, { $0.weight == 600 }), ("fontWeight", "600", { $0.weight == 600 }),
        ("fontWeight", #""600""#, { $0.weight == 600 }), ("fontWeight", #""Bold Italic""#, { $0.weight == 700 }),
        ("fontWeight", #""500 Italic""#, { $0.weight == 500 }),
        ("fontWeight", #""ultra""#, { $0.weight == 950 }), ("fontWeight", #""dreiviertelfett""#, { $0.weight == 700 }),
        ("fontWeight", #""extra-black""#, { $0.weight == 950 }),
        ("fontFamily", #""'DejaVu Sans Mono', monospace""#, { $0.role == .monospace }),
        ("fontFamily", #"["DejaVu Sans Mono","monospace"]"#, { $0.role == .monospace }),
        ("paragraphSpacing", "12", { $0.size == .points(16) }), ("textCase", #""none""#, { $0.size == .points(16) }),
    ]

    @Test(arguments: spellings.indices)
    func `each notation of a value is read, and a strict import accepts the standard's only`(index: Int) throws {
        let (part, value, check) = Self.spellings[index]
        var parts = [
            "fontFamily": #""Inter""#, "fontSize": #"{"value":16,"unit":"px"}"#, "fontWeight": "400",
            "letterSpacing": #"{"value":0,"unit":"px"}"#, "lineHeight": "1.25",
        ]
        parts[part] = value
        let members = parts.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        let file = #"{"body":{"$type":"typography","$value":{\#(members)}}}"#
        #expect(check(try style(try text(file), "body")), "\(part) \(value)")
        var strict = TokenImport.Options()
        strict.isStrict = true
        let allowed = [
            #"{"value":16,"unit":"px"}"#, "1.5", "600", #""extra-black""#, #"["DejaVu Sans Mono","monospace"]"#,
        ]
        if allowed.contains(value) {
            #expect(throws: Never.self) { try text(file, strict) }
        } else {
            #expect(throws: DesignTokenError.self) { try text(file, strict) }
        }
    }

    @Test func `a style without parts has defaults, and the style nearest to 16 is the plain style`() throws {
        let scale = try text(
            #"{"title":{"$type":"typography","$value":{"fontSize":"30px"}},"copy":{"$type":"typography","$value":{"fontSize":"15px"}}}"#
        )
        #expect(scale.definition.defaultStyle == "copy")
        #expect(
            scale.definition.styles.allSatisfy { $0.lineHeight == .font && $0.tracking == .none && $0.weight == 400 })
        let named = try text(
            #"{"type":{"title":{"$type":"typography","$value":{"fontSize":"16px"}},"body":{"$type":"typography","$value":{"fontSize":"18px"}}}}"#
        )
        #expect(named.definition.defaultStyle == "typeBody")
    }

    static let mistakes: [(file: String, cause: String)] = [
        (##"{"a":{"$extends":"{b}"},"b":{"$extends":"{a}"}}"##, "extends itself"),
        (##"{"a":{"$extends":"{a.b}","b":{}}}"##, "extends itself"),
        (##"{"a":{"b":{"$extends":"{a}"}}}"##, "cannot extend itself or a group around it"),
        (##"{"a":{"$extends":"{c}"}}"##, "c is not a group of this file"),
        (##"{"a":{"$type":"typography","$ref":"#/b"},"b":{"$ref":"#/a"}}"##, "cyclic"),
        (##"{"a":{"$type":"typography","$ref":"other.json#/b"}}"##, "must be in the same file"),
        (##"{"a":{"$type":"typography","$value":"{b}"},"b":{"c":{"$value":1}}}"##, "b is a group and not a token"),
        (##"{"a":{"$value":{"fontSize":"16px"}}}"##, "looks like a text style and has no type"),
        (##"{"a":{"$type":"dimension","$value":"1px"}}"##, "its tokens have the types dimension"),
        (##"{"a":{"$type":"typography","$value":{"fontSize":{"value":16,"unit":"px","x":1}}}}"##, "unknown key \"x\""),
        (##"{"version":"2025.10","resolutionOrder":[{"$ref":"#/sets/a"}]}"##, "#/sets/a is not in this file"),
        (##"{"version":"1","resolutionOrder":[]}"##, "use 2025.10"),
        (
            ##"{"version":"2025.10","modifiers":{"m":{}},"resolutionOrder":[{"$ref":"#/modifiers/m"}]}"##,
            "has no contexts"
        ),
        (
            ##"{"version":"2025.10","sets":{"a":{"sources":[{"$ref":"#/sets/a"}]}},"resolutionOrder":[{"$ref":"#/sets/a"}]}"##,
            "the sets refer to each other: a → a"
        ),
        (
            ##"{"version":"2025.10","resolutionOrder":[{"$ref":"https://example.org/a.json"}]}"##,
            "use a path or #/sets/NAME"
        ),
        (
            ##"{"a":{"fontSizes":{"x":{"value":"1 *","type":"fontSizes"}}},"$themes":[]}"##,
            "no token of type typography"
        ),
        (
            ##"{"a":{"t":{"value":{"fontSize":"2 * (1 +"},"type":"typography"}},"$themes":[]}"##, "is not a dimension"
        ),
        (
            ##"{"minWidth":1,"maxWidth":"2","minFontSize":1,"maxFontSize":1,"minTypeScale":1,"maxTypeScale":1}"##,
            "a number"
        ),
        (":root { --a-size: var(--b) }", "b is not a custom property"),
        (":root { --a-size: var(--a-size) }", "cyclic"), (":root { --a-size: 1rem", "not closed"),
        (":root { --gap: 1rem }", "no custom property is a font size"), ("a { color: red }", "no custom properties"),
        (":root { --a-size: 10vw }", "the unit \"vw\" is not supported"),
    ]

    @Test(arguments: mistakes.indices) func `an error has a location, a reason and what would be right`(index: Int)
        throws
    {
        let (file, cause) = Self.mistakes[index]
        let roles = try FontRolesForTests.roles
        do throws(DesignTokenError) {
            _ = try TokenImport(
                [TokenImport.File(name: "t.json", bytes: Array(file.utf8))], name: "x", roles: roles)
            Issue.record("\(file) was taken")
        } catch {
            #expect(error.subject.hasPrefix("t.json:1:"), "\(error)")
            #expect(error.reason.contains(cause), "\(error)")
        }
    }

    @Test func `groups that double the tokens by extending each other are an error`() {
        let groups = (1...24).map { #""g\#($0)":{"a":{"$extends":"{g\#($0 - 1)}"},"b":{"$extends":"{g\#($0 - 1)}"}}"# }
        let file = #"{"g0":{"t":{"$type":"number","$value":1}},\#(groups.joined(separator: ","))}"#
        #expect(throws: DesignTokenError.self) { try text(file) }
    }
}
