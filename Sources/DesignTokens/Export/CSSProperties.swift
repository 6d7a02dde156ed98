internal import DynamicType
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleStrings

/// The CSS properties of a style's text, as formats of export write them.
struct CSSProperties {
    private let given: [(property: TextProperty, value: TextProperty.Value)]
    private let text: TextProperties

    init(_ text: TextProperties) {
        self.text = text
        given = TextProperty.all.compactMap { property in property.value(text).map { (property, $0) } }
    }

    var css: [(name: String, value: String)] { given.map { ($0.property.cssName, TextProperty.css($0.value)) } }

    /// The declarations of a CSS rule, one a line.
    var declarations: String { css.map { "  \($0.name): \($0.value);\n" }.joined() }

    /// The members of a JavaScript object, with values in CSS.
    var members: [(name: String, value: String)] { given.map { ($0.property.key.text, TextProperty.css($0.value)) } }

    /// The features of kerning, figures and feature settings.
    var features: [FontFeature] {
        var features = FeatureProperties()
        features.kerning = text.fontKerning ?? .auto
        features.figures = text.fontVariantNumeric ?? []
        features.settings = text.fontFeatureSettings ?? FeatureSettings()
        return features.features
    }

    /// The features as Android has them, such as `'tnum' 1`; `nil` if there are none.
    var featureSettings: String? {
        features.isEmpty ? nil : features.map { "'\($0.tag)' \($0.value)" }.joined(separator: ", ")
    }

    /// Returns the names in CSS of the properties that a format cannot express.
    func omitted(in format: ExportFormat) -> [String] {
        given.filter { !format.expresses($0.property, text) }.map(\.property.cssName)
    }
}

extension ExportFormat {
    /// Returns whether the format can express a property with the value that it has.
    fileprivate func expresses(_ property: TextProperty, _ text: TextProperties) -> Bool {
        guard let properties = traits.properties else { return true }
        guard properties.contains(property.key) else { return false }
        switch (self, property.key) {
        case (.androidXML, "textTransform"): return text.textTransform == .uppercase
        case (.reactNative, "fontVariantNumeric"): return text.fontVariantNumeric?.isReactNative == true
        default: return true
        }
    }
}

extension FigureForms {
    /// A Boolean value that indicates whether React Native has all of the forms.
    fileprivate var isReactNative: Bool {
        let names: Set<Identifier> = ["lining-nums", "oldstyle-nums", "proportional-nums", "tabular-nums"]
        return Self.keywords.allSatisfy { !contains($0.form) || names.contains(Identifier($0.name)) }
    }

    /// The names of the forms as a list in JavaScript.
    var list: String {
        "[" + Self.keywords.filter { contains($0.form) }.map { "\"\($0.name)\"" }.joined(separator: ", ") + "]"
    }
}

extension ResolvedStyle {
    /// The nearest of the weights that Flutter and React Native have: hundreds up to 900.
    var weightInHundreds: Int { min(max((weight + 50) / 100, 1), 9) * 100 }
}

extension TokenSheet {
    /// Returns what an export loses, in sentences.
    package func notes(on format: ExportFormat) -> [String] {
        limitNotes(on: format) + weightNotes(on: format) + trackingNotes(on: format)
    }

    /// Returns a note on tracking that depends on a fluid size, which CSS cannot compute.
    private func trackingNotes(on format: ExportFormat) -> [String] {
        guard format.hasClamp, case .fluid = scale.definition.curve,
            let width = main.resolved.scale.environment.viewportWidth
        else { return [] }
        let names = scale.styles.filter { $0.tracking == .bySize }.map(\.style.name)
        guard !names.isEmpty else { return [] }
        return [
            "the tracking of \(names.joined(separator: ", ")) is that of a viewport of \(NumberText.text(width)) px, since"
                + " CSS cannot compute it from the size"
        ]
    }

    /// Returns a note on the weights that a format does not have.
    private func weightNotes(on format: ExportFormat) -> [String] {
        let rounded = main.resolved.styles.map(\.resolved).filter { $0.weight != $0.weightInHundreds }
        guard format == .flutter || format == .reactNative, !rounded.isEmpty else { return [] }
        let names = rounded.map { "\($0.weight) of \($0.style.name) is written as \($0.weightInHundreds)" }
        return [
            "the format has the weights 100, 200, … 900 only: \(names.joined(separator: ", "))"
        ]
    }

    /// Returns a note on the largest sizes that an export of base sizes loses.
    private func limitNotes(on format: ExportFormat) -> [String] {
        let limited = scale.styles.filter { $0.maximum != nil }.map(\.style.name)
        guard !limited.isEmpty, columns.count == 1 else { return [] }
        if format == .kotlin, KotlinStyle.isLimited(self) { return [] }
        let names = limited.joined(separator: ", ")
        switch format {
        case .flutter:
            return [
                "a TextStyle has no largest size; use \(StyleNames.type(scale.name))TextScalers for texts in \(names)"
            ]
        case .reactNative:
            return ["the maximum of \(names) is not in the file; give their Text a maxFontSizeMultiplier"]
        case .swiftUI, .androidXML, .kotlin, .panda, .chakra, .typeScript:
            // clamp() of a fluid scale has the maximum.
            if format.hasClamp, case .fluid = scale.definition.curve { return [] }
            return ["the maximum of \(names) is not in the file, since the platform scales the sizes"]
        default: return []
        }
    }
}
