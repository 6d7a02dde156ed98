// The references of a tree of tokens that are being followed, and the values of those that were.
//
// A value may refer to another one as a whole, in a calculation or a text, or by a JSON pointer, and that one again: a
// file decides how deep the calls nest. Each reference is on a stack while it is followed, so that a cycle is found at
// its second visit and a chain at its limit. Each value is stored with the length of the longest chain below it: a
// value that is referred to many times is computed once, and the limit does not depend on the order of the tokens.

internal import TypescaleStrings

/// Follows references once each, along chains of bounded length.
package final class TokenReferences {
    /// A value with the number of references in the longest chain that leads to it.
    package struct Known<Value> {
        let value: Value
        let height: Int
    }

    private struct Step {
        let name: Identifier
        /// The values that it is followed for; one reference may be followed for several at once.
        let known: AnyKeyPath
        var height = 0
    }

    /// Values whose own references were followed.
    package var values: [Identifier: Known<TokenNode>] = [:]
    /// Values of JSON pointers.
    package var targets: [Identifier: Known<TokenNode>] = [:]
    /// Results of calculations.
    package var quantities: [Identifier: Known<CSSQuantity>] = [:]
    /// Texts with the references inside of them replaced.
    package var texts: [Identifier: Known<String>] = [:]
    private var steps: [Step] = []

    /// Returns the value of a reference, computed at most once.
    package func follow<Value>(
        _ name: Identifier, from node: TokenNode,
        known: ReferenceWritableKeyPath<TokenReferences, [Identifier: Known<Value>]>,
        _ compute: () throws(TokenError) -> Value
    ) throws(TokenError) -> Value {
        if let found = self[keyPath: known][name] {
            guard steps.count + found.height < NotationsLimits.aliasSteps else {
                throw TokenReferences.tooLong(steps.map(\.name) + [name], from: node)
            }
            raise(to: found.height + 1)
            return found.value
        }
        if let first = steps.firstIndex(where: { $0.name == name && $0.known == known }) {
            throw TokenReferences.cyclic(steps[first...].map(\.name) + [name], from: node)
        }
        guard steps.count < NotationsLimits.aliasSteps else {
            throw TokenReferences.tooLong(steps.map(\.name) + [name], from: node)
        }
        steps.append(Step(name: name, known: known))
        let depth = steps.count
        defer { steps.removeLast(steps.count - depth + 1) }
        let value = try compute()
        let height = steps[depth - 1].height
        self[keyPath: known][name] = Known(value: value, height: height)
        if depth > 1 { steps[depth - 2].height = max(steps[depth - 2].height, height + 1) }
        return value
    }

    /// Forgets all values, so that following a reference has its effects again.
    package func forget() { (values, targets, quantities, texts) = ([:], [:], [:], [:]) }

    private func raise(to height: Int) {
        guard let last = steps.indices.last else { return }
        steps[last].height = max(steps[last].height, height)
    }

    // MARK: Errors

    /// Returns the error of a chain whose last name is its first.
    package static func cyclic(_ names: [Identifier], from node: TokenNode) -> TokenError {
        node.error(
            "the chain of references is cyclic: \(chain(names)); give one of them a value",
            code: .endless(cycle: Set(names).sorted()))
    }

    /// Returns the error of a chain with more references than the limit.
    package static func tooLong(_ names: [Identifier], from node: TokenNode) -> TokenError {
        node.error(
            "the chain of references \(chain(names)) is longer than \(NotationsLimits.aliasSteps); refer to a token "
                + "nearer to its end", code: .endless(cycle: []))
    }

    /// Joins the names of a chain, without those in the middle of a long one.
    package static func chain(_ names: [Identifier]) -> String {
        // A name may be followed for two kinds of values, one right after the other.
        var distinct: [String] = []
        for name in names.map({ Quotation.shortened($0.text) }) where distinct.last?.isExactly(name) != true {
            distinct.append(name)
        }
        // A token that refers to itself for two kinds of values is a chain of two.
        if distinct.count == 1, names.count > 1 { distinct.append(distinct[0]) }
        let shown = NotationsLimits.chainNames
        guard distinct.count > shown else { return distinct.joined(separator: " → ") }
        return (distinct.prefix(shown - 1) + ["…"] + distinct.suffix(1)).joined(separator: " → ")
    }
}
