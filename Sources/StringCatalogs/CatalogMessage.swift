/// A message in one language.
package struct CatalogMessage: Sendable {
    /// The word before the place of a message in a comment.
    package static let placeMarker = "typescale:"

    package var id: Identifier
    /// The language as a BCP 47 tag; `nil` if only the file's name may say it.
    package var language: Identifier?
    /// The text, with its placeholders and branches.
    package var pattern: MessagePattern
    package var position: CatalogPosition
    /// The comment of the developers, which may say how the message is shown.
    package var comment = ""
    /// The position of the comment, or of the place in it; `nil` if there is none, or if it is in another file.
    package var commentPosition: CatalogPosition?
    package var limits = MessageLimits()
    /// The device for which the text is, as Apple's catalogs name it; `nil` for all.
    package var device: Identifier?
    /// The text that distinguishes the message from others of the same identifier in its file; `nil` if nothing does.
    var qualifier: Identifier?
    /// The text in the source language if the file has it beside the translation, with its position.
    package var source: SourceText?

    package struct SourceText: Sendable {
        package var pattern: MessagePattern
        package var position: CatalogPosition

        init(_ pattern: MessagePattern, at position: CatalogPosition) {
            (self.pattern, self.position) = (pattern, position)
        }
    }

    package init(
        _ id: Identifier, language: Identifier? = nil, _ pattern: MessagePattern, at position: CatalogPosition,
        comment: CatalogComment? = nil
    ) {
        (self.id, self.language, self.pattern, self.position) = (id, language, pattern, position)
        if let comment { (self.comment, commentPosition) = (comment.text, comment.position) }
    }

    /// Returns the message with a language, unless it has one.
    package func with(language: Identifier) -> CatalogMessage {
        guard self.language == nil else { return self }
        var message = self
        message.language = language
        return message
    }
}

extension String {
    /// The text as the beginning of names of what it contains; very long ones are cut, as they would be repeated in
    /// each.
    var asOuterName: String {
        utf8.count <= StringCatalogsLimits.outerNameBytes
            ? self : String(decoding: utf8.prefix(StringCatalogsLimits.outerNameBytes), as: UTF8.self)
    }
}

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
