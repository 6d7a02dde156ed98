internal import TypescaleIdentifiers
internal import TypescaleLocales

/// The sample numbers of a language's plural categories.
///
/// Integers of 0 to 100 reach every category of ICU's 218 languages, except `many` of six Romance languages (a
/// million), and categories that only fractions have (`many` of Czech, `other` of Polish and Russian).
final class PluralSamples {
    /// The numbers that are tried, in order: usual counts, then a million and a half for categories that they lack.
    static let numbers: [Double] = (0...100).map(Double.init) + [1_000, 1_000_000, 0.5]
    /// The number of usual counts among them.
    private static let usual = 102

    private let counts: PluralRules?
    private let ordinals: PluralRules?

    init(language: String) {
        counts = PluralRules(tag: language)
        ordinals = PluralRules(tag: language, isOrdinal: true)
    }

    var categories: [Identifier] { counts?.categories ?? ["other"] }

    func category(of number: Double, _ kind: MessageChoice.Kind) -> Identifier {
        (kind == .ordinal ? ordinals : counts)?.category(of: number) ?? "other"
    }

    /// Returns the sample numbers of a choice's branches: for each reachable branch, the widest number.
    ///
    /// `preferred` is a number of the user, the sample of its branch. `width` returns a number's length as displayed.
    func numbers(for choice: MessageChoice, preferred: Double?, width: (Double) -> Int) -> [Double] {
        var best: [Int: (number: Double, width: Int)] = [:]
        func offer(_ number: Double) {
            guard let branch = branch(of: choice, for: number) else { return }
            let width = width(number)
            if let known = best[branch], known.width > width { return }
            best[branch] = (number, width)
        }
        for number in Self.numbers.prefix(Self.usual) { offer(number) }
        for (index, branch) in choice.branches.enumerated() where best[index] == nil {
            switch branch.selector {
            case .exact(let number): offer(number)
            // A range may begin above the usual counts.
            case .numbers(let numbers): if let least = numbers.first(where: \.isFinite) { offer(least) }
            case .name, .category: break
            }
        }
        for number in Self.numbers.dropFirst(Self.usual) {
            if let branch = branch(of: choice, for: number), best[branch] == nil { offer(number) }
        }
        if let preferred, let branch = branch(of: choice, for: preferred) { best[branch] = (preferred, 0) }
        return best.sorted { $0.key < $1.key }.map(\.value.number)
    }

    func branch(of choice: MessageChoice, for number: Double) -> Int? {
        for (index, branch) in choice.branches.enumerated() {
            switch branch.selector {
            case .exact(let exact) where exact == number: return index
            case .category(_, let exact) where exact == number: return index
            case .numbers(let numbers) where numbers.contains(number): return index
            default: continue
            }
        }
        guard choice.kind != .forms else { return nil }
        let category = category(of: number - choice.offset, choice.kind)
        return choice.branches.firstIndex { $0.selector.isName(category) }
            ?? choice.branches.firstIndex { $0.selector.isName("other") } ?? choice.defaultIndex
    }
}

extension MessageChoice.Selector {
    /// Returns the selector of a category for programs that show the text of `zero` for 0 in every language.
    static func categoryWithZero(_ category: Identifier) -> Self {
        category == "zero" ? .category(category, or: 0) : .name(category)
    }

    func isName(_ name: Identifier) -> Bool {
        switch self {
        case .name(let own), .category(let own, _): own == name
        case .exact, .numbers: false
        }
    }
}
