internal import AccessibilityChecks
package import DynamicType
internal import Fonts
internal import TextLayout
package import TypescaleAPI
package import TypescaleJSON
internal import TypescaleStrings
internal import TypescaleThreads

extension Audit {
    /// Checks a text at every text size.
    ///
    /// Throws an error with a reason if the scale has no such style.
    package func check(_ text: AuditText, in place: AuditFinding.Place) throws(SettingError) {
        var truncated: [AuditSize] = []
        var wide: [AuditSize] = []
        var widest = 0.0
        for (size, environment) in environments {
            let measurement = try measurement(text, environment, engine, isSpaced: false)
            if measurement.isTruncated { truncated.append(size) }
            if measurement.widestLineWidth > text.width + AuditLimits.overflow {
                wide.append(size)
                widest = max(widest, measurement.widestLineWidth)
            }
        }
        if !truncated.isEmpty {
            add(
                .truncation, .warning, text.id.text, at: truncated, "truncated at \(shortPoints(text.width)) pt",
                in: place)
        }
        if !wide.isEmpty {
            add(
                .overflow, .error, text.id.text, at: wide,
                "\(shortPoints(widest)) pt wide at its widest, \(shortPoints(text.width)) pt available", in: place)
        }
        try auditWords(of: text, except: truncated + wide, in: place)
        try compareEngines(text, in: place)
        try auditGlyphs(of: text, in: place)
        let (usual, environment) = environments[standard]
        guard case .text = text.content, !truncated.contains(usual), !wide.contains(usual) else { return }
        let spaced = try measurement(text, environment, engine, isSpaced: true)
        if spaced.isTruncated || spaced.widestLineWidth > text.width + AuditLimits.overflow {
            add(
                .textSpacing, .warning, text.id.text, at: [usual],
                "truncated with letter spacing of 0.12 and word spacing of 0.16 of the size", in: place)
        }
    }

    /// Finds characters that no face has, which are the same at all sizes.
    private func auditGlyphs(of text: AuditText, in place: AuditFinding.Place) throws(SettingError) {
        let environment = environments[standard].environment
        let texts: [(text: String, font: FontRequest)]
        switch text.content {
        case .message(let message):
            texts = try settings.layoutEnvironment(scale: scale.name, in: environment, engine).requests(of: message)
        case .text(let words, let style, _):
            let setting = try settings.setting(scale: scale.name, style: style, in: text.environment(environment))
            texts = [(words, setting.font)]
        }
        let missing = try measured(coverage.missing(in: texts))
        guard !missing.isEmpty else { return }
        add(.glyphs, .error, text.id.text, "no face has \(Audit.named(missing))", in: place)
    }

    /// Finds sizes at which a word is broken inside; where the text is cut off, that is the problem.
    private func auditWords(
        of text: AuditText, except others: [AuditSize], in place: AuditFinding.Place
    ) throws(SettingError) {
        guard case .text(let words, let style, _) = text.content else { return }
        var broken: [AuditSize] = []
        var first: String?
        for (size, environment) in environments where !others.contains(size) {
            let setting = try settings.setting(scale: scale.name, style: style, in: text.environment(environment))
            guard try !keepsWords(words, of: text, setting, engine) else { continue }
            if first == nil {
                first = try brokenWord(of: text, words, setting)
                // A single cluster, such as an emoji, overflows and is not broken.
                if first == nil, brokenWords.triesAllWords(of: words) { continue }
            }
            broken.append(size)
        }
        guard !broken.isEmpty else { return }
        let word = first.map { "“\(Quotation.abridged($0, to: AuditLimits.namedWordCharacters))”" } ?? "a word"
        add(
            .brokenWord, .warning, text.id.text, at: broken,
            "\(word) is broken inside at \(shortPoints(text.width)) pt", in: place)
    }

    /// Returns whether words of a text are whole on its lines.
    func keepsWords(
        _ words: String, of text: AuditText, _ setting: TextSetting, _ engine: BrowserEngine
    ) throws(SettingError) -> Bool {
        let row = try text.row(words, setting, engine)
        return try measured(measurer.keepsWords(row))
    }

    private func brokenWord(
        of text: AuditText, _ words: String, _ setting: TextSetting
    ) throws(SettingError) -> String? {
        var traits = try text.row(words, setting, engine).traits
        let measure = setting.measure(width: text.width, locale: traits.locale, engine)
        traits.font = try measured(fonts.request(traits.font, at: measure.size))
        return try measured(brokenWords.brokenWord(of: words, traits, setting, engine, width: text.width))
    }

    func measurement(
        _ text: AuditText, _ environment: TextEnvironment, _ engine: BrowserEngine, isSpaced: Bool
    ) throws(SettingError) -> TextMeasurement {
        switch text.content {
        case .message(let message):
            var layout = try settings.layoutEnvironment(scale: scale.name, in: environment, engine)
            layout.width = text.width
            return try measured(measurer.measure(.message(message, layout)).measurement)
        case .text(let words, let style, let maxLines):
            var setting = try settings.setting(scale: scale.name, style: style, in: text.environment(environment))
            if isSpaced { Audit.space(&setting) }
            var row = try text.row(words, setting, engine)
            row.maxLines = maxLines
            return try measured(measurer.measure(.text(row)).measurement)
        }
    }

    /// Returns what a face yields for a text; the error of a face is one of the text.
    private func measured<Value>(_ value: @autoclosure () throws(FontError) -> Value) throws(SettingError) -> Value {
        try rethrowing(value()) { (error: FontError) in SettingError("text", reason: error.reason) }
    }

