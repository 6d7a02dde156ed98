public import DynamicType

/// A text that stands beside another one.
public struct LayoutColumn: Hashable, Sendable {
    /// Its characters.
    public var text: String
    /// Its style; nil means the context's.
    public var style: TextStyle?
    /// Its width in points; nil means the context's.
    public var width: Double?
    /// How far below the row's top it begins, in points; stays as it is at every size.
    public var top: Double

    /// A column.
    public init(_ text: String, style: TextStyle? = nil, width: Double? = nil, top: Double = 0) {
        self.text = text
        self.style = style
        self.width = width
        self.top = top
    }
}
