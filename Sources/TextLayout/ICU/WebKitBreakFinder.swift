// Finds the positions at which WebKit breaks lines.
//
// WebKit asks four sources for each pair of UTF-16 units, first answer wins: a rule for hyphens before digits, a table
// for pairs of Latin-1 (`PairBreaks`, with another row for the hyphen), shortcuts by a coarse class of both units, and
// ICU with the rules of the page's language.
//
// Method: the scan of each item, the text between two opportunities, keeps three units. When ICU's next boundary is far
// away the scan skips ahead while only letters follow, and then goes on with the units from before the skip: in
// "中.abc(d" the parenthesis is judged by the full stop. That is WebKit's behavior, and the reason for a scan with state
// instead of a function of pairs.

internal import TypescaleStrings
internal import TypescaleThreads

/// Finds the line break opportunities of a paragraph as WebKit does; not thread-safe.
final class WebKitBreakFinder {
    private let iterator: BoundaryFinder
    private let pairs: PairBreaks
    /// A Boolean value that indicates whether a strictness is given, for which there are no tables.
    private let isStrict: Bool
    private var boundaries: [Int] = []

    /// Creates a finder for text of a locale, or of English if ICU does not support it; `strictness` is that of ICU.
    init(locale: String, strictness: String? = nil) throws(FontError) {
        isStrict = strictness != nil
        let rules = strictness.map { "@lb=" + $0 } ?? ""
        iterator = try BoundaryFinder(.line, locale: locale + rules, or: "en" + rules)
        pairs = try PairBreaks()
    }

    /// Appends the offsets before which a line may break, in order, without the paragraph's start and end.
    ///
    /// WebKit looks for them in the text of each node alone; whether a line may break between two nodes depends on the
    /// text of both. `nodeStarts` are the offsets inside the range at which nodes start.
    func appendOpportunities(
        in units: [UInt16], _ range: Range<Int>, isLatin1: Bool, turns: [Int], nodeStarts: [Int],
        unless cancellation: Cancellation?, to breaks: inout [Int]
    ) {
        var whole: [Int] = []
        appendOpportunities(
            in: units, range, isLatin1: isLatin1, turns: turns, unless: cancellation, to: &whole)
        if nodeStarts.isEmpty { return breaks += whole }
        let between = Set(whole).intersection(nodeStarts)
        var rest = turns[...]
        for (start, end) in zip([range.lowerBound] + nodeStarts, nodeStarts + [range.upperBound]) {
            if between.contains(start) { breaks.append(start) }
            rest = rest.drop { $0 <= start }
            appendOpportunities(
                in: units, start..<end, isLatin1: units.isLatin1(start..<end), turns: Array(rest.prefix { $0 < end }),
                unless: cancellation, to: &breaks)
        }
    }

    /// Appends the offsets before which a line may break, in order, without the paragraph's start and end.
    ///
    /// Where the direction turns inside an item, the item is split, and the scan asked anew from there. If the work is
    /// canceled meanwhile, only the first of them are appended.
    func appendOpportunities(
        in units: [UInt16], _ range: Range<Int>, isLatin1: Bool, turns: [Int] = [],
        unless cancellation: Cancellation?, to breaks: inout [Int]
    ) {
        boundaries.removeAll(keepingCapacity: true)
        if !isLatin1 || isStrict {
            iterator.appendBoundaries(of: units, in: range, unless: cancellation, to: &boundaries)
        }
        if let cancellation, cancellation.isCancelled { return }
        var scan = WebKitScan(units, range, boundaries, isStrict ? nil : pairs)
        var start = range.lowerBound
        var nextTurn = 0
        while start < range.upperBound {
            var end = start
            if BreakFinder.isSpace(units[start]) {
                while end < range.upperBound && BreakFinder.isSpace(units[end]) { end += 1 }
            } else {
                end = scan.itemEnd(from: start)
                while nextTurn < turns.count && turns[nextTurn] < end {
                    let turn = turns[nextTurn]
                    if turn > start && scan.isOpportunity(turn) { breaks.append(turn) }
                    nextTurn += 1
                }
            }
            // The scan may have skipped the units before a turn, which are judged by themselves.
            let isTurn = nextTurn < turns.count && turns[nextTurn] == end && !BreakFinder.isSpace(units[end - 1])
            if end < range.upperBound, !BreakFinder.isSpace(units[end]), !isTurn || scan.isOpportunity(end) {
                breaks.append(end)
            }
            start = end
        }
    }
}

