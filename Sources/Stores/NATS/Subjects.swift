internal import TypescaleStrings

/// The names of the streams, and the mapping of names to subjects.
///
/// Names are any text, subjects are not: a subject has a name as hexadecimal digits, which is unique.
enum Subjects {
    static let preferences = JetStream.Stream(
        name: "KV_typescale-preferences", subjects: "$KV.typescale-preferences.>",
        perSubject: StoresLimits.changesPerOwner)
    static let tokens = JetStream.Stream(
        name: "KV_typescale-tokens", subjects: "$KV.typescale-tokens.>", perSubject: 1)
    static let conversations = JetStream.Stream(
        name: "typescale-conversations", subjects: "typescale.conversations.>", perSubject: nil)

    /// The subject of test writes.
    static let probe = "$KV.typescale-tokens.probe"

    static func subject(of owner: PreferenceOwner) -> String {
        "$KV.typescale-preferences.\(owner.kind.rawValue).\(hexadecimal(owner.id))"
    }

    static func owner(of subject: String) -> PreferenceOwner? {
        let parts = subject.parts(at: ".")
        guard parts.count == 4, let kind = PreferenceOwner.Kind(exactly: parts[2]),
            let bytes = Hexadecimal.bytes(parts[3]), let id = String(validating: bytes, as: UTF8.self)
        else { return nil }
        return try? PreferenceOwner(kind, id)
    }

    static func subject(of hash: TokenHash) -> String { "$KV.typescale-tokens.\(hash)" }

    static func token(of subject: String) -> TokenHash? {
        subject.parts(at: ".").last.flatMap { TokenHash(hexadecimal: $0) }
    }

    /// Returns the subject of a conversation's chain.
    static func chain(of conversation: ConversationName) -> String {
        "typescale.conversations.log.\(hexadecimal(conversation.name))"
    }

    /// Returns the subject of one record of a conversation's replacement.
    static func part(_ number: Int, of replacement: String, _ conversation: ConversationName) -> String {
        "typescale.conversations.parts.\(hexadecimal(conversation.name)).\(replacement).\(number)"
    }

    /// Returns the subjects of all records of one replacement of a conversation.
    static func parts(_ replacement: String, of conversation: ConversationName) -> String {
        "typescale.conversations.parts.\(hexadecimal(conversation.name)).\(replacement).*"
    }

    /// Returns the subjects of the records of all replacements of a conversation.
    static func allParts(of conversation: ConversationName) -> String {
        "typescale.conversations.parts.\(hexadecimal(conversation.name)).>"
    }

    /// Returns the replacement of a part.
    static func replacement(of part: String) -> String? {
        part.parts(at: ".").dropLast().last.map(String.init)
    }

    private static func hexadecimal(_ name: Identifier) -> String { Hexadecimal.text(Array(name.utf8)) }
}
