internal import CTypescaleHarfBuzz
internal import TypescaleStrings

/// A script by its four-letter ISO 15924 code.
public struct ScriptTag: Hashable, Sendable, CustomStringConvertible {
    /// The code's four bytes, the first letter highest, as OpenType and HarfBuzz write it.
    package let value: UInt32

    /// Creates a tag from the packed four bytes of its code.
    package init(value: UInt32) {
        self.value = value
    }

    /// Creates a tag from its code in any case; `nil` if that is not four ASCII letters.
    public init?(_ code: some StringProtocol) {
        guard code.utf8.count == 4, code.utf8.allSatisfy(\.isASCIILetter) else { return nil }
        // A capital, then three small letters.
        value = UInt32(tag: code) & 0xDFDF_DFDF | 0x0020_2020
    }

    /// The code, with the first letter in upper case.
    public var description: String { value.tagText }

    package var isRightToLeft: Bool { hb_script_get_horizontal_direction(hb_script_t(value)) == HB_DIRECTION_RTL }

    /// Latin.
    public static let latin = ScriptTag(value: 0x4C61_746E)
    /// Han, shared by Chinese, Japanese and Korean.
    public static let han = ScriptTag(value: 0x4861_6E69)
    /// Characters of no script of their own, such as punctuation.
    public static let common = ScriptTag(value: 0x5A79_7979)
    /// Emoji presentation.
    public static let emoji = ScriptTag(value: 0x5A73_7965)
}
