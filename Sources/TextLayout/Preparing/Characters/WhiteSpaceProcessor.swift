internal import TypescaleStrings

/// Converts a text to the characters that are laid out: white space collapsed, paragraphs separated.
///
/// Has the scratch memory of one thread.
struct WhiteSpaceProcessor {
    /// The text between two hard breaks.
    struct Paragraph {
        var units: Range<Int>
        /// The offset of its start in the source text in UTF-16 units.
        var sourceStart: Int
    }

    /// The remaining characters in UTF-16.
    private(set) var units: [UInt16] = []
    /// The offset of each remaining character in the source; empty if they are the same.
    private(set) var sources: [UInt32] = []
    private(set) var paragraphs: [Paragraph] = []
    /// The offset in the source of each character, and of the end, if its case may have changed or something is left
    /// out inside a word; else empty.
    private(set) var origins: [UInt32] = []
    /// A Boolean value that indicates whether white space is left out that does not end a word.
    private var joinsWords = false
    private var source: [UInt16] = []
    /// A Boolean value that indicates whether all characters are Latin-1; only known for Firefox.
    private(set) var isLatin1 = true
    private var isChineseOrJapanese = false

    /// Returns the offset in the source of a remaining character, or of the end.
    func sourceOffset(_ index: Int) -> Int {
        if sources.isEmpty { return index }
        return index < sources.count ? Int(sources[index]) : source.count
    }

    /// Returns the offset in the source as it was before its case changed.
    func originalOffset(_ index: Int) -> Int { index < origins.count ? Int(origins[index]) : sourceOffset(index) }

    /// Returns the end of a paragraph with the space after it that collapses, which WebKit kerns its last letter with.
    func end(of paragraph: Range<Int>) -> Int {
        let end = paragraph.upperBound
        return end < units.count && units[end] == 0x20 ? end + 1 : end
    }

    /// Returns the characters of a range that are drawn as spaces and are tabs or line feeds in the source.
    func otherSpaces(in range: Range<Int>) -> Set<Int> {
        Set(
            range.filter { index in
                units[index] == 0x09
                    || units[index] == 0x20 && !source.isEmpty && source[originalOffset(index)] != 0x20
            })
    }

    /// Returns the characters of a range that a change of case added to those before them.
    func addedCharacters(in range: Range<Int>) -> [Int] {
        origins.isEmpty ? [] : range.dropFirst().filter { origins[$0] == origins[$0 - 1] }
    }

    /// Returns the range of remaining characters for a range of the source as it was before its case changed.
    func processedRange(of range: Range<Int>) -> Range<Int> {
        let offsets = origins.isEmpty ? sources : origins
        if offsets.isEmpty { return range.clamped(to: 0..<units.count) }
        /// Returns the first character at or after an offset in the source.
        func first(from offset: Int) -> Int {
            min(offsets.indices.partitioningIndex { offsets[$0] >= offset }, units.count)
        }
        let start = first(from: range.lowerBound)
        return start..<max(start, first(from: range.upperBound))
    }

    /// Processes a text, which replaces the previous one.
    mutating func process(_ text: String, _ mode: WhiteSpace, _ engine: BrowserEngine, locale: String) {
        paragraphs.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        units.removeAll(keepingCapacity: true)
        source.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        joinsWords = false
        source.append(utf8: text)
        let isClean = WhiteSpaceProcessor.isClean(source, engine)
        if mode.preservesSpaces || isClean {
            swap(&units, &source)
        } else {
            isChineseOrJapanese = engine == .firefox && FirefoxTailoring.isChineseOrJapanese(locale)
            collapse(keepsLineFeeds: mode == .preLine, engine)
        }
        splitParagraphs(atLineFeeds: mode.keepsLineFeeds && !isClean, preservesSpaces: mode.preservesSpaces, engine)
        if joinsWords { (sources, origins) = ([], sources + [UInt32(source.count)]) }
        isLatin1 = engine != .firefox || units.isLatin1(units.indices)
    }

