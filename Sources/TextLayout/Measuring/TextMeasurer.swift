internal import TypescaleStrings
internal import TypescaleThreads

/// Measures texts and messages in a layout environment.
///
/// One measurer serves all threads of a process: each call uses scratch memory of its own, which is kept for later
/// calls. A measurement blocks the calling thread for microseconds a text, and longer if a face is read for the first
/// time.
///
/// ```swift
/// let fonts = try FontLibrary()
/// let environment = try LayoutEnvironment(.appleIOS, for: .category(.accessibility3), width: 288, fonts: fonts)
/// let measurer = TextMeasurer(fonts: fonts)
/// let size = try measurer.measure("See you at 12:30", style: .body, width: 200, in: environment)
/// ```
public final class TextMeasurer: Sendable {
    private let measurers: ScratchPool<SequentialMeasurer>

    /// Creates a measurer that takes its faces from a library; its environments must use the same library.
    public init(fonts: FontLibrary) {
        measurers = ScratchPool(limit: TextLayoutLimits.idleScratch) { SequentialMeasurer(fonts: fonts) }
    }

    /// Returns the measurement of a text.
    ///
    /// The text has the properties of its style; those of a theme's kinds of blocks are for messages.
    ///
    /// - Complexity: Linear in the length of the text.
    /// - Parameters:
    ///   - text: The text.
    ///   - style: The style of the text; `nil` means the style of paragraphs in the environment's theme.
    ///   - width: The width of the lines in points; `nil` means the environment's. NaN counts as 0.
    ///   - maxLines: The most lines that are shown; `nil` means all, and so do 0 and negative numbers.
    ///   - direction: The direction of the paragraphs.
    ///   - whiteSpace: The treatment of spaces and line feeds; `nil` means the style's, or else `normal`.
    ///   - environment: The environment that the text is laid out in.
    public func measure(
        _ text: String, style: TextStyle? = nil, width: Double? = nil, maxLines: Int? = nil,
        direction: BaseDirection = .leftToRight, whiteSpace: WhiteSpace? = nil, in environment: LayoutEnvironment
    ) throws(TextLayoutError) -> TextMeasurement {
        let request = try environment.request(style, width, direction, whiteSpace)
        // As in UIKit, 0 and negative numbers are no limit.
        let limit = maxLines ?? 0
        return try measuring { measurer throws(FontError) in
            try measurer.measure(
                text, request.traits, request.measure, lineHeight: request.lineHeight,
                maxLines: limit > 0 ? limit : nil, includesLines: false
            ).measurement
        }
    }

    /// Returns the lines of a text, from the first to the last.
    ///
    /// - Complexity: Linear in the length of the text.
    public func lines(
        of text: String, style: TextStyle? = nil, width: Double? = nil, direction: BaseDirection = .leftToRight,
        whiteSpace: WhiteSpace? = nil, in environment: LayoutEnvironment
    ) throws(TextLayoutError) -> [TextLine] {
        let request = try environment.request(style, width, direction, whiteSpace)
        return try measuring { measurer throws(FontError) in
            try measurer.measure(
                text, request.traits, request.measure, lineHeight: request.lineHeight, maxLines: nil,
                includesLines: true
            ).lines
        }
    }

    /// Returns whether every word of a text fits on one line, so that no line breaks inside a word.
    ///
    /// - Complexity: Linear in the length of the text.
    public func keepsWordsWhole(
        _ text: String, style: TextStyle? = nil, width: Double? = nil, direction: BaseDirection = .leftToRight,
        whiteSpace: WhiteSpace? = nil, in environment: LayoutEnvironment
    ) throws(TextLayoutError) -> Bool {
        let request = try environment.request(style, width, direction, whiteSpace)
        return try measuring { measurer throws(FontError) in
            try measurer.keepsWords(text, request.traits, request.measure)
        }
    }

    /// Returns the measurement of a message.
    ///
    /// - Complexity: Linear in the length of the message's texts.
    public func measure(
        _ message: Message, in environment: LayoutEnvironment
    ) throws(TextLayoutError) -> TextMeasurement {
        try environment.check(message)
        return try measuring { measurer throws(FontError) in try measurer.measure(message, in: environment) }
    }