/// The scan for the ends of items.
private struct WebKitScan {
    /// A unit with its coarse class, once that is known.
    private struct Character {
        var unit: UInt16
        var kind: WebKitBreakClass?

        init(_ unit: UInt16) { self.unit = unit }

        mutating func classify() -> WebKitBreakClass {
            if let kind { return kind }
            let found = WebKitBreakClass(unit)
            kind = found
            return found
        }
    }

    private let units: [UInt16]
    private let range: Range<Int>
    private let boundaries: [Int]
    /// The table of pairs; `nil` if ICU decides on most pairs.
    private let pairs: PairBreaks?
    private var nextBoundary = 0

    init(_ units: [UInt16], _ range: Range<Int>, _ boundaries: [Int], _ pairs: PairBreaks?) {
        (self.units, self.range, self.boundaries, self.pairs) = (units, range, boundaries, pairs)
    }

    /// Returns the end of the item that starts at an offset; a scan that stops at its own start begins one unit later.
    mutating func itemEnd(from start: Int) -> Int {
        for origin in start..<range.upperBound {
            let end = scan(from: origin)
            if end != start { return end }
        }
        return range.upperBound
    }

    /// Returns whether a scan that starts at an offset behind the first unit ends there.
    ///
    /// Only its first pair decides that: a whole scan for each turn would take the square of their number.
    mutating func isOpportunity(_ index: Int) -> Bool {
        let beforeBefore = index - 2 >= range.lowerBound ? units[index - 2] : 0
        var (before, after) = (Character(units[index - 1]), Character(units[index]))
        if BreakFinder.isSpace(after.unit) { return true }
        return switch answer(beforeBefore, &before, &after) {
        case .breakable: true
        case .joined: false
        case .unknown: boundary(from: index) == index && !BreakFinder.isSpace(before.unit)
        }
    }

    private mutating func scan(from origin: Int) -> Int {
        var index = origin
        if index == range.lowerBound {
            if range.count <= 1 { return range.upperBound }
            index += 1
        }
        var beforeBefore = index - 2 >= range.lowerBound ? units[index - 2] : 0
        var before = Character(units[index - 1])
        var nextBreak: Int?
        while index < range.upperBound {
            var after = Character(units[index])
            if BreakFinder.isSpace(after.unit) { return index }
            switch answer(beforeBefore, &before, &after) {
            case .breakable: return index
            case .joined: break
            case .unknown:
                if nextBreak ?? -1 < index { nextBreak = boundary(from: index) }
                if let nextBreak, index < nextBreak {
                    let last = min(nextBreak, range.upperBound - 1)
                    while index < last && !stopsSkipping(units[index + 1]) {
                        (beforeBefore, before) = (before.unit, after)
                        index += 1
                    }
                }
                if index == nextBreak && !BreakFinder.isSpace(before.unit) { return index }
            }
            (beforeBefore, before) = (before.unit, after)
            index += 1
        }
        return range.upperBound
    }

    private func answer(_ beforeBefore: UInt16, _ before: inout Character, _ after: inout Character)
        -> PairBreaks.Verdict
    {
        if let pairs, before.unit <= 0xFF && after.unit <= 0xFF {
            if before.unit == 0x2D && PairBreaks.isDigit(after.unit) {
                return pairs.allowsBreak(between: 0x2D, after.unit, after: beforeBefore) ? .breakable : .joined
            }
            guard before.unit > 0x20, after.unit > 0x20 else { return .joined }
            return allowsBreak(before.unit, after.unit, pairs) ? .breakable : .joined
        }
        let (left, right) = (before.classify(), WebKitBreakClass(after.unit))
        after.kind = right
        let pair = left.union(right)
        if pair.isSubset(of: [.space, .letter, .quotation]) { return .joined }
        if pair.union(.letter) == [.ideograph, .letter] { return .breakable }
        if !pair.isDisjoint(with: [.glue, .quotation]) && !pair.contains(.other) { return .joined }
        if right == .mark {
            after.kind = left
            return .joined
        }
        if pairs != nil, !pair.contains(.other), !pair.isDisjoint(with: [.closing, .closingParenthesis, .opening]) {
            if right == .closing || right == .closingParenthesis || left == .opening { return .joined }
            if pair.contains(.ideograph) { return .breakable }
        }
        return .unknown
    }

