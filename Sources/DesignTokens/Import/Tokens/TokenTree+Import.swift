internal import TypescaleStrings

// Notes what a tree has beside text styles, for an import.
extension TokenTree {
    /// Collects the tokens of a file, with notes about its groups; `sets` are names that a reference may begin with.
    init(
        _ root: TokenNode, keys: TokenKeys, context: ImportContext, sets: Set<Identifier> = [], namesParts: Bool = false
    ) throws(TokenError) {
        try self.init(root, keys: keys, sets: sets, namesParts: namesParts) { finding, node, path throws(TokenError) in
            let name = path.joined(separator: ".")
            switch finding {
            case .group:
                context.noteExtensions(of: node)
                // An export describes its file by the scale that it contains.
                if !path.isEmpty || node.exportedScale == nil {
                    context.noteDescription(
                        of: node, path.isEmpty ? "the file" : "the group \(Quotation.shortened(name))")
                }
            case .oldToken:
                throw node.error(
                    "\(name) has value and type without a dollar sign, and other tokens have them with one; write $value "
                        + "and $type")
            case .member, .tokenMember, .invalidType: break
            // A strict import refuses them with other departures (`StandardRules`).
            case .reservedName: if !context.isStrict { try context.depart(.name, at: node.place) }
            case .innerToken: if !context.isStrict { try context.depart(.tokensInToken, at: node.place) }
            case .mistake(let error): throw error
            }
        }
    }

    func markAsRead(_ token: Token) { used.names.insert(token.name) }

    /// Notes the tokens that no text style uses, by type.
    func noteUnread(in context: ImportContext) throws(TokenError) {
        var names = NamedValues<ListedNames>()
        for token in tokens where !used.names.contains(token.name) {
            try TokenError.checkCancellation(at: token.node.place)
            let type = Identifier((try? resolvedType(of: token)) ?? "")
            names[type, default: ListedNames()].add(token.name.text)
        }
        context.unread(used.unreadKeys, "key", plural: "keys")
        for type in names.names {
            context.unread(
                names[type, default: ListedNames()], type.isEmpty ? "token without a type" : "\(type.text) token",
                plural: type.isEmpty ? "tokens without a type" : "\(type.text) tokens")
        }
    }
}
