internal import TypescaleIdentifiers
package import TypescaleLocales

/// A value that a program fills into a message.
package struct MessageArgument: Sendable {
    package enum Kind: Sendable {
        case text
        case integer
        case number(NumberFormat)
        case character
        /// An amount of a currency by a symbol of the program, in a format such as `.00`.
        case amount(symbol: String, format: String)
        /// A date or time by ICU's skeleton.
        case date(skeleton: String)
        /// A date, a time or both in lengths of Java, ICU and `Intl`, which have a pattern in each language.
        case dateOfLength(date: DateLength?, time: DateLength?)
        /// A span of time from now, such as "in 2 days".
        case relativeTime(unit: String, width: String)
        /// Texts in a row, such as "A, B, and C".
        case list(type: String, width: String)
        /// A date or time by ICU's pattern, in which the order and the characters between the fields are fixed.
        case datePattern(String)

        /// Returns the kind of an amount by a symbol of the program; without a count of digits, it has two.
        static func amount(symbol: String, digits: Int?) -> Kind {
            .amount(symbol: symbol, format: NumberFormat.places(digits) ?? ".00")
        }

        /// Returns the kind of a number with a count of fraction digits; `nil` for the language's own.
        static func decimal(digits: Int?) -> Kind {
            .number(NumberFormat(NumberFormat.places(digits) ?? ".##", sample: NumberFormat.measure))
        }

        /// Returns the kind of a number with an exponent of at least so many digits: `1.234560e+03`.
        static func scientific(_ letter: String, digits: Int, exponentDigits: Int = 2) -> Kind {
            .number(NumberFormat(scientific: letter, digits: digits, exponentDigits: exponentDigits))
        }

        /// Returns the kind of a number of C's `%g`; without a precision, 6 digits matter.
        static func general(_ letter: UInt8, precision: Int?, keepsZeros: Bool = false) -> Kind {
            let digits = GeneralDigits(letter == "G" ? "E" : "e", precision: precision, keepsZeros: keepsZeros)
            return .number(NumberFormat(digits))
        }

        /// Returns the kind of a number in percent, as a fraction of 1.
        static func percent(digits: Int = 0) -> Kind {
            .number(NumberFormat("percent scale/100 " + (NumberFormat.places(digits) ?? ""), sample: 1))
        }

        /// Returns the kind of an amount of a currency by ISO 4217 code; without a count of digits, it has the
        /// currency's.
        static func currency(_ code: String, digits: Int?) -> Kind {
            currency(code, format: NumberFormat.places(digits))
        }

        /// Returns the kind of an amount of the currency of the language's region.
        static func localCurrency(digits: Int? = nil) -> Kind {
            let stems = [NumberFormat.localCurrency, NumberFormat.places(digits)].compactMap(\.self)
            return .number(NumberFormat(stems.joined(separator: " "), sample: NumberFormat.measure))
        }

        /// Returns the kind of an amount of a currency in a format such as `.00`.
        static func currency(_ code: String, format: String?) -> Kind {
            guard code.utf8.count == 3, code.utf8.allSatisfy(\.isASCIICapital) else {
                return .amount(symbol: code, format: format ?? ".00")
            }
            let stems = "currency/\(code)" + (format.map { " " + $0 } ?? "")
            return .number(NumberFormat(stems, sample: NumberFormat.measure))
        }

        var isInteger: Bool { if case .integer = self { true } else { false } }

        var isText: Bool { if case .text = self { true } else { false } }
    }

    /// The notation of numbers in the program that shows the message.
    package enum NumberStyle: Sendable {
        /// ASCII digits without grouping, with the point of the language, as C's `printf`.
        case plain
        /// ASCII digits without grouping and a period in every language, as Python, Ruby and Go.
        case english
        /// ASCII digits with commas and a period in every language, as Python's `,`.
        case groupedEnglish
        /// The digits of the language without grouping, as Java's `String.format`.
        case ungrouped
        /// The digits and grouping of the language as ICU, `Intl` and Apple write them.
        ///
        /// In some languages, such as Spanish, a number of four digits has no separator.
        case localized
        /// The digits of the language with a separator in each number above 999, as Java, C, .NET and Dart write them.
        case grouped
    }

    /// The letters of a value that the program writes in capitals.
    package enum Capitals: Sendable {
        case first
        case all
    }

    /// The name, or the number of the argument from the syntax.
    var name: Identifier
    var kind: Kind
    var numbers: NumberStyle
    /// The signs, the width and the base of a number in `printf`.
    var layout: NumberLayout?
    var example: String?
    /// A Boolean value that indicates whether the number chooses by the categories of ordinals.
    var isOrdinal = false
    /// The extension of the language's tag that formats the value, such as `-u-nu-arab`; `nil` without one.
    var localeExtension: String?
    /// The capitals in which the program writes the value; `nil` for a value as it is.
    var capitals: Capitals?
    /// The digits of a number that is written in the message, in place of a value of the program.
    var literal: String?

    package init(_ name: Identifier, _ kind: Kind = .text, numbers: NumberStyle = .localized, example: String? = nil) {
        (self.name, self.kind, self.numbers, self.example) = (name, kind, numbers, example)
    }

    /// Returns a value as the message shows it: cut off, in capitals, and with spaces up to the width.
    func shown(_ value: String) -> String {
        var text = value
        if let most = layout?.most { text = String(text.unicodeScalars.prefix(most)) }
        switch capitals {
        case .first: text = text.prefix(1).uppercased() + text.dropFirst()
        case .all: text = text.uppercased()
        case nil: break
        }
        return layout?.padded(text) ?? text
    }
}
