import DynamicType
import Foundation
import ScaleFiles
import Testing

@testable import TypescaleDesignTokens

/// Android's conversion of sp, implemented again from the published table: knots in sp, with their dp at each scale.
private enum Platform {
    static let knots = [8.0, 10, 12, 14, 18, 20, 24, 30, 100]
    static let tables: [Double: [Double]] = [
        1.15: [9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30, 100],
        1.3: [10.4, 13, 15.6, 18.8, 21.6, 23.6, 26.4, 30, 100],
        1.5: [12, 15, 18, 22, 24, 26, 28, 30, 100],
        1.8: [14.4, 18, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100],
        2: [16, 20, 24, 26, 30, 34, 36, 38, 100],
    ]

    /// Returns the dp of a text's size in sp.
    static func dp(_ sp: Double, at scale: Double) -> Double {
        guard let table = tables[scale] else { return sp * scale }
        var (from, to) = (0.0, 0.0)
        for (knot, value) in zip(knots, table) {
            if sp <= knot { return to + (value - to) * (sp - from) / (knot - from) }
            (from, to) = (knot, value)
        }
        return sp
    }
}

@Suite struct AndroidExportTests {
    private func text(_ name: String, _ format: ExportFormat, _ categories: [ContentSizeCategory]? = nil) throws
        -> String
    {
        let scale = try Support.scale(name)
        let environments = (categories ?? format.standardCategories(of: scale)).map { TextEnvironment.category($0) }
        return try TokenSheet(scale, in: environments, fonts: Support.fonts.get()).text(as: format)
    }

    /// Returns the sizes in sp of an export by the style's name.
    private func sp(_ text: String, _ pattern: String) throws -> [String: Double] {
        var sizes: [String: Double] = [:]
        for match in text.matches(of: try Regex(pattern)) {
            let parts = (1...2).compactMap { match[$0].substring.map(String.init) }
            sizes[parts[0].replacing("_", with: "").lowercased()] = Double(parts[1])
        }
        return sizes
    }

    @Test(arguments: [
        (ExportFormat.androidXML, "name=\"type_(\\w+)_size\">([\\d.]+)sp"),
        (.kotlin, "val (\\w+): TextStyle = style\\(([\\d.]+),"),
        (.compose, "(\\w+) = TextStyle\\(\\s+fontSize = ([\\d.]+)\\.sp"),
    ])
    func `sizes at each step of Android's settings equal those the scale resolves`(
        format: ExportFormat, pattern: String
    ) throws {
        let sizes = try sp(text("material3", format), pattern)
        #expect(sizes.count == 15)
        let scale = try Support.scale("material3")
        for step in [0.85, 1, 1.15, 1.3, 1.5, 1.8, 2] {
            for style in scale.resolve(in: try TextEnvironment(.fontScale(step))).styles {
                let size = try #require(sizes[style.style.name.lowercased()])
                #expect(abs(Platform.dp(size, at: step) - style.size) < 1e-6, "\(format) \(style.style) at \(step)")
            }
        }
        // An earlier version scaled sizes twice, up to 32 percent too large: 27.41 sp were drawn as 36.2 dp at 1.94.
        #expect(sizes["bodylarge"] == 16)
    }

