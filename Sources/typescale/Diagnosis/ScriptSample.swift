internal import Fonts

/// A script with a character of it, by which a fallback is looked for.
struct ScriptSample {
    let script: ScriptTag
    let name: String
    let scalar: Unicode.Scalar

    private init(_ code: String, _ name: String, _ scalar: Unicode.Scalar) {
        script = ScriptTag(code) ?? .common
        self.name = name
        self.scalar = scalar
    }

    /// Scripts in everyday use, by name; the characters' scripts are those of Unicode 15.0's Scripts.txt.
    static let all: [ScriptSample] = [
        ScriptSample("Adlm", "Adlam", "\u{1E900}"), ScriptSample("Arab", "Arabic", "\u{628}"),
        ScriptSample("Armn", "Armenian", "\u{531}"), ScriptSample("Beng", "Bengali", "\u{995}"),
        ScriptSample("Bopo", "Bopomofo", "\u{3105}"), ScriptSample("Cans", "Canadian Aboriginal", "\u{1403}"),
        ScriptSample("Cher", "Cherokee", "\u{13A0}"), ScriptSample("Copt", "Coptic", "\u{2C80}"),
        ScriptSample("Cyrl", "Cyrillic", "\u{416}"), ScriptSample("Deva", "Devanagari", "\u{915}"),
        ScriptSample("Ethi", "Ethiopic", "\u{1200}"), ScriptSample("Geor", "Georgian", "\u{10D0}"),
        ScriptSample("Grek", "Greek", "\u{3A9}"), ScriptSample("Gujr", "Gujarati", "\u{A95}"),
        ScriptSample("Guru", "Gurmukhi", "\u{A15}"), ScriptSample("Hang", "Hangul", "\u{AC00}"),
        ScriptSample("Hani", "Han", "\u{6C49}"), ScriptSample("Hebr", "Hebrew", "\u{5D0}"),
        ScriptSample("Hira", "Hiragana", "\u{3042}"), ScriptSample("Java", "Javanese", "\u{A984}"),
        ScriptSample("Kana", "Katakana", "\u{30A2}"), ScriptSample("Khmr", "Khmer", "\u{1780}"),
        ScriptSample("Knda", "Kannada", "\u{C95}"), ScriptSample("Laoo", "Lao", "\u{E81}"),
        ScriptSample("Latn", "Latin", "A"), ScriptSample("Mlym", "Malayalam", "\u{D15}"),
        ScriptSample("Mong", "Mongolian", "\u{1820}"), ScriptSample("Mymr", "Myanmar", "\u{1000}"),
        ScriptSample("Nkoo", "N'Ko", "\u{7CA}"), ScriptSample("Olck", "Ol Chiki", "\u{1C5A}"),
        ScriptSample("Orya", "Odia", "\u{B15}"), ScriptSample("Sinh", "Sinhala", "\u{D85}"),
        ScriptSample("Syrc", "Syriac", "\u{710}"), ScriptSample("Taml", "Tamil", "\u{B95}"),
        ScriptSample("Telu", "Telugu", "\u{C15}"), ScriptSample("Tfng", "Tifinagh", "\u{2D30}"),
        ScriptSample("Thaa", "Thaana", "\u{780}"), ScriptSample("Thai", "Thai", "\u{E01}"),
        ScriptSample("Tibt", "Tibetan", "\u{F40}"), ScriptSample("Vaii", "Vai", "\u{A500}"),
        ScriptSample("Yiii", "Yi", "\u{A000}"), ScriptSample("Zsye", "Emoji", "\u{1F600}"),
    ]
}
