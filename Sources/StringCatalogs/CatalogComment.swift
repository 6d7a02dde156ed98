/// The words of the developers about a message, which may say how it is shown.
package struct CatalogComment: Sendable {
    var text: String
    /// The position of the comment, or of the place in it; `nil` if there is none, or if it is in another file.
    var position: CatalogPosition?
}

/// The comments before a message, joined as lines of one text.
struct CommentBlock {
    private(set) var text = ""
    /// The bytes from the first comment to the last; `nil` if there is none.
    private(set) var range: Range<Int>?

    mutating func add(_ words: some StringProtocol, _ bytes: Range<Int>) {
        if !text.isEmpty { text += "\n" }
        text += words
        range = (range?.lowerBound ?? bytes.lowerBound)..<bytes.upperBound
    }
}

extension CatalogText {
    func comment(_ block: CommentBlock) -> CatalogComment {
        CatalogComment(text: block.text, position: block.range.map(position(ofComment:)))
    }

    func comment(_ range: Range<Int>?) -> CatalogComment {
        CatalogComment(text: range.map(text) ?? "", position: range.map(position(ofComment:)))
    }

    /// Returns the comment of some elements, with the position of the one that names a place, or of the first.
    func comment(_ elements: [XMLElement]) -> CatalogComment {
        let named = elements.first { $0.text.contains(CatalogMessage.placeMarker) } ?? elements.first
        return CatalogComment(
            text: elements.map(\.text).joined(separator: "\n"), position: named.map { position(of: $0) })
    }

    /// Returns the position of the place that a comment names after `typescale:`, or else of the comment.
    private func position(ofComment range: Range<Int>) -> CatalogPosition {
        let range = range.clamped(to: 0..<bytes.count)
        let marker = CatalogMessage.placeMarker.utf8
        let place = range.first { index in
            bytes[index] == marker.first && bytes[index..<range.upperBound].starts(with: marker)
        }
        return position(of: place ?? range.lowerBound)
    }
}
