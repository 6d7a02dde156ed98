/// The mark of the key that activates a menu item or a button: `_File` in GTK, `&File` in Qt and Windows.
///
/// Nothing in a catalog says that a text is such a label. It is one if its source has exactly one mark, before a letter
/// at the beginning of a word or, as in `E_xit`, inside a word of a label: a capitalized one, or one of two words. In
/// `Q&A` and in `g_unlink() failed`, it is part of a name.
struct Mnemonic {
    private let mark: UInt8

    /// Finds the mark of a source text among some; `nil` if it has none.
    init?(source: String, among marks: String) {
        let bytes = Array(source.utf8)
        guard let mark = marks.utf8.first(where: { Mnemonic.isMarked(bytes, $0) }) else { return nil }
        self.mark = mark
    }

    func stripped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard let index = Mnemonic.onlyMark(bytes, mark) else { return text }
        return String(decoding: bytes[..<index] + bytes[(index + 1)...], as: UTF8.self)
    }

    /// Returns what a text of Windows or Qt shows: without the mark that its source has, and with `&&` as one
    /// character.
    static func shown(_ text: String, by source: String) -> String {
        (Mnemonic(source: source, among: "&")?.stripped(text) ?? text).replacing("&&", with: "&")
    }

    private static func onlyMark(_ bytes: [UInt8], _ mark: UInt8) -> Int? {
        var marks = bytes.indices.filter { bytes[$0] == mark }
        // Two of them are one character.
        if mark == "&", let pair = zip(marks, marks.dropFirst()).first(where: { $1 == $0 + 1 }) {
            marks.removeAll { $0 == pair.0 || $0 == pair.1 }
        }
        guard marks.count == 1, let index = marks.first, index + 1 < bytes.count, isWord(bytes[index + 1]) else {
            return nil
        }
        return index
    }

    private static func isMarked(_ bytes: [UInt8], _ mark: UInt8) -> Bool {
        guard let index = onlyMark(bytes, mark) else { return false }
        // "&amp;" is a character of HTML.
        if mark == "&", bytes[(index + 1)...].first(where: { !isWord($0) }) == UInt8(ascii: ";") {
            return false
        }
        guard index > 0, isWord(bytes[index - 1]) else { return true }
        let isLabel = bytes.allSatisfy { isWord($0) || $0 == mark || " .-".utf8.contains($0) }
        guard isLabel, bytes[0].isASCIICapital, "a"..."z" ~= bytes[index + 1] else { return false }
        let wordStart = bytes[..<index].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
        return bytes[wordStart].isASCIICapital || bytes.split(separator: UInt8(ascii: " ")).count <= 2
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILetter || byte >= 0x80
    }
}
