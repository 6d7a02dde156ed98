package import Fonts

/// How the text of one style is prepared: at no size and no tracking, so that a change of either prepares nothing anew.
package struct PreparationStyle: Hashable, Sendable {
    /// The faces of plain text.
    package var regular: FontRequest
    /// The faces of stressed text.
    package var strong: FontRequest
    /// The faces of text in italics.
    package var emphasis: FontRequest
    /// The faces of code.
    package var code: FontRequest

    /// Faces for the kinds of run.
    package init(regular: FontRequest, strong: FontRequest, emphasis: FontRequest, code: FontRequest) {
        self.regular = regular
        self.strong = strong
        self.emphasis = emphasis
        self.code = code
    }
}
