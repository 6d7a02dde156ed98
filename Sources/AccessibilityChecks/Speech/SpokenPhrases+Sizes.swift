public import DynamicType

extension SpokenPhrases {
    /// What a size is called: `large`, `accessibility extra large`.
    public func name(of category: ContentSizeCategory) -> String {
        guard category.isAccessibilityCategory else { return sizes[category.index] }
        // UIKit names the five after medium to extra extra extra large.
        let ordinary = sizes[
            category.index - ContentSizeCategory.accessibility1.index + ContentSizeCategory.medium.index]
        return accessibility.replacing("{}", with: ordinary)
    }

    /// A factor of the default size as a percentage in words, by ICU: `135 percent`.
    public func percent(_ factor: Double) -> String {
        let number = "\(Int((factor * 100).rounded()))"
        let formatter = NumberFormatter(
            skeleton: "percent unit-width-full-name", locale: LocaleName(tag: language))
        return formatter?.text(number) ?? number + "%"
    }

    /// A size that is the default says so.
    func value(_ text: String, isStandard: Bool) -> String {
        let text = isStandard ? standard.replacing("{}", with: text) : text
        return LocaleName(tag: language).capitalized(text)
    }

    /// Texts as sentences, the last one ended too.
    func sentences(_ texts: [String]) -> String {
        texts.joined(separator: marks.stop) + marks.stop.trimmingBlanks
    }
}
