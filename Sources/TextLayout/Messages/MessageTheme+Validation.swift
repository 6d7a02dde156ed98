internal import DynamicType
internal import TypescaleStrings

extension MessageTheme {
    /// Returns the reason why messages of a scale cannot be laid out in the theme; `nil` if there is none.
    func rejectionReason(in scale: TypeScale) -> String? {
        let rule = "is not a length of at most \(NumberText.text(TextLayoutLimits.themeLength)) points or em"
        for kind in Kind.allCases {
            let (style, insets) = (self[kind].style, self[kind].insets)
            if !scale.styles.contains(where: { $0.style == style }) {
                return "the style of \(kind), \(Quotation.quoted(style.name)), is not one of \(scale.name)"
            }
            for inset in [insets.leading, insets.trailing, insets.top, insets.bottom] where !inset.isUsable {
                return "an inset of \(kind) \(rule)"
            }
            for property in TextProperty.all {
                if let reason = property.reason(against: self[kind].text) {
                    return "\(property.key) of \(kind): \(reason)"
                }
            }
        }
        let lengths: KeyValuePairs = [
            "blockSpacing": blockSpacing, "chipPadding": chipPadding, "runPadding": ScalableLength(em: runPadding),
            "listIndent": ScalableLength(em: listIndent),
            "dividerThickness": ScalableLength(points: dividerThickness),
            "emojiAscent": ScalableLength(em: emojiAscent), "emojiDescent": ScalableLength(em: emojiDescent),
        ]
        for (name, length) in lengths where !length.isUsable { return "\(name) \(rule)" }
        return nil
    }
}

extension ScalableLength {
    /// A Boolean value that indicates whether no height becomes too large for it.
    fileprivate var isUsable: Bool {
        abs(points) <= TextLayoutLimits.themeLength && abs(em) <= TextLayoutLimits.themeLength
    }
}
