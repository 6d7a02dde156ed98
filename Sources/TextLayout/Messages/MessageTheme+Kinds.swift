public import DynamicType

extension MessageTheme {
    /// The style of blocks of a kind that name none themselves.
    public func style(of kind: MessageBlock.Kind) -> TextStyle { style(of: kind.role) }
}
