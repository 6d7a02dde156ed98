import DynamicType
package import TypescaleJSON

extension PreferencePatch {
    /// The patch an object describes: `null` removes a part, any other value replaces it; an error names the key.
    package init(_ value: JSONReader) throws(JSONError) {
        try self.init(value.object(allowing: Preference.keys))
    }

    init(_ object: JSONObjectReader) throws(JSONError) {
        for key in TextSizeKey.allCases {
            guard let member = object.optional(Identifier(key.rawValue)) else { continue }
            if member.isNull {
                removedTextSizes.insert(key)
            } else if textSize != nil {
                throw member.error("give one of category, fontScale and percent")
            } else {
                textSize = try key.textSize(member)
            }
        }
        for key in AppSizeKey.allCases {
            guard let member = object.optional(Identifier(key.rawValue)) else { continue }
            if member.isNull {
                removedAppSizes.insert(key)
            } else if appSize != nil {
                throw member.error("give one of appScale and appStep")
            } else {
                appSize = try key.appSize(member)
            }
        }
        boldText = try PreferencePatch.flag(object.optional("boldText"))
        reduceMotion = try PreferencePatch.flag(object.optional("reduceMotion"))
        animateEmoji = try PreferencePatch.flag(object.optional("animateEmoji"))
        if let member = object.optional("locale") {
            locale = member.isNull ? .remove : .set(try member.environment("locale", try member.string()).locale)
        }
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

extension PreferencePatch.AppSizeKey {
    fileprivate func appSize(_ member: JSONReader) throws(JSONError) -> AppScale {
        let text = self == .appStep ? "\(try member.integer())" : "\(try member.number())"
        return try member.environment(rawValue, text).appScale
    }
}

extension JSONReader {
    /// The environment of one key: its checks and its words are the ones of queries and command lines.
    fileprivate func environment(_ key: String, _ text: String) throws(JSONError) -> TextEnvironment {
        do throws(EnvironmentKeyError) {
            return try TextEnvironment([(key, text)])
        } catch {
            throw self.error(error.reason, code: error.code.json)
        }
    }
}

extension EnvironmentKeyError.Code {
    fileprivate var json: JSONError.Code {
        switch self {
        case .outOfRange: .outOfRange
        case .unknownChoice: .unknownChoice
        case .unknownKey: .unknownKey
        case .conflict, .malformed: .invalid
        }
    }
}
