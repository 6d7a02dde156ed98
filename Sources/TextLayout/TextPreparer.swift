// From characters to size-free widths.
//
//   text ─ white space ─► paragraphs ─ items ─► runs ─ shaping ─► an advance a cluster ─ break opportunities ─► segments
//
// A segment is what stands between two break opportunities: content, then the spaces that hang where a line ends.

public import Fonts

/// Prepares texts; scratch and caches of one thread, results are values.
public final class TextPreparer {
    private let library: FontLibrary
    private let shaper = RunShaper()
    private var whiteSpace = WhiteSpaceProcessor()
    private var stacks: [FontRequest: FaceStack] = [:]
    private var finders: [String: BreakFinder] = [:]
    private var itemizers: [String: Itemizer] = [:]
    private var drawn = DrawnCharacters()
    private var runs: [TextRun] = []
    private var breaks: [Int] = []
    private var lastTraits: TextTraits?
    private var lastTools: Tools?

    /// What a set of traits needs, looked up once for messages in a row that share it.
    private struct Tools {
        var stack: FaceStack
        var finder: BreakFinder
        var itemizer: Itemizer
    }

    /// A preparer that takes its faces from a library.
    public init(library: FontLibrary) {
        self.library = library
    }

    /// Prepares a text into a store; the answer is its index there.
    ///
    /// Words wider than `clustersAbove` em keep their clusters, so that a line narrower than they are can cut them.
    public func prepare(
        _ text: String, _ traits: TextTraits, clustersAbove: Double = Limits.clustersAboveEm,
        into store: inout PreparedTexts
    ) throws(FontError) -> Int {
        let tools = try self.tools(for: traits)
        whiteSpace.process(text, traits.whiteSpace)
        let first = store.paragraphs.count
        for paragraph in whiteSpace.paragraphs {
            prepare(paragraph, traits, clustersAbove: clustersAbove, tools, into: &store)
        }
        store.texts.append(
            PreparedTexts.Text(
                firstParagraph: UInt32(first), paragraphCount: UInt32(store.paragraphs.count - first)))
        return store.texts.count - 1
    }

    private func prepare(
        _ paragraph: WhiteSpaceProcessor.Paragraph, _ traits: TextTraits, clustersAbove: Double, _ tools: Tools,
        into store: inout PreparedTexts
    ) {
        let units = whiteSpace.units
        let range = paragraph.units
        runs.removeAll(keepingCapacity: true)
        breaks.removeAll(keepingCapacity: true)
        shaper.begin(range)
        var isPlain = true
        if !range.isEmpty {
            isPlain = tools.itemizer.appendRuns(
                of: units, in: range, base: traits.direction, stack: tools.stack, drawn: &drawn, to: &runs)
            if !isPlain { shaper.graphemeEnds = tools.itemizer.clusterEnds }
            for run in runs {
                shaper.shape(
                    run, in: isPlain ? units : drawn.units, paragraph: range, language: traits.locale, isTracked: traits.isTracked)
            }
            if !isPlain {
                shaper.trimFullWidthMarks(in: drawn.units, range, runs, language: traits.locale, traits.isTracked)
            }
            let isLatin1 = !range.contains { units[$0] > 0xFF }
            tools.finder.appendOpportunities(in: units, range, isLatin1: isLatin1, to: &breaks)
        }
        let builder = ParagraphBuilder(
            units: units, drawn: isPlain ? units : drawn.units, range: range, runs: runs, shaper: shaper, traits: traits, stack: tools.stack,
            finder: tools.finder)
        builder.append(breaks: breaks, source: whiteSpace, clustersAbove: clustersAbove, to: &store)
    }

    private func tools(for traits: TextTraits) throws(FontError) -> Tools {
        if traits == lastTraits, let tools = lastTools { return tools }
        let tools = Tools(
            stack: try stack(for: traits.font), finder: try finder(for: traits.locale),
            itemizer: try itemizer(for: traits.locale))
        lastTraits = traits
        lastTools = tools
        return tools
    }

    private func stack(for request: FontRequest) throws(FontError) -> FaceStack {
        if let known = stacks[request] { return known }
        let made = try FaceStack(request, in: library)
        if stacks.count >= Limits.rememberedSettings { stacks.removeAll() }
        stacks[request] = made
        return made
    }

    private func finder(for locale: String) throws(FontError) -> BreakFinder {
        if let known = finders[locale] { return known }
        guard let made = BreakFinder(locale: locale) ?? BreakFinder(locale: "en") else {
            throw FontError(.noMatch, cause: "ICU gives no line break iterator; is its data installed?")
        }
        if finders.count >= Limits.rememberedSettings { finders.removeAll() }
        finders[locale] = made
        return made
    }

    private func itemizer(for locale: String) throws(FontError) -> Itemizer {
        if let known = itemizers[locale] { return known }
        guard let made = Itemizer(locale: locale) ?? Itemizer(locale: "en") else {
            throw FontError(.noMatch, cause: "ICU gives no character iterator; is its data installed?")
        }
        if itemizers.count >= Limits.rememberedSettings { itemizers.removeAll() }
        itemizers[locale] = made
        return made
    }
}
