internal import CTypescaleHarfBuzz

/// A script by its four-letter ISO 15924 code.
public struct ScriptTag: Hashable, Sendable, CustomStringConvertible {
    /// The code's four bytes, the first letter highest, as OpenType and HarfBuzz write it.
    public let value: UInt32

    /// Creates a tag from the packed four bytes of its code.
    public init(value: UInt32) {
        self.value = value
    }

    /// Creates a tag from its code in any case; `nil` if that is not four ASCII letters.
    public init?(_ code: some StringProtocol) {
        var value: UInt32 = 0
        var count = 0
        for byte in code.utf8 {
            guard count < 4, byte.isASCIILetter else { return nil }
            let lower = byte | 0x20
            value = value << 8 | UInt32(count == 0 ? lower - 0x20 : lower)
            count += 1
        }
        guard count == 4 else { return nil }
        self.value = value
    }

    /// The code, with the first letter in upper case.
    public var description: String {
        String(
            decoding: [
                UInt8(truncatingIfNeeded: value >> 24), UInt8(truncatingIfNeeded: value >> 16),
                UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value),
            ], as: UTF8.self)
    }

    /// A Boolean value that indicates whether text of the script runs right to left.
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