    /// The last character that Firefox does not leave out; `nil` if a space that collapses follows it.
    var lastUnit: Int? {
        guard let last = units.lastIndex(where: { !WhiteSpaceProcessor.isDiscardable($0) }) else { return nil }
        if source.isEmpty { return last }
        let rest = source[(originalOffset(last) + 1)...].drop(while: WhiteSpaceProcessor.isDiscardable)
        // A line feed beside a zero-width space vanishes.
        return rest.isEmpty || units[last] == 0x200B && rest.contains(0x0A) ? last : nil
    }

    /// Changes the case of the remaining characters.
    ///
    /// Offsets are those in the changed text from then on, and `origins` has those in the source.
    mutating func apply(_ transformer: CaseTransformer) {
        var (changed, origins): ([UInt16], [Int]) = ([], [])
        for index in paragraphs.indices {
            let (start, paragraph) = (changed.count, paragraphs[index].units)
            transformer.append(units, paragraph, to: &changed, sources: &origins)
            paragraphs[index] = Paragraph(units: start..<changed.count, sourceStart: start)
            // The space and the line feed that end the paragraph.
            let next = index + 1 < paragraphs.count ? paragraphs[index + 1].units.lowerBound : units.count
            changed.append(contentsOf: units[paragraph.upperBound..<next])
            origins.append(contentsOf: paragraph.upperBound..<next)
        }
        let offsets = (origins + [units.count]).map { UInt32(originalOffset($0)) }
        (units, sources, self.origins) = (changed, [], offsets)
    }

    /// Returns whether no mode would change the text: single spaces between words.
    private static func isClean(_ units: [UInt16], _ engine: BrowserEngine) -> Bool {
        let span = units.span
        let discards = engine == .firefox
        if discards, let first = units.first, let last = units.last,
            PreservedSpaces.isFormFeedOrReturn(first) || PreservedSpaces.isFormFeedOrReturn(last)
        {
            return false
        }
        var previous: UInt16 = 0x20
        for index in span.indices {
            let unit = span[index]
            if unit <= 0x20 && isCollapsible(unit, engine) && (unit != 0x20 || previous == 0x20) { return false }
            if discards && previous == 0x20 && isDiscardable(unit) { continue }
            previous = unit
        }
        return previous != 0x20
    }

    private mutating func collapse(keepsLineFeeds: Bool, _ engine: BrowserEngine) {
        var index = 0
        // A space before, with only characters in between that Firefox does not count.
        var followsSpace = false
        while index < source.count {
            guard collapses(at: index, engine) else {
                if engine == .firefox, isLineStart, PreservedSpaces.isFormFeedOrReturn(source[index]) {
                    index += 1
                    continue
                }
                append(source[index], from: index)
                followsSpace = followsSpace && WhiteSpaceProcessor.isDiscardable(source[index])
                index += 1
                continue
            }
            let start = index
            while index < source.count, collapses(at: index, engine) { index += 1 }
            let hasLineFeed = source[start..<index].contains(0x0A)
            if isLineStart || index == source.count || keepsLineFeeds && hasLineFeed {
                if followsSpace { removeLastSpace() }
                if engine == .webkit, !isLineStart, source[start] == 0x20 { append(0x20, from: start) }
                if keepsLineFeeds {
                    for offset in start..<index where source[offset] == 0x0A { append(0x0A, from: offset) }
                }
                followsSpace = engine == .firefox
                continue
            }
            if hasLineFeed && vanishes(start..<index, engine) || followsSpace {
                joinsWords = true
                continue
            }
            append(0x20, from: start)
            followsSpace = engine == .firefox
        }
        if followsSpace { removeLastSpace() }
        if engine == .firefox { trimEnd() }
    }

    /// Removes the spaces, carriage returns and form feeds at the end, unless a character that is not counted is before
    /// them.
    private mutating func trimEnd() {
        guard let last = units.lastIndex(where: { $0 != 0x20 && !PreservedSpaces.isFormFeedOrReturn($0) }),
            !WhiteSpaceProcessor.isDiscardable(units[last])
        else { return }
        units.removeSubrange((last + 1)...)
        sources.removeSubrange((last + 1)...)
    }

    /// A Boolean value that indicates whether no character remains on the current line.
    private var isLineStart: Bool { units.isEmpty || units.last == 0x0A }

