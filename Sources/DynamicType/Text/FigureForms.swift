/// The CSS property `font-variant-numeric`.
public struct FigureForms: OptionSet, Hashable, Sendable {
    /// The bits of the forms.
    public let rawValue: UInt8

    /// Creates forms from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Figures of the height of capitals (`lining-nums`).
    public static let liningFigures = FigureForms(rawValue: 1)
    /// Figures with ascenders and descenders, as lowercase letters have them (`oldstyle-nums`).
    public static let oldstyleFigures = FigureForms(rawValue: 2)
    /// Figures of different widths (`proportional-nums`).
    public static let proportionalFigures = FigureForms(rawValue: 4)
    /// Figures of one width, for columns (`tabular-nums`).
    public static let tabularFigures = FigureForms(rawValue: 8)
    /// Fractions with a slash (`diagonal-fractions`).
    public static let diagonalFractions = FigureForms(rawValue: 16)
    /// Fractions with a horizontal line (`stacked-fractions`).
    public static let stackedFractions = FigureForms(rawValue: 32)
    /// The letters of ordinal numbers (`ordinal`).
    public static let ordinal = FigureForms(rawValue: 64)
    /// Zeros with a slash (`slashed-zero`).
    public static let slashedZero = FigureForms(rawValue: 128)

    /// The keywords of CSS, each with the feature that it turns on and the bits of its group.
    ///
    /// A value has at most one keyword of a group.
    package static let keywords: [(name: String, form: FigureForms, feature: String, group: UInt8)] = [
        ("lining-nums", .liningFigures, "lnum", 0b11),
        ("oldstyle-nums", .oldstyleFigures, "onum", 0b11),
        ("proportional-nums", .proportionalFigures, "pnum", 0b1100),
        ("tabular-nums", .tabularFigures, "tnum", 0b1100),
        ("diagonal-fractions", .diagonalFractions, "frac", 0b11_0000),
        ("stacked-fractions", .stackedFractions, "afrc", 0b11_0000),
        ("ordinal", .ordinal, "ordn", 0b100_0000),
        ("slashed-zero", .slashedZero, "zero", 0b1000_0000),
    ]

    /// The keywords of each group, for messages.
    static let groups =
        "lining-nums or oldstyle-nums, proportional-nums or tabular-nums,"
        + " diagonal-fractions or stacked-fractions, ordinal, slashed-zero"

    /// Creates the forms of a CSS value: `normal`, or keywords separated by spaces; `nil` if it is none.
    public init?(css value: String) {
        self.init()
        if value == "normal" { return }
        let names = value.split(separator: " ")
        if names.isEmpty { return nil }
        for name in names {
            guard let keyword = Self.keywords.first(where: { $0.name == name }), rawValue & keyword.group == 0
            else { return nil }
            insert(keyword.form)
        }
    }

    /// The value in CSS.
    public var css: String {
        isEmpty ? "normal" : Self.keywords.filter { contains($0.form) }.map(\.name).joined(separator: " ")
    }
}
