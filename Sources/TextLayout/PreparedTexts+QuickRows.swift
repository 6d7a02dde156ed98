// The rows of most messages after a change of size: one paragraph, letter-spaced, of lines of one height.

extension RowPass {
    /// What a quick row needs of an entry.
    struct Quick: Sendable {
        /// Below zero where no row of the entry is quick.
        let room: Int64
        let spacing: Int64

        init(_ entry: Entry) {
            let isQuick = entry.measure.fineTracking != 0 && entry.reuse == .never
            let isFixed = (0...Quick.tallest).contains(entry.fixedLine) && entry.insets <= Quick.tallest
            room = isQuick && isFixed ? entry.measure.fineRoom : -1
            spacing = entry.measure.fineTracking
        }

        /// Points of a line beyond which its multiples are not worked out beforehand.
        private static let tallest = 1e6

        var isAny: Bool { room >= 0 }
    }

    /// Fine steps of a unit of which so many make an em.
    struct QuickUnit: Sendable {
        var unitsPerEm: Int32 = 0
        var steps: Int64 = 0

        /// Places for the units of one entry.
        static let places = 8

        /// The place of a unit: the ones that most faces have each have their own, so that none is sought by jumps, which
        /// a processor guesses wrong wherever texts in several scripts alternate.
        @inline(__always)
        static func place(of unitsPerEm: Int32) -> Int { Int(unitsPerEm) &>> 9 & (places &- 1) }

        /// The units of all entries, by their places.
        static func all(of entries: [Entry]) -> [QuickUnit] {
            var all = [QuickUnit](repeating: QuickUnit(), count: entries.count * places)
            for (index, entry) in entries.enumerated() {
                for unitsPerEm in UnitScales.usual {
                    guard let unit = entry.units[unitsPerEm] else { continue }
                    all[index * places + place(of: unitsPerEm)] = QuickUnit(unitsPerEm: unitsPerEm, steps: unit.steps)
                }
            }
            return all
        }
    }
}

extension PreparedTexts {
    /// The row of a text of one paragraph; nil where it takes more than that, and the row comes the plain way.
    @inline(__always)
    func quickRow(of text: Int, _ pass: RowPass, _ place: Int) -> MessageRow? {
        let text = texts[text]
        let quick = pass.quick[place]
        guard quick.isAny, text.paragraphCount == 1 else { return nil }
        let paragraph = Int(text.firstParagraph)
        let unitsPerEm = paragraphs[paragraph].unitsPerEm
        let unit = pass.quickUnits[place &* RowPass.QuickUnit.places &+ RowPass.QuickUnit.place(of: unitsPerEm)]
        guard unit.unitsPerEm == unitsPerEm,
            let starts = spacedLineStarts(paragraph, room: quick.room, quick.spacing, unit.steps)
        else { return nil }
        let more = starts.nonzeroBitCount
        var signature = WrapSignature()
        signature.add(starts, group: 0)
        signature.endParagraph()
        return MessageRow(
            steps: more < RowPass.knownHeights
                ? pass.heights[place &* RowPass.knownHeights &+ more] : pass.entries[place].steps(lines: more + 1),
            lines: UInt32(truncatingIfNeeded: more &+ 1), wrap: signature.value)
    }
}
