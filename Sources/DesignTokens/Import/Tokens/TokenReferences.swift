// The references of a table of tokens that are being followed, and the values of those that were.
//
// A value may refer to another one as a whole, in a calculation or a text, or by a JSON pointer, and that one again: a
// file decides how deep the calls nest. Each reference is on a stack while it is followed, so that a cycle is found at its second
// visit and a chain at its limit. Each value is stored with the length of the longest chain below it: a value that is
// referred to many times is computed once, and the limit does not depend on the order of the tokens.

internal import DynamicType
internal import TypescaleNotations
internal import TypescaleStrings

/// Follows references once each, along chains of bounded length.
final class TokenReferences {
    /// A value with the number of references in the longest chain that leads to it.
    struct Known<Value> {
        let value: Value
        let height: Int
    }

    /// The purpose of following a reference; one reference may be followed for several at once.
    enum Purpose {
        case value, target, quantity, text
    }

    private struct Step {
        let name: Identifier
        let purpose: Purpose
        var height = 0
    }

    /// Values whose own references were followed.
    var values: [Identifier: Known<TokenNode>] = [:]
    /// Values of JSON pointers.
    var targets: [Identifier: Known<TokenNode>] = [:]
    /// Results of calculations.
    var quantities: [Identifier: Known<CSSQuantity>] = [:]
    /// Texts with the references inside of them replaced.
    var texts: [Identifier: Known<String>] = [:]
    private var steps: [Step] = []

    /// Returns the value of a reference, computed at most once.
    func follow<Value>(
        _ name: Identifier, as purpose: Purpose, from node: TokenNode,
        known: ReferenceWritableKeyPath<TokenReferences, [Identifier: Known<Value>]>,
        _ compute: () throws(TokenError) -> Value
    ) throws(TokenError) -> Value {
        if let found = self[keyPath: known][name] {
            guard steps.count + found.height <= DesignTokensLimits.aliasSteps else {
                throw TokenReferences.tooLong(steps.map(\.name) + [name], from: node)
            }
            raise(to: found.height + 1)
            return found.value
        }
        if let first = steps.firstIndex(where: { $0.name == name && $0.purpose == purpose }) {
            throw TokenReferences.cyclic(steps[first...].map(\.name) + [name], from: node)
        }
        guard steps.count < DesignTokensLimits.aliasSteps else {
            throw TokenReferences.tooLong(steps.map(\.name) + [name], from: node)
        }
        steps.append(Step(name: name, purpose: purpose))
        let depth = steps.count
        defer { steps.removeLast(steps.count - depth + 1) }
        let value = try compute()
        let height = steps[depth - 1].height
        self[keyPath: known][name] = Known(value: value, height: height)
        if depth > 1 { steps[depth - 2].height = max(steps[depth - 2].height, height + 1) }
        return value
    }

    /// Forgets all values, so that following a reference has its effects again.
    func forget() { (values, targets, quantities, texts) = ([:], [:], [:], [:]) }

    private func raise(to height: Int) {
        guard let last = steps.indices.last else { return }
        steps[last].height = max(steps[last].height, height)
    }

    // MARK: Errors

    /// Returns the error of a chain whose last name is its first.
    static func cyclic(_ names: [Identifier], from node: TokenNode) -> TokenError {
        var error = node.error("the chain of references is cyclic: \(chain(names)); give one of them a value")
        error.cycle = Set(names).sorted()
        return error
    }

    /// Returns the error of a chain with more references than the limit.
    static func tooLong(_ names: [Identifier], from node: TokenNode) -> TokenError {
        node.error(
            "the chain of references \(chain(names)) is longer than \(DesignTokensLimits.aliasSteps); refer to a token "
                + "nearer to its end")
    }

    /// Joins the names of a chain, without those in the middle of a long one.
    static func chain(_ names: [Identifier]) -> String {
        // A name may be followed for two purposes, one right after the other.
        var distinct: [String] = []
        for name in names.map({ Quotation.shortened($0.text) }) where distinct.last?.isExactly(name) != true {
            distinct.append(name)
        }
        // A token that refers to itself for two purposes is a chain of two.
        if distinct.count == 1, names.count > 1 { distinct.append(distinct[0]) }
        let shown = DesignTokensLimits.chainNames
        guard distinct.count > shown else { return distinct.joined(separator: " → ") }
        return (distinct.prefix(shown - 1) + ["…"] + distinct.suffix(1)).joined(separator: " → ")
    }
}
