internal import Fonts

/// Converts words in small letters to the encoding of patterns.
struct PatternEncoder {
    /// The bytes of letters in an encoding of one byte a letter; `nil` for UTF-8.
    private let letters: [Unicode.Scalar: UInt8]?

    /// Creates the encoder of an encoding by the name that pattern files give it; `nil` for an unknown one.
    init?(_ name: Identifier) {
        if name == "UTF-8" {
            letters = nil
            return
        }
        guard let (first, text) = Self.alphabets[name] else { return nil }
        var letters: [Unicode.Scalar: UInt8] = [:]
        for (index, letter) in text.unicodeScalars.enumerated() { letters[letter] = UInt8(first + index) }
        letters.merge(Self.others[name] ?? [:]) { _, other in other }
        self.letters = letters
    }

    /// Returns a word in the encoding; a letter that is not in it becomes a byte that no pattern has.
    func bytes(of word: [Unicode.Scalar]) -> [UInt8] {
        guard let letters else { return Array(word.map(String.init).joined().utf8) }
        return word.map { letter in letter.isASCII ? UInt8(letter.value) : letters[letter] ?? 0x01 }
    }

    /// The small letters that are not in this order.
    private static let others: [Identifier: [Unicode.Scalar: UInt8]] = ["KOI8-R": ["ё": 0xA3]]

    /// The small letters beyond ASCII of each encoding, in order from a first byte on.
    private static let alphabets: [Identifier: (first: Int, letters: String)] = [
        "ISO8859-1": (0xDF, "ßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"),
        "ISO8859-15": (0xDF, "ßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"),
        "ISO8859-2": (0xB1, "ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"),
        "KOI8-R": (0xC0, "юабцдефгхийклмнопярстужвьызшэщчъ"),
        "microsoft-cp1251": (0xE0, "абвгдежзийклмнопрстуфхцчшщъыьэюя"),
    ]
}
