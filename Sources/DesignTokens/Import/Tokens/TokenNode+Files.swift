internal import TypescaleJSON

// Reads files of tokens, and what an import needs of them beside the tokens.
extension TokenNode {
    static func parse(_ bytes: [UInt8], file: String) throws(TokenError) -> TokenNode {
        do throws(JSONError) {
            let limits = JSONLimits(depth: DesignTokensLimits.depth, bytes: DesignTokensLimits.tokenBytes)
            return TokenNode(try JSONParser(limits: limits).parse(bytes), file: file)
        } catch {
            throw TokenPlace(file: file, line: error.line, column: error.column).error(error.reason)
        }
    }

    func inexpressible(_ reason: String) -> TokenError { place.inexpressible(reason) }

    /// A Boolean value that indicates whether a file has tokens, or says which sets of tokens there are.
    var hasTokens: Bool {
        guard case .object = kind else { return true }
        return ["$value", "value", "$ref", "$extends", "$themes", "$metadata", "tokenSetOrder"].contains(where: hasKey)
    }

    /// A Boolean value that indicates whether an object has nothing but empty groups.
    var isEmptySet: Bool {
        members?.list.allSatisfy { $0.name.hasPrefix("$") || $0.node.isEmptySet } ?? false
    }

    /// The value as JSON, for other readers.
    func write(to writer: inout JSONWriter) {
        switch kind {
        case .null: writer.null()
        case .bool(let flag): writer.bool(flag)
        case .number(let number): writer.number(number)
        case .string(let text): writer.string(text)
        case .array(let elements):
            writer.array(of: elements) { element, writer in element.write(to: &writer) }
        case .object(let members):
            writer.object { writer in
                for (name, node) in members.list {
                    writer.key(name.text)
                    node.write(to: &writer)
                }
            }
        }
    }
}

extension TokenPlace {
    func error(_ reason: String) -> TokenError { TokenError(place: self, reason: reason) }

    /// Returns the error of a style that is right where it is, but that no scale can have.
    func inexpressible(_ reason: String) -> TokenError {
        TokenError(place: self, reason: reason, code: .inexpressible)
    }
}