    /// Returns the measurement and the lines of a message.
    package func layout(
        of message: Message, in environment: LayoutEnvironment
    ) throws(TextLayoutError) -> (measurement: TextMeasurement, lines: [MessageLine]) {
        try environment.check(message)
        return try measuring { measurer throws(FontError) in
            try measurer.laidOut(message, in: environment) { messages throws(FontError) in
                guard let measurement = messages.measurement(of: 0, in: environment.key.settings),
                    let lines = try messages.lines(of: 0, in: environment.key.settings)
                else { return nil }
                return (measurement, lines)
            }
        }
    }

    /// Returns the measurements of messages in their order; a long list is divided among all processors.
    ///
    /// - Complexity: Linear in the length of the messages' texts.
    public func measure(
        _ messages: [Message], in environment: LayoutEnvironment
    ) throws(TextLayoutError) -> [TextMeasurement] {
        for message in messages { try environment.check(message) }
        let part = TextLayoutLimits.messagesPerBatch
        let parts = (messages.count + part - 1) / part
        var scratch = measurers.take()
        defer { measurers.put(scratch) }
        let results = ParallelWork.run(
            parts, threads: Processors.count, &scratch,
            makeTools: { [measurers] in measurers.take() }, returnTools: { [measurers] in measurers.put($0) },
            { measurer, index -> Result<[TextMeasurement], FontError> in
                var measurements: [TextMeasurement] = []
                do throws(FontError) {
                    for message in messages[index * part..<min((index + 1) * part, messages.count)] {
                        measurements.append(try measurer.measure(message, in: environment))
                    }
                } catch {
                    return .failure(error)
                }
                return .success(measurements)
            })
        var all: [TextMeasurement] = []
        all.reserveCapacity(messages.count)
        do throws(FontError) {
            for result in results { all += try result.get() }
        } catch {
            throw TextLayoutError(error)
        }
        return all
    }

    private func measuring<Result>(
        _ body: (SequentialMeasurer) throws(FontError) -> Result
    ) throws(TextLayoutError) -> Result {
        try rethrowing(measurers.lend(body)) { TextLayoutError($0 as FontError) }
    }
}

extension LayoutEnvironment {
    /// Returns the settings of a text in one of the environment's styles.
    fileprivate func request(
        _ style: TextStyle?, _ width: Double?, _ direction: BaseDirection, _ whiteSpace: WhiteSpace?
    ) throws(TextLayoutError) -> (traits: TextTraits, measure: LineMeasure, lineHeight: LineHeight) {
        let preparation = key.preparation
        let name = style ?? preparation.theme[.paragraph].style
        guard let index = preparation.styles.firstIndex(of: name) else {
            throw TextLayoutError(.unknownStyle, subject: "style", reason: unknownStyle(name))
        }
        let layout = key.settings.styles[index]
        var traits = TextTraits(
            font: preparation.preparationStyles[index].regular, locale: preparation.locale, direction: direction,
            engine: engine)
        traits.apply(preparation.preparationStyles[index].text)
        if let whiteSpace { traits.whiteSpace = whiteSpace }
        return (traits, layout.measure(width: width ?? self.width, engine), layout.lineHeight)
    }
}

/// The space that a text or a message takes in a layout.
public struct TextMeasurement: Hashable, Sendable {
    /// The lines that are shown.
    public internal(set) var lineCount: Int
    /// The height in points: of a text, of its lines; of a message, the exact sum of its parts.
    public internal(set) var height: Double
    /// The content width of the widest line in points; of a message, with the insets of its block.
    public internal(set) var widestLineWidth: Double
    /// A Boolean value that indicates whether lines are left out.
    public internal(set) var isTruncated: Bool
}

/// One line of a text.
public struct TextLine: Hashable, Sendable {
    /// The range of the line's characters in UTF-16 units of the original text, with the spaces after them.
    ///
    /// The next line starts at its end, or after the line feed there. The line feed belongs to neither, nor do spaces
    /// at the start of a paragraph that collapse.
    public internal(set) var utf16Range: Range<Int>
    /// The width of the content in points, without the spaces that hang.
    public internal(set) var width: Double
    /// The height in points.
    public internal(set) var height: Double
    /// The distance from the line's top to its baseline in points.
    public internal(set) var ascent: Double
    /// A Boolean value that indicates whether the line ends with a hyphen that the text does not have.
    package var isHyphenated = false
    /// A Boolean value that indicates whether the line ends inside a word that is wider than the line.
    var breaksWord = false
}
