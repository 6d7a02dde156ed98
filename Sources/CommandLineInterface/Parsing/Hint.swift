internal import TypescaleStrings

/// What somebody may have meant who wrote another name.
package enum Hint {
    /// `did you mean NAME?`; nil where none of the names is near.
    package static func nearest(to word: String, among names: [String]) -> String? {
        NearestName.to(word, among: names).map { "did you mean \($0)?" }
    }
}
