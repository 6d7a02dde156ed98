// The rows of most messages after a change of size: one paragraph, letter-spaced, of lines of one height.

extension RowPass {
    /// What a quick row needs of an entry.
    struct Quick: Sendable {
        /// Below zero where no row of the entry is quick.
        let room: Int64
        let spacing: Int64
        /// Fine steps of the units that most faces have; 0 where there are none.
        let thousand, binary, smallBinary, inter, common: Int64

        init(_ entry: Entry) {
            let isQuick = entry.measure.fineTracking != 0 && entry.reuse == .never
            let isFixed = (0...Quick.tallest).contains(entry.fixedLine) && entry.insets <= Quick.tallest
            room = isQuick && isFixed ? entry.measure.fineRoom : -1
            spacing = entry.measure.fineTracking
            func steps(_ unitsPerEm: Int32) -> Int64 { entry.units[unitsPerEm]?.steps ?? 0 }
            (thousand, binary, smallBinary) = (steps(1_000), steps(2_048), steps(1_024))
            (inter, common) = (steps(2_816), steps(Limits.commonUnitsPerEm))
        }

        /// Points of a line beyond which its multiples are not worked out beforehand.
        private static let tallest = 1e6

        var isAny: Bool { room >= 0 }

        /// Fine steps of a unit; 0 where it has to be asked for by itself.
        @inline(__always)
        func unit(unitsPerEm: Int32) -> Int64 {
            switch unitsPerEm {
            case 2_816: inter
            case Limits.commonUnitsPerEm: common
            case 1_000: thousand
            case 2_048: binary
            case 1_024: smallBinary
            default: 0
            }
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
        let unit = quick.unit(unitsPerEm: paragraphs[paragraph].unitsPerEm)
        guard unit > 0, let starts = spacedLineStarts(paragraph, room: quick.room, quick.spacing, unit)
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
