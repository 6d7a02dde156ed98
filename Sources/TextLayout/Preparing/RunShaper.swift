// Shapes the runs of a paragraph into one advance a cluster, word by word where words come again.
//
// A word's shape does not depend on its neighbours unless the face has rules that mention the space (`SpaceReach`).
// Where it has, a word is shaped, and remembered, together with the spaces beside it; and where a rule could look past
// them, together with the words beside those, each time anew. What comes out is what shaping the whole run gives.

internal import Fonts
internal import TypescaleThreads

/// Shapes runs; belongs to one thread.
///
/// A value, so that its many parts are written with a single look at who else may be writing.
struct RunShaper {
    /// What a style decides for every word.
    private struct StyleFacts {
        var reach: SpaceReach
        var spaceWidth: Int32
        /// Letters take their form from what stands beside the run.
        var takesContext: Bool
        var tracking: TrackingSensitivity
    }

    private struct Style: Hashable {
        var face: Int
        var setting: Shaper.ShapingContext
    }

    let shaper = Shaper()
    /// What full-width marks lose, by their place; empty outside East Asian text.
    private(set) var trims: [Int: FullWidthTrim] = [:]
    var markFacts: [MarkKey: MarkFacts] = [:]
    private var cache = WordCache()
    private var styles: [Style] = []
    private var styleNumbers: [Style: UInt32] = [:]
    /// Numbers of styles lately in use, by face and script: runs of a few faces take turns.
    private var lately = [UInt32](repeating: 0, count: RunShaper.latelyCount)
    private static let latelyCount = 64
    private var facts: [StyleFacts] = []
    private let mostStyles: Int
    private var sought: [WordCache.LookupKey] = []
    private var scratch: [ShapedCluster] = []
    private var trackedScratch: [ShapedCluster] = []
    /// A Boolean value that indicates whether tracking shapes some of the text differently.
    private(set) var changesWithTracking = false

    /// The cancellation of the work on the run.
    private(set) var cancellation: Cancellation?

    /// What came out for the paragraph.
    private(set) var places = ShapedUnits()

    init(mostStyles: Int = TextLayoutLimits.rememberedStyles) { self.mostStyles = mostStyles }

    /// How many styles it knows.
    var styleCount: Int { styles.count }

    /// Begins a text.
    mutating func beginText() { changesWithTracking = false }

    /// Makes room for a paragraph in which every UTF-16 unit is a grapheme cluster.
    mutating func begin(_ range: Range<Int>) {
        if !trims.isEmpty { trims.removeAll(keepingCapacity: true) }
        places.begin(range)
    }

    /// Makes room for a paragraph of grapheme clusters.
    mutating func begin(_ range: Range<Int>, _ clusters: [GraphemeCluster]) {
        if !trims.isEmpty { trims.removeAll(keepingCapacity: true) }
        places.begin(range, clusters)
    }

    /// Adds padding, in em of the face at either end, inside a stretch.
    mutating func pad(_ range: Range<Int>, by padding: Double, unitsPerEm: (Int) -> Double) {
        places.pad(range, by: padding, unitsPerEm: unitsPerEm)
    }

    /// Makes the mark at `index` narrower.
    mutating func narrow(at index: Int, by amount: Int32) { places.narrow(at: index, by: amount) }
    mutating func note(_ trim: FullWidthTrim) { trims[trim.index] = trim }

    /// Shapes a run of the paragraph, or a part of it where the work is cancelled meanwhile.
    mutating func shape(
        _ run: TextRun, in units: [UInt16], paragraph: Range<Int>, language: String, isTracked: Bool,
        _ cancellation: Cancellation? = nil
    ) {
        if let picture = run.picture {
            places.set(advance: Int32(holding: picture.width * run.face.unitsPerEm), at: run.units.lowerBound)
            return
        }
        self.cancellation = cancellation
        let setting = Shaper.ShapingContext(
            script: run.script, isRightToLeft: run.isRightToLeft, language: language, isTracked: isTracked)
        let style = styleNumber(run.face, setting)
        var index = run.units.lowerBound
        while index < run.units.upperBound {
            index = seekWords(from: index, of: run, in: units, style)
            cache.approach(&sought, style: style)
            for word in sought { shape(word, of: run, in: units, paragraph: paragraph, style) }
            if let cancellation, cancellation.isCancelled { return }
        }
    }

