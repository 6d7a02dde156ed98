package import DynamicType
internal import ScaleFiles
internal import TextLayout
package import TypescaleJSON
internal import TypescaleStrings

extension TextEnvironment {
    /// Decodes the environment from the keys of an object, and ignores its other keys.
    package init(_ object: JSONObjectReader) throws(JSONError) {
        var preference = TextSizePreference.default
        if let given = try object.atMostOne(of: ["category", "fontScale", "percent"]) {
            switch given.name {
            case "category": preference = .category(try given.reader.category())
            case "fontScale": preference = .fontScale(try given.reader.number())
            default: preference = .percent(try given.reader.number())
            }
        }
        var appScale = AppScale.default
        if let given = try object.atMostOne(of: ["appScale", "appStep"]) {
            appScale = given.name == "appStep" ? .step(try given.reader.integer()) : .factor(try given.reader.number())
        }
        let boldText = try object.optional("boldText")?.bool() ?? false
        let reduceMotion = try object.optional("reduceMotion")?.bool() ?? false
        let locale = try object.optional("locale")?.string(maximumBytes: DynamicTypeLimits.localeBytes)
        let displayScale = try object.optional("displayScale")?.number()
        let viewportWidth = try object.optional("viewportWidth")?.number()
        self = try rethrowing(
            TextEnvironment(
                preference, appScale: appScale, prefersBoldText: boldText, prefersReducedMotion: reduceMotion,
                locale: locale ?? TextEnvironment.defaultLocale, displayScale: displayScale,
                viewportWidth: viewportWidth)
        ) { (error: DynamicTypeError) in
            object.error(error.reason, at: Identifier(error.parameter), code: .outOfRange)
        }
    }

    package static let wordExample = "category=L,appScale=1.1"

    package static func pairs(ofWord word: String) throws(EnvironmentKeyError) -> [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        for part in word.parts(at: ",", keepingEmpty: !word.isEmpty) {
            let sides = part.parts(at: "=", most: 2)
            guard sides.count == 2 else {
                let reason = "\(Quotation.quoted(String(part))) is not KEY=VALUE, as in \(wordExample)"
                throw EnvironmentKeyError(.malformed, key: String(part), value: "", reason: reason)
            }
            pairs.append((key: String(sides[0]), value: String(sides[1])))
        }
        return pairs
    }
}

extension JSONReader {
    /// Decodes a language; in a stored message it is any text.
    package func languageTag(isStored: Bool = false) throws(JSONError) -> String {
        let tag = try string(maximumBytes: DynamicTypeLimits.localeBytes)
        guard isStored || TextEnvironment.isLanguageTag(tag) else {
            throw error("\(Quotation.quoted(tag)) is \(TextEnvironment.languageTagReason)", code: .outOfRange)
        }
        return tag
    }
}

extension JSONWriter {
    /// Encodes a member with an environment as in a request, with one key for the size and one for the app's size.
    package mutating func member(_ name: StaticString, _ environment: TextEnvironment, animatesEmoji: Bool? = nil) {
        object(name) { writer in
            switch environment.preference {
            case .category(let category): writer.member("category", category.name)
            case .fontScale(let factor): writer.member("fontScale", factor)
            case .percent(let percent): writer.member("percent", percent)
            }
            switch environment.appScale {
            case .factor(let scale): writer.member("appScale", scale)
            case .step(let step): writer.member("appStep", step)
            }
            writer.member("boldText", environment.prefersBoldText)
            writer.member("reduceMotion", environment.prefersReducedMotion)
            writer.member("locale", environment.locale)
            if let scale = environment.displayScale { writer.member("displayScale", scale) }
            if let width = environment.viewportWidth { writer.member("viewportWidth", width) }
            if let animatesEmoji { writer.member("animateEmoji", animatesEmoji) }
        }
    }

    /// Encodes a `cap` if the platform limits the reader's size.
    package mutating func cap(of environment: ResolvedEnvironment) {
        if environment.isLimitedByPlatform { member("cap", ResolvedStyle.Clamp.platform.rawValue) }
    }

    /// Encodes a length in points, rounded to a thousandth.
    ///
    /// It is rounded as stored heights are first, so that a height has one text whether it was stored or measured
    /// again, and then to a millionth, so that half a thousandth is rounded up although the stored one may be less.
    package mutating func points(_ points: Double) {
        if let rounded = JSONWriter.thousandths(of: points) { thousandths(rounded) } else { number(points) }
    }

    /// Encodes a member with a length in points.
    package mutating func member(_ name: StaticString, points: Double) {
        if let rounded = JSONWriter.thousandths(of: points) {
            member(name, thousandths: rounded)
        } else {
            member(name, points)
        }
    }

    /// Returns a length in thousandths; `nil` from 10¹² on, where several of them share a double.
    private static func thousandths(of points: Double) -> Int? {
        guard abs(points) < 1e12 else { return nil }
        let millionths = MessageRow.rounded(points.magnitude) * 1_000_000
        let whole = Int(millionths)
        let rounded = (whole + (millionths - Double(whole) >= 0.5 ? 1 : 0) + 500) / 1_000
        return points < 0 ? -rounded : rounded
    }
}