    /// Returns whether a line may break between two units of Latin-1, neither of which is a space.
    private func allowsBreak(_ before: UInt16, _ after: UInt16, _ pairs: PairBreaks) -> Bool {
        guard before == 0x2D else { return pairs.allowsBreak(between: before, after, after: nil) }
        if after < 0x80 { return after != 0x2C && after != 0x2E }
        if after >= 0xA6 { return [0xB0, 0xB1, 0xB4, 0xBF].contains(after) }
        return pairs.allowsBreak(between: before, after, after: nil)
    }

    /// Returns ICU's first boundary at or after an offset; the end is one.
    private mutating func boundary(from index: Int) -> Int? {
        if nextBoundary > 0 && boundaries[nextBoundary - 1] >= index {
            // A turn is before the end of its item. A search from the start would take the square of the number of
            // items.
            nextBoundary = (0..<nextBoundary).partitioningIndex { boundaries[$0] >= index }
        }
        while nextBoundary < boundaries.count && boundaries[nextBoundary] < index { nextBoundary += 1 }
        return nextBoundary < boundaries.count ? boundaries[nextBoundary] : nil
    }

    private func stopsSkipping(_ unit: UInt16) -> Bool {
        let letter = unit | 0x20
        return unit <= 0xFF && !(letter >= 0x61 && letter <= 0x7A)
    }
}

/// The coarse class by which WebKit decides most pairs without asking ICU.
struct WebKitBreakClass: OptionSet {
    let rawValue: UInt16

    static let letter = WebKitBreakClass(rawValue: 1)
    static let ideograph = WebKitBreakClass(rawValue: 2)
    static let mark = WebKitBreakClass(rawValue: 4)
    static let opening = WebKitBreakClass(rawValue: 8)
    static let closingParenthesis = WebKitBreakClass(rawValue: 16)
    static let closing = WebKitBreakClass(rawValue: 32)
    static let glue = WebKitBreakClass(rawValue: 64)
    static let quotation = WebKitBreakClass(rawValue: 128)
    static let space = WebKitBreakClass(rawValue: 256)
    /// The class of everything that only ICU decides.
    static let other = WebKitBreakClass(rawValue: 512)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ unit: UInt16) {
        switch unit {
        case 0..<0x80: self = WebKitBreakClass(ascii: unit)
        case 0x80..<0x100: self = WebKitBreakClass(latin1: unit)
        case 0x100..<0x600: self = WebKitBreakClass(alphabet: unit)
        case 0x2018, 0x2019: self = .quotation
        case 0x3000..<0x3040: self = WebKitBreakClass(punctuation: unit)
        case 0x3040..<0x3100, 0x31F0..<0x3200, 0xA015: self = .other
        case 0x3248..<0x3250, 0x4DC0..<0x4E00: self = .letter
        case 0x0A00..<0x1000, 0x1A00..<0x2000, 0x2E80..<0xA4D0, 0xAC00..<0xD7B0, 0xF900..<0xFB00:
            self = unit < 0x2E80 ? .other : .ideograph
        default: self = .other
        }
    }

    private init(ascii unit: UInt16) {
        switch unit {
        case 0x10..<0x20: self = .mark
        case 0x20: self = .space
        case 0x22, 0x27: self = .quotation
        case 0x28, 0x5B, 0x7B: self = .opening
        case 0x29, 0x5D: self = .closingParenthesis
        case 0x7D: self = .closing
        case 0x30...0x39, 0x40...0x5A, 0x60...0x7A: self = .letter
        default: self = .other
        }
    }

    private init(latin1 unit: UInt16) {
        switch unit {
        case 0xA0: self = .glue
        case 0xA1, 0xBF: self = .opening
        case 0xAB, 0xBB: self = .quotation
        default: self = unit > 0xC0 ? .letter : .other
        }
    }

    /// Creates the class of a unit from Latin Extended-A to Hebrew.
    private init(alphabet unit: UInt16) {
        switch unit {
        case 0x02C8, 0x02CC, 0x02DF, 0x037E: self = .other
        case 0x034F, 0x035C...0x0362: self = .glue
        case 0x0300..<0x0370, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7:
            self = .mark
        case 0x0589...0x0590, 0x05BE, 0x05C0, 0x05C3, 0x05C6: self = .other
        default: self = .letter
        }
    }

    /// Creates the class of a unit of the block of East Asian punctuation, by its low five bits as WebKit does.
    private init(punctuation unit: UInt16) {
        switch unit & 0x1F {
        case 0x01, 0x02, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x15, 0x17, 0x19, 0x1B, 0x1E, 0x1F: self = .closing
        case 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x14, 0x16, 0x18, 0x1A, 0x1D: self = .opening
        default: self = .other
        }
    }
}
