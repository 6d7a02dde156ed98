import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing
import TextLayout
import TypescaleAPI
import TypescaleTestSupport

@testable import TypescaleDesignTokens

/// Exports as code, compiled if Debian has a compiler.
@Suite struct CodeExportTests {
    private func text(_ name: String, _ format: ExportFormat, _ categories: [ContentSizeCategory]? = nil) throws
        -> String
    {
        let scale = try Support.scale(name)
        let environments = (categories ?? format.standardCategories(of: scale)).map { TextEnvironment.category($0) }
        return try TokenSheet(scale, in: environments, fonts: Support.fonts.get()).text(as: format)
    }

    @Test(arguments: [
        ("material3", ExportFormat.typeScript), ("web-fluid", .typeScript), ("apple-ios", .reactNative),
    ])
    func `TypeScript compiles, and its values are literals`(name: String, format: ExportFormat) throws {
        try withTemporaryFolder { folder in
            let source = folder.appending(component: "type.ts")
            let style = try Support.scale(name).defaultStyle
            let native = format == .reactNative
            let use = """

                const one: TypeStyle = "\(style)";
                const size: \(native ? "number" : "string") = type[one].fontSize;
                // @ts-expect-error: the names are known to the compiler.
                const other: TypeStyle = "nothing";
                // @ts-expect-error: the values are literals, not any text.
                const wrong: "1px" | 1 = type.\(style).fontSize;

                """
            try Data((text(name, format) + use).utf8).write(to: source)
            let result = try #require(
                try ExternalProgram.run("/usr/bin/tsc", ["--strict", "--noEmit", "--target", "ES2020", source.path]))
            #expect(result.code == 0, "\(result.output)")
        }
    }

    @Test func `TypeScript of several categories is keyed by category`() throws {
        let text = try text("apple-ios", .typeScript, [.large, .accessibility5])
        #expect(text.contains("  AX5: {\n") && text.contains("keyof (typeof type)[\"L\"]"))
        try withTemporaryFolder { folder in
            let source = folder.appending(component: "type.ts")
            try Data((text + "export const size: \"3.3125rem\" = type.AX5.body.fontSize;\n").utf8).write(to: source)
            let result = try #require(try ExternalProgram.run("/usr/bin/tsc", ["--strict", "--noEmit", source.path]))
            #expect(result.code == 0, "\(result.output)")
        }
    }

    @Test func `text styles for Panda and Chakra have the form that their packages accept`() throws {
        for (format, package) in [(ExportFormat.panda, "@pandacss/dev"), (.chakra, "@chakra-ui/react")] {
            try withTemporaryFolder { folder in
                let source = folder.appending(component: "styles.ts")
                let declaration = """
                    declare module "\(package)" {
                        type Value = { fontFamily: string; fontSize: string; lineHeight: string; letterSpacing: string;
                            fontWeight: string };
                        export function defineTextStyles<T extends Record<string, { value: Value }>>(styles: T): T;
                    }

                    """
                try Data(declaration.utf8).write(to: folder.appending(component: "package.d.ts"))
                try Data(text("web-fluid", format).utf8).write(to: source)
                let result = try #require(
                    try ExternalProgram.run(
                        "/usr/bin/tsc", ["--strict", "--noEmit", folder.path + "/package.d.ts", source.path]))
                #expect(result.code == 0, "\(result.output)")
            }
        }
    }

    @Test func `Less and SCSS compile to the same CSS in every category`() throws {
        for (name, categories) in [("apple-ios", ["L", "AX5"]), ("web-fluid", ["L"])] {
            try withTemporaryFolder { folder in
                let chosen = categories.compactMap { ContentSizeCategory(named: $0) }
                try Data(text(name, .less, chosen).utf8).write(to: folder.appending(component: "type.less"))
                try Data(text(name, .scss, chosen).utf8).write(to: folder.appending(component: "_type.scss"))
                var less = "@import \"type.less\";\n"
                for category in categories { less += ".\(category) { .type-body(\(category)); }\n" }
                try Data(less.utf8).write(to: folder.appending(component: "use.less"))
                let css = try #require(
                    try ExternalProgram.run(
                        "/bin/sh", ["-c", "NODE_PATH=/usr/share/nodejs lessc \(folder.path)/use.less"]))
                #expect(css.code == 0, "\(css.output)")
                let scss = try String(contentsOf: folder.appending(component: "_type.scss"), encoding: .utf8)
                for category in categories {
                    let rule = try #require(css.output.split(separator: ".\(category) {").last?.prefix { $0 != "}" })
                    let map = try #require(scss.split(separator: "  \"\(category)\": (\n").last)
                    let row = try #require(map.split(separator: "\n").first { $0.contains("\"body\": (") })
                    // A rule that another one extends has its values twice; the last one applies.
                    for (key, property) in [
                        ("size", "font-size"), ("line-height", "line-height"), ("tracking", "letter-spacing"),
                        ("weight", "font-weight"),
                    ] {
                        let wanted = try #require(
                            row.firstMatch(of: try Regex("\"\(key)\": ((?:[^,()]|\\([^)]*\\))+)"))?[1].substring)
                        let found = rule.matches(of: try Regex("\(property): ([^;]+);")).last?[1].substring
                        #expect(found == wanted, "\(name) \(category) \(property)")
                    }
                }
            }
        }
    }

    /// The declarations of SwiftUI that an export uses, so that its code is checked without an Apple platform.
    private static let swiftUI = """
        public struct Font: Sendable {
            public enum TextStyle: Sendable {
                case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
            }
            public struct Weight: Sendable {
                public static let ultraLight = Weight(), thin = Weight(), light = Weight(), regular = Weight()
                public static let medium = Weight(), semibold = Weight(), bold = Weight(), heavy = Weight()
                public static let black = Weight()
            }
            public static func custom(_ name: String, size: Double, relativeTo style: TextStyle) -> Font { Font() }
            public func weight(_ weight: Weight) -> Font { self }
        }
        public protocol View {}
        public struct AnyView: View {}
        public protocol ViewModifier {
            typealias Content = AnyView
            associatedtype Body: View
            func body(content: Content) -> Body
        }
        @propertyWrapper public struct ScaledMetric {
            public var wrappedValue: Double
            public init(wrappedValue: Double, relativeTo style: Font.TextStyle) { self.wrappedValue = wrappedValue }
        }
        extension View {
            public func modifier<M: ViewModifier>(_ modifier: M) -> some View { AnyView() }
            public func font(_ font: Font?) -> some View { AnyView() }
            public func tracking(_ points: Double) -> some View { AnyView() }
            public func lineSpacing(_ points: Double) -> some View { AnyView() }
        }
        """

    @Test(arguments: ["apple-ios", "material3", "web-fluid"])
    func `the code for SwiftUI compiles`(name: String) throws {
        let found = try ExternalProgram.run("/bin/sh", ["-c", "command -v swiftc"])?.output
        let swift = try #require(found).trimmingCharacters(in: .whitespacesAndNewlines)
        try withTemporaryFolder { folder in
            let stub = folder.appending(component: "SwiftUI.swift")
            try Data(Self.swiftUI.utf8).write(to: stub)
            let module = try #require(
                try ExternalProgram.run(
                    swift,
                    [
                        "-emit-module", "-module-name", "SwiftUI", "-parse-as-library", stub.path, "-o",
                        folder.path + "/SwiftUI.swiftmodule",
                    ]))
            #expect(module.code == 0, "\(module.output)")
            let source = folder.appending(component: "Type.swift")
            try Data(text(name, .swiftUI).utf8).write(to: source)
            let result = try #require(
                try ExternalProgram.run(
                    swift,
                    [
                        "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-I",
                        folder.path, source.path,
                    ]
                ))
            #expect(result.code == 0, "\(result.output)")
        }
    }

    @Test func `SwiftUI's fonts follow the system style of their name, or the nearest one`() throws {
        let apple = try text("apple-ios", .swiftUI)
        for (style, system) in [
            ("LargeTitle", "largeTitle"), ("Title1", "title"), ("Headline", "headline"), ("Body", "body"),
            ("Caption1", "caption"), ("Caption2", "caption2"),
        ] {
            let start = try #require(apple.range(of: "let appleIos\(style) = Font.custom("))
            #expect(apple[start.upperBound...].prefix(90).contains("relativeTo: .\(system)\n"), "\(style)")
        }
        #expect(apple.contains("@ScaledMetric(relativeTo: .body) private var tracking = -0.43"))
        let material = try text("material3", .swiftUI)
        #expect(material.contains("size: 57.0, relativeTo: .largeTitle"))
    }

    @Test
    func `SwiftUI's fonts have the PostScript names of their faces, and a weight only where the face has another`()
        throws
    {
        let file = #"""
            {"curve":{"type":"linear"},"styles":{"body":{"size":16,"lineHeight":24,"weight":400},
            "title":{"size":28,"lineHeight":34,"weight":600},"odd":{"size":20,"lineHeight":30,"weight":450},
            "code":{"size":14,"lineHeight":20,"role":"monospace"}}}
            """#
        let scale = try TypeScale(json: Array(file.utf8), name: "ours", file: "f")
        let sheet = try TokenSheet(scale, in: [.default], fonts: Support.fonts.get())
        let code = try sheet.text(as: .swiftUI)
        for style in sheet.main.resolved.styles {
            let face = style.font.face
            let start = try #require(
                code.range(of: "let ours\(StyleNames.type(style.resolved.style.name)) = Font.custom(\n"))
            let font = try #require(code[start.upperBound...].split(separator: "\n\n").first)
            #expect(font.contains("\"\(face.postScriptName)\", size:"))
            #expect(!face.postScriptName.contains(" ") && !face.postScriptName.isEmpty)
            let hasWeight = face.isVariable || Int(face.weight) != style.resolved.weight
            #expect(font.split(separator: "\n")[1].contains(").weight(.") == hasWeight)
        }
        // Faces of one family have names of their own.
        let names = sheet.main.resolved.styles.map(\.font.face).filter { !$0.isVariable }.map(\.postScriptName)
        #expect(Set(names).count >= min(names.count, 2), "\(names)")
    }

    @Test func `a style's limits are text scalers in Flutter, and notes where a format has no place`() throws {
        let file = #"""
            {"curve":{"type":"linear"},"styles":{"title":{"size":28,"lineHeight":34,"maximum":64,"minimum":14},
            "body":{"size":16,"lineHeight":24}}}
            """#
        let scale = try TypeScale(json: Array(file.utf8), name: "ours", file: "f")
        let sheet = try TokenSheet(scale, in: [.default], fonts: Support.fonts.get())
        let dart = try sheet.text(as: .flutter)
        #expect(dart.contains("import 'package:flutter/widgets.dart';"))
        #expect(dart.contains("static TextScaler title(BuildContext context) =>"))
        #expect(
            dart.contains("MediaQuery.textScalerOf(context).clamp(minScaleFactor: 0.5, maxScaleFactor: 2.285714);"))
        #expect(!dart.contains("TextScaler body"))
        #expect(abs(28 * 2.285714 - 64) < 1e-4)
        for format in ExportFormat.allCases {
            let notes = sheet.notes(on: format)
            let isScaledByPlatform = format.isBaseOnly || [.typeScript, .kotlin].contains(format)
            #expect(notes.isEmpty != isScaledByPlatform, "\(format)")
            if isScaledByPlatform { #expect(notes[0].contains("title") && !notes[0].contains("body")) }
        }
        #expect(try !text("material3", .flutter).contains("TextScaler"))
        // The smallest size of the scale is one of each style that a reader's smaller text would go below.
        let apple = try text("apple-ios", .flutter)
        #expect(apple.contains("static TextScaler body(BuildContext context) =>"))
        #expect(apple.contains("clamp(minScaleFactor: 0.647059);"))
        #expect(!apple.contains("TextScaler largeTitle"))
    }

    @Test func `a fluid scale is exported with its multiples, and a note on tracking that depends on the size`() throws
    {
        let file = #"""
            {"curve":{"type":"fluid","narrow":{"width":320,"base":16,"ratio":1.2},
            "wide":{"width":1240,"base":20,"ratio":1.25},"defaultWidth":1240},"rounding":{"size":"wholePoint","lineHeight":"wholePoint"},
            "tracking":[[10,0.5],[40,-0.5]],
            "styles":{"body":{"size":{"step":0},"lineHeight":{"multiple":1.4}},
            "title":{"size":{"step":3},"lineHeight":{"multiple":1.2},"tracking":"bySize"}}}
            """#
        let scale = try TypeScale(json: Array(file.utf8), name: "ours", file: "f")
        let sheet = try TokenSheet(scale, in: [.default], fonts: Support.fonts.get())
        let css = try sheet.text(as: .css)
        #expect(css.contains("--type-body-line-height: 1.4;") && css.contains("--type-title-line-height: 1.2;"))
        #expect(sheet.notes(on: .css).contains { $0.hasPrefix("the tracking of title is that of a viewport of ") })
        #expect(sheet.notes(on: .flutter).isEmpty)
    }

    @Test func `Flutter gets a text theme for Material's style names and constants for others`() throws {
        let material = try text("material3", .flutter)
        #expect(material.contains("const TextTheme material3TextTheme = TextTheme(\n  displayLarge: TextStyle("))
        let apple = try text("apple-ios", .flutter)
        #expect(apple.contains("abstract final class AppleIosType {\n  static const TextStyle largeTitle = TextStyle("))
        for (dart, scale) in [(material, try Support.scale("material3")), (apple, try Support.scale("apple-ios"))] {
            #expect(dart.count { $0 == "(" } == dart.count { $0 == ")" })
            for style in scale.resolve(in: .default).styles {
                let start = try #require(dart.range(of: "\(style.style.name)\(scale.name == "material3" ? ":" : " =")"))
                let text = dart[start.upperBound...]
                let size = try #require(text.firstMatch(of: /fontSize: ([\d.]+),\n *height: ([\d.]+)/))
                #expect(Double(size.1) == style.size)
                #expect(abs((Double(size.2) ?? 0) * style.size - (style.lineHeight ?? 0)) < 0.001)
            }
        }
    }

    @Test func `names that Dart has reserved get an ending, and do not meet other names`() throws {
        func dart(_ names: [String]) throws -> String {
            let styles = names.map { "\"\($0)\":{\"size\":16,\"lineHeight\":24}" }.joined(separator: ",")
            let file = "{\"curve\":{\"type\":\"linear\"},\"styles\":{\(styles)}}"
            let scale = try TypeScale(json: Array(file.utf8), name: "ours", file: "f")
            return try TokenSheet(scale, in: [.default], fonts: Support.fonts.get()).text(as: .flutter)
        }
        // A static member cannot have the name of a member that every object has.
        let text = try dart(["default", "hash-code", "toString", "runtimeType", "noSuchMethod", "hash"])
        let names = text.matches(of: /static const TextStyle (\w+) =/).map { String($0.1) }
        #expect(
            names == [
                "defaultStyle", "hashCodeStyle", "toStringStyle", "runtimeTypeStyle", "noSuchMethodStyle", "hash",
            ])
        #expect {
            try dart(["default", "defaultStyle"])
        } throws: { "\($0)".contains("would both have the name defaultStyle") }
    }
}
