import Testing

@testable import DynamicType

@Suite struct TextPropertyTests {
    /// A value of each property that is not the initial one.
    static func values(of form: TextProperty.Form) -> [TextProperty.Value] {
        switch form {
        case .keywords(let names): names.map { .text($0) }
        case .integer(let range): [.integer(range.lowerBound), .integer(range.upperBound)]
        case .length: [.length(ScalableLength(points: 3)), .length(ScalableLength(em: -0.5))]
        case .notation: []
        }
    }

    @Test func `every field is in the list of properties, under its own name`() {
        let fields = Mirror(reflecting: TextProperties()).children.compactMap(\.label)
        #expect(TextProperty.keys.map(\.text) == fields)
    }

    @Test func `the name in CSS is the key with hyphens`() {
        let names = TextProperty.all.map(\.cssName)
        #expect(names.contains("font-variant-numeric") && names.contains("tab-size") && names.contains("white-space"))
    }

    @Test func `each value is returned as it was set, and no other property changes`() throws {
        for property in TextProperty.all {
            var values = Self.values(of: property.form)
            if property.key == "fontVariantNumeric" { values = [.text("tabular-nums slashed-zero"), .text("normal")] }
            if property.key == "fontFeatureSettings" {
                values = [.text("'liga' 0, 'ss01' 2"), .text("'a,\"c' 1, 'b\",d' 1"), .text("normal")]
            }
            #expect(values.count > 1)
            for value in values {
                var properties = TextProperties()
                #expect(property.set(value, &properties) && property.value(properties) == value, "\(property.key)")
                #expect(!properties.isEmpty && property.reason(against: properties) == nil)
                #expect(TextProperty.all.filter { $0.value(properties) != nil }.map(\.key) == [property.key])
                let none = TextProperties()
                #expect(properties.filled(from: none) == properties && none.filled(from: properties) == properties)
            }
            var properties = TextProperties()
            #expect(!property.set(.text("nothing"), &properties) && properties.isEmpty)
        }
    }

    @Test func `a property goes before the same one of others and leaves the rest`() {
        var (own, others) = (TextProperties(), TextProperties())
        (own.wordBreak, own.fontKerning) = (.normal, .normal)
        (others.wordBreak, others.tabSize) = (.breakAll, 4)
        let both = own.filled(from: others)
        #expect(both.wordBreak == .normal && both.tabSize == 4 && both.fontKerning == .normal)
    }

    @Test func `each form of figures has a name in Swift, a keyword in CSS and a feature`() {
        let forms: [(FigureForms, css: String, feature: String)] = [
            (.liningFigures, "lining-nums", "lnum"), (.oldstyleFigures, "oldstyle-nums", "onum"),
            (.proportionalFigures, "proportional-nums", "pnum"), (.tabularFigures, "tabular-nums", "tnum"),
            (.diagonalFractions, "diagonal-fractions", "frac"), (.stackedFractions, "stacked-fractions", "afrc"),
            (.ordinal, "ordinal", "ordn"), (.slashedZero, "slashed-zero", "zero"),
        ]
        for (form, css, feature) in forms {
            #expect(form.css == css && FigureForms(css: css) == form)
            var properties = FeatureProperties()
            properties.figures = form
            #expect(properties.features.map(\.tag) == [feature])
        }
        #expect(FigureForms([.tabularFigures, .slashedZero]).css == "tabular-nums slashed-zero")
        #expect(forms.count == FigureForms.keywords.count)
    }

    @Test func `lengths in em grow with the size, and lengths in points do not`() throws {
        var text = TextProperties()
        (text.wordSpacing, text.textIndent) = (ScalableLength(em: 0.25), ScalableLength(points: 12))
        let style = StyleDefinition(style: "body", size: .points(16), lineHeight: .font, textProperties: text)
        let scale = try TypeScale(
            TypeScaleDefinition(name: "s", title: "S", styles: [style], defaultStyle: "body", curve: .linear))
        for factor in [1.0, 2] {
            let resolved = try scale.resolve("body", in: TextEnvironment(.fontScale(factor))).textProperties
            #expect(resolved.wordSpacing == ScalableLength(points: 4 * factor))
            #expect(resolved.textIndent == ScalableLength(points: 12))
        }
    }

    @Test(arguments: [
        ("tabSize", "0 is not in 1...100"), ("wordSpacing", "1001 is not in -1000...1000"),
        ("textIndent", "21 em are not in -20...20"),
    ])
    func `a scale made in Swift is refused if a property is out of range`(key: String, reason: String) {
        var text = TextProperties()
        switch key {
        case "tabSize": text.tabSize = 0
        case "wordSpacing": text.wordSpacing = ScalableLength(points: 1001)
        default: text.textIndent = ScalableLength(em: 21)
        }
        let style = StyleDefinition(style: "body", size: .points(16), lineHeight: .font, textProperties: text)
        let definition = TypeScaleDefinition(
            name: "s", title: "S", styles: [style], defaultStyle: "body", curve: .linear)
        #expect(
            TypeScale.errors(in: definition) == [ScaleDefinitionError(path: "/styles/body/\(key)", reason: reason)])
    }

    @Test func `a style that differs in a property is drawn differently`() throws {
        func resolved(_ wrap: TextProperties.OverflowWrap?) throws -> ResolvedScale {
            var text = TextProperties()
            text.overflowWrap = wrap
            let style = StyleDefinition(style: "body", size: .points(16), lineHeight: .font, textProperties: text)
            let definition = TypeScaleDefinition(
                name: "s", title: "S", styles: [style], defaultStyle: "body", curve: .linear)
            return try TypeScale(definition).resolve(in: .default)
        }
        #expect(try StyleChanges(from: resolved(nil), to: resolved(.normal)).changed.map(\.style) == ["body"])
        #expect(try StyleChanges(from: resolved(.normal), to: resolved(.normal)).isEmpty)
    }
}
