// Converts characters to size-independent widths.
//
//  text ─ white space ─► paragraphs ─ items ─► runs ─ shaping ─► an advance a cluster ─ break opportunities ─► segments
//
// A segment is the text between two break opportunities: content, then the spaces that hang at the end of a line.

internal import TypescaleCaches
internal import TypescaleThreads

/// Prepares texts; has the scratch memory and caches of one thread, results are values.
///
/// If the thread's work is canceled (`Cancellation.current`), preparing throws `FontError.Code.cancelled` within
/// milliseconds. The store then contains every text that was prepared before, and nothing of the canceled text that has
/// an index.
package final class TextPreparer {
    private var scratch: PreparerScratch

    /// Creates a preparer that takes its faces and hyphenation patterns from libraries.
    package init(fonts: FontLibrary, hyphenation: HyphenationLibrary = .system) {
        scratch = PreparerScratch(fonts: fonts, hyphenation: hyphenation)
    }

    /// A Boolean value that indicates whether a face of the last text is drawn differently at different sizes.
    ///
    /// A request for another size then has other widths.
    package var lastDependsOnSize: Bool { scratch.dependsOnSize }

    /// The UTF-16 units of the last text that were shaped again for breaks inside words, for tests.
    var lastReshapedUnits: Int { scratch.reshapedUnits }

    /// Prepares a text into a store and returns its index there.
    package func prepare(
        _ text: String, _ traits: TextTraits, clusters: StoredClusters = .ofWideWords,
        into store: inout PreparedTexts
    ) throws(FontError) -> Int {
        try prepare(StyledText(text), SharedTraits(traits), clusters: clusters, into: &store)
    }

    /// Prepares a text with spans into a store and returns its index there.
    ///
    /// With `forTracking`, a text that tracking may shape differently has only its form with or without tracking, and
    /// has to be prepared again for a measure that needs the other.
    package func prepare(
        _ styled: StyledText, _ traits: SharedTraits, clusters: StoredClusters = .ofWideWords,
        forTracking: Bool? = nil, into store: inout PreparedTexts
    ) throws(FontError) -> Int {
        try scratch.prepare(styled, traits, clusters: clusters, forTracking: forTracking, into: &store)
    }

    /// Prepares a text with the clusters of all words, and returns its index and what else drawing it needs.
    func prepareForDrawing(
        _ styled: StyledText, _ traits: SharedTraits, into store: inout PreparedTexts
    ) throws(FontError) -> (index: Int, text: DrawnText) {
        scratch.drawnParagraphs = []
        defer { scratch.drawnParagraphs = nil }
        let index = try prepare(styled, traits, clusters: .ofAllWords, into: &store)
        return (index, DrawnText(source: scratch.whiteSpace, paragraphs: scratch.drawnParagraphs ?? []))
    }

    /// Returns why a text prepared since the last call could not be shaped, and clears it; `nil` if all of them were.
    ///
    /// Such a text is prepared nevertheless, with the advances that its characters have without shaping.
    package func takeShapingFailure() -> FontError? { scratch.takeShapingFailure() }
}

/// The scratch memory and caches of a preparer.
///
/// It is a value, so that exclusive access is checked once a text and not at every access.
private struct PreparerScratch {
    private let fonts: FontLibrary
    private var shaper = RunShaper()
    private(set) var whiteSpace = WhiteSpaceProcessor()
    private let capitalizer = Capitalizer()
    private var drawn = DrawnCharacters()
    private var stacks = BoundedCache<FaceStack.Setting, FaceStack>(limit: TextLayoutLimits.rememberedSettings)
    private var finders = BoundedCache<BreakRules.Setting, BreakRules>(limit: TextLayoutLimits.rememberedSettings)
    private var itemizers = BoundedCache<Itemizer.Setting, Itemizer>(limit: TextLayoutLimits.rememberedSettings)
    private var hyphenators = BoundedCache<Hyphenator.Setting, Hyphenator?>(limit: TextLayoutLimits.rememberedSettings)
    private let hyphenation: HyphenationLibrary
    private var characters = CharacterTable()
    private var spans: [ProcessedSpan] = []
    private var runs: [TextRun] = []
    private var kerning = KerningBudget()
    private var breaks: [Int] = []
    /// The last unit of the text, if it is one of the text that remains; only in Firefox.
    private var lastUnit: Int?
    /// The paragraphs of the text, if it is prepared for drawing.
    var drawnParagraphs: [GlyphParagraph]?
    private var lastTools: PreparationTools?
    /// The tools for which the shaper is set.
    private var shaperTools: PreparationTools?
    /// A Boolean value that indicates whether a face of the text has an optical size.
    private(set) var dependsOnSize = false