    /// Removes a line's last space, which is followed only by characters that Firefox does not count.
    ///
    /// It remains if nothing else that is counted is on the line, which has a height then.
    private mutating func removeLastSpace() {
        let counts = { (unit: UInt16) in !WhiteSpaceProcessor.isDiscardable(unit) }
        guard let last = units.lastIndex(where: counts), units[last] == 0x20,
            let before = units[..<last].last(where: counts), before != 0x0A
        else { return }
        units.remove(at: last)
        sources.remove(at: last)
    }

    /// Returns whether a character is white space that collapses; a space with a mark does not in Firefox.
    private func collapses(at index: Int, _ engine: BrowserEngine) -> Bool {
        guard WhiteSpaceProcessor.isCollapsible(source[index], engine) else { return false }
        guard engine == .firefox, source[index] == 0x20, index + 1 < source.count, source[index + 1] >= 0x300 else {
            return true
        }
        let next = source.scalar(at: index + 1)
        return CharacterFacts.graphemeBreak(of: next) != .extending && !CharacterFacts.isMark(next)
    }

    /// Returns whether white space with a line feed becomes nothing instead of a space.
    ///
    /// It does beside a zero-width space, except in WebKit; in Firefox also between two wide characters that are
    /// neither Hangul nor emoji, and in Chinese and Japanese beside wide punctuation.
    private func vanishes(_ space: Range<Int>, _ engine: BrowserEngine) -> Bool {
        if engine == .webkit { return false }
        if source[space.lowerBound - 1] == 0x200B || source[space.upperBound] == 0x200B { return true }
        guard engine == .firefox else { return false }
        let wide = [source.scalar(endingAt: space.lowerBound), source.scalar(at: space.upperBound)].filter { scalar in
            CharacterFacts.isEastAsianWide(scalar) && CharacterFacts.script(of: scalar) != CharacterFacts.hangulScript
                && (!CharacterFacts.isEmoji(scalar) || isSymbolOfText(scalar))
        }
        return wide.count == 2 || isChineseOrJapanese && wide.contains(where: WhiteSpaceProcessor.isPunctuation)
    }

    /// Returns whether a character is punctuation, or an ideographic space.
    private static func isPunctuation(_ scalar: UInt32) -> Bool {
        if scalar == 0x3000 { return true }
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return true
        default: return false
        }
    }

    /// Returns whether a character is in the block of East Asian symbols and punctuation, which has two emoji.
    private func isSymbolOfText(_ scalar: UInt32) -> Bool { (0x3000...0x303F).contains(scalar) }

    private mutating func append(_ unit: UInt16, from offset: Int) {
        units.append(unit)
        sources.append(UInt32(offset))
    }

    /// Returns whether a character is white space that collapses; a carriage return does in Chromium only.
    private static func isCollapsible(_ unit: UInt16, _ engine: BrowserEngine) -> Bool {
        unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D && engine == .chromium
    }

    /// Returns whether Firefox collapses the spaces around a character: it is a soft hyphen or controls direction.
    @inline(__always)
    static func isDiscardable(_ unit: UInt16) -> Bool {
        guard unit >= 0xAD else { return false }
        return unit == 0xAD || unit == 0x061C || unit == 0x200E || unit == 0x200F || (0x202A...0x202E).contains(unit)
            || (0x2066...0x2069).contains(unit)
    }

    /// Returns whether a text of nothing but such characters has no line in Firefox.
    private static func isBlank(_ unit: UInt16) -> Bool { unit == 0x20 || PreservedSpaces.isFormFeedOrReturn(unit) }

    private mutating func splitParagraphs(atLineFeeds: Bool, preservesSpaces: Bool, _ engine: BrowserEngine) {
        // A text without characters has no line: in a browser, a block of collapsed spaces has no height.
        if units.isEmpty { return }
        var start = 0
        /// Appends the paragraph up to an index, without the space that collapses in WebKit.
        func append(upTo end: Int) {
            let hasSpace = engine == .webkit && !preservesSpaces && end > start && units[end - 1] == 0x20
            paragraphs.append(Paragraph(units: start..<end - (hasSpace ? 1 : 0), sourceStart: sourceOffset(start)))
        }
        if atLineFeeds {
            for (index, unit) in units.enumerated() where unit == 0x0A {
                append(upTo: index)
                start = index + 1
            }
            // A line feed at the very end ends the last line and does not start another.
            if start == units.count && start > 0 { return }
        }
        // Firefox discards these characters, and so a text of nothing else has no line either.
        if engine == .firefox, units[start...].allSatisfy(WhiteSpaceProcessor.isDiscardable) { return }
        // Neither has one of white space that it otherwise keeps, such as carriage returns, before soft hyphens.
        if engine == .firefox, !preservesSpaces,
            units[start...].drop(while: WhiteSpaceProcessor.isBlank).allSatisfy({ $0 == 0xAD })
        {
            return
        }
        append(upTo: units.count)
    }
}

