internal import TypescaleStrings

/// The mistakes of a file, which an error reports together.
struct TokenMistakes {
    private var list: [TokenError] = []
    private var known: Set<Identifier> = []
    private var unlistedCount = 0

    /// Returns a result; `nil` after an error, which is added.
    @discardableResult
    mutating func attempt<Result>(_ result: @autoclosure () throws(TokenError) -> Result) -> Result? {
        do {
            return try result()
        } catch {
            add(error)
            return nil
        }
    }

    mutating func add(_ error: TokenError) {
        var first = error
        (first.others, first.unlistedCount) = ([], 0)
        unlistedCount += error.unlistedCount
        // Many styles may refer to one wrong token.
        for mistake in [first] + error.others where known.insert(mistake.deduplicationKey).inserted {
            if list.count < DesignTokensLimits.mistakes { list.append(mistake) } else { unlistedCount += 1 }
        }
    }

    /// Notes the mistakes if they are only styles that no scale can have, beside others; throws them otherwise.
    func throwIfAny(noting context: ImportContext, beside others: Bool) throws(TokenError) {
        guard others, !context.isStrict, list.allSatisfy({ $0.code == .inexpressible }) else { return try throwIfAny() }
        for mistake in list {
            context.leavesOut = true
            context.note("\(mistake.place.description): the style is not imported: \(mistake.reason)")
        }
        if unlistedCount > 0 {
            context.note("\(CountText.text(unlistedCount, "more style")) left out for such reasons")
        }
    }

    func throwIfAny() throws(TokenError) {
        guard var first = list.first else { return }
        first.others = Array(list.dropFirst())
        first.unlistedCount = unlistedCount
        throw first
    }
}
