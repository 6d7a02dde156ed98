internal import DynamicType
internal import Fonts
internal import ScaleFiles
package import TextLayout
package import TypescaleJSON
internal import TypescaleStrings

/// One row of `measure`: a text or blocks, their setting and their width.
package struct MeasureRow: Sendable {
    package enum Content: Sendable {
        case text(TextRow)
        /// A message in a scale's styles.
        case message(Message, LayoutEnvironment)
    }

    var id: Identifier
    package var content: Content
}

extension MeasureRow {
    /// The keys of every row.
    static let ownKeys: [Identifier] = ["id", "width", "locale", "dir", "engine"]
    /// The keys of a text only; the blocks of a message have their own.
    static let textKeys: [Identifier] = ["text"] + TextProperty.keys + ["maxLines"]
    /// The keys of a setting in a font.
    static let fontKeys: [Identifier] = ["families", "size", "weight", "lineHeight", "tracking"]
    /// The keys of a setting in a scale's style.
    static let scaleKeys: [Identifier] =
        ["scale", "style"] + TextEnvironment.keys.filter { $0 != "locale" }
    /// The key of `-webkit-line-clamp`, which is refused in favor of `maxLines`.
    static let clampKey: Identifier = "lineClamp"
    static let keys = ownKeys + textKeys + ["blocks"] + fontKeys + scaleKeys

    /// Decodes a row.
    ///
    /// The default setting is `body` of `apple-ios` in the default environment; the engine is the given one unless the
    /// row has one.
    package init(_ reader: JSONReader, settings: StyleSettings, engine: BrowserEngine) throws(JSONError) {
        var unknown: JSONError?
        let row = try reader.object(allowing: MeasureRow.keys) { unknown = unknown ?? $0 }
        if let clamp = row.optional(MeasureRow.clampKey) {
            throw clamp.error("unknown key; lines are limited by \"maxLines\"", code: .unknownKey)
        }
        if let unknown { throw unknown }
        id = try row.required("id").identifier(maximumCharacters: APILimits.idCharacters, allowingEmpty: true)
        let width = try row.required("width").number(in: APILimits.widths)
        let engine: BrowserEngine = try row.optional("engine")?.choice() ?? engine
        let (name, value) = try row.exactlyOne(of: ["text", "blocks"])
        if name == "text" {
            content = .text(try TextRow(row, text: value.string(), width: width, settings, engine))
            return
        }
        try row.refuse(MeasureRow.textKeys + MeasureRow.fontKeys + ["style"]) { key in
            let advice = Message.Block.keys.contains(key) ? "give it in each block" : "leave it out"
            return "\"\(key)\" cannot be combined with \"blocks\"; \(advice)"
        }
        let message = Message(
            id: id, blocks: try Message.blocks(value), direction: try row.optional("dir")?.choice() ?? .leftToRight)
        var environment = try MeasureRow.layoutEnvironment(row, TextEnvironment(row), settings, engine)
        environment.width = width
        if let found = environment.unknownStyle(in: message) {
            throw try value.array()[found.block].error(found.reason)
        }
        content = .message(message, environment)
    }

    private static func layoutEnvironment(
        _ row: JSONObjectReader, _ environment: TextEnvironment, _ settings: StyleSettings, _ engine: BrowserEngine
    ) throws(JSONError) -> LayoutEnvironment {
        let scale = try row.scaleName()
        return try rethrowing(settings.layoutEnvironment(scale: scale, in: environment, engine)) {
            (error: SettingError) in
            row.error(error.reason, at: Identifier(error.parameter))
        }
    }

    static func setting(_ row: JSONObjectReader, _ settings: StyleSettings) throws(JSONError) -> TextSetting {
        let names = row.names
        guard let own = names.first(where: { fontKeys.contains($0) }) else { return try settingInScale(row, settings) }
        if let other = names.first(where: { scaleKeys.contains($0) }), let reader = row.optional(other) {
            throw reader.error(
                "\"\(other)\" cannot be combined with \"\(own)\": a row is set by a scale's style or by a font of its own"
            )
        }
        return try settingInFont(row, settings)
    }

    private static func settingInFont(
        _ row: JSONObjectReader, _ settings: StyleSettings
    ) throws(JSONError) -> TextSetting {
        let families = try (row.optional("families")?.array() ?? []).map { family throws(JSONError) in
            try family.string(maximumCharacters: APILimits.familyCharacters)
        }
        let size = try row.optional("size")?.number(in: APILimits.sizes) ?? APILimits.defaultSize
        let lineHeight = try row.optional("lineHeight").map { reader throws(JSONError) in
            try points(reader, size: size)
        }
        let weight = try row.optional("weight")?.number(in: FontRequest.weights) ?? 400
        let locale = try TextEnvironment(row).locale
        var font = FontRequest(
            families: families.isEmpty ? settings.defaultFamilies : families, weight: weight, locale: locale)
        font.includesScriptFamilies = families.isEmpty
        return TextSetting(
            font: font,
            size: size, tracking: try row.optional("tracking")?.number(in: APILimits.trackings) ?? 0,
            lineHeight: lineHeight.map { .fixed($0) } ?? .normal)
    }

    /// Decodes a line height: points, or `{"multiple": 1.5}` as in a scale file.
    private static func points(_ lineHeight: JSONReader, size: Double) throws(JSONError) -> Double {
        if case .object = lineHeight.value.kind {
            let object = try lineHeight.object(allowing: ["multiple"])
            return try object.required("multiple").number(in: DynamicTypeLimits.lineHeightMultiple) * size
        }
        let points = try lineHeight.number(in: APILimits.lineHeights)
        if let advice = StyleDefinition.LineHeight.multipleAdvice(for: points, size: size) {
            throw lineHeight.error("less than the size, in points; \(advice)", code: .outOfRange)
        }
        return points
    }

    private static func settingInScale(
        _ row: JSONObjectReader, _ settings: StyleSettings
    ) throws(JSONError) -> TextSetting {
        let environment = try TextEnvironment(row)
        let scale = try row.scaleName()
        let style = try row.optional("style")?.string(maximumCharacters: APILimits.nameCharacters)
        return try rethrowing(settings.setting(scale: scale, style: style, in: environment)) { (error: SettingError) in
            row.error(error.reason, at: Identifier(error.parameter))
        }
    }
}
