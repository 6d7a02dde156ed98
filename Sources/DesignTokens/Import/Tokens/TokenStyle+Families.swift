// Families of fonts: a list, or one text with commas.
extension TokenStyleReader {
    /// Returns the families of a style, the first one first.
    func families(_ node: TokenNode) throws(TokenError) -> [Identifier] {
        guard case .array(let entries) = node.kind else {
            let text = try text(node)
            guard text.utf8.count <= NotationsLimits.valueBytes else { throw Self.tooLong(node) }
            let names = Self.names(in: text)
            guard names.count <= DesignTokensLimits.families else { throw Self.tooMany(names.count, node) }
            if names.isEmpty { try context.depart(.noFamily, at: node.place) }
            if names.count > 1 { try context.depart(.familyList, at: node.place) }
            return try names.map { name throws(TokenError) in try Self.checked(name, node) }
        }
        guard entries.count <= DesignTokensLimits.families else { throw Self.tooMany(entries.count, node) }
        if entries.isEmpty { try context.depart(.noFamily, at: node.place) }
        var names: [Identifier] = []
        for entry in entries {
            let value = try resolve(entry)
            // Penpot refers to a list of families inside a list.
            if dialect == .tokensStudio, case .array(let inner) = value.kind {
                guard names.count + inner.count <= DesignTokensLimits.families else {
                    throw Self.tooMany(names.count + inner.count, node)
                }
                for name in inner { names.append(try Self.checked(try text(resolve(name)), name)) }
            } else {
                names.append(try Self.checked(try text(value), entry))
            }
        }
        return names
    }

    private static func tooMany(_ count: Int, _ node: TokenNode) -> TokenError {
        node.error("\(count) families; give at most \(DesignTokensLimits.families)")
    }

    private static func checked(_ name: String, _ node: TokenNode) throws(TokenError) -> Identifier {
        guard (1...256).contains(name.utf8.count) else { throw node.error("a family has 1 to 256 bytes") }
        return Identifier(name)
    }

    /// Splits a list of families at commas outside of quotation marks, which are removed.
    private static func names(in text: String) -> [String] {
        text.partsOutsideBrackets { $0 == "," }.map { part in
            var name = part.trimmingASCIISpace
            if let quote = name.utf8.first, quote == "\"" || quote == "'" {
                name = Substring(name.utf8.dropFirst())
                if name.utf8.last == quote { name = Substring(name.utf8.dropLast()) }
            }
            return String(name.trimmingASCIISpace)
        }.filter { !$0.isEmpty }
    }
}
