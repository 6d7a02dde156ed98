/// The line breaking classes that characters have in Chromium and not yet in the installed ICU.
enum NewerClasses {
    /// Returns a text with characters of other classes in place of those of a newer class; `nil` if it has none.
    ///
    /// The combining grapheme joiner is a mark, and not glue. Loose rules of East Asian languages apply to all hyphens.
    static func replaced(_ units: [UInt16], _ range: Range<Int>, loosensHyphens: Bool) -> [UInt16]? {
        guard contains(units, range, loosensHyphens: loosensHyphens) else { return nil }
        var replaced = units
        for index in range {
            if units[index] == joiner { replaced[index] = mark }
            if loosensHyphens && isOtherHyphen(units[index]) { replaced[index] = dash }
        }
        return replaced
    }

    private static func contains(_ units: [UInt16], _ range: Range<Int>, loosensHyphens: Bool) -> Bool {
        if loosensHyphens { return units[range].contains { $0 == joiner || isOtherHyphen($0) } }
        let units = units.span.extracting(range)
        // Without a branch, so that several units are compared at once.
        var found: UInt16 = 0
        for index in units.indices { found |= units[index] == joiner ? 1 : 0 }
        return found != 0
    }

    private static func isOtherHyphen(_ unit: UInt16) -> Bool { unit > 0x7F && Unicode16Rules.isHyphen(unit) }

    /// The combining grapheme joiner.
    static let joiner: UInt16 = 0x034F
    /// An accent.
    private static let mark: UInt16 = 0x0301
    /// A dash, which ICU knows as a hyphen of the loose rules.
    private static let dash: UInt16 = 0x2013
}
