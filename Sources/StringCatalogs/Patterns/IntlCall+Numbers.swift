extension IntlCall {
    /// The format of a number by the options of `Intl.NumberFormat`; a whole number without any.
    var number: MessageArgument.Kind {
        let style = option("style")
        var stems = [unit(style), notation, sign, integerDigits].compactMap { $0 }
        if let digits = digits(style) {
            stems.append(digits)
        } else if stems.isEmpty {
            return .integer
        } else if style == "percent" {
            stems.append("precision-integer")
        } else if style != "currency", option("notation") != "compact" {
            stems.append(".###")
        }
        if style == "percent" { stems.append("scale/100") }
        let hasFraction = (fractionDigits.most ?? fractionDigits.least ?? 0) > 0
        let isMeasure =
            style == "currency" || style == "unit" || notation != nil || hasFraction
            || (significantDigits.most ?? significantDigits.least) != nil
        let sample = isMeasure ? NumberFormat.measure : NumberFormat.count
        return .number(NumberFormat(stems.joined(separator: " "), sample: style == "percent" ? 1 : sample))
    }

    private typealias DigitRange = (least: Int?, most: Int?)

    private var fractionDigits: DigitRange { (count("minimumFractionDigits"), count("maximumFractionDigits")) }

    private var significantDigits: DigitRange { (count("minimumSignificantDigits"), count("maximumSignificantDigits")) }

    /// Returns a number of digits, of which programs can have 20.
    private func count(_ name: Identifier) -> Int? { options[name].flatMap { Int($0) }.map { min(max($0, 0), 20) } }

    private func unit(_ style: Identifier?) -> String? {
        switch style {
        case "percent": return "percent"
        case "currency":
            let widths: [Identifier: String] = [
                "code": " unit-width-iso-code", "name": " unit-width-full-name", "narrowSymbol": " unit-width-narrow",
            ]
            return "currency/" + (options["currency"] ?? "USD")
                + (option("currencyDisplay").flatMap { widths[$0] } ?? "")
        case "unit":
            guard let unit = options["unit"] else { return nil }
            let widths: [Identifier: String] = ["long": " unit-width-full-name", "narrow": " unit-width-narrow"]
            return "unit/" + unit + (option("unitDisplay").flatMap { widths[$0] } ?? "")
        default: return nil
        }
    }

    private var notation: String? {
        switch option("notation") {
        case "compact": option("compactDisplay") == "long" ? "compact-long" : "compact-short"
        case "scientific": "scientific"
        case "engineering": "engineering"
        default: nil
        }
    }

    private var sign: String? {
        let isAccounting = option("currencySign") == "accounting"
        let signs: [Identifier: String] = [
            "always": "always", "exceptZero": "except-zero", "negative": "negative", "never": "never",
        ]
        guard let sign = option("signDisplay").flatMap({ signs[$0] }) else {
            return isAccounting ? "sign-accounting" : nil
        }
        return isAccounting && sign != "never" ? "sign-accounting-" + sign : "sign-" + sign
    }

    private var integerDigits: String? {
        count("minimumIntegerDigits").map { "integer-width/+" + String(repeating: "0", count: max($0, 1)) }
    }

    /// Returns the digits after the point, or those that matter; `nil` if the options name none.
    private func digits(_ style: Identifier?) -> String? {
        let (least, most) = significantDigits
        if least != nil || most != nil {
            let least = max(least ?? 1, 1)
            return String(repeating: "@", count: least) + String(repeating: "#", count: max((most ?? 20) - least, 0))
        }
        let fraction = fractionDigits
        guard fraction.least != nil || fraction.most != nil else { return nil }
        let usual = style == "currency" ? (2, 2) : style == "percent" ? (0, 0) : (0, 3)
        let leastUsual = fraction.least ?? min(usual.0, fraction.most ?? usual.0)
        return NumberFormat.places(least: leastUsual, most: fraction.most ?? max(leastUsual, usual.1))
    }
}
