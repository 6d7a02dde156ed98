internal import DynamicType
package import TypescaleJSON
internal import TypescaleStrings

/// A validated change of some parts of a preference: a JSON merge patch (RFC 7396).
///
/// `category`, `fontScale` and `percent` are three forms of one part, as are `appScale` and `appStep`: a patch with
/// one of them replaces any other stored form. A valid patch of a valid preference is always valid, so applying it
/// cannot fail.
package struct PreferencePatch: Hashable, Sendable {
    enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
        /// Leaves the part unchanged.
        case keep
        case remove
        case set(Value)
    }

    /// The removed forms of the text size; removing a form that is not stored changes nothing.
    enum TextSizeKey: String, CaseIterable, Hashable, Sendable { case category, fontScale, percent }
    /// The removed forms of the app's size.
    enum AppScaleKey: String, CaseIterable, Hashable, Sendable { case appScale, appStep }

    var textSize: TextSizePreference?
    var removedTextSizes: Set<TextSizeKey> = []
    var appScale: AppScale?
    var removedAppScales: Set<AppScaleKey> = []
    var boldText = Change<Bool>.keep
    var reduceMotion = Change<Bool>.keep
    var animateEmoji = Change<Bool>.keep
    var locale = Change<String>.keep
}

extension Preference {
    package func applying(_ patch: PreferencePatch) -> Preference {
        var result = self
        result.textSize = patch.textSize ?? textSize.flatMap { patch.removedTextSizes.contains($0.key) ? nil : $0 }
        result.appScale = patch.appScale ?? appScale.flatMap { patch.removedAppScales.contains($0.key) ? nil : $0 }
        result.boldText = patch.boldText.applied(to: boldText)
        result.reduceMotion = patch.reduceMotion.applied(to: reduceMotion)
        result.animateEmoji = patch.animateEmoji.applied(to: animateEmoji)
        result.locale = patch.locale.applied(to: locale)
        return result
    }
}

extension PreferencePatch.Change {
    func applied(to value: Value?) -> Value? {
        switch self {
        case .keep: value
        case .remove: nil
        case .set(let new): new
        }
    }
}

extension TextSizePreference {
    var key: PreferencePatch.TextSizeKey {
        switch self {
        case .category: .category
        case .fontScale: .fontScale
        case .percent: .percent
        }
    }
}

extension AppScale {
    var key: PreferencePatch.AppScaleKey {
        switch self {
        case .factor: .appScale
        case .step: .appStep
        }
    }
}

extension PreferencePatch {
    /// Decodes a patch: `null` removes a part, any other value replaces it; an error names the key.
    package init(_ value: JSONReader) throws(JSONError) { try self.init(value.object(allowing: Preference.keys)) }

    init(_ object: JSONObjectReader) throws(JSONError) {
        (textSize, removedTextSizes) = try Self.forms(in: object) { (key: TextSizeKey, member) throws(JSONError) in
            try key.textSize(member)
        }
        (appScale, removedAppScales) = try Self.forms(in: object) { (key: AppScaleKey, member) throws(JSONError) in
            try key.appScale(member)
        }
        boldText = try PreferencePatch.flag(object.optional("boldText"))
        reduceMotion = try PreferencePatch.flag(object.optional("reduceMotion"))
        animateEmoji = try PreferencePatch.flag(object.optional("animateEmoji"))
        if let member = object.optional("locale") {
            locale = member.isNull ? .remove : .set(try member.environment("locale", try member.string()).locale)
        }
    }

    /// Decodes the forms of one part: the value of the one that is given, and the removed ones.
    private static func forms<Key: RawRepresentable<String> & CaseIterable & Hashable, Value>(
        in object: JSONObjectReader, _ decode: (Key, JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> (value: Value?, removed: Set<Key>) {
        var (value, removed): (Value?, Set<Key>) = (nil, [])
        for key in Key.allCases {
            guard let member = object.optional(Identifier(key.rawValue)) else { continue }
            if member.isNull {
                removed.insert(key)
            } else if value != nil {
                let names = Key.allCases.map(\.rawValue)
                throw member.error(
                    "give one of \(names.dropLast().joined(separator: ", ")) and \(names.suffix(1).joined())")
            } else {
                value = try decode(key, member)
            }
        }
        return (value, removed)
    }

    private static func flag(_ member: JSONReader?) throws(JSONError) -> Change<Bool> {
        guard let member else { return .keep }
        return member.isNull ? .remove : .set(try member.bool())
    }
}

extension PreferencePatch.TextSizeKey {
    fileprivate func textSize(_ member: JSONReader) throws(JSONError) -> TextSizePreference {
        let text = self == .category ? try member.string() : "\(try member.number())"
        return try member.environment(rawValue, text).preference
    }
}

extension PreferencePatch.AppScaleKey {
    fileprivate func appScale(_ member: JSONReader) throws(JSONError) -> AppScale {
        let text = self == .appStep ? "\(try member.integer())" : "\(try member.number())"
        return try member.environment(rawValue, text).appScale
    }
}

extension JSONReader {
    /// Returns the environment of one key, with the same checks and messages as in queries and command lines.
    fileprivate func environment(_ key: String, _ text: String) throws(JSONError) -> TextEnvironment {
        try rethrowing(TextEnvironment([(key, text)])) { (error: EnvironmentKeyError) in
            self.error(error.reason, code: error.code.json)
        }
    }
}

extension EnvironmentKeyError.Code {
    fileprivate var json: JSONError.Code {
        switch self {
        case .outOfRange: .outOfRange
        case .unknownChoice: .unknownChoice
        case .unknownKey: .unknownKey
        case .notFound: .notFound
        case .conflict, .malformed: .invalid
        }
    }
}
