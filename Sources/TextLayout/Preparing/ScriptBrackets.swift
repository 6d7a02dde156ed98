/// The brackets of a paragraph that were opened before a position: a closing bracket has the script of its counterpart.
///
/// A closing bracket closes its counterpart and all brackets after it, or all brackets if there is no counterpart.
/// WebKit does not pair brackets, and `ScriptScanner` pairs those of Chromium.
struct ScriptBrackets {
    private var opened: [(kind: Int32, cluster: Int)] = []
    private let pairs: Bool

    /// Creates the brackets of a paragraph.
    init(_ engine: Engine) { pairs = engine == .firefox }

    /// Adds the first character of a cluster if it is an opening bracket; otherwise returns its counterpart's cluster.
    mutating func counterpart(of unit: UInt16, in cluster: Int) -> Int? {
        guard pairs else { return nil }
        let type = CharacterFacts.bracketType(of: unit)
        let kind = CharacterFacts.bracketKind(of: unit, type)
        if type == .opening {
            if opened.count == TextLayoutLimits.scriptBrackets { opened.removeFirst() }
            opened.append((kind, cluster))
            return nil
        }
        let index = opened.lastIndex { $0.kind == kind }
        let found = index.map { opened[$0].cluster }
        opened.removeSubrange((index ?? 0)...)
        return found
    }
}
