/// The brackets of a paragraph that were opened before a position: a closing bracket has the script of its counterpart.
///
/// The punctuation after `(y)` in Cyrillic text is Cyrillic in Chromium and Firefox, although a Latin letter is nearer.
/// WebKit does not pair brackets.
struct ScriptBrackets {
    /// What an engine does with the open brackets when one is closed.
    private enum Closing {
        /// The counterpart remains open; a bracket without a counterpart closes nothing.
        case keeping
        /// The counterpart and all brackets after it are closed, or all brackets if there is no counterpart.
        case removing
    }

    private var opened: [(kind: Int32, cluster: Int)] = []
    private let closing: Closing?

    /// Creates the brackets of a paragraph.
    init(_ engine: Engine) {
        closing =
            switch engine {
            case .chromium: .keeping
            case .firefox: .removing
            case .webkit: nil
            }
    }

    /// Adds the first character of a cluster if it is an opening bracket; otherwise returns its counterpart's cluster.
    mutating func counterpart(of unit: UInt16, in cluster: Int) -> Int? {
        guard let closing else { return nil }
        let type = CharacterFacts.bracketType(of: unit)
        let kind = CharacterFacts.bracketKind(of: unit, type)
        if type == .opening {
            if opened.count == TextLayoutLimits.scriptBrackets { opened.removeFirst() }
            opened.append((kind, cluster))
            return nil
        }
        let index = opened.lastIndex { $0.kind == kind }
        let found = index.map { opened[$0].cluster }
        switch closing {
        case .keeping: if let index { opened.removeSubrange((index + 1)...) }
        case .removing: opened.removeSubrange((index ?? 0)...)
        }
        return found
    }
}
