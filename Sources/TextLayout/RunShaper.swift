// Shapes the runs of a paragraph into one advance a cluster, word by word where words come again.
//
// A word's shape does not depend on its neighbours unless the face has rules that mention the space (`SpaceReach`).
// Where it has, a word is shaped, and remembered, together with the spaces beside it; and where a rule could look past
// them, together with the words beside those, each time anew. What comes out is what shaping the whole run gives.

internal import Fonts

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
    }

    private struct Style: Hashable {
        var face: Int
        var setting: Shaper.Setting
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
    private var scratch: [ShapedCluster] = []

    /// What came out for the paragraph.
    private(set) var places = ShapedPlaces()

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

    /// Shapes a run of the paragraph.
    mutating func shape(_ run: TextRun, in units: [UInt16], paragraph: Range<Int>, language: String, isTracked: Bool) {
        if let picture = run.picture {
            places.set(advance: Int32(clamping: Int(picture.width * run.face.unitsPerEm)), at: run.units.lowerBound)
            return
        }
        let setting = Shaper.Setting(
            script: run.script, isRightToLeft: run.isRightToLeft, language: language, isTracked: isTracked)
        let style = styleNumber(run.face, setting)
        let text = units.span
        let spaceWidth = facts[Int(style)].spaceWidth
        var index = run.units.lowerBound
        while index < run.units.upperBound {
            if text[index] == 0x20 {
                places.setSpace(spaceWidth, at: index)
                index += 1
                continue
            }
            var end = index + 1
            while end < run.units.upperBound && text[end] != 0x20 { end += 1 }
            shapeWord(index..<end, of: run, in: units, paragraph: paragraph, setting, style)
            index = end
        }
    }

    /// The advance of a stretch that is cut out of its line: joined forms stay, kerning and ligatures do not.
    func loneAdvance(
        _ range: Range<Int>, of run: TextRun, in units: [UInt16], paragraph: Range<Int>, language: String,
        isTracked: Bool
    ) -> Int32 {
        let setting = Shaper.Setting(
            script: run.script, isRightToLeft: run.isRightToLeft, language: language, isTracked: isTracked)
        return shaper.advance(of: units, range, context: paragraph, face: run.face, setting: setting)
    }

    /// The advance of the cluster at `index` if nothing came after it, where that can be said without shaping: a single
    /// glyph, the one its character always has, in a run from left to right, so that only kerning can have moved it.
    func unkernedAdvance(at index: Int, in units: [UInt16], face: FontFace) -> Int32? {
        let glyph = places.glyph(at: index)
        guard glyph != ShapedCluster.severalGlyphs, shaper.glyph(for: units.scalar(at: index), in: face) == glyph else {
            return nil
        }
        return shaper.advance(of: glyph, in: face)
    }

    /// The advance of a single character in a face, nil where it has none.
    func advance(of scalar: UInt32, in face: FontFace) -> Int32? {
        shaper.glyph(for: scalar, in: face).map { shaper.advance(of: $0, in: face) }
    }

    // MARK: Words

    private mutating func shapeWord(
        _ word: Range<Int>, of run: TextRun, in units: [UInt16], paragraph: Range<Int>, _ setting: Shaper.Setting,
        _ style: UInt32
    ) {
        let touchesSpace = facts[Int(style)].reach.touchesSpace
        let hasSpaceBefore = touchesSpace && word.lowerBound > run.units.lowerBound
        let hasSpaceAfter = touchesSpace && word.upperBound < run.units.upperBound
        let key = word.lowerBound - (hasSpaceBefore ? 1 : 0)..<word.upperBound + (hasSpaceAfter ? 1 : 0)
        let joins =
            facts[Int(style)].takesContext
            && (word.lowerBound == run.units.lowerBound && word.lowerBound > paragraph.lowerBound
                || word.upperBound == run.units.upperBound && word.upperBound < paragraph.upperBound)
        if word.count > Limits.cachedWordLength || joins {
            shapeAlone(key, context: paragraph, of: run, in: units, setting)
            return
        }
        let hash = WordCache.hash(units, key, style: style)
        if let entry = cache.find(units, key, style: style, hash: hash) {
            if entry.isFarSighted {
                shapeAmongNeighbours(key, of: run, in: units, setting)
            } else {
                places.place(entry, of: cache, at: key)
            }
            return
        }
        shaper.shape(units, key, context: key, face: run.face, setting: setting, into: &scratch)
        let isFarSighted = isFarSighted(word, in: units, style)
        cache.insert(units, key, style: style, hash: hash, shape: scratch, isFarSighted: isFarSighted)
        if isFarSighted {
            shapeAmongNeighbours(key, of: run, in: units, setting)
        } else {
            places.place(scratch[...], end: key.upperBound)
        }
    }

    private mutating func shapeAlone(
        _ range: Range<Int>, context: Range<Int>, of run: TextRun, in units: [UInt16], _ setting: Shaper.Setting
    ) {
        shaper.shape(units, range, context: context, face: run.face, setting: setting, into: &scratch)
        places.place(scratch[...], end: range.upperBound)
    }

    /// Shapes a word with as much of its run beside it as rules can look at, and takes the word's part.
    private mutating func shapeAmongNeighbours(
        _ range: Range<Int>, of run: TextRun, in units: [UInt16], _ setting: Shaper.Setting
    ) {
        var start = max(run.units.lowerBound, range.lowerBound - Limits.shapingContext)
        var end = min(run.units.upperBound, range.upperBound + Limits.shapingContext)
        while start > run.units.lowerBound && units[start] != 0x20 { start -= 1 }
        while end < run.units.upperBound && units[end] != 0x20 { end += 1 }
        shaper.shape(units, start..<end, context: start..<end, face: run.face, setting: setting, into: &scratch)
        let first = scratch.firstIndex { $0.start >= range.lowerBound } ?? scratch.endIndex
        let last = scratch.firstIndex { $0.start >= range.upperBound } ?? scratch.endIndex
        places.place(scratch[first..<last], end: range.upperBound)
    }

    private func isFarSighted(_ word: Range<Int>, in units: [UInt16], _ style: UInt32) -> Bool {
        let characters = facts[Int(style)].reach.farSighted
        guard !characters.isEmpty else { return false }
        return word.contains { characters.contains(units.scalar(at: $0)) }
    }

    private mutating func styleNumber(_ face: FontFace, _ setting: Shaper.Setting) -> UInt32 {
        let style = Style(face: face.identity, setting: setting)
        let slot = (face.identity &* 31 ^ Int(setting.script.value)) & (RunShaper.latelyCount - 1)
        let last = Int(lately[slot])
        if last < styles.count, styles[last] == style { return UInt32(last) }
        let number = styleNumbers[style] ?? append(style, face)
        lately[slot] = number
        return number
    }

    private mutating func append(_ style: Style, _ face: FontFace) -> UInt32 {
        let number = UInt32(styles.count)
        let setting = style.setting
        styles.append(style)
        styleNumbers[style] = number
        facts.append(
            StyleFacts(
                reach: shaper.spaceReach(of: face, setting: setting), spaceWidth: advance(of: 0x20, in: face) ?? 0,
                takesContext: setting.script.takesContext))
        return number
    }
}
