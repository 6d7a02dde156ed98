package import DynamicType
package import TypescaleJSON

extension TextEnvironment {
    /// Decodes the environment from the keys of an object, and ignores its other keys.
    package init(_ object: JSONObjectReader) throws(JSONError) {
        var preference = TextSizePreference.default
        if let given = try object.atMostOne(of: ["category", "fontScale", "percent"]) {
            switch given.name {
            case "category": preference = .category(try TextEnvironment.category(given.reader))
            case "fontScale": preference = .fontScale(try given.reader.number())
            default: preference = .percent(try given.reader.number())
            }
        }
        var appSize = AppScale.default
        if let given = try object.atMostOne(of: ["appScale", "appStep"]) {
            appSize = given.name == "appStep" ? .step(try given.reader.integer()) : .factor(try given.reader.number())
        }
        let boldText = try object.optional("boldText")?.bool() ?? false
        let reduceMotion = try object.optional("reduceMotion")?.bool() ?? false
        let locale =
            try object.optional("locale")?.string(maximumBytes: APILimits.localeBytes) ?? TextEnvironment.defaultLocale
        let displayScale = try object.optional("displayScale")?.number()
        let viewportWidth = try object.optional("viewportWidth")?.number()
        do {
            self = try TextEnvironment(
                preference, appScale: appSize, prefersBoldText: boldText, prefersReducedMotion: reduceMotion,
                locale: locale, displayScale: displayScale, viewportWidth: viewportWidth)
        } catch {
            throw object.error(error.reason, at: error.parameter, code: .outOfRange)
        }
    }

    private static func category(_ reader: JSONReader) throws(JSONError) -> ContentSizeCategory {
        let name = try reader.string()
        guard let category = ContentSizeCategory(named: name) else {
            throw reader.unknownChoice(name, among: ContentSizeCategory.allCases.map(\.name))
        }
        return category
    }
}

extension JSONWriter {
    /// Encodes an environment as in a request: one size, one app size, and the values that differ from the default.
    package mutating func environment(_ environment: TextEnvironment, animatesEmoji: Bool? = nil) {
        beginObject()
        switch environment.preference {
        case .category(let category): member("category", category.name)
        case .fontScale(let factor): member("fontScale", factor)
        case .percent(let percent): member("percent", percent)
        }
        switch environment.appScale {
        case .factor(let scale): member("appScale", scale)
        case .step(let step): member("appStep", step)
        }
        member("boldText", environment.prefersBoldText)
        member("reduceMotion", environment.prefersReducedMotion)
        member("locale", environment.locale)
        if let scale = environment.displayScale { member("displayScale", scale) }
        if let width = environment.viewportWidth { member("viewportWidth", width) }
        if let animatesEmoji { member("animateEmoji", animatesEmoji) }
        endObject()
    }
}

extension JSONWriter {
    /// Encodes a length in points, rounded to a thousandth, finer than any stored unit.
    package mutating func points(_ points: Double) { number((points * 1000).rounded() / 1000) }

    /// Encodes a member with a length in points.
    package mutating func member(_ name: StaticString, points: Double) {
        key(literal: name)
        self.points(points)
    }
}
