public import Fonts

/// How the text of one style is prepared: at no size and no tracking, so that a change of either prepares nothing anew.
public struct PreparationStyle: Hashable, Sendable {
    /// The faces of plain text.
    public var regular: FontRequest
    /// The faces of stressed text.
    public var strong: FontRequest
    /// The faces of text in italics.
    public var emphasis: FontRequest
    /// The faces of code.
    public var code: FontRequest

    /// Faces for the kinds of run.
    public init(regular: FontRequest, strong: FontRequest, emphasis: FontRequest, code: FontRequest) {
        self.regular = regular
        self.strong = strong
        self.emphasis = emphasis
        self.code = code
    }
}