    @Test func `Android's scaling table equals material3's, and scales with limits are not said to follow it`() throws {
        guard case .knots(let curve) = try Support.scale("material3").definition.curve else {
            Issue.record("material3 has no knots")
            return
        }
        #expect(AndroidFontScaling.curve == curve)
        #expect(AndroidFontScaling.steps.filter { $0 > 1 } == Platform.tables.keys.sorted())
        #expect(AndroidFontScaling.isFollowed(by: try Support.scale("material3")))
        for name in ["apple-ios", "windows", "slds", "web-fluid", "chat"] {
            #expect(!AndroidFontScaling.isFollowed(by: try Support.scale(name)))
        }
        let limited = try String(contentsOfFile: Support.root + "/typescales/material3.json", encoding: .utf8)
            .replacing("\"size\": 16,", with: "\"maximum\": 20, \"size\": 16,", maxReplacements: 1)
        #expect(
            !AndroidFontScaling.isFollowed(by: try TypeScale(json: Array(limited.utf8), name: "limited", file: "f")))
    }

    @Test func `sizes of another curve are dp that the platform converts to sp`() throws {
        let kotlin = try text("apple-ios", .kotlin)
        #expect(kotlin.contains("size.dp.toSp()") && !kotlin.contains(".sp\n") && !kotlin.contains("unit.sp"))
        let scale = try Support.scale("apple-ios")
        let body = try #require(kotlin.split(separator: "fun body(").last?.split(separator: "    }\n").first)
        for category in ContentSizeCategory.allCases {
            let row = try #require(
                body.firstMatch(
                    of: try Regex("Category\\.\(category.name) -> style\\(([\\d.]+), ([\\d.]+), (-?[\\d.]+),")))
            let numbers = (1...3).compactMap { Double(row[$0].substring ?? "") }
            let style = try #require(scale.resolve(in: .category(category))["body"])
            #expect(numbers[0] == style.size)
            #expect(abs(numbers[1] * style.size - (style.lineHeight ?? 0)) < 0.000_1)
            #expect(abs(numbers[2] * style.size - style.tracking) < 0.000_1)
            // toSp() is the inverse of drawing: a size in dp is drawn unchanged at any font scale.
            for (step, table) in Platform.tables where numbers[0] < 100 {
                let sp = AndroidFontScaling.curve.unscaledSize(numbers[0], fontScale: step)
                #expect(abs(Platform.dp(sp, at: step) - numbers[0]) < 1e-9 || table.contains(numbers[0]))
            }
        }
    }

    @Test func `the generated code finds the category nearest to the font scale`() throws {
        let kotlin = try text("apple-ios", .kotlin)
        let froms = try ContentSizeCategory.allCases.map { category in
            let match = try #require(kotlin.firstMatch(of: try Regex("        \(category.name)\\(([\\d.]+)f\\)[,;]")))
            return Double(match[1].substring ?? "") ?? -1
        }
        #expect(froms[0] == 0 && froms == froms.sorted())
        for scale in stride(from: 0.85, through: 3, by: 0.01) {
            let index = froms.lastIndex { $0 <= scale } ?? 0
            #expect(ContentSizeCategory.allCases[index] == ContentSizeCategory(nearestTo: scale))
        }
    }

    @Test func `formats that the platform scales refuse other categories and unknown style names`() throws {
        let formats: [ExportFormat] = [.androidXML, .compose, .flutter, .reactNative, .swiftUI, .panda, .chakra]
        for format in formats {
            #expect(throws: DesignTokenError.self) { try text("material3", format, [.accessibility1]) }
            if format == .compose { continue }
            #expect(throws: DesignTokenError.self) { try text("material3", format, [.large, .accessibility1]) }
        }
        #expect(throws: DesignTokenError.self) { try text("apple-ios", .compose) }
    }

    @Test(arguments: ExportFormat.allCases.filter { ![.json, .dtcgResolver, .compose].contains($0) })
    func `a file that has the sizes of one viewport names its width`(format: ExportFormat) throws {
        let note = "Sizes at a viewport's width of 1240; "
        #expect(try text("web-fluid", format).contains(note) == !format.hasClamp)
        #expect(!(try text("material3", format).contains("viewport's width")))
    }

    @Test func `a fluid scale has all categories in dp, and its viewport in a comment`() throws {
        let kotlin = try text("web-fluid", .kotlin)
        #expect(kotlin.contains("size.dp.toSp()") && !kotlin.contains("unit.sp"))
        #expect(kotlin.contains(" Sizes at a viewport's width of 1240; --viewport-width chooses another"))
        let scale = try Support.scale("web-fluid")
        for category in [ContentSizeCategory.large, .accessibility3] {
            let size = try #require(scale.resolve(in: .category(category))["body"]).size
            #expect(kotlin.contains("Category.\(category.name) -> style(\(TokenNumbers.decimal(size)), 1.5, 0.0, 400)"))
        }
    }

    @Test func `base sizes of a scale with another curve have a comment`() throws {
        let material = try String(contentsOfFile: Support.root + "/typescales/material3.json", encoding: .utf8)
        func text(_ file: String, _ format: ExportFormat) throws -> String {
            let scale = try TypeScale(json: Array(file.utf8), name: "ours", file: "f")
            return try TokenSheet(scale, in: [.default], fonts: Support.fonts.get()).text(as: format)
        }
        let limited = material.replacing("\"size\": 16,", with: "\"maximum\": 20, \"size\": 16,", maxReplacements: 1)
        for format in [ExportFormat.kotlin, .androidXML] {
            #expect(!(try text(material, format).contains("Android scales sp by its own curve")))
        }
        #expect(!(try text(limited, .kotlin).contains("Android scales sp by its own curve")))
        let exported = try text(limited, .androidXML)
        #expect(exported.contains("Android scales sp by its own curve, not by this scale's, and without its styles'"))
        #expect(exported.contains("The format kotlin keeps the scale's sizes."))
        let other = try self.text("slds", .androidXML)
        #expect(other.contains("not by this scale's.\n"))
        #expect(other.contains("The format kotlin with all categories keeps the scale's sizes."))
        #expect(try self.text("apple-ios", .kotlin, [.large]).contains("not by this scale's.\n"))
    }

    // MARK: Other curves in Compose's Typography

    /// Returns the text of an export in its standard categories, with an app's own factor.
    private func text(_ file: String, _ format: ExportFormat, appScale: AppScale) throws -> (TypeScale, String) {
        let scale = try TypeScale(json: Array(file.utf8), name: "ours", file: "f")
        let environments = try format.standardCategories(of: scale, appScale: appScale).map {
            try TextEnvironment(.category($0), appScale: appScale)
        }
        return (scale, try TokenSheet(scale, in: environments, fonts: Support.fonts.get()).text(as: format))
    }

    /// Returns Material's scale with a change.
    private static func material(_ change: (from: String, to: String)? = nil) throws -> String {
        let file = try String(contentsOfFile: Support.root + "/typescales/material3.json", encoding: .utf8)
        return change.map { file.replacing($0.from, with: $0.to, maxReplacements: 1) } ?? file
    }

    private static let rounded = ("\"rounding\": {\"size\": \"none\"", "\"rounding\": {\"size\": \"wholePoint\"")
    private static let limited = ("\"size\": 16,", "\"minimum\": 15, \"maximum\": 20, \"size\": 16,")

    @Test(arguments: [(false, 1.2), (true, 1), (true, 1.2)], [ExportFormat.kotlin, .compose])
    func `a factor and limits apply to the dp of sp, and yield the scale's sizes at each step of Android's settings`(
        variant: (isLimited: Bool, factor: Double), format: ExportFormat
    ) throws {
        let factor = variant.factor
        let (scale, code) = try text(
            Self.material(variant.isLimited ? Self.limited : nil), format, appScale: .factor(factor))
        let scaled = factor == 1 ? "size.sp.toDp()" : "(size.sp.toDp() * 1.2f)"
        #expect(code.contains("{ \(scaled).coerceIn(minimum, maximum).toSp() }") && !code.contains("Category"))
        #expect(code.contains("unit.Dp\n") && code.contains("unit.sp\n"))
        for (index, style) in scale.styles.enumerated() {
            let name = style.style.name
            let start =
                format == .compose ? "        \(name) = style\\(" : "    fun \(name)\\(\\): TextStyle = style\\("
            let limits = "(?:, minimum = ([\\d.]+)\\.dp)?(?:, maximum = ([\\d.]+)\\.dp)?\\)"
            let pattern = try Regex("\n\(start)([\\d.]+), ([\\d.]+), (-?[\\d.]+), \\d+\(limits)")
            let match = try #require(code.firstMatch(of: pattern), "\(name)")
            let numbers = (1...5).map { match[$0].substring.flatMap { Double($0) } }
            for step in [0.85, 1] + Platform.tables.keys {
                let environment = try TextEnvironment(.fontScale(step), appScale: .factor(factor))
                let wanted = scale.resolve(in: environment).styles[index]
                let drawn = Platform.dp(numbers[0] ?? 0, at: step) * factor
                let size = min(max(drawn, numbers[3] ?? 0), numbers[4] ?? .infinity)
                #expect(abs(size - wanted.size) < 1e-5, "\(name) at \(step)")
                #expect(abs((numbers[1] ?? 0) * size - (wanted.lineHeight ?? 0)) < 0.001)
                #expect(abs((numbers[2] ?? 0) * size - wanted.tracking) < 0.001)
            }
        }
    }

    @Test(arguments: [1, 1.2], [ExportFormat.kotlin, .compose])
    func `sizes that Android's curve does not yield are converted, and drawn as the scale resolves them`(
        factor: Double, format: ExportFormat
    ) throws {
        let (scale, code) = try text(
            Self.material(Self.rounded), format, appScale: .factor(factor))
        #expect(code.contains("size.dp.toSp()") && !code.contains(".sp\n") && !code.contains("unit.sp"))
        let prefix = format == .compose ? "TypeCategory" : "Category"
        let start = format == .compose ? "bodyLarge = when" : "fun bodyLarge("
        let rows = try #require(code.split(separator: start).last?.split(separator: "},").first)
        for category in ContentSizeCategory.allCases {
            let row = try #require(
                rows.firstMatch(of: try Regex("\(prefix)\\.\(category.name) -> style\\(([\\d.]+),")))
            let size = try #require(Double(row[1].substring ?? ""))
            let environment = try TextEnvironment(.category(category), appScale: .factor(factor))
            #expect(abs(size - (scale.resolve(in: environment)["bodyLarge"]?.size ?? 0)) < 1e-5)
            // toSp() at any font scale is drawn as the same dp.
            for step in Platform.tables.keys {
                let sp = AndroidFontScaling.curve.unscaledSize(size, fontScale: step)
                #expect(abs(Platform.dp(sp, at: step) - size) < 1e-9)
            }
        }
        #expect(try !text(Self.material(), format, appScale: .default).1.contains("toSp()"))
    }

    @Test func `an app's factor applies after Android's curve, which sp would not do`() throws {
        let scale = try Support.scale("material3")
        #expect(AndroidFontScaling.isFollowed(by: scale))
        #expect(!AndroidFontScaling.isFollowed(by: scale, appScale: .factor(1.2)))
        let environment = try TextEnvironment(.fontScale(2), appScale: .factor(1.2))
        #expect(abs((scale.resolve(in: environment)["bodyLarge"]?.size ?? 0) - 33.6) < 1e-9)
        #expect(abs(Platform.dp(19.2, at: 2) - 32.4) < 1e-9)
    }

    @Test func `one category of another curve is refused by Compose's typography`() throws {
        let material = try Self.material(Self.rounded)
        let scale = try TypeScale(json: Array(material.utf8), name: "ours", file: "f")
        #expect(throws: DesignTokenError.self) {
            try TokenSheet(scale, in: [.default], fonts: Support.fonts.get()).text(as: .compose)
        }
    }
}
