// Reads the colors of a document of design tokens.

internal import AccessibilityChecks
internal import TypescaleJSON
internal import TypescaleNotations
internal import TypescaleStrings

/// Decodes the colors of a document of design tokens (DTCG, 2025.10).
struct ColorTokens {
    private let document: JSONReader
    /// The colors in the order of the document, without tokens of other types and those that cannot be read.
    ///
    /// Files of design tools have gradients and calculations among their colors.
    private(set) var entries: [ColorPalette.Entry] = []
    /// The tokens and groups that cannot be read, with their errors.
    private(set) var unread: [(name: Identifier, error: JSONError)] = []

    init(_ document: JSONReader) throws(JSONError) {
        self.document = document
        var unread: [(name: Identifier, error: JSONError)] = []
        do throws(TokenError) {
            let root = TokenNode(document.value, file: "")
            let tree = try TokenTree(root) { finding, node, path throws(TokenError) in
                guard let error = ColorTokens.error(finding, node, path) else { return }
                unread.append((ColorTokens.name(path), document.error(error)))
            }
            self.unread = unread
            for token in tree.tokens { try add(token, of: tree) }
        } catch {
            throw document.error(error)
        }
    }

    /// Returns the error of a part of the document that may be a color; `nil` for other parts.
    private static func error(_ finding: TokenTree.Finding, _ node: TokenNode, _ path: [String]) -> TokenError? {
        let older = node.error("a token of Style Dictionary's older format; write \"$value\" and \"$type\"")
        switch finding {
        case .oldToken: return node["type"]?.text?.isExactly("color") == true ? older : nil
        case .member where path.last?.isExactly("value") == true: return older
        case .member
        where path.last.map { $0.isExactly("$root") || !$0.startsExactly("$") && node.members == nil } == true:
            return node.error("not a token or a group of tokens; a token is an object with \"$value\"")
        case .invalidType: return node.error("$type is a text, found \(node.noun)")
        case .mistake(let error): return error
        default: return nil
        }
    }

    /// Returns the name of a token; a group's own token has the name of the group.
    private static func name(_ path: [String]) -> Identifier {
        Identifier((path.last?.isExactly("$root") == true ? path.dropLast() : path[...]).joined(separator: "."))
    }

    private mutating func add(_ token: TokenTree.Token, of tree: TokenTree) throws(TokenError) {
        let name = ColorTokens.name(token.path)
        let value: TokenNode
        do throws(TokenError) {
            guard let found = try ColorTokens.value(of: token, in: tree) else { return }
            value = found
        } catch {
            // Each other token of an endless chain would follow it again.
            guard !error.isEndless else { throw error }
            return unread.append((name, document.error(error)))
        }
        do throws(JSONError) {
            let color = try ColorTokenValue(document: document.value, tree: tree).color(value)
            entries.append(ColorPalette.Entry(name: name.text, color: color))
        } catch {
            let error = document.error(error.reason, atLine: error.line, column: error.column, code: error.code)
            unread.append((name, error))
        }
    }

    /// Returns the value of a color token; `nil` for a token of another type.
    private static func value(of token: TokenTree.Token, in tree: TokenTree) throws(TokenError) -> TokenNode? {
        do throws(TokenError) {
            guard try tree.resolvedType(of: token).map({ $0.isExactly("color") }) == true else { return nil }
        } catch {
            // A token that refers to nothing has the type of its group.
            guard error.isEndless || token.groupType?.isExactly("color") == true else { return nil }
            throw error
        }
        let value = try tree.resolve(tree.value(of: token.node))
        for node in try tree.chain(from: token.node) {
            guard let change = node["$extensions"]?["studio.tokens"]?["modify"] else { continue }
            throw change.error("a change of Tokens Studio is not applied; give the color that results from it")
        }
        return value
    }
}
