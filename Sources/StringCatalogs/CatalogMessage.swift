/// A catalog: one file with messages in one or several languages.
package struct StringCatalog: Sendable {
    package var format: CatalogFormat
    /// The language of the texts that are translated, as a BCP 47 tag; `nil` if the file does not say.
    package var sourceLanguage: Identifier?
    /// The language of the translations if the file says it; `nil` if only the file's name may say it.
    package var language: Identifier?
    /// The messages in the order of the file.
    package var messages: [CatalogMessage] = []
    /// Problems that do not make the file unreadable: messages that were skipped, with reasons.
    package var warnings: [CatalogWarning] = []

    /// Creates an empty catalog.
    package init(_ format: CatalogFormat, sourceLanguage: Identifier? = nil) {
        self.format = format
        self.sourceLanguage = sourceLanguage
    }

    /// Adds a warning.
    mutating func warn(
        _ reason: String, of id: Identifier? = nil, in language: Identifier? = nil, at position: CatalogPosition
    ) {
        warnings.append(CatalogWarning(reason, of: id, in: language, at: position))
    }

    /// Adds a message in ICU's syntax, or a warning if its text cannot be read.
    mutating func append(
        _ id: Identifier, language: Identifier? = nil, at position: CatalogPosition, comment: String,
        at commentPosition: CatalogPosition?,
        _ pattern: @autoclosure () throws(ICUPatternParser.Failure) -> MessagePattern
    ) {
        do throws(ICUPatternParser.Failure) {
            messages.append(
                CatalogMessage(
                    id, language: language, try pattern(), at: position, comment: comment, at: commentPosition))
        } catch {
            warn(error.reason, of: id, at: position)
        }
    }
}

/// A problem in a catalog that does not keep it from being read.
package struct CatalogWarning: Sendable {
    package var position: CatalogPosition
    /// The problem.
    package var reason: String
    /// The message; `nil` if the warning is about none that could be read.
    package var id: Identifier?
    /// The language of the text; `nil` if it is the file's.
    package var language: Identifier?
    /// The argument that stands for what is missing; the warning does not apply if the user has a value for it.
    package var argument: Identifier?

    /// Creates a warning.
    package init(
        _ reason: String, of id: Identifier? = nil, in language: Identifier? = nil, at position: CatalogPosition
    ) {
        (self.reason, self.id, self.language, self.position) = (reason, id, language, position)
    }

    /// Creates a warning about an identifier that occurred before.
    init(repeated id: Identifier, at position: CatalogPosition) {
        self.init("occurs more than once; the first is checked", of: id, at: position)
    }
}

/// A message in one language.
package struct CatalogMessage: Sendable {
    /// The word before the place of a message in a comment.
    package static let placeMarker = "typescale:"

    /// The identifier of the message in its catalog.
    package var id: Identifier
    /// The language as a BCP 47 tag; `nil` if only the file's name may say it.
    package var language: Identifier?
    /// The text, with its placeholders and branches.
    package var pattern: MessagePattern
    /// The position of the text.
    package var position: CatalogPosition
    /// The comment of the developers, which may say how the message is shown.
    package var comment = ""
    /// The position of the comment, or of the place in it; `nil` if there is none, or if it is in another file.
    package var commentPosition: CatalogPosition?
    /// The limits that the catalog itself gives.
    package var limits = MessageLimits()
    /// The device for which the text is, as Apple's catalogs name it; `nil` for all.
    package var device: Identifier?
    /// The text that distinguishes the message from others of the same identifier in its file; `nil` if nothing does.
    var qualifier: Identifier?
    /// The text in the source language if the file has it beside the translation, with its position.
    package var source: SourceText?

    /// A text in the source language.
    package struct SourceText: Sendable {
        /// The text.
        package var pattern: MessagePattern
        package var position: CatalogPosition

        /// Creates a text.
        package init(_ pattern: MessagePattern, at position: CatalogPosition) {
            (self.pattern, self.position) = (pattern, position)
        }
    }

    /// Creates a message.
    package init(
        _ id: Identifier, language: Identifier?, _ pattern: MessagePattern, at position: CatalogPosition,
        comment: String = "", at commentPosition: CatalogPosition? = nil, limits: MessageLimits = MessageLimits()
    ) {
        (self.id, self.language, self.pattern, self.position) = (id, language, pattern, position)
        (self.comment, self.commentPosition, self.limits) = (comment, commentPosition, limits)
    }
}

extension String {
    /// The text as the beginning of names of what it contains; very long ones are cut, as they would be repeated in each.
    var asOuterName: String {
        utf8.count <= StringCatalogsLimits.outerNameBytes
            ? self : String(decoding: utf8.prefix(StringCatalogsLimits.outerNameBytes), as: UTF8.self)
    }
}

/// The limits of a message in its catalog.
package struct MessageLimits: Hashable, Sendable {
    /// The most characters, as readers count them.
    package var characters: Int?
    /// The most Unicode code points.
    package var codePoints: Int?
    /// The most bytes in UTF-8.
    package var bytes: Int?
    /// The width in points.
    package var width: Double?
    /// The most lines; needs a width.
    package var lines: Int?

    /// Creates limits; there are none by default.
    package init() {}

    /// Reads the limit that developers write into comments: `[CHAR LIMIT=20]`, `[char-limit: 20]`.
    init(inComment comment: String) {
        for part in comment.lowercasedASCII.parts(at: "[").dropFirst() {
            guard let end = part.firstIndex(ofASCII: "]") else { continue }
            for word in ["char limit", "char_limit", "char-limit"] where characters == nil {
                guard let number = part[..<end].firstRange(of: word)?.upperBound else { continue }
                let rest = part[number..<end].drop { $0 == " " || $0 == "=" || $0 == ":" }
                characters = MessageLimits.count(String(rest.prefix(while: \.isASCIIDigit)))
            }
        }
    }

    /// Returns a number of characters, bytes or lines; `nil` for a text that is none above 0.
    static func count(_ text: String) -> Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }

    /// Returns a width in points; `nil` for a text that is none in which messages are shown.
    static func width(_ text: String) -> Double? {
        Double(text).flatMap { StringCatalogsLimits.widths.contains($0) ? $0 : nil }
    }

    /// Returns a warning about a limit that is not checked, as it cannot be read.
    static func warning(_ written: String, of id: Identifier? = nil, at position: CatalogPosition) -> CatalogWarning {
        CatalogWarning("the limit \(written) cannot be read", of: id, at: position)
    }

    /// Takes the limits of another language of the message where this has none.
    package mutating func fill(from other: MessageLimits) {
        characters = characters ?? other.characters
        codePoints = codePoints ?? other.codePoints
        bytes = bytes ?? other.bytes
        width = width ?? other.width
        lines = lines ?? other.lines
    }
}
