/// The limits of this module, with their reasons.
package enum StringCatalogsLimits {
    /// The bytes of one catalog: the largest public one found, iso_639-3's translation table, has 1 MB.
    package static let fileBytes = 32 << 20
    /// The bytes of all entities of a document, counted as often as it has references: a name in thousands of texts.
    static let entityBytes = 1 << 20
    /// The messages of one catalog, over all of its languages.
    static let messages = 1_000_000
    /// The nesting of elements, objects and message arguments; real catalogs have about ten levels.
    static let depth = 64
    /// The bytes of one message: longer texts are documents and are never shown in a line of a user interface.
    package static let messageBytes = 64 << 10
    /// The bytes of a name that are repeated in the names of what it contains: a file, a context, an object of JSON.
    static let outerNameBytes = 512
    /// The devices for which a text of Apple's catalogs has variants; Apple names seven.
    static let devices = 32
    /// The bytes of the rule for plurals in a PO file; the longest of gettext's own has 250.
    static let pluralRuleBytes = 2_048
    /// The substitutions of one message, with those inside of others; most messages have one or two.
    static let substitutions = 256
    /// The inclusions of messages of one file in others.
    static let inclusions = 100_000
    /// The bytes of all inclusions of one file: inclusions of inclusions grow without bound.
    static let includedBytes = 4 << 20
    static let inclusionDepth = 8
    /// The scalars of a Markdown link's destination that are looked at.
    static let destinationScalars = 2_048
    /// The parentheses that are open at once in a link's destination; Markdown's own programs read as many.
    static let destinationParentheses = 32
    /// The backquotes around code in Markdown; usual are one to three.
    static let backquotes = 64
    /// The widths in which messages are shown.
    package static let widths: ClosedRange<Double> = 1...100_000
    /// The forms of one message that are filled: 6 plural categories of two numbers, and some selections.
    package static let forms = 64
    /// The branches of one message that are filled if it has more forms; a choice between all countries has 250.
    package static let branches = 256
    /// The files of one run.
    static let files = 20_000
    /// The folders visited for catalogs.
    static let folders = 100_000
    /// The nesting of folders.
    static let folderDepth = 32
    /// The languages and formatters that a filler keeps at once.
    static let cachedFormats = 512
}
