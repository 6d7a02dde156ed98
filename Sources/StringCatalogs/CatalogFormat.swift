/// A file format of translated messages.
package enum CatalogFormat: String, CaseIterable, Hashable, Sendable {
    /// An Apple string catalog.
    case xcstrings
    /// Android's `strings.xml`.
    case android
    /// Flutter's application resource bundle.
    case arb
    /// JSON of i18next, versions 3 and 4.
    case i18next
    /// JSON of FormatJS.
    case formatjs
    /// `messages.json` of browser extensions.
    case webExtension = "messages-json"
    /// gettext's PO.
    case po
    /// XLIFF 1.2, 2.0 and 2.1.
    case xliff
    /// Apple's `.strings`.
    case strings
    /// Apple's `.stringsdict`.
    case stringsdict
    /// Fluent.
    case fluent
    /// Java's `.properties`.
    case properties
    /// Qt's `.ts`.
    case qt
    /// .NET's `.resx`.
    case resx

    /// The platform whose type scale shows the messages unless one is named.
    package enum Platform: Hashable, Sendable {
        /// iOS.
        case apple
        /// Android, with its seven text sizes.
        case android
        /// A browser.
        case web
    }

    /// The platform of most programs with catalogs of this format.
    package var platform: Platform {
        switch self {
        case .xcstrings, .strings, .stringsdict: .apple
        case .android, .arb: .android
        default: .web
        }
    }

    /// A Boolean value that indicates whether repeated spaces of a text are shown; in HTML, lines end at `<br>` only.
    package var keepsWhiteSpace: Bool {
        switch self {
        case .i18next, .formatjs, .webExtension, .fluent: false
        default: true
        }
    }
}

/// The reason for which a catalog cannot be read.
package struct CatalogError: Error, Hashable, Sendable {
    /// The kind of an error.
    package enum Code: Hashable, Sendable {
        /// The file is not a catalog of a known format.
        case unknownFormat
        /// The file violates its format.
        case malformed
        /// The text is not in a known encoding.
        case encoding
        /// A limit of the file is exceeded.
        case tooLarge
        /// The file cannot be opened or read.
        case unreadable
        /// The work of the thread was canceled.
        case cancelled
    }

    /// The kind of the error.
    package let code: Code
    /// The position; `nil` if the error concerns the whole file.
    package let position: CatalogPosition?
    /// The error in words, with what would be right.
    package let reason: String

    /// Creates an error.
    package init(_ code: Code, at position: CatalogPosition? = nil, _ reason: String) {
        (self.code, self.position, self.reason) = (code, position, reason)
    }

    /// Errors are equal if they have the same kind and position.
    package static func == (left: CatalogError, right: CatalogError) -> Bool {
        left.code == right.code && left.position == right.position
    }

    /// Hashes the kind and the position.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(position)
    }
}

/// A position in a catalog.
package struct CatalogPosition: Hashable, Sendable, Comparable {
    /// The line, from 1.
    package let line: Int
    /// The column in UTF-16 units, from 1.
    package let column: Int

    /// Creates a position.
    package init(line: Int, column: Int) {
        (self.line, self.column) = (line, column)
    }

    /// Returns a Boolean value that indicates whether one position precedes another.
    package static func < (left: CatalogPosition, right: CatalogPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
