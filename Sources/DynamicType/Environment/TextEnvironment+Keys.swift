// Environments as keys and values: the form they have in queries, documents and command lines.

internal import TypescaleStrings

extension TextEnvironment {
    /// The names of an environment's parts, as queries and documents spell them.
    package static let keys: [Identifier] = [
        "category", "fontScale", "percent", "appScale", "appStep", "boldText", "reduceMotion", "locale",
        "displayScale", "viewportWidth",
    ]

    /// Creates an environment from keys and their values as text.
    package init(_ pairs: [(key: String, value: String)]) throws(EnvironmentKeyError) {
        var parts = EnvironmentParts()
        for (key, value) in pairs { try parts.set(key, value) }
        self = try parts.environment()
    }

    /// Creates an environment from the parameters of a query, and ignores those that are no keys.
    package init(parameters: [(name: Identifier, value: String)]) throws(EnvironmentKeyError) {
        var parts = EnvironmentParts()
        for (name, value) in parameters where Self.keys.contains(name) { try parts.set(name.text, value) }
        self = try parts.environment()
    }

    /// The environment as keys and values: the preference, and all parts that are not the default.
    package var pairs: [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        switch preference {
        case .category(let category): pairs.append(("category", category.name))
        case .fontScale(let scale): pairs.append(("fontScale", NumberText.text(scale)))
        case .percent(let percent): pairs.append(("percent", NumberText.text(percent)))
        }
        switch appScale {
        case .factor(1): break
        case .factor(let factor): pairs.append(("appScale", NumberText.text(factor)))
        case .step(let step): pairs.append(("appStep", "\(step)"))
        }
        if prefersBoldText { pairs.append(("boldText", "true")) }
        if prefersReducedMotion { pairs.append(("reduceMotion", "true")) }
        if locale != TextEnvironment.defaultLocale { pairs.append(("locale", locale)) }
        if let displayScale { pairs.append(("displayScale", NumberText.text(displayScale))) }
        if let viewportWidth { pairs.append(("viewportWidth", NumberText.text(viewportWidth))) }
        return pairs
    }

    /// The parts other than the preference that are not the default, in words for titles: `app scale 1.2`.
    package var nonDefaultSettings: [String] {
        var parts: [String] = []
        if let label = appScale.label { parts.append(label) }
        if prefersBoldText { parts.append("bold text") }
        if let viewportWidth { parts.append("viewport \(FixedPoint.text(viewportWidth, upTo: 1))") }
        return parts
    }
}

/// The parts of an environment that is being parsed, each given at most once.
struct EnvironmentParts {
    /// The keys so far, a bit for each name.
    private var given = 0
    private var preference: TextSizePreference?
    private var appScale: AppScale?
    private var boldText = false
    private var reduceMotion = false
    private var locale = TextEnvironment.defaultLocale
    private var displayScale: Double?
    private var viewportWidth: Double?

    mutating func set(_ key: String, _ value: String) throws(EnvironmentKeyError) {
        let name = Identifier(key)
        // A handful of keys is searched faster than hashed.
        let bit = TextEnvironment.keys.firstIndex(of: name).map { 1 << $0 } ?? 0
        guard given & bit == 0 else {
            throw EnvironmentKeyError(.conflict, key: key, value: value, reason: "given twice; give it once")
        }
        given |= bit
        switch name {
        case "category":
            guard let category = ContentSizeCategory(named: value) else {
                throw EnvironmentKeyError(
                    .unknownChoice, key: key, value: value,
                    reason:
                        "\(Quotation.quoted(value)) is not a content size category; use \(ContentSizeCategory.names)")
            }
            try set(.category(category), key, value)
        case "fontScale": try set(.fontScale(number(key, value)), key, value)
        // Browsers write the sign.
        case "percent":
            let digits = value.endsExactly("%") ? String(value.unicodeScalars.dropLast()) : value
            try set(.percent(number(key, digits)), key, value)
        case "appScale": try set(.factor(number(key, value)), key, value)
        case "appStep":
            guard let step = Int(value) else { throw malformed(key, value, "a whole number") }
            try set(.step(step), key, value)
        case "boldText": boldText = try flag(key, value)
        case "reduceMotion": reduceMotion = try flag(key, value)
        case "locale": locale = value
        case "displayScale": displayScale = try number(key, value)
        case "viewportWidth": viewportWidth = try number(key, value)
        default:
            throw EnvironmentKeyError(
                .unknownKey, key: key, value: value,
                reason: "unknown key; the keys are \(TextEnvironment.keys.joined(separator: ", "))")
        }
    }

    func environment() throws(EnvironmentKeyError) -> TextEnvironment {
        do {
            return try TextEnvironment(
                preference ?? .default, appScale: appScale ?? .default, prefersBoldText: boldText,
                prefersReducedMotion: reduceMotion, locale: locale, displayScale: displayScale,
                viewportWidth: viewportWidth)
        } catch {
            throw EnvironmentKeyError(error)
        }
    }

    private mutating func set(
        _ wanted: TextSizePreference, _ key: String, _ value: String
    ) throws(EnvironmentKeyError) {
        guard preference == nil else {
            throw EnvironmentKeyError(
                .conflict, key: key, value: value, reason: "give one of category, fontScale and percent")
        }
        preference = wanted
    }

    private mutating func set(_ wanted: AppScale, _ key: String, _ value: String) throws(EnvironmentKeyError) {
        guard appScale == nil else {
            throw EnvironmentKeyError(.conflict, key: key, value: value, reason: "give one of appScale and appStep")
        }
        appScale = wanted
    }

    private func number(_ key: String, _ value: String) throws(EnvironmentKeyError) -> Double {
        guard let number = Double(decimal: value) else { throw malformed(key, value, "a number") }
        return number
    }

    private func flag(_ key: String, _ value: String) throws(EnvironmentKeyError) -> Bool {
        switch value {
        case "true", "1": return true
        case "false", "0": return false
        default: throw malformed(key, value, "true or false")
        }
    }

    private func malformed(_ key: String, _ value: String, _ wanted: String) -> EnvironmentKeyError {
        EnvironmentKeyError(.malformed, key: key, value: value, reason: "\(Quotation.quoted(value)) is not \(wanted)")
    }
}
