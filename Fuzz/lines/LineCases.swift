// Messages of many scripts, and layouts in which the ends of lines are next to the limit.

import DynamicType
import Fonts
import ScaleFiles

/// The words of messages.
private enum CaseWords {
    static let sets: [[String]] = [
        ["a", "be", "see", "word", "AVAT", "fi", "office", "affluent", "To", "WAVE", "e\u{301}", "Łódź", "don’t"],
        [
            "Donaudampfschifffahrtsgesellschaft", "Ver\u{AD}ant\u{AD}wor\u{AD}tung", "und", "der", "Straße",
            "well-known", "abcd--étété", "Übergangszeit-Öffnung", "-",
        ],
        ["epäjärjestelmällisyydellään", "ja", "co\u{AD}operate", "Megszentségteleníthetetlenségeskedéseitekért", "é"],
        ["это", "предложение", "Жук", "Ёлка", "και", "Ἀθῆναι", "λόγος", "Երևան", "საქართველო"],
        ["مرحبا", "بالعالم", "ﷺ", "٣٫١٤", "שלום", "עֲבָרִים", "(", ")", "،", "؟"],
        ["कविता", "क्षत्रिय", "हिन्दी।", "বাংলা", "தமிழ்", "മലയാളം", "ಕನ್ನಡ", "ગુજરાતી"],
        ["ภาษาไทยไม่มีช่องว่าง", "สวัสดี", "ភាសាខ្មែរ", "ພາສາລາວ", "မြန်မာစာ", "བོད་སྐད་"],
        ["日本", "語、", "。", "「かぎ」", "っ", "ー", "ぁ", "々", "……", "——", "（", "）", "！？", "Ａ", "ﾊﾝｶｸ", "2026年", "・"],
        ["中文", "的", "，", "“引号”", "《", "》", "；", "漢字", "한국어", "문장을", "가", "각\u{1161}"],
        ["👍🏽", "👩‍👩‍👧", "🇩🇪", "🏴\u{E0067}\u{E0062}\u{E007F}", "❤️", "1\u{FE0F}\u{20E3}", "😀😀😀", "☺", "™"],
        [
            "https://example.com/a/b-c?d=e&f=g#h", "https://example.com/b5b/f30b-92c9?id=7", "user@example.org",
            "/usr/share/fonts", "a/b", "x_y_z", "C:\\d",
        ],
        [
            "1,000.50", "12:30", "$5", "100%", "3.14", "−7", "(", ")", "[1]", "“quoted”", "—", "–", "…", "¿", "!?", "'",
            "/",
        ],
        [
            "\u{2003}", "\u{200B}", "\u{2060}", "\u{A0}", "\u{3000}", "\u{200D}", "\u{FEFF}", "x\u{301}\u{323}",
            "\u{202F}",
        ],
        // Marks without a letter of their script, and characters that are never seen.
        [
            "\u{301}", "\u{17B6}", "\u{93F}a", "\u{102C}", "\u{1797}\u{17B6}\u{301}", "漢\u{17B6}", "\u{1F3FD}",
            "\u{FE0F}",
            "\u{AD}", "\u{200E}", "\u{202E}", "\u{2028}", "abc", "ﬃ",
        ],
        ["incomprehensibilities", String(repeating: "long", count: 12), String(repeating: "W", count: 40), "i"],
    ]
    static let spaces = [" ", " ", " ", " ", " ", " ", " ", "", "", "  ", "\u{A0}", "\u{2003}"]
    static let breaks = ["\n", "\n", "\t", "\u{AD}", "\u{200B}", "-", "\r\n", "\n\n"]
    static let locales = ["en", "en", "de", "fi", "hu", "ru", "ar", "he", "hi", "th", "ja", "zh", "ko", "fr"]
}

extension CaseNumbers {
    /// Returns the words of similar texts, with the spaces after them, in parts of a few words.
    private mutating func parts() -> [[String]] {
        let sets = (0..<number(1..<4)).map { _ in one(of: CaseWords.sets) } + (isOne(of: 2) ? [CaseWords.sets[0]] : [])
        let words = (0..<number(1..<9)).map { _ in
            let words = one(of: sets)
            return one(of: words)
        }
        let space = one(of: CaseWords.spaces)
        let hasBreaks = isOne(of: 6)
        // Most messages are short, and the walker's time grows with the length.
        return (0..<(isOne(of: 8) ? number(6..<24) : number(1..<6))).map { _ in
            (0..<number(1..<5)).map { _ in
                let word = one(of: words)
                if isOne(of: 12) { return word + one(of: hasBreaks ? CaseWords.breaks : CaseWords.spaces) }
                return word + space
            }
        }
    }

