import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing
import TypescaleTestSupport

@testable import TypescaleDesignTokens

@Suite struct TokenSheetTests {
    private func sheet(_ name: String = "apple-ios", _ categories: [ContentSizeCategory]? = nil) throws -> TokenSheet {
        let scale = try Support.scale(name)
        let environments = (categories ?? TokenSheet.standardCategories(of: scale)).map { TextEnvironment.category($0) }
        return try TokenSheet(scale, in: environments, fonts: Support.fonts.get())
    }

    // MARK: CSS

    @Test func `custom properties of every category have the resolved sizes`() throws {
        let css = try sheet().text(as: .css)
        let scale = try Support.scale()
        for category in ContentSizeCategory.allCases {
            let selector = category == .default ? ":root" : "[data-content-size=\"\(category.name)\"]"
            let start = try #require(css.range(of: "\(selector) {\n"))
            let block = css[start.upperBound...].prefix { $0 != "}" }
            for style in scale.resolve(in: .category(category)).styles {
                let name = StyleNames.kebab(style.style.name)
                let size = try #require(block.firstMatch(of: try Regex("--type-\(name)-size: ([\\d.]+)rem;")))
                #expect(Double(size[1].substring ?? "").map { $0 * 16 } == style.size)
                let tracking = try #require(
                    block.firstMatch(of: try Regex("--type-\(name)-tracking: (-?[\\d.]+)(em)?;")))
                #expect(abs((Double(tracking[1].substring ?? "") ?? 9) * style.size - style.tracking) < 0.001)
            }
        }
    }

    @Test(arguments: [320.0, 360, 500, 800, 1_000, 1_240, 1_600])
    func `clamp() gives the size that the scale resolves at each viewport width`(width: Double) throws {
        let css = try sheet("web-fluid").text(as: .css)
        let scale = try Support.scale("web-fluid")
        for style in scale.resolve(in: try TextEnvironment([(key: "viewportWidth", value: "\(width)")])).styles {
            let pattern =
                "--type-\(style.style.name)-size: clamp\\(([\\d.]+)rem, (-?[\\d.]+)rem \\+ (-?[\\d.]+)vw, ([\\d.]+)rem\\);"
            let match = try #require(css.firstMatch(of: try Regex(pattern)))
            let parts = (1...4).compactMap { Double(match[$0].substring ?? "") }
            let size = min(max(parts[1] * 16 + parts[2] * width / 100, parts[0] * 16), parts[3] * 16)
            #expect(abs(size - style.size) < 0.001)
        }
    }

    @Test func `a fluid size is never less than the scale's minimum, also for a reader with smaller text`() throws {
        let file = #"""
            {"curve":{"type":"fluid","narrow":{"width":320,"base":16,"ratio":1.2},
            "wide":{"width":1240,"base":20,"ratio":1.25},"defaultWidth":320},"minimum":9,
            "styles":{"note":{"size":{"step":-2},"lineHeight":{"multiple":1.5}},
            "body":{"size":{"step":0},"lineHeight":{"multiple":1.5}},
            "title":{"size":{"step":3},"lineHeight":{"multiple":1.2}}}}
            """#
        let scale = try TypeScale(json: Array(file.utf8), name: "ours", file: "f")
        let css = try TokenSheet(scale, in: [.default], fonts: Support.fonts.get()).text(as: .css)
        let smallest = scale.resolve(in: try TextEnvironment([(key: "percent", value: "50")]))
        for (name, isLimited) in [("note", true), ("body", true), ("title", false)] {
            let line = try #require(css.split(separator: "\n").first { $0.contains("--type-\(name)-size: ") })
            #expect(line.contains(": max(clamp(") == isLimited && line.contains(", 9px);") == isLimited, "\(line)")
            #expect((smallest[TextStyle(name)]?.size ?? 0) >= 9)
        }
    }

    @Test func `trims remove what is above the capitals and below the baseline`() throws {
        // Capsize's arithmetic, from the face's metrics: a trimmed line of 22 at 17 points has the cap height.
        let css = try sheet().text(as: .css)
        let face = try Support.fonts.get().match(for: FontRequest(families: ["Inter"])).face.metrics
        let trims = try ["cap", "baseline"].map { name in
            let match = try #require(css.firstMatch(of: try Regex("--type-body-\(name)-trim: (-[\\d.]+)em")))
            return (Double(match[1].substring ?? "") ?? 0) * 17
        }
        #expect(abs(22 + trims[0] + trims[1] - face.capHeight / face.unitsPerEm * 17) < 0.001)
        // The baseline follows from half of the leading.
        let content = (face.ascender - face.descender) / face.unitsPerEm * 17
        let below = (22 - content) / 2 - face.descender / face.unitsPerEm * 17
        #expect(abs(trims[1] + below) < 0.001)
    }

    @Test func `a fallback face that several roles share is written once`() throws {
        // Without a rounded face both roles are drawn with the same one.
        let text = try String(contentsOfFile: Support.root + "/typescales/slds.json", encoding: .utf8)
        let rounded = text.replacing("\"headingLarge\": {", with: "\"headingLarge\": {\"role\": \"rounded\", ")
        let scale = try TypeScale(json: Array(rounded.utf8), name: "rounded", file: "rounded.json")
        let sheet = try TokenSheet(scale, in: [.category(.default)], fonts: Support.fonts.get())
        #expect(Set(sheet.families.map(\.role)) == ["default", "rounded"])
        let faces = try sheet.text(as: .css).matches(of: /@font-face {[^}]*}/).map { String($0.output) }
        #expect(Set(faces).count == faces.count && !faces.isEmpty)
    }

    @Test func `a fallback takes as much space as the face that it replaces`() throws {
        let fallback = try #require(
            FontFallback(role: "default", family: "Inter", weight: 400, fonts: Support.fonts.get()))
        let inter = try Support.fonts.get().match(for: FontRequest(families: ["Inter"])).face
        let arial = try Support.fonts.get().match(for: FontRequest(families: ["Liberation Sans"])).face
        let widths = [inter, arial].compactMap { FontFallback.width(of: $0) }
        #expect(abs(widths[1] * fallback.sizeAdjust - widths[0]) < 1e-9)
        #expect(abs(fallback.ascent * fallback.sizeAdjust - inter.metrics.ascender / inter.unitsPerEm) < 1e-9)
        #expect(abs(fallback.descent * fallback.sizeAdjust + inter.metrics.descender / inter.unitsPerEm) < 1e-9)
        // Next.js has 934.51 of 2,048 units for Arial, by another table of frequencies.
        #expect(abs(widths[1] / (934.51 / 2_048) - 1) < 0.04)
        #expect(fallback.locals.first == "Arial")
    }

    @Test func `names are escaped in every format`() throws {
        let hostile = TypeScaleDefinition(
            name: "x", title: "a */ body { } /* <script>\n\u{202E}\u{2066}", sources: [],
            styles: [
                StyleDefinition(style: TextStyle("b}*/\"`\n;"), size: .points(16), lineHeight: .multiple(1.5)),
                StyleDefinition(style: TextStyle("class"), size: .points(16), lineHeight: .multiple(1.5)),
                // TypeScript and Kotlin have no joiners in names.
                StyleDefinition(style: TextStyle("می\u{200C}خواهم"), size: .points(16), lineHeight: .multiple(1.5)),
            ], defaultStyle: TextStyle("class"), curve: .linear)
        let sheet = try TokenSheet(
            TypeScale(hostile), in: [.default], fonts: Support.fonts.get())
        let refusing: [ExportFormat] = [.dtcg, .dtcgResolver, .json, .compose]
        for format in ExportFormat.allCases where !refusing.contains(format) {
            let text = try sheet.text(as: format)
            #expect(!text.contains("<script") && !text.contains("b}"), "\(format)")
            // Imports read the styles' own names from style sheets.
            let hasJoiner = text.unicodeScalars.contains { $0.properties.generalCategory == .format }
            #expect(hasJoiner == [.css, .tailwind].contains(format), "\(format)")
        }
        #expect(try sheet.text(as: .swift).contains("func `class`("))
        #expect(try sheet.text(as: .kotlin).contains("val `class`: TextStyle"))
        #expect(throws: DesignTokenError.self) { try sheet.text(as: .dtcg) }
    }

    @Test func `a title with hyphens does not break the XML of Android resources`() throws {
        let scale = TypeScaleDefinition(
            name: "x", title: "One -- two --- three ----", sources: [],
            styles: [StyleDefinition(style: "body", size: .points(16), lineHeight: .multiple(1.5))],
            defaultStyle: "body", curve: .linear)
        let text = try TokenSheet(TypeScale(scale), in: [.default], fonts: Support.fonts.get()).text(as: .androidXML)
        try withTemporaryFolder { folder in
            let file = folder.appending(component: "type.xml")
            try Data(text.utf8).write(to: file)
            let script = "import sys,xml.dom.minidom as m; m.parse(sys.argv[1])"
            let result = try #require(try ExternalProgram.run("/usr/bin/python3", ["-c", script, file.path]))
            #expect(result.code == 0, "\(result.output)")
        }
    }

    @Test func `a size proportional to the viewport is written as a sum of lengths`() throws {
        // CSS adds no number to a length, not even zero.
        let scale = TypeScaleDefinition(
            name: "x", title: "x", sources: [],
            styles: [StyleDefinition(style: "body", size: .step(0), lineHeight: .multiple(1.5))],
            defaultStyle: "body",
            curve: .fluid(
                FluidCurve(
                    narrow: .init(width: 400, base: 16, ratio: 1.2), wide: .init(width: 1_600, base: 64, ratio: 1.2),
                    defaultWidth: 400)))
        let css = try TokenSheet(TypeScale(scale), in: [.default], fonts: Support.fonts.get()).text(as: .css)
        #expect(css.contains("clamp(1rem, 0rem + 4vw, 4rem)"))
    }

    @Test func `styles whose exported names are equal are an error`() throws {
        let scale = TypeScaleDefinition(
            name: "x", title: "x", sources: [],
            styles: ["a-b", "aB"].map {
                StyleDefinition(style: TextStyle($0), size: .points(16), lineHeight: .multiple(1.5))
            }, defaultStyle: TextStyle("aB"), curve: .linear)
        let sheet = try TokenSheet(TypeScale(scale), in: [.default], fonts: Support.fonts.get())
        #expect { try sheet.text(as: .css) } throws: {
            "\($0)".contains("\"a-b\" and \"aB\" would both have the name a-b")
        }
    }

    /// Returns a sheet of styles of these names.
    private func sheet(of names: [String]) throws -> TokenSheet {
        let scale = TypeScaleDefinition(
            name: "x", title: "x", sources: [],
            styles: names.map { StyleDefinition(style: TextStyle($0), size: .points(16), lineHeight: .multiple(1.5)) },
            defaultStyle: TextStyle(names[0]), curve: .linear)
        return try TokenSheet(TypeScale(scale), in: [.default], fonts: Support.fonts.get())
    }

    @Test func `names keep the letters of all scripts where the format allows them`() throws {
        let names = ["見出し", "本文", "größeTitel", "शीर्षक"]
        let sheet = try sheet(of: names)
        for format in [ExportFormat.css, .tailwind] {
            let css = try sheet.text(as: format)
            #expect(css.contains(format == .css ? "--type-größe-titel-size: " : "--text-größe-titel: "))
            let read = try TokenImport(
                Array(css.utf8), name: "x", file: "a.css", roles: Support.fonts.get().roles)
            #expect(read.definition.styles.map(\.style.name) == names)
        }
        #expect(try sheet.text(as: .scss).contains("\"größe-titel\": ("))
        let kotlin = try sheet.text(as: .kotlin)
        #expect(kotlin.contains("val 見出し: TextStyle") && kotlin.contains("val `शीर्षक`: TextStyle"))
        for format in [ExportFormat.typeScript, .reactNative, .panda, .chakra] {
            let text = try sheet.text(as: format)
            #expect(names.allSatisfy { text.contains("  \($0): {") }, "\(format)")
        }
        for format in [ExportFormat.less, .androidXML, .flutter] {
            #expect { try sheet.text(as: format) } throws: {
                "\($0)".contains(
                    "\"見出し\" and \"本文\" would both have the name style; use names that differ in letters "
                        + "from A to Z or digits")
            }
        }
    }

    // MARK: Code

    @Test func `the generated Swift compiles with keywords and words of all scripts as names`() throws {
        let found = try ExternalProgram.run("/bin/sh", ["-c", "command -v swiftc"])?.output
        let swift = try #require(found).trimmingCharacters(in: .whitespacesAndNewlines)
        // All words of "Keywords and Punctuation" in The Swift Programming Language that begin with a small letter.
        let keywords = """
            associatedtype borrowing class consuming deinit enum extension fileprivate func import init inout internal let
            nonisolated open operator precedencegroup private protocol public rethrows static struct subscript typealias
            var break case catch continue default defer do else fallthrough for guard if in repeat return switch throw
            where while as await false is nil self super throws true try
            """
        let names = keywords.split { $0 == " " || $0 == "\n" }.map(String.init) + ["見出し", "größe", "शीर्षक", "١٢"]
        try withTemporaryFolder { folder in
            let source = folder.appending(component: "type.swift")
            try Data(sheet(of: names).text(as: .swift).utf8).write(to: source)
            let words = ["-swift-version", "6", "-warnings-as-errors", "-typecheck", source.path]
            let built = try #require(try ExternalProgram.run(swift, words))
            #expect(built.code == 0, "\(built.output)")
        }
    }

    @Test func `the generated Swift compiles and returns the resolved sizes`() throws {
        let found = try ExternalProgram.run("/bin/sh", ["-c", "command -v swiftc"])?.output
        let swift = try #require(found).trimmingCharacters(in: .whitespacesAndNewlines)
        try withTemporaryFolder { folder in
            let source = folder.appending(component: "main.swift")
            let text =
                try sheet().text(as: .swift) + """

                    for category in AppleIosType.Category.allCases {
                        let style = AppleIosType.body(category)
                        print(category.rawValue, style.size, style.lineHeight, style.tracking, style.weight, style.family)
                    }

                    """
            try Data(text.utf8).write(to: source)
            let program = folder.appending(component: "program").path
            let words = ["-swift-version", "6", "-warnings-as-errors", source.path, "-o", program]
            let built = try #require(try ExternalProgram.run(swift, words))
            #expect(built.code == 0, "\(built.output)")
            let output = try #require(try ExternalProgram.run(program, [])).output
            let lines = output.split(separator: "\n").map(String.init)
            let scale = try Support.scale()
            let wanted = ContentSizeCategory.allCases.compactMap { category in
                scale.resolve(in: .category(category))["body"].map {
                    "\(category.name) \($0.size) \($0.lineHeight ?? 0) \($0.tracking) \($0.weight) Inter"
                }
            }
            #expect(lines == wanted)
        }
    }

    @Test func `the generated Kotlin has balanced brackets, and each category once in each style`() throws {
        let kotlin = try sheet().text(as: .kotlin)
        var open: [Character] = []
        let pairs: [Character: Character] = [")": "(", "}": "{", "]": "["]
        for character in kotlin {
            if "({[".contains(character) { open.append(character) }
            if let opening = pairs[character] { #expect(open.popLast() == opening) }
        }
        #expect(open.isEmpty)
        let functions = kotlin.split(separator: "\n    fun ").dropFirst()
        #expect(functions.count == 11)
        for function in functions {
            let categories = function.matches(of: /Category\.(\w+) -> style\(/).map { String($0.1) }
            #expect(categories == ContentSizeCategory.allCases.map(\.name))
        }
        #expect(kotlin.contains("Category.AX5 -> style(53.0, 1.169811, 0.005849, 400)"))
    }

    @Test func `Android resources are XML in sp, of one category`() throws {
        let text = try sheet("material3", [.default]).text(as: .androidXML)
        #expect(text.contains("<dimen name=\"type_body_large_size\">16sp</dimen>"))
        try withTemporaryFolder { folder in
            let file = folder.appending(component: "type.xml")
            try Data(text.utf8).write(to: file)
            let script =
                "import sys,xml.dom.minidom as m; print(len(m.parse(sys.argv[1]).getElementsByTagName('style')))"
            #expect(try ExternalProgram.run("/usr/bin/python3", ["-c", script, file.path])?.output == "15\n")
        }
        #expect(throws: DesignTokenError.self) { try sheet("material3").text(as: .androidXML) }
    }

    @Test func `Tailwind and SCSS have the same numbers`() throws {
        let tailwind = try sheet().text(as: .tailwind)
        #expect(tailwind.contains("@theme {"))
        #expect(tailwind.contains("  --text-body: 1.0625rem;\n  --text-body--line-height: 1.375rem;\n"))
        let scss = try sheet().text(as: .scss)
        #expect(scss.contains("\"body\": (\"family\": \"default\", \"size\": 1.0625rem, \"line-height\": 1.375rem"))
        #expect(scss.contains("  \"AX5\": (\n"))
    }
}