    init(fonts: FontLibrary, hyphenation: HyphenationLibrary) {
        (self.fonts, self.hyphenation) = (fonts, hyphenation)
    }

    var reshapedUnits: Int { shaper.pieceShaper.reshapedUnits }

    /// Mutating, because a method that only reads receives a copy of everything here.
    mutating func takeShapingFailure() -> FontError? { shaper.shaper.takeFailure() }

    mutating func prepare(
        _ styled: StyledText, _ shared: SharedTraits, clusters: StoredClusters, forTracking: Bool?,
        into store: inout PreparedTexts
    ) throws(FontError) -> Int {
        // Faces are opened first, so that nothing of a text is stored if one of them cannot be.
        let tools = try self.tools(for: shared)
        let traits = shared.traits
        whiteSpace.process(styled.text, traits.whiteSpace, traits.engine, locale: traits.locale)
        let transformer = CaseTransformer(
            traits.transform, locale: traits.locale, engine: traits.engine, capitalizer: capitalizer)
        if let transformer { whiteSpace.apply(transformer) }
        lastUnit = traits.engine == .firefox ? whiteSpace.lastUnit : nil
        drawn.begin()
        dependsOnSize = tools.stack.primary.isOpticallySized
        spans.removeAll(keepingCapacity: true)
        for (index, span) in styled.spans.enumerated() {
            let units = whiteSpace.processedRange(of: span.range)
            if units.isEmpty { continue }
            spans.append(try stacks.processed(span, index, at: units, traits, of: tools.stack, in: fonts))
        }
        if tools !== shaperTools {
            shaper.styles.setProfile(tools.profile, language: tools.traits.locale)
            shaperTools = tools
        }
        shaper.beginText(comparesForms: forTracking == nil)
        let firstParagraph = store.paragraphs.count
        try prepareParagraphs(clusters: clusters, tools, isTracked: forTracking ?? false, into: &store)
        var forms = TextRanges.Forms.any
        if shaper.changesWithTracking {
            forms = forTracking.map { $0 ? .tracked : .untracked } ?? .both
            if forTracking == nil {
                try prepareParagraphs(clusters: clusters, tools, isTracked: true, into: &store)
            }
        }
        if store.paragraphs.count == firstParagraph {
            // No paragraph has the faces that reserved lines depend on.
            store.emptyTextFaces[store.texts.count] = store.faceList(for: tools.stack, runs: [])
        }
        if !whiteSpace.origins.isEmpty { store.origins[store.texts.count] = whiteSpace.origins }
        store.texts.append(upTo: store.paragraphs.count, forms: forms)
        return store.texts.count - 1
    }

    private mutating func prepareParagraphs(
        clusters: StoredClusters, _ tools: PreparationTools, isTracked: Bool, into store: inout PreparedTexts
    ) throws(FontError) {
        let cancellation = Cancellation.current
        shaper.pieceShaper.begin(units: whiteSpace.units.count)
        kerning = KerningBudget()
        drawnParagraphs?.removeAll()
        tools.itemizer.beginText(
            whiteSpace.units, paragraphs: whiteSpace.paragraphs.count, tools.traits.engine,
            base: tools.traits.direction, &characters, unless: cancellation)
        var rest = spans[...]
        for paragraph in whiteSpace.paragraphs {
            rest = rest.drop { $0.units.upperBound <= paragraph.units.lowerBound }
            let own = rest.prefix { $0.units.lowerBound < paragraph.units.upperBound }
            prepare(
                paragraph, Array(own), clusters: clusters, tools, isTracked: isTracked, cancellation,
                into: &store)
            if let cancellation, cancellation.isCancelled {
                // The existing paragraphs become a text without an owner, so that the next text begins after them.
                store.texts.append(upTo: store.paragraphs.count)
                throw FontError(.cancelled, reason: "preparing the text was canceled")
            }
        }
    }

