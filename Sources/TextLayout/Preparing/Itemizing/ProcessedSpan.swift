// Spans of a text with a face, padding or a picture of their own, and the line breaks that they add and remove.

/// A span of a styled text at its position after white space processing, with the faces it requests.
struct ProcessedSpan {
    var units: Range<Int>
    /// The index of the span in the styled text.
    var index: Int
    var stack: FaceStack
    var padding: Double
    var keepsTogether: Bool
    var placeholder: StyledText.Placeholder?
}

extension [ProcessedSpan] {
    /// Adds the break opportunities before and after pictures.
    ///
    /// As in browsers, punctuation, no-break spaces and word joiners beside a picture do not remove them. A line ends
    /// after spaces, and not before them.
    func addBreaksAroundPictures(
        to breaks: inout [Int], in units: [UInt16], _ range: Range<Int>, _ shapedUnits: ShapedUnits
    ) {
        let ends = filter { $0.placeholder != nil }.flatMap { [$0.units.lowerBound, $0.units.upperBound] }
        let added = ends.filter { index in
            guard index > range.lowerBound, index < range.upperBound else { return false }
            return shapedUnits.mark(at: index).contains(.grapheme) && units[index] != 0x200B
                && !PreservedSpaces.isSpace(units[index], .chromium)
        }
        if !added.isEmpty { breaks = Set(breaks).union(added).sorted() }
    }

    /// Returns the offsets inside a range at which a span starts or ends, in order.
    func bounds(in range: Range<Int>) -> [Int] {
        flatMap { [$0.units.lowerBound, $0.units.upperBound] }.reduce(into: []) { found, bound in
            if bound > (found.last ?? range.lowerBound), bound < range.upperBound { found.append(bound) }
        }
    }

    /// Removes the break opportunities inside spans that stay on one line.
    func removeBreaksInside(from breaks: inout [Int]) {
        var rest = filter(\.keepsTogether)[...]
        breaks.removeAll { position in
            rest = rest.drop { $0.units.upperBound <= position }
            return rest.first.map { $0.units.lowerBound < position } ?? false
        }
    }

    /// Returns the first space inside each span of text that stays on one line; spans with padding are boxes.
    func innerSpaces(in units: [UInt16], _ range: Range<Int>) -> [Int] {
        compactMap { span in
            guard span.keepsTogether, span.padding == 0 else { return nil }
            return span.units.clamped(to: range).dropFirst().first { units[$0] == 0x20 }
        }
    }

    /// Returns the spans that stay on one line and are parts of longer words.
    func keptParts(in units: [UInt16], _ range: Range<Int>, _ breaks: [Int]) -> [Range<Int>] {
        let kept = filter(\.keepsTogether).map { $0.units.clamped(to: range) }
        if kept.isEmpty { return [] }
        let ends = Set(breaks + [range.lowerBound])
        return kept.filter { span in
            let isFollowed = !ends.contains(span.upperBound) && units[span.upperBound] != 0x20
            return isFollowed || !ends.contains(span.lowerBound)
        }
    }
}
