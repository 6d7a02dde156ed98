/// A value of a choice: a word, a number, a Boolean, or `nil` where a change removes the choice.
public enum ChoiceValue: Hashable, Sendable, Codable {
    /// A Boolean value, such as that of `boldText`.
    case flag(Bool)
    /// A number, such as that of `fontScale`.
    case number(Double)
    /// A word, such as that of `category`.
    case text(String)
    /// No value.
    case removed

    /// Decodes a value of JSON.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .removed
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    /// Encodes the value as JSON.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try value.encode(flag)
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .removed: try value.encodeNil()
        }
    }

    /// The value as a query parameter; `nil` without a value.
    var parameter: String? {
        switch self {
        case .flag(let flag): "\(flag)"
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .text(let text): text
        case .removed: nil
        }
    }
}

extension ChoiceValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    /// Creates a word.
    public init(stringLiteral text: String) { self = .text(text) }
    /// Creates a number.
    public init(floatLiteral number: Double) { self = .number(number) }
    /// Creates a number.
    public init(integerLiteral number: Int) { self = .number(Double(number)) }
    /// Creates a Boolean value.
    public init(booleanLiteral flag: Bool) { self = .flag(flag) }
    /// Creates no value.
    public init(nilLiteral: ()) { self = .removed }
}

/// The choices of a reader by their keys, as the service spells them: a preference, a part of one, or an environment.
///
/// A new key of the service needs no new client: `["category": "AX3", "boldText": true]`.
public struct ReaderChoices: Hashable, Sendable, Codable, ExpressibleByDictionaryLiteral {
    /// The values by key.
    public var values: [String: ChoiceValue]

    /// Creates choices.
    public init(_ values: [String: ChoiceValue] = [:]) { self.values = values }

    /// Creates choices; the last value of a key counts.
    public init(dictionaryLiteral elements: (String, ChoiceValue)...) {
        values = Dictionary(elements) { _, last in last }
    }

    /// Decodes the members of a JSON object.
    public init(from decoder: any Decoder) throws { values = try [String: ChoiceValue](from: decoder) }

    /// Encodes the choices as a JSON object.
    public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }

    /// The value of a key.
    public subscript(key: String) -> ChoiceValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The choices that text depends on. The choice of moving emoji changes no size and no height.
    public var environment: ReaderChoices {
        ReaderChoices(values.filter { !["revision", "animateEmoji"].contains($0.key) })
    }

    /// The choices as query parameters, by key.
    var parameters: [String: String] { values.compactMapValues(\.parameter) }
}

/// The owner of a preference.
public enum ReaderIdentity: Hashable, Sendable {
    /// A user.
    case user(String)
    /// A device whose preference was chosen before signing in; the name is the only secret, long and random.
    case device(String)
}

/// The whole preference of a reader, as of a revision.
public struct ReaderState: Hashable, Sendable {
    /// The reason of a state.
    public enum Kind: String, Hashable, Sendable {
        /// The state from this revision on.
        case preference
        /// The state after a gap: request again what was cached for the old preference.
        case reset
    }

    /// The reason.
    public let kind: Kind
    /// The revision; 0 if there never was a preference.
    public let revision: Int
    /// All choices; missing ones have their default.
    public let preference: ReaderChoices

    /// The choices that text depends on.
    public var environment: ReaderChoices { preference.environment }

    init(kind: Kind, revision: Int, preference: ReaderChoices) {
        self.kind = kind
        self.revision = revision
        self.preference = preference
    }

    /// Takes the revision out of a stored preference; `nil` if it has none.
    init?(_ kind: Kind, stored: ReaderChoices) {
        guard case .number(let revision)? = stored["revision"], let number = Int(exactly: revision) else { return nil }
        var preference = stored
        preference["revision"] = nil
        self.init(kind: kind, revision: number, preference: preference)
    }
}