    private mutating func prepare(
        _ paragraph: WhiteSpaceProcessor.Paragraph, _ spans: [ProcessedSpan], clusters: StoredClusters,
        _ tools: PreparationTools, isTracked: Bool, _ cancellation: Cancellation?, into store: inout PreparedTexts
    ) {
        let units = whiteSpace.units
        let range = paragraph.units
        runs.removeAll(keepingCapacity: true)
        breaks.removeAll(keepingCapacity: true)
        var replaced: [UInt16]?
        var isPlain = true
        var hyphens: [WordHyphen] = []
        if range.isEmpty {
            shaper.begin(range)
        } else {
            if let run = plainRun(of: range, spans, tools) {
                runs.append(run)
                shaper.begin(range)
            } else {
                isPlain = false
                replaced = drawn.replaced(units, range, tools.stack, tools.traits.whiteSpace)
                appendRuns(of: range, drawn: replaced ?? units, spans, tools, [], cancellation)
            }
            if let cancellation, cancellation.isCancelled { return }
            let isLatin1 = units.isLatin1(range)
            tools.finder.appendOpportunities(
                in: units, range, isLatin1: isLatin1, runs, spanBounds: spans.bounds(in: range), unless: cancellation,
                to: &breaks)
            if let cancellation, cancellation.isCancelled { return }
            hyphens = tools.hyphens(in: units, range, &breaks)
            spans.addBreaksAroundPictures(to: &breaks, in: units, range, shaper.shapedUnits)
            if !isPlain && tools.profile.shapingUnit == .items {
                divideRuns(of: range, drawn: replaced ?? units, spans, tools, cancellation)
            }
            kerning.limit(&runs)
            adjustBreaks(in: range, spans, tools, isPlain: isPlain, isLatin1: isLatin1)
            breaks.append(range.upperBound)
            shaper.setItems(tools.profile.shapingUnit == .items ? breaks : [], whiteSpace, range)
            shape(
                replaced ?? units, range, tools.traits, spans, isTracked: isTracked,
                narrowsMarks: !isLatin1 && tools.profile.narrowsMarks, cancellation)
            if !isPlain { adjustClusters(in: units, range, tools) }
            // The caller discards an incomplete result.
            if let cancellation, cancellation.isCancelled { return }
        }
        if runs.contains(where: \.face.isOpticallySized) { dependsOnSize = true }
        drawnParagraphs?.append(
            GlyphParagraph(
                units, drawn: replaced ?? units, range, lastUnit: lastUnit, tools, runs, spans, isPlain: isPlain))
        let builder = ParagraphBuilder(
            units: units, replaced: replaced, range: range, lastUnit: lastUnit, runs: runs,
            lineRuns: isPlain || tools.itemizer.lineRuns.isEmpty ? runs : tools.itemizer.lineRuns, isPlain: isPlain,
            shaped: shaper, tools: tools, isTracked: isTracked, hyphens: hyphens,
            keptSpans: spans.keptParts(in: units, range, breaks),
            innerSpaces: tools.trimsInnerSpaces ? spans.innerSpaces(in: units, range) : [], cancellation: cancellation)
        builder.append(ends: breaks, source: whiteSpace, clusters: tools.traits.needed(clusters), to: &store)
    }

    /// Removes the opportunities that an engine does not use, and moves those beside spaces.
    private mutating func adjustBreaks(
        in range: Range<Int>, _ spans: [ProcessedSpan], _ tools: PreparationTools, isPlain: Bool, isLatin1: Bool
    ) {
        let units = whiteSpace.units
        if tools.keepsTabs { PreservedSpaces.adjustOpportunities(&breaks, in: units, range, tools.traits) }
        if !isPlain { PreservedSpaces.joinControls(&breaks, in: units, range, tools.traits) }
        if !isLatin1 { PreservedSpaces.joinIdeographicSpaces(&breaks, in: units, range, tools.traits) }
        if tools.traits.wrapsAfterSpaces && !isPlain { removeBreaksAtTurns() }
        if !tools.profile.breaksInsideClusters && !isPlain { removeBreaksInClusters() }
        if !spans.isEmpty { spans.removeBreaksInside(from: &breaks) }
    }

