internal import TypescaleStrings

// References inside of texts and calculations, which Style Dictionary and Tokens Studio replace by their values.
extension TokenStyleReader {
    /// Returns a text with the references inside of it replaced by the texts of their values, as in
    /// `{fonts.serif}, Georgia`.
    func text(_ node: TokenNode) throws(TokenError) -> String {
        let text = try node.requireText()
        guard let tree, text.contains(ascii: "{"), text.utf8.count <= NotationsLimits.valueBytes else {
            return text
        }
        try context.depart(.textReference, at: node.place)
        let result = try replacingReferences(in: text, node) { reference, _ throws(TokenError) in
            try self.text(of: reference, from: node, in: tree)
        }
        guard result.utf8.count <= NotationsLimits.valueBytes else { throw Self.tooLong(node) }
        return result
    }

    /// Returns a calculation with the references inside of it replaced by their values, as in `{sizes.md} * 1.25`.
    ///
    /// One beside a unit or another reference is a part of a number: `{sizes.md}px`.
    func substituted(_ text: String, in node: TokenNode) throws(TokenError) -> String {
        guard let tree, text.contains(ascii: "{") else { return text }
        return try replacingReferences(in: text, node) { reference, isPart throws(TokenError) in
            if isPart { return try self.text(of: reference, from: node, in: tree) }
            let quantity = try value(of: reference, from: node, in: tree, \.quantities, quantity)
            return "(\(quantity.value)\(quantity.unit))"
        }
    }

    /// Replaces each reference, which `value` gets with whether it is before a unit or a digit, or beside another one.
    private func replacingReferences(
        in text: String, _ node: TokenNode, _ value: (String, Bool) throws(TokenError) -> String
    ) throws(TokenError) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(ofASCII: "{") {
            result += rest[..<open]
            guard let close = rest.firstIndex(ofASCII: "}"), close > open else {
                throw node.error("\(Quotation.quoted(text)) has a brace that is not closed")
            }
            let next = rest.utf8[rest.utf8.index(after: close)...].first
            let isBeforePart = next.map { $0.isASCIILetter || $0.isASCIIDigit || "%{".utf8.contains($0) } ?? false
            let isAfterReference = open == rest.startIndex && rest.startIndex > text.startIndex
            result += try value(String(rest[open...close]), isBeforePart || isAfterReference)
            rest = rest[rest.utf8.index(after: close)...]
        }
        return result + rest
    }

    /// Returns the text of a token: a text, a number, a dimension, or families with commas.
    private func text(
        of alias: String, from node: TokenNode, in tree: TokenTree
    ) throws(TokenError) -> String {
        try value(of: alias, from: node, in: tree, \.texts) { value throws(TokenError) in
            switch value.kind {
            case .string: return try text(value)
            case .number(let number): return NumberText.text(number)
            case .array(let elements):
                return try elements.map { element throws(TokenError) in try text(resolve(element)) }
                    .joined(separator: ", ")
            case .object(let members) where members["value"] != nil && members["unit"] != nil:
                let quantity = try quantity(value)
                return NumberText.text(quantity.value) + quantity.unit
            default: throw node.error("\(alias) is \(value.noun), which is no part of a text")
            }
        }
    }

    /// Returns what is read from a token, with the aliases that lead to it in the chain.
    private func value<Value>(
        of alias: String, from node: TokenNode, in tree: TokenTree,
        _ known: ReferenceWritableKeyPath<TokenReferences, [Identifier: TokenReferences.Known<Value>]>,
        _ read: (TokenNode) throws(TokenError) -> Value
    ) throws(TokenError) -> Value {
        guard let name = TokenTree.alias(alias) else { throw node.error("{} names no token; use {sizes.md}") }
        return try tree.references.follow(
            TokenTree.key(ofAlias: name), from: node, known: known
        ) { () throws(TokenError) in
            let value = try tree.value(of: tree.token(named: name, from: node))
            if let next = value.text, TokenTree.alias(next) != nil {
                return try self.value(of: next, from: value, in: tree, known, read)
            }
            return try read(tree.resolve(value))
        }
    }
}
