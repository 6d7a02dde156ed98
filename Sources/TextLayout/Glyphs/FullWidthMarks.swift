// Narrows full-width punctuation next to other punctuation (CSS `text-spacing-trim: normal`).
//
// A bracket or a stop in East Asian type fills an em with half an em of ink. Next to another such mark the empty half
// is removed, and a closing bracket that would not fit at the end of a line becomes half as wide. Which half is empty
// is read from the face: a full stop is on the left in Japanese and in the middle in Traditional Chinese. Measured pair
// by pair in a browser; needs a face with half-width forms (`halt`).

internal import TypescaleThreads

/// A mark that is narrower than its glyph, or may become so.
struct FullWidthTrim {
    /// The width removed, in design units of the mark's face.
    var amount: Int32
    var kind: Kind

    enum Kind {
        /// Narrowed because of the mark before it; full again at the start of a line.
        case opening
        /// Narrowed because of the mark after it; full again if a line ends between them.
        case closing
        /// Full, and narrowed only if it ends a line that it does not fit.
        case atLineEnd
        /// The same before a line feed, where it is narrowed only if the line has no earlier break opportunity.
        case beforeLineFeed

        /// A Boolean value that indicates whether the mark is full as long as its line has space for it.
        var isFull: Bool { self == .atLineEnd || self == .beforeLineFeed }
    }
}

/// Finds the full-width marks of a paragraph that are narrower than their glyphs, or may become so.
struct FullWidthMarks {
    private enum Role {
        case opening
        case closing
        case middle
        case none
    }

    /// The properties of a mark in a face.
    private struct Facts {
        var role: Role
        var reduction: Int32
    }

    private struct MarkKey: Hashable {
        var face: Int
        var unit: UInt16
        var language: String
    }

    private let shaper: Shaper
    private var knownFacts: [MarkKey: Facts] = [:]
    /// The marks that were found, by index.
    private(set) var trims: [Int: FullWidthTrim] = [:]

    init(_ shaper: Shaper) { self.shaper = shaper }

    mutating func begin() {
        if !trims.isEmpty { trims.removeAll(keepingCapacity: true) }
    }

    /// Forgets what is known of marks in faces.
    mutating func removeAll() { knownFacts.removeAll() }

    /// Finds the marks of a paragraph.
    mutating func find(
        in units: [UInt16], _ range: Range<Int>, _ runs: [TextRun], language: String, _ cancellation: Cancellation?
    ) {
        // Iterating over the array itself would copy each run.
        let runs = runs.span
        for position in runs.indices {
            for index in runs[position].units where Self.mayBeFullWidth(units[index]) {
                if let cancellation, trims.count & 255 == 255, cancellation.isCancelled { return }
                if let trim = trim(at: index, in: units, range, runs[position], language) { trims[index] = trim }
            }
        }
    }

    /// Returns the width that a mark loses, or may lose; `nil` if it is always as wide as its glyph.
    private mutating func trim(
        at index: Int, in units: [UInt16], _ range: Range<Int>, _ run: TextRun, _ language: String
    ) -> FullWidthTrim? {
        let mark = facts(of: units[index], run, language)
        guard mark.reduction > 0 else { return nil }
        // The neighbors of a mark are judged by the mark's own face, whatever face draws them.
        switch mark.role {
        case .opening:
            guard index > range.lowerBound else { return nil }
            let before = units[index - 1]
            let isNarrowed =
                facts(of: before, run, language).role != .none || Self.isNarrowOpening(before)
                || Self.isNarrowMiddle(before)
            return isNarrowed ? FullWidthTrim(amount: mark.reduction, kind: .opening) : nil
        case .closing:
            if index + 1 < range.upperBound {
                let after = units[index + 1]
                let role = facts(of: after, run, language).role
                if role == .closing || role == .middle || Self.isNarrowClosing(after) || Self.isNarrowMiddle(after) {
                    return FullWidthTrim(amount: mark.reduction, kind: .closing)
                }
            }
            // At a line's end brackets are narrowed, and stops are not.
            guard Self.closing.contains(units[index]) else { return nil }
            let isBeforeLineFeed = index + 1 < units.count && units[index + 1] == 0x0A
            return FullWidthTrim(amount: mark.reduction, kind: isBeforeLineFeed ? .beforeLineFeed : .atLineEnd)
        case .middle, .none: return nil
        }
    }

    private mutating func facts(of unit: UInt16, _ run: TextRun, _ language: String) -> Facts {
        guard Self.mayBeFullWidth(unit) else { return Facts(role: .none, reduction: 0) }
        let key = MarkKey(face: run.face.identity, unit: unit, language: language)
        if let known = knownFacts[key] { return known }
        // The face is asked once, for East Asian text.
        var setting = Shaper.Setting(script: .han, isRightToLeft: false, language: language, isTracked: false)
        let reduction = shaper.halfWidthReduction(of: unit, face: run.face, setting: setting)
        var isFullWidth = reduction > 0
        if language == "ja" || language.hasPrefix("ja-") {
            // Chromium finds the role of a mark in a script that faces do not have, and so in the default form.
            setting.language = ""
            isFullWidth = shaper.halfWidthReduction(of: unit, face: run.face, setting: setting) > 0
        }
        var role = Role.none
        if unit == 0x3000 || unit == 0x30FB {
            role = .middle
        } else if isFullWidth {
            switch unit {
            case let unit where Self.opening.contains(unit): role = .opening
            case let unit where Self.closing.contains(unit): role = .closing
            case let unit where Self.stops.contains(unit):
                let onTheLeft = shaper.hasInkOnTheLeft(of: unit, face: run.face, setting: setting)
                role = onTheLeft ? .closing : .middle
            default: break
            }
        }
        let facts = Facts(role: role, reduction: unit == 0x3000 ? 0 : reduction)
        knownFacts[key] = facts
        return facts
    }

    private static func mayBeFullWidth(_ unit: UInt16) -> Bool {
        unit >= 0x3000 && unit <= 0x301F || unit == 0x30FB || isOpeningQuote(unit) || isClosingQuote(unit)
            || unit >= 0xFF08 && unit <= 0xFF60
                && (opening.contains(unit) || closing.contains(unit) || stops.contains(unit))
    }

    private static func isOpeningQuote(_ unit: UInt16) -> Bool { unit == 0x2018 || unit == 0x201C }
    private static func isClosingQuote(_ unit: UInt16) -> Bool { unit == 0x2019 || unit == 0x201D }

    /// Narrow marks that count as neighbors, although they are never narrowed themselves: all brackets.
    private static func isNarrowOpening(_ unit: UInt16) -> Bool {
        isOpeningQuote(unit) || category(of: unit) == .openPunctuation
    }
    private static func isNarrowClosing(_ unit: UInt16) -> Bool {
        isClosingQuote(unit) || category(of: unit) == .closePunctuation
    }
    private static func category(of unit: UInt16) -> Unicode.GeneralCategory? {
        Unicode.Scalar(unit)?.properties.generalCategory
    }
    private static func isNarrowMiddle(_ unit: UInt16) -> Bool { unit == 0xB7 || unit == 0x2027 }

    private static let opening: Set<UInt16> = [
        0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F,
        0x2018, 0x201C,
    ]
    /// Closing brackets, and quotation marks of the same width.
    private static let closing: Set<UInt16> = [
        0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF09, 0xFF3D, 0xFF5D,
        0xFF60, 0x2019, 0x201D,
    ]
    /// Commas, full stops and colons, whose position in the em is the face's choice.
    private static let stops: Set<UInt16> = [0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B]
}