/// Replaces the control characters that browsers draw as nothing or as a space, before shaping.
///
/// They are replaced once a text: a text of a hundred thousand paragraphs would otherwise be copied for each of them.
struct DrawnCharacters {
    private var whole: [UInt16]?

    /// Discards the previous text.
    mutating func begin() { whole = nil }

    /// Returns the characters of a text with those of a paragraph replaced; `nil` if there are none to replace.
    ///
    /// Offsets stay the same. Characters outside the paragraph must not be used.
    ///
    /// Line and paragraph separators are nothing in Firefox. In Chromium they are spaces, unless the primary face has
    /// them. Most controls are boxes in WebKit, and nothing in Firefox, where Hangul fillers outside of syllables are
    /// too. A form feed is nothing in Chromium where spaces are preserved, and controls after ASCII have a face there.
    mutating func replaced(
        _ source: [UInt16], _ range: Range<Int>, _ stack: FaceStack, _ mode: WhiteSpace
    ) -> [UInt16]? {
        let engine = stack.engine
        guard DrawnCharacters.contains(source, range) else { return nil }
        if let whole { return whole }
        var units = source
        for index in units.indices {
            switch units[index] {
            case 0x00, 0x0D: units[index] = engine == .webkit ? DrawnCharacters.apart : DrawnCharacters.nothing
            case 0x7F...0x9F: if engine == .firefox { units[index] = DrawnCharacters.nothing }
            case 0x2028, 0x2029:
                // WebKit draws the separators as other characters, although few faces have them.
                if engine == .firefox { units[index] = DrawnCharacters.nothing }
                if engine == .chromium, !stack.primary.hasGlyph("\u{2028}") { units[index] = 0x20 }
            case 0x09: units[index] = 0x20
            case 0x0C where engine == .chromium && mode.preservesSpaces: units[index] = DrawnCharacters.nothing
            case 0x01..<0x20: if engine == .firefox { units[index] = DrawnCharacters.nothing }
            case 0x115F, 0x1160, 0x3164, 0xFFA0:
                let isHidden = engine == .firefox && DrawnCharacters.isLoneFiller(source, index)
                if isHidden { units[index] = DrawnCharacters.nothing }
            default: break
            }
        }
        whole = units
        return units
    }

    private static func contains(_ source: [UInt16], _ range: Range<Int>) -> Bool {
        let span = source.span
        for index in range {
            let unit = span[index]
            if unit < 0x20 || unit >= 0x7F && (unit <= 0x9F || unit | 1 == 0x2029 || isFiller(unit)) { return true }
        }
        return false
    }

    /// Returns whether Chromium adds tracking to a control although it is drawn as nothing.
    static func isTracked(_ unit: UInt16) -> Bool { unit == 0 || unit >= 0x7F && unit <= 0x9F }

    /// Returns whether a character stands for a missing letter of a Hangul syllable.
    @inline(__always)
    static func isFiller(_ unit: UInt16) -> Bool {
        unit >= 0x115F && (unit <= 0x1160 || unit == 0x3164 || unit == 0xFFA0)
    }

    /// Returns whether a filler is not part of a syllable of conjoining letters.
    private static func isLoneFiller(_ units: [UInt16], _ index: Int) -> Bool {
        switch units[index] {
        case 0x115F: index + 1 == units.count || !(0x1160...0x11A7).contains(units[index + 1])
        case 0x1160: index == 0 || !(0x1100...0x115F).contains(units[index - 1])
        default: true
        }
    }

    /// A word joiner, which has no width and no shape.
    private static let nothing: UInt16 = 0x2060
    /// An unassigned character without width or shape, which no face has, so that runs end at it.
    private static let apart: UInt16 = 0x2065
}