    /// Replaces `sought` by the next words of a run, and places the spaces between them; the answer is where they end.
    private mutating func seekWords(from start: Int, of run: TextRun, in units: [UInt16], _ style: UInt32) -> Int {
        let text = units.span
        let reach = facts[Int(style)].reach
        let spaceWidth = facts[Int(style)].spaceWidth
        sought.removeAll(keepingCapacity: true)
        var index = start
        while index < run.units.upperBound && sought.count < TextLayoutLimits.wordsAtOnce {
            if text[index] == 0x20 {
                places.setSpace(spaceWidth, at: index)
                index += 1
                continue
            }
            var word = index..<index + 1
            while word.upperBound < run.units.upperBound && text[word.upperBound] != 0x20 {
                word = index..<word.upperBound + 1
            }
            index = word.upperBound
            if reach.touchesSpace {
                word =
                    max(word.lowerBound - 1, run.units.lowerBound)..<min(word.upperBound + 1, run.units.upperBound)
            }
            sought.append(WordCache.LookupKey(units, word, style: style))
        }
        return index
    }

    // MARK: Words

    private mutating func shape(
        _ sought: WordCache.LookupKey, of run: TextRun, in units: [UInt16], paragraph: Range<Int>, _ style: UInt32
    ) {
        let key = sought.units
        let word =
            key.lowerBound + (units[key.lowerBound] == 0x20 ? 1 : 0)..<key.upperBound
            - (units[key.upperBound - 1] == 0x20 ? 1 : 0)
        let joins =
            facts[Int(style)].takesContext
            && (word.lowerBound == run.units.lowerBound && word.lowerBound > paragraph.lowerBound
                || word.upperBound == run.units.upperBound && word.upperBound < paragraph.upperBound)
        if word.count > TextLayoutLimits.cachedWordLength || joins {
            shapeAlone(key, context: paragraph, of: run, in: units, style)
        } else if let entry = cache.find(sought, in: units, style: style) {
            if entry.changesWithTracking { changesWithTracking = true }
            if entry.isFarSighted {
                shapeAmongNeighbours(key, of: run, in: units, style)
            } else {
                places.place(entry, of: cache, at: key)
            }
        } else {
            shape(units, key, context: key, of: run, style)
            let isFarSighted = isFarSighted(word, in: units, style)
            // A text that could not be shaped is reported each time it is met.
            let hasFailed = shaper.hasFailed
            let changes = changesWithTracking(units, key, context: key, of: run, style)
            if changes { changesWithTracking = true }
            if !hasFailed {
                cache.insert(
                    sought, in: units, style: style, shape: scratch, isFarSighted: isFarSighted,
                    changesWithTracking: changes)
            }
            if isFarSighted {
                shapeAmongNeighbours(key, of: run, in: units, style)
            } else {
                places.place(scratch[...], end: key.upperBound)
            }
        }
    }

    /// Replaces `scratch` by the clusters of a stretch.
    private mutating func shape(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, of run: TextRun, _ style: UInt32
    ) {
        let cancellation = cancellation
        shaper.shape(
            units, range, context: context, face: run.face, setting: styles[Int(style)].setting, into: &scratch
        ) {
            cancellation?.isCancelled ?? false
        }
    }

    private mutating func shapeAlone(
        _ range: Range<Int>, context: Range<Int>, of run: TextRun, in units: [UInt16], _ style: UInt32
    ) {
        shape(units, range, context: context, of: run, style)
        noteTracking(units, range, context: context, of: run, style)
        places.place(scratch[...], end: range.upperBound)
    }