    /// Returns a text with the words of each part in any order, so that texts have lines of equal widths.
    private mutating func words(_ parts: [[String]]) -> [String] {
        let count = isOne(of: 3) ? number(1..<parts.count + 1) : parts.count
        return parts.prefix(count).flatMap { isOne(of: 4) ? $0 : $0.shuffled(using: &self) }
    }

    private mutating func runs(_ words: [String]) -> [Message.Run] {
        guard isOne(of: 6) else { return [Message.Run(.text, words.joined())] }
        var runs: [Message.Run] = []
        var rest = words[...]
        while !rest.isEmpty {
            let count = number(1..<6)
            let kinds: [Message.Run.Kind] = [.text, .text, .strong, .emphasis, .link, .code, .mention]
            runs.append(Message.Run(one(of: kinds), rest.prefix(count).joined()))
            if isOne(of: 8) { runs.append(Message.Run(.emoji(width: one(of: [1, 1.2, 2.5]), isAnimated: false), "e")) }
            rest = rest.dropFirst(count)
        }
        return runs
    }

    /// Returns messages, most of which are one plain paragraph; some have lines of equal widths.
    mutating func messages(_ count: Int, styles: [TextStyle]) -> [Message] {
        var parts = parts()
        return (0..<count).map { index in
            if isOne(of: 12) { parts = self.parts() }
            let kinds: [Message.Block.Kind] =
                isOne(of: 6) ? [.heading(level: 1), .quote, .codeBlock, .listItem(depth: 1)] : [.paragraph]
            var block = Message.Block(one(of: kinds), runs: runs(words(parts)), style: one(of: styles))
            if isOne(of: 60) { block.maxLines = number(1..<4) }
            return Message(
                id: "\(index)", blocks: [block], locale: one(of: CaseWords.locales),
                direction: isOne(of: 8) ? one(of: BaseDirection.allCases) : .leftToRight)
        }
    }

    /// Returns the faces of a style, whose numbers of units of an em differ: 1000, 2048, 2816 and mixtures.
    mutating func preparation() -> PreparationStyle {
        let families = [
            ["Inter"], ["Noto Sans"], ["Roboto"], ["DejaVu Sans"], ["Liberation Serif"], ["Noto Sans CJK JP"],
        ]
        let (family, strong) = (one(of: families), one(of: families))
        var style = PreparationStyle(
            regular: FontRequest(families: family),
            strong: FontRequest(families: isOne(of: 2) ? family : strong, weight: 700),
            emphasis: FontRequest(families: family, slant: .italic),
            code: FontRequest(families: [isOne(of: 2) ? "DejaVu Sans Mono" : "Noto Sans Mono"]))
        // With many of them, only the walker lays out a text.
        style.text = properties(oneOf: 12, each: 6, points: -2..<8)
        return style
    }
}

/// Messages that were prepared once, and the layouts in which they are compared.
struct LineCase: ~Copyable {
    let messages: [Message]
    let key: PreparationKey
    private(set) var store: PreparedMessages
    private let lengths: [TextProperties]
    private var numbers: CaseNumbers

    static let messageCount = 64
    /// The styles of the messages, which have faces of their own.
    private static let styleCount = 3

    /// Creates the case of a seed.
    init(seed: UInt64, _ preparer: TextPreparer, _ scale: TypeScale) throws(FontError) {
        var numbers = CaseNumbers(seed: seed)
        let styles = scale.styles.prefix(Self.styleCount).map(\.style)
        var theme = MessageTheme(for: scale)
        for kind in MessageTheme.Kind.allCases { theme[kind].style = styles[0] }
        var preparation = styles.map { _ in numbers.preparation() }
        lengths = preparation.map(\.text)
        for index in preparation.indices { preparation[index].text = preparation[index].text.withoutLengths }
        messages = numbers.messages(Self.messageCount, styles: styles)
        key = PreparationKey(
            styles: styles, preparationStyles: preparation, theme: theme, locale: "en",
            engine: numbers.one(of: [.chromium, .chromium, .chromium, .chromium] + BrowserEngine.allCases))
        store = PreparedMessages(key)
        let clusters = numbers.isOne(of: 4) ? StoredClusters.ofWideWords : .ofWords(widerThan: 0)
        for message in messages {
            _ = try store.append(message, locale: key.locale, with: preparer, clusters: clusters)
        }
        store.buildLanes()
        self.numbers = numbers
    }