    /// Returns the run of a paragraph of plain text; `nil` for any other paragraph.
    private func plainRun(of range: Range<Int>, _ spans: [ProcessedSpan], _ tools: PreparationTools) -> TextRun? {
        let units = whiteSpace.units
        guard spans.isEmpty, tools.traits.direction != .rightToLeft, addedCharacters(in: range, tools).isEmpty,
            !(tools.traits.treatsControlsAsChromium && units[range].contains(0x09))
        else { return nil }
        return tools.itemizer.plainRun(
            of: units, in: range, stack: tools.stack, isOfLatin1Text: whiteSpace.isLatin1)
    }

    /// Replaces the runs with those of a paragraph, whose grapheme clusters some line breaks may divide.
    private mutating func appendRuns(
        of range: Range<Int>, drawn: [UInt16], _ spans: [ProcessedSpan], _ tools: PreparationTools, _ divisions: [Int],
        _ cancellation: Cancellation?
    ) {
        runs.removeAll(keepingCapacity: true)
        let paragraph = Itemizer.Paragraph(
            units: whiteSpace.units, drawn: drawn, range: range, stack: tools.stack, divisions: divisions,
            spans: spans, isOfLatin1Text: whiteSpace.isLatin1, cancellation: cancellation)
        tools.itemizer.appendRuns(of: paragraph, base: tools.traits.direction, &characters, to: &runs) {
            shaper.begin(range, $0)
        }
        if tools.traits.treatsControlsAsChromium { runs = runs.dividedAtControls(in: whiteSpace.units) }
        if tools.profile.joinsAddedCharacters { changeClusters(joining: addedCharacters(in: range, tools)) }
    }

    /// Returns the characters that a change of case added, in an engine that keeps them with those before them.
    private func addedCharacters(in range: Range<Int>, _ tools: PreparationTools) -> [Int] {
        tools.profile.joinsAddedCharacters ? whiteSpace.addedCharacters(in: range) : []
    }

    /// Changes the grapheme clusters to those of Firefox.
    ///
    /// A character with those that a change of case added to it is one, and so is a Bengali virama with the ya after
    /// it. A cluster is divided where its faces or levels differ, unless the character there extends any cluster.
    private mutating func changeClusters(joining added: [Int]) {
        let units = whiteSpace.units
        let starts = runs.dropFirst().map(\.units.lowerBound).filter { start in
            let scalar = units.scalar(at: start)
            return scalar != 0x200D && CharacterFacts.graphemeBreak(of: scalar) != .extending
                && !CharacterFacts.isMark(scalar)
        }
        shaper.shapedUnits.setGraphemes(at: starts, begin: true)
        shaper.shapedUnits.setGraphemes(at: runs.subjoinedYas(in: units), begin: false)
        if added.isEmpty { return }
        shaper.shapedUnits.setGraphemes(at: added, begin: false)
        let characters = Set(added)
        for index in runs.indices { runs[index].isAdded = runs[index].units.allSatisfy(characters.contains) }
    }

    /// Divides the runs by the scripts of items.
    ///
    /// Appends them again if lines may end inside grapheme clusters, which WebKit divides before it chooses faces.
    private mutating func divideRuns(
        of range: Range<Int>, drawn: [UInt16], _ spans: [ProcessedSpan], _ tools: PreparationTools,
        _ cancellation: Cancellation?
    ) {
        let divisions = breaks.filter { !shaper.shapedUnits.mark(at: $0).contains(.grapheme) }
        if !divisions.isEmpty { appendRuns(of: range, drawn: drawn, spans, tools, divisions, cancellation) }
        runs = runs.divided(byScriptsIn: breaks, drawn, &characters)
    }

    /// Removes the break opportunities inside grapheme clusters but those after white space, as Firefox does.
    private mutating func removeBreaksInClusters() {
        let units = whiteSpace.units
        breaks.removeAll { index in
            let before = units[index - 1]
            return !shaper.shapedUnits.mark(at: index).contains(.grapheme) && before != 0x200B
                && !PreservedSpaces.isSpace(before, .firefox)
        }
    }

    /// Removes the break opportunities where the direction of text turns, as Firefox does in text that does not wrap.
    private mutating func removeBreaksAtTurns() {
        breaks.removeAll(where: Set(BreakRules.turns(of: runs)).contains)
    }

