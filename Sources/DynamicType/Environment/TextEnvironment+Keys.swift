extension TextEnvironment {
    /// The names of an environment's parts, as queries and documents spell them.
    public static let keys = [
        "category", "fontScale", "percent", "appScale", "appStep", "boldText", "reduceMotion", "locale",
        "displayScale", "viewportWidth",
    ]

    /// The environment that keys with their values in text give, as a query or a command line has them.
    public init(_ pairs: some Sequence<(key: String, value: String)>) throws(DynamicTypeError) {
        var parts = EnvironmentParts()
        for (key, value) in pairs { try parts.set(key, value) }
        self = try parts.environment()
    }

    /// The environment as keys with their values in text: the preference, and what else is not the default.
    public var pairs: [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        switch preference {
        case .category(let category): pairs.append(("category", category.name))
        case .fontScale(let factor): pairs.append(("fontScale", shortText(factor)))
        case .percent(let percent): pairs.append(("percent", shortText(percent)))
        }
        switch appScale {
        case .factor(1): break
        case .factor(let scale): pairs.append(("appScale", shortText(scale)))
        case .step(let step): pairs.append(("appStep", "\(step)"))
        }
        if prefersBoldText { pairs.append(("boldText", "true")) }
        if prefersReducedMotion { pairs.append(("reduceMotion", "true")) }
        if locale != TextEnvironment.defaultLocale { pairs.append(("locale", locale)) }
        if let displayScale { pairs.append(("displayScale", shortText(displayScale))) }
        if let viewportWidth { pairs.append(("viewportWidth", shortText(viewportWidth))) }
        return pairs
    }
}

/// An environment in the making: parts given one by one, each at most once.
struct EnvironmentParts {
    /// A handful, which is looked through faster than hashed.
    private var given: [Identifier] = []
    private var preference: TextSizePreference?
    private var appSize: AppScale?
    private var boldText = false
    private var reduceMotion = false
    private var locale = TextEnvironment.defaultLocale
    private var displayScale: Double?
    private var viewportWidth: Double?

    mutating func set(_ key: String, _ value: String) throws(DynamicTypeError) {
        let name = Identifier(key)
        guard !given.contains(name) else {
            throw DynamicTypeError(code: .conflict, key: key, value: value, reason: "given twice")
        }
        given.append(name)
        switch name {
        case "category":
            guard let category = ContentSizeCategory(named: value) else {
                let names = ContentSizeCategory.allCases.map(\.name).joined(separator: " ")
                throw DynamicTypeError(
                    code: .unknownChoice, key: key, value: value, reason: "\"\(value)\" is none of \(names)")
            }
            try prefer(.category(category), key, value)
        case "fontScale": try prefer(.fontScale(number(key, value)), key, value)
        case "percent": try prefer(.percent(number(key, value)), key, value)
        case "appScale": try resize(.factor(number(key, value)), key, value)
        case "appStep":
            guard let step = Int(value) else { throw malformed(key, value, "a whole number") }
            try resize(.step(step), key, value)
        case "boldText": boldText = try flag(key, value)
        case "reduceMotion": reduceMotion = try flag(key, value)
        case "locale": locale = value
        case "displayScale": displayScale = try number(key, value)
        case "viewportWidth": viewportWidth = try number(key, value)
        default:
            throw DynamicTypeError(
                code: .unknownKey, key: key, value: value,
                reason: "unknown; the keys are \(TextEnvironment.keys.joined(separator: ", "))")
        }
    }

    func environment() throws(DynamicTypeError) -> TextEnvironment {
        try TextEnvironment(
            preference ?? .default, appScale: appSize ?? .default, prefersBoldText: boldText,
            prefersReducedMotion: reduceMotion, locale: locale, displayScale: displayScale, viewportWidth: viewportWidth
        )
    }

    private mutating func prefer(
        _ wanted: TextSizePreference, _ key: String, _ value: String
    ) throws(DynamicTypeError) {
        guard preference == nil else {
            throw DynamicTypeError(
                code: .conflict, key: key, value: value, reason: "give one of category, fontScale and percent")
        }
        preference = wanted
    }

    private mutating func resize(_ wanted: AppScale, _ key: String, _ value: String) throws(DynamicTypeError) {
        guard appSize == nil else {
            throw DynamicTypeError(code: .conflict, key: key, value: value, reason: "give one of appScale and appStep")
        }
        appSize = wanted
    }

    private func number(_ key: String, _ value: String) throws(DynamicTypeError) -> Double {
        guard let number = Double(decimal: value) else { throw malformed(key, value, "a number") }
        return number
    }

    private func flag(_ key: String, _ value: String) throws(DynamicTypeError) -> Bool {
        switch value {
        case "true", "1": return true
        case "false", "0": return false
        default: throw malformed(key, value, "true or false")
        }
    }

    private func malformed(_ key: String, _ value: String, _ wanted: String) -> DynamicTypeError {
        DynamicTypeError(code: .malformed, key: key, value: value, reason: "\"\(value)\" is not \(wanted)")
    }
}
