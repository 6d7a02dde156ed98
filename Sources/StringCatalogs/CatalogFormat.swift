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
    case fluent
    /// Java's `.properties`.
    case properties
    /// Qt's `.ts`.
    case qt
    /// .NET's `.resx`.
    case resx
    /// YAML of Ruby on Rails, Symfony and their relatives.
    case yaml

    /// The platform whose type scale shows the messages unless one is named.
    package enum Platform: Hashable, Sendable {
        /// iOS.
        case apple
        /// Android, with its seven text sizes.
        case android
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

    /// A Boolean value that indicates whether the texts of several programs have this format or another one of JSON.
    package var hasNotations: Bool { self == .i18next || self == .formatjs }

    /// A Boolean value that indicates whether a file may have the texts of several languages under the same keys.
    var hasLanguages: Bool { self == .xcstrings || self == .yaml || hasNotations }

    /// Returns whether the files of a catalog, so many, say something of the texts in others.
    package func sharesTemplate(among files: Int) -> Bool {
        [.arb, .android, .webExtension].contains(self) || hasNotations && files > 1
    }

    /// A Boolean value that indicates whether a file without bytes has no messages, as one without lines or blocks
    /// does.
    var mayBeEmpty: Bool { [.po, .strings, .fluent, .properties].contains(self) }

    /// A Boolean value that indicates whether repeated spaces of a text are shown; in HTML, lines end at `<br>` only.
    package var keepsWhiteSpace: Bool {
        switch self {
        case .i18next, .formatjs, .webExtension, .fluent, .yaml: false
        default: true
        }
    }
}
