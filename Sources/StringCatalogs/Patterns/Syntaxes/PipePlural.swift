// Plurals of Symfony and Laravel in one text: `{0} none|[1,Inf[ %count% many`, `one: one|many: %count%`, `one|many`.
//
// A form has the numbers that it names. The others have the numbers of the language's rule by their order; both
// programs have the rules of the Zend Framework. Two bars are one character.

/// A text with forms between bars.
struct PipePlural {
    private struct Form {
        /// The numbers that the form names; `nil` for a form by the language's rule.
        var numbers: Interval?
        var text: String
    }

    /// The numbers before a form.
    struct Interval: Equatable {
        var numbers: [Double] = []
        var least = Double.infinity
        var most = -Double.infinity
        var isLeastOpen = false
        var isMostOpen = false

        /// Numbers of the form: those that it names, or the least one.
        var samples: [Double] {
            numbers.isEmpty ? [isLeastOpen ? least.rounded(.down) + 1 : least.rounded(.up)] : numbers
        }

        func contains(_ number: Double) -> Bool {
            numbers.contains(number)
                || (isLeastOpen ? number > least : number >= least) && (isMostOpen ? number < most : number <= most)
        }
    }

    /// The largest number that is tried for a form which names its numbers.
    private static let mostNumber = 1e9
    private let forms: [Form]
    private let isLaravel: Bool

    /// Divides a text of Symfony or, with values such as `:count`, of Laravel; `nil` if it has one form only.
    init?(_ text: String, isLaravel: Bool = false) {
        guard text.contains(ascii: "|"), text.utf8.count <= StringCatalogsLimits.messageBytes else { return nil }
        var scan = ByteScan(text)
        let forms = scan.parts(at: "|") { $0.take("||") ? "|" : nil }.map { Self.form($0, hasLabel: !isLaravel) }
        guard forms.count > 1, forms.count <= StringCatalogsLimits.forms, forms.allSatisfy({ !$0.text.isEmpty }) else {
            return nil
        }
        (self.forms, self.isLaravel) = (forms, isLaravel)
    }

    /// Returns whether the text shows that it is a plural: forms name different numbers, or one shows a number.
    ///
    /// The number is `%count%`, `:count` or, in messages of Symfony's validators, a value that several forms have.
    var isCertain: Bool {
        let intervals = forms.compactMap(\.numbers)
        if intervals.count > 1, intervals.contains(where: { $0 != intervals[0] }) { return true }
        if intervals.contains(where: \.numbers.isEmpty) { return true }
        if forms.contains(where: { $0.text.contains("%count%") || $0.text.contains(":count") }) { return true }
        // Other programs have a bar between values in braces, too.
        guard !isLaravel else { return false }
        let names = forms.map { Set(Self.parser.pattern($0.text).names) }
        return names.dropFirst().allSatisfy { !$0.isDisjoint(with: names[0]) }
    }

    /// The parser of Symfony's values.
    private static let parser = PrintfParser([.percentNames, .braceNames], numbers: .plain)

    /// Returns the pattern of a text with bars in JSON of Laravel, Symfony or, with other values, Polyglot.
    static func pattern(
        _ text: String, in language: Identifier?, _ values: (String) -> MessagePattern
    ) -> MessagePattern? {
        if text.contains("||||") {
            return PipePlural(text.replacing("||||", with: "|"), isLaravel: true)?.pattern(in: language, values)
        }
        let isSymfony = text.contains("%count%")
        guard let plural = PipePlural(text, isLaravel: !isSymfony) else { return nil }
        return plural.pattern(in: language) { isSymfony ? parser.pattern($0) : ColonPattern.pattern($0) }
    }

    /// Returns the choice between the forms by the rule of a language.
    func pattern(in language: Identifier?, _ parsed: (String) -> MessagePattern) -> MessagePattern {
        let patterns = forms.map { parsed($0.text) }
        let names = patterns.flatMap(\.names)
        let name = names.first(where: BraceName.isCount) ?? names.first ?? "count"
        let rule = PluralFormula.zend(language?.text ?? "en")
        // Laravel counts all forms, and shows the first in place of one that is missing.
        let formsByRule = forms.indices.filter { isLaravel || forms[$0].numbers == nil }
        var numbers = Array(repeating: [Double](), count: forms.count)
        var known: Set<Double> = []
        for number in PluralSamples.numbers + forms.compactMap(\.numbers).flatMap(\.samples)
        where number == number.rounded() && abs(number) <= Self.mostNumber && known.insert(number).inserted {
            let index = rule.form(of: Int(number))
            if let named = forms.firstIndex(where: { $0.numbers?.contains(number) == true }) {
                numbers[named].append(number)
            } else if formsByRule.indices.contains(index) {
                numbers[formsByRule[index]].append(number)
            } else if isLaravel {
                numbers[0].append(number)
            }
        }
        let branches = zip(numbers, patterns).map { numbers, pattern in
            let shown = pattern.mapArguments { if $0.name == name { ($0.kind, $0.numbers) = (.integer, .plain) } }
            return MessageChoice.Branch(.numbers(numbers), shown)
        }
        return MessagePattern(MessageChoice(name, .forms, numbers: .plain, branches))
    }

    private static func form(_ part: String, hasLabel: Bool) -> Form {
        let text = String(part.trimmingASCIISpace)
        var scan = ByteScan(text)
        if let numbers = scan.attempt(interval) {
            scan.skipSpace()
            return Form(numbers: numbers, text: scan.rest)
        }
        // A label such as `one:` says nothing.
        let label = scan.name()
        guard hasLabel, !label.isEmpty, scan.take(":") else { return Form(text: text) }
        scan.skipSpace()
        return Form(text: scan.rest)
    }

    /// Reads `{0}`, `{1,2}`, `[2,*]`, `]0,Inf[`; `nil` for other texts.
    private static func interval(_ scan: inout ByteScan) -> Interval? {
        guard let opening = scan.next(), "{[]".utf8.contains(opening) else { return nil }
        let content = scan.text { !"{}[]".utf8.contains($0) }
        guard let closing = scan.next() else { return nil }
        let words = content.parts(at: ",").map { $0.trimmingASCIISpace }
        var result = Interval()
        if opening == "{" {
            let numbers = words.compactMap { Double($0) }
            guard closing == "}", numbers.count == words.count, numbers.count <= StringCatalogsLimits.forms,
                numbers.allSatisfy(\.isFinite)
            else { return nil }
            result.numbers = numbers
            return result
        }
        guard "[]".utf8.contains(closing), (1...2).contains(words.count),
            let least = number(words[0], -Double.infinity), let most = number(words[words.count - 1], .infinity)
        else { return nil }
        (result.least, result.most) = (least, most)
        (result.isLeastOpen, result.isMostOpen) = (opening == "]", closing == "[")
        return result
    }

    private static func number(_ word: Substring, _ unbounded: Double) -> Double? {
        ["*", "Inf", "+Inf", "-Inf"].contains(Identifier(word)) ? unbounded : Double(word)
    }
}

extension MessagePattern {
    /// The names of the values outside of branches.
    var names: [Identifier] { parts.compactMap(\.argument?.name) }
}
