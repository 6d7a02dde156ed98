package import Fonts

/// The preparation of the text of one style: without size and tracking, so that a change of either prepares nothing
/// again.
package struct PreparationStyle: Hashable, Sendable {
    /// The faces of plain text.
    package var regular: FontRequest
    /// The faces of strong text.
    package var strong: FontRequest
    /// The faces of emphasized text.
    package var emphasis: FontRequest
    /// The faces of code.
    package var code: FontRequest

    /// Creates a style from the faces of each kind of run.
    package init(regular: FontRequest, strong: FontRequest, emphasis: FontRequest, code: FontRequest) {
        self.regular = regular
        self.strong = strong
        self.emphasis = emphasis
        self.code = code
    }
}
