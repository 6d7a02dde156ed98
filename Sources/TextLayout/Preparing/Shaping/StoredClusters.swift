/// The words that store their clusters when they are prepared, so that lines narrower than they are can break them.
package enum StoredClusters: Hashable, Sendable {
    case ofNoWord
    /// Those of words wider than a number of em.
    case ofWords(widerThan: Double)
    case ofAllWords

    /// Those of words that a phone's lines may break at large sizes.
    package static let ofWideWords = ofWords(widerThan: TextLayoutLimits.clustersAboveEm)

    /// Returns whether a word stores its clusters.
    func include(width: Int32, unitsPerEm: Int32) -> Bool {
        switch self {
        case .ofNoWord: false
        case .ofWords(let em): Double(width) > em * Double(unitsPerEm)
        case .ofAllWords: true
        }
    }
}
