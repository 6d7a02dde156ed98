public import DynamicType

/// A control that is touched, with its size at the present text size.
public struct TouchTarget: Hashable, Sendable {
    /// The caller's name for it.
    public let id: Identifier
    /// Where it takes touches, in points.
    public let frame: ScreenFrame

    /// A control at a place.
    public init(id: String, frame: ScreenFrame) {
        self.id = Identifier(id)
        self.frame = frame
    }

    /// A control round a text: lines of a style with padding on every side.
    ///
    /// `lineHeight` is the face's own, for styles of which the publisher gives none.
    public init(
        id: String, x: Double = 0, y: Double = 0, textWidth: Double, lines: Int = 1, of style: ResolvedStyle,
        lineHeight: Double? = nil, horizontalPadding: Double = 0, verticalPadding: Double = 0
    ) {
        let line = style.lineHeight ?? lineHeight ?? style.size
        self.init(
            id: id,
            frame: ScreenFrame(
                x: x, y: y, width: textWidth + 2 * horizontalPadding,
                height: Double(lines) * line + 2 * verticalPadding))
    }
}