    /// Returns the next layout; in most of them the end of a line is next to the limit.
    mutating func layout() -> LayoutSettings {
        let sizes = [11.0, 13, 15, 16, 17, 20, 22, 28, 34, 53]
        let size = numbers.isOne(of: 2) ? numbers.one(of: sizes) : numbers.real(6...90)
        let tracking =
            switch numbers.number(0..<12) {
            case 0..<4: 0.0
            case 4..<6: numbers.one(of: [-0.43, -0.08, 0.38, 0.15, 0.5])
            // As much as lanes take, and a little more.
            case 6..<9: numbers.real(-0.05...0.05) * size
            case 9: Double(numbers.number(-40..<41)) / LineMeasure.finePerPoint
            case 10: numbers.real(-0.2...0.2) * size
            default: numbers.real(-1...1) * size
            }
        // Most lines are as wide as those of phones; very narrow ones take the walker long.
        let ems = numbers.isOne(of: 24) ? 0...4.0 : numbers.one(of: [5.0...12, 10...25, 15...43, 15...43])
        var settings = LayoutSettings(
            width: (numbers.real(ems) * size).rounded(numbers.isOne(of: 2) ? .down : .toNearestOrEven),
            styles: lengths.map { style($0, size, tracking) }, theme: store.theme, engine: store.engine)
        if numbers.isOne(of: 8) { return settings }
        for _ in 0..<4 where moveLimit(&settings) { break }
        return settings
    }

    private mutating func style(_ properties: TextProperties, _ size: Double, _ tracking: Double) -> LayoutStyle {
        let height: LineHeight = numbers.isOne(of: 12) ? .normal : .fixed(size * 1.25)
        var style = LayoutStyle(size: size, shownAt: nil, lineHeight: height, tracking: tracking)
        style.wordSpacing = properties.wordSpacing?.value(at: size) ?? 0
        style.indent = properties.textIndent?.value(at: size) ?? 0
        style.wrap = properties.textWrap ?? .wrap
        return style
    }

    /// Changes the width so that it is next to that of a line of one message, and the tracking so that the line ends a
    /// few fine steps from the limit; returns `false` if the message has no line for that.
    private mutating func moveLimit(_ settings: inout LayoutSettings) -> Bool {
        let message = numbers.number(0..<store.count)
        guard let before = lines(of: message, settings), let index = before.indices.randomElement(using: &numbers),
            before[index].width > 0
        else { return false }
        let stepsPerPoint =
            switch settings.engine {
            case .chromium: 128.0
            case .firefox: 60.0
            case .webkit: 64.0
            }
        // A column of a lane is a few steps; lanes are uncertain within a few columns.
        let steps = numbers.isOne(of: 3) ? numbers.number(-64..<65) : numbers.number(-3..<4)
        settings.width += before[index].width - measure(of: message, settings).availableWidth
        settings.width = max(settings.width + Double(steps) / stepsPerPoint, 0)
        let tracking = settings.styles[0].tracking
        guard tracking != 0, settings.engine != .firefox, numbers.isOne(of: 2) else { return true }
        // What a little more tracking adds to the line is the number of its clusters.
        let more = 1.0 / 1_024
        var wider = settings
        for style in wider.styles.indices { wider.styles[style].tracking = tracking + more }
        guard let after = lines(of: message, wider), let line = lines(of: message, settings), index < line.count,
            index < after.count, after[index].endSegment == line[index].endSegment
        else { return true }
        let clusters = ((after[index].width - line[index].width) / more).rounded()
        guard clusters > 0 else { return true }
        let left = measure(of: message, settings).availableWidth - line[index].width
        let finest = Double(numbers.number(-2..<3)) / LineMeasure.finePerPoint
        for style in settings.styles.indices { settings.styles[style].tracking = tracking + left / clusters + finest }
        return true
    }

    private func measure(of message: Int, _ settings: LayoutSettings) -> LineMeasure {
        store.textMeasure(store.blocks(of: message)[store.blockRanges[message].lowerBound], in: settings)
    }

    /// Returns the lines of the first paragraph of a message.
    private func lines(of message: Int, _ settings: LayoutSettings) -> [LineWalker.Line]? {
        let block = store.blocks[store.blockRanges[message].lowerBound]
        let measure = measure(of: message, settings)
        guard block.text >= 0, let text = store.texts.texts[Int(block.text), isTracked: measure.isTracked],
            text.paragraphCount > 0
        else { return nil }
        return store.texts.filledLines(of: Int(text.firstParagraph), measure)
    }
}