    /// Shapes the runs, then narrows full-width marks, and adds the padding of spans.
    private mutating func shape(
        _ units: [UInt16], _ range: Range<Int>, _ traits: TextTraits, _ spans: [ProcessedSpan], isTracked: Bool,
        narrowsMarks: Bool, _ cancellation: Cancellation?
    ) {
        for index in runs.indices {
            shaper.shape(
                runs[index], in: units, paragraph: range, isTracked: isTracked,
                meetsSpace: meetsSpace(index, in: units),
                cancellation)
            if let cancellation, cancellation.isCancelled { return }
        }
        if narrowsMarks { shaper.narrowMarks(in: units, range, runs, language: traits.locale) }
        for span in spans where span.padding > 0 {
            // A span of several paragraphs has its padding before the first one and after the last.
            let (units, own) = (span.units, span.units.clamped(to: range))
            shaper.shapedUnits.pad(
                own, by: span.padding, atStart: own.lowerBound == units.lowerBound,
                atEnd: own.upperBound == units.upperBound
            ) { index in
                let face = runs[runs.index(holding: index)].face
                return face.unitsPerEm / face.advanceFactor
            }
        }
    }

    /// Returns whether WebKit measures a run with the space after it.
    ///
    /// The space is at the start of the next one, which has another level, or collapses after the paragraph.
    private func meetsSpace(_ index: Int, in units: [UInt16]) -> Bool {
        let end = runs[index].units.upperBound
        guard end < units.count, units[end] == 0x20 else { return false }
        return index + 1 == runs.count || runs[index].face.isSame(as: runs[index + 1].face)
    }

    /// Changes the shapes of clusters that the engine draws otherwise than the shaper does.
    private mutating func adjustClusters(in units: [UInt16], _ range: Range<Int>, _ tools: PreparationTools) {
        separate(tools.itemizer.looseSkinTones, in: units)
        guard tools.profile.shapingUnit == .items else { return }
        shaper.shapeSpaces(inClustersOf: runs, in: units, range, tools.stack.primary)
    }

    /// Separates skin tones from the letters before them, with which the shaper joins them, in text from left to right.
    private mutating func separate(_ skinTones: [Int], in units: [UInt16]) {
        for tone in skinTones {
            let run = runs[runs.index(holding: tone)]
            guard !run.isRightToLeft else { continue }
            let advance = shaper.shaper.advance(ofCharacter: units.scalar(at: tone), in: run.face)
            shaper.shapedUnits.separate(at: tone, advance: advance ?? shaper.shaper.advance(of: 0, in: run.face))
        }
    }

    private mutating func tools(for shared: SharedTraits) throws(FontError) -> PreparationTools {
        if let tools = lastTools, tools.requested === shared || tools.requested.traits == shared.traits { return tools }
        let traits = shared.traits
        let own = traits.shaped
        let setting = BreakRules.Setting(traits.engine, locale: own.locale, traits.breaking)
        let finder = try finders.value(for: setting) { () throws(FontError) in try BreakRules(setting) }
        let itemized = Itemizer.Setting(locale: traits.locale)
        let itemizer = try itemizers.value(for: itemized) { () throws(FontError) in try Itemizer(itemized) }
        let hyphenator = hyphenator(for: traits)
        let tools = PreparationTools(
            for: shared, own, try stacks.stack(for: traits.font, traits, in: fonts), finder, itemizer,
            hyphenator.finder)
        lastTools = Cancellation.isWorkCancelled || hyphenator.mayChange ? nil : tools
        return tools
    }

    /// Returns the finder of hyphens of a text, `nil` if there is none for it, and whether a later one may differ.
    private mutating func hyphenator(for traits: TextTraits) -> (finder: Hyphenator?, mayChange: Bool) {
        guard Hyphenator.isUsed(for: traits) else { return (nil, false) }
        let key = Hyphenator.Setting(engine: traits.engine, locale: Identifier(traits.locale))
        if let known = hyphenators[key] { return (known, false) }
        let found = Hyphenator(key, hyphenation)
        // Patterns may be missing because the work was canceled while they were loaded, or a file could not be read.
        if Cancellation.isWorkCancelled || Hyphenator.mayChange(key, hyphenation) { return (found, true) }
        hyphenators.store(found, for: key)
        return (found, false)
    }
}
