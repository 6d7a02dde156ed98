/// The scripts that share a character, where Unicode 16 lists some and ICU 72 lists none.
struct NewerScripts {
    private let tags: String

    /// Creates the list of a character; `nil` if ICU's is complete.
    init?(of scalar: UInt32) {
        guard scalar >= 0xB7 && scalar <= 0x35E, let tags = NewerScripts.lists[scalar] else { return nil }
        self.tags = tags
    }

    /// Returns whether a script is among them.
    func contains(_ script: CharacterFacts.ScriptCode) -> Bool { tags.contains(CharacterFacts.tag(of: script)) }

    /// The script of text that no other character decides.
    var first: CharacterFacts.ScriptCode { CharacterFacts.script(tagged: String(tags.prefix(4))) }

    /// The tags of scripts; that with the lowest of ICU's numbers is first, but Latin only if it is alone.
    private static let lists: [UInt32: String] = [
        0x00B7: "Copt Avst Cari Dupl Elba Geor Glag Gong Goth Grek Hani Latn Lydi Mahj Perm Shaw",
        0x0300: "Cher Copt Cyrl Grek Latn Perm Sunu Tale",
        0x0301: "Cher Cyrl Grek Latn Osge Sunu Tale Todr",
        0x0302: "Cher Cyrl Latn Tfng",
        0x0303: "Syrc Glag Latn Sunu Thai",
        0x0304: "Cher Aghb Copt Cyrl Goth Grek Latn Osge Syrc Tfng Todr",
        0x0305: "Copt Elba Glag Goth Kana Latn",
        0x0306: "Cyrl Grek Latn Perm",
        0x0307: "Copt Dupl Hebr Latn Perm Syrc Tale Tfng Todr",
        0x0308: "Armn Cyrl Dupl Goth Grek Hebr Latn Perm Syrc Tale",
        0x0309: "Tfng Latn",
        0x030A: "Syrc Dupl Latn",
        0x030B: "Cher Cyrl Latn Osge",
        0x030C: "Cher Latn Tale",
        0x030D: "Sunu Latn",
        0x030E: "Ethi Latn",
        0x0310: "Sunu Latn",
        0x0311: "Cyrl Latn Todr",
        0x0313: "Grek Latn Perm Todr",
        0x0320: "Syrc Latn",
        0x0323: "Cher Dupl Kana Latn Syrc",
        0x0324: "Cher Dupl Latn Syrc",
        0x0325: "Syrc Latn",
        0x032D: "Syrc Latn Sunu",
        0x032E: "Syrc Latn",
        0x0330: "Cher Latn Syrc",
        0x0331: "Cher Aghb Goth Latn Sunu Thai",
        0x0358: "Osge Latn",
        0x035E: "Aghb Latn Todr",
    ]
}