    /// Applies a reader's own spacing where the style has less.
    private static func space(_ setting: inout TextSetting) {
        let words = setting.text.wordSpacing?.value(at: setting.size) ?? 0
        setting.tracking = max(setting.tracking, setting.size * AuditLimits.spacedLetters)
        setting.text.wordSpacing = ScalableLength(points: max(words, setting.size * AuditLimits.spacedWords))
        setting.lineHeight = .fixed(setting.size * AuditLimits.spacedLine)
    }

    /// Checks a palette's own pairs, each at every size of its text.
    package func check(_ palette: ColorPalette, in place: AuditFinding.Place) throws(JSONError) {
        var failed: [(pair: ContrastResponse.Pair, threshold: Double, at: [AuditSize])] = []
        for (size, environment) in environments {
            let checker = PairChecker(palette: palette, scale: scale, environment: environment)
            let pairs = try checker.checkPalette()
            for (index, pair) in pairs.enumerated() {
                guard let result = pair.check.result(for: pair.use, level: .aa) else { continue }
                if failed.count <= index { failed.append((pair, result.threshold, [])) }
                if !result.passes { failed[index].at.append(size) }
            }
        }
        for (pair, threshold, sizes) in failed where !sizes.isEmpty && !Cancellation.isWorkCancelled {
            let nearest =
                pair.check.nearestForeground(reaching: threshold).map { "; \($0.color.hex) is sufficient" } ?? ""
            let subject = pair.name.isEmpty ? "\(pair.check.foreground.hex) on \(pair.check.background.hex)" : pair.name
            add(
                .contrast, .error, subject, at: sizes,
                "\(pair.check.ratio.description), \(shortPoints(threshold)):1 is needed\(nearest)",
                in: place)
        }
    }

    /// Checks the touch targets of a sheet, measured at every text size.
    package func check(
        sheet: (TextEnvironment) throws(JSONError) -> SheetResponse, in place: AuditFinding.Place
    ) throws(JSONError) {
        var small: [Identifier: (verdict: TargetCheck.Verdict, at: [AuditSize])] = [:]
        var order: [Identifier] = []
        for (size, environment) in environments {
            for row in try sheet(environment).rows {
                guard let verdict = row.target, !verdict.isComfortable else { continue }
                let id = row.place.row.id
                if small[id] == nil { order.append(id) }
                // Targets grow with their text, so the first verdict is that of the smallest target.
                small[id, default: (verdict, [])].at.append(size)
            }
        }
        for id in order {
            guard let (verdict, sizes) = small[id] else { continue }
            let frame = verdict.target.frame
            add(
                .target, verdict.conformance == .none ? .error : .warning, id.text, at: sizes,
                "\(shortPoints(frame.width)) × \(shortPoints(frame.height)) pt, 44 × 44 pt is comfortable",
                in: place)
        }
    }
}

/// A text or message to check, with its style, width and line limit.
package struct AuditText: Sendable {
    enum Content: Sendable {
        case text(String, style: String?, maxLines: Int?)
        case message(Message)
    }

    /// The default width of texts: WCAG 1.4.10 requires that no content is lost at this width.
    package static let defaultWidth = 320.0

    /// The caller's identifier.
    let id: Identifier
    let content: Content
    let width: Double
    /// The language; `nil` for that of the reader.
    private let locale: String?
    /// The direction; `nil` for that of the text's first letter.
    private let direction: BaseDirection?
    /// The hyphenation of a text, whose hyphenated words are whole.
    private let hyphens: TextProperties.Hyphens?

    /// Decodes `{"id","text","style","maxLines","hyphens","width"}` or `{"id","blocks","width"}`, with optional
    /// `locale` and `dir`.
    package init(_ reader: JSONReader, width: Double) throws(JSONError) {
        let object = try reader.object(
            allowing: ["id", "text", "style", "maxLines", "hyphens", "width", "blocks", "locale", "dir"])
        id = try object.required("id").identifier(maximumCharacters: APILimits.idCharacters)
        locale = try object.optional("locale")?.languageTag()
        direction = try object.optional("dir")?.choice()
        hyphens = try object.optional("hyphens")?.choice()
        self.width = try object.optional("width")?.number(in: APILimits.widths) ?? width
        let (name, value) = try object.exactlyOne(of: ["text", "blocks"])
        if name == "text" {
            content = .text(
                try value.string(),
                style: try object.optional("style")?.string(maximumCharacters: APILimits.nameCharacters),
                maxLines: try object.maxLines(upTo: APILimits.lines))
        } else {
            try object.refuse(["style", "maxLines", "hyphens"]) { key in
                "\"\(key)\" cannot be combined with \"blocks\"; give it in each block"
            }
            content = .message(
                Message(
                    id: id, blocks: try Message.blocks(value), locale: locale, direction: direction ?? .leftToRight))
        }
    }

    /// Returns a reader's environment in the language of the text.
    func environment(_ reader: TextEnvironment) throws(SettingError) -> TextEnvironment {
        guard let locale else { return reader }
        return try rethrowing(reader.with(locale: locale)) { SettingError($0 as DynamicTypeError) }
    }

    func row(_ words: String, _ setting: TextSetting, _ engine: BrowserEngine) throws(SettingError) -> TextRow {
        var row = TextRow(words, setting, width: width, engine)
        if let direction { row.traits.direction = direction }
        if let hyphens { row.traits.breaking.hyphens = hyphens }
        if let reason = row.traits.hyphenationFault { throw SettingError("hyphens", reason: reason) }
        return row
    }
}
