/// The brackets of a text that were opened before a position: a closing bracket has the script of its counterpart.
///
/// A closing bracket closes its counterpart and all brackets after it, or all brackets if there is no counterpart.
/// WebKit does not pair brackets, and `ScriptScanner` pairs those of Chromium.
struct ScriptBrackets {
    /// An opening bracket: its cluster in the current paragraph, or its script in an earlier one.
    struct Opened {
        fileprivate var kind: Int32
        fileprivate(set) var cluster: Int?
        fileprivate(set) var script = UInt8(CharacterFacts.commonScript)
    }

    private var opened: [Opened] = []
    private let pairs: Bool

    init(_ engine: BrowserEngine) { pairs = engine == .firefox }

    /// Adds the first character of a cluster if it is an opening bracket; otherwise returns its counterpart.
    mutating func counterpart(of unit: UInt16, in cluster: Int) -> Opened? {
        guard pairs else { return nil }
        let type = CharacterFacts.bracketType(of: unit)
        let kind = CharacterFacts.bracketKind(of: unit, type)
        if type == .opening {
            if opened.count == TextLayoutLimits.scriptBrackets { opened.removeFirst() }
            opened.append(Opened(kind: kind, cluster: cluster))
            return nil
        }
        let index = opened.lastIndex { $0.kind == kind }
        let found = index.map { opened[$0] }
        opened.removeSubrange((index ?? 0)...)
        return found
    }

    /// Returns the brackets for the paragraph after the one of these clusters.
    func ended(with clusters: [GraphemeCluster]) -> ScriptBrackets {
        var ended = self
        for index in ended.opened.indices {
            guard let cluster = ended.opened[index].cluster else { continue }
            (ended.opened[index].cluster, ended.opened[index].script) = (nil, clusters[cluster].script)
        }
        return ended
    }
}