    /// Notes whether tracking would have changed the shape that stands in `scratch`.
    private mutating func noteTracking(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, of run: TextRun, _ style: UInt32
    ) {
        if !changesWithTracking, changesWithTracking(units, range, context: context, of: run, style) {
            changesWithTracking = true
        }
    }

    /// Returns whether tracking changes the shape that stands in `scratch`.
    ///
    /// Most words have nothing but their characters' own glyphs, so that no rule did anything that could be turned off;
    /// the others are shaped a second time.
    private mutating func changesWithTracking(
        _ units: [UInt16], _ range: Range<Int>, context: Range<Int>, of run: TextRun, _ style: UInt32
    ) -> Bool {
        let sensitivity = facts[Int(style)].tracking
        guard !sensitivity.isUnaffected(scratch, units, range, shaper, run.face) else { return false }
        var setting = styles[Int(style)].setting
        setting.isTracked = true
        let cancellation = cancellation
        shaper.shape(units, range, context: context, face: run.face, setting: setting, into: &trackedScratch) {
            cancellation?.isCancelled ?? false
        }
        return trackedScratch != scratch
    }

    /// Shapes a word with as much of its run beside it as rules can look at, and takes the word's part.
    private mutating func shapeAmongNeighbours(
        _ range: Range<Int>, of run: TextRun, in units: [UInt16], _ style: UInt32
    ) {
        var start = max(run.units.lowerBound, range.lowerBound - TextLayoutLimits.shapingContext)
        var end = min(run.units.upperBound, range.upperBound + TextLayoutLimits.shapingContext)
        while start > run.units.lowerBound && units[start] != 0x20 { start -= 1 }
        while end < run.units.upperBound && units[end] != 0x20 { end += 1 }
        shape(units, start..<end, context: start..<end, of: run, style)
        if let cancellation, cancellation.isCancelled { return }
        noteTracking(units, start..<end, context: start..<end, of: run, style)
        let first = scratch.firstIndex { $0.start >= range.lowerBound } ?? scratch.endIndex
        let last = scratch.firstIndex { $0.start >= range.upperBound } ?? scratch.endIndex
        places.place(scratch[first..<last], end: range.upperBound)
    }

    private func isFarSighted(_ word: Range<Int>, in units: [UInt16], _ style: UInt32) -> Bool {
        let characters = facts[Int(style)].reach.farSighted
        guard !characters.isEmpty else { return false }
        return word.contains { characters.contains(units.scalar(at: $0)) }
    }

    private mutating func styleNumber(_ face: FontFace, _ setting: Shaper.ShapingContext) -> UInt32 {
        let style = Style(face: face.identity, setting: setting)
        let slot = (face.identity &* 31 ^ Int(setting.script.value)) & (RunShaper.latelyCount - 1)
        let last = Int(lately[slot])
        if last < styles.count, styles[last] == style { return UInt32(last) }
        let number = styleNumbers[style] ?? append(style, face)
        lately[slot] = number
        return number
    }

    private mutating func append(_ style: Style, _ face: FontFace) -> UInt32 {
        if styles.count >= mostStyles { forget() }
        let number = UInt32(styles.count)
        let setting = style.setting
        styles.append(style)
        styleNumbers[style] = number
        facts.append(
            StyleFacts(
                reach: shaper.spaceReach(of: face, setting: setting),
                spaceWidth: shaper.advance(ofCharacter: 0x20, in: face) ?? 0, takesContext: setting.script.takesContext,
                tracking: TrackingSensitivity(shaper, face, setting))
        )
        return number
    }

    /// Forgets all styles, and with them the words, which go by their numbers.
    private mutating func forget() {
        styles.removeAll()
        styleNumbers.removeAll()
        facts.removeAll()
        markFacts.removeAll()
        cache = WordCache()
    }
}
