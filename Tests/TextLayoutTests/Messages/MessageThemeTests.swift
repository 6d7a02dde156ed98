import DynamicType
import Fonts
import Testing

@testable import TextLayout

@Suite struct MessageThemeTests {
    private func scale(_ text: TextProperties = TextProperties()) throws -> TypeScale {
        let style = StyleDefinition(style: "body", size: .points(17), lineHeight: .points(22), textProperties: text)
        return try TypeScale(
            TypeScaleDefinition(name: "s", title: "S", styles: [style], defaultStyle: "body", curve: .linear))
    }

    private func environment(
        _ text: TextProperties = TextProperties(), quote: TextProperties = TextProperties(), width: Double = 100
    ) throws -> LayoutEnvironment {
        let scale = try scale(text)
        var theme = MessageTheme(for: scale)
        theme[.quote].textProperties = quote
        return try LayoutEnvironment(scale, for: .default, width: width, theme: theme, fonts: Support.library.get())
    }

    private func lines(of kind: Message.Block.Kind, in environment: LayoutEnvironment) throws -> Int {
        let message = Message(
            id: "m", blocks: [Message.Block(kind, runs: [Message.Run(.text, "Internationalization of 1,111 numbers")])])
        return try SequentialMeasurer(fonts: Support.library.get()).measure(message, in: environment).lineCount
    }

    /// A value of each property; those of the last two are in CSS's notation.
    private static let examples: [TextProperties] = TextProperty.all.compactMap { property in
        var text = TextProperties()
        let value: TextProperty.Value =
            switch property.form {
            case .keywords(let names): .text(names.last ?? "")
            case .integer: .integer(3)
            case .length: .length(ScalableLength(em: 2))
            case .notation: .text(property.key == "fontVariantNumeric" ? "tabular-nums" : "'tnum' 1")
            }
        return property.set(value, &text) ? text : nil
    }

    @Test func `environments that differ in one property of a style or a theme have different keys`() throws {
        #expect(Self.examples.count == TextProperty.all.count)
        var keys: Set<LayoutKey> = [try environment().key]
        for text in Self.examples {
            keys.insert(try environment(text).key)
            keys.insert(try environment(quote: text).key)
        }
        #expect(keys.count == 2 * Self.examples.count + 1)
    }

    @Test func `a property of a kind of block goes before that of the style`() throws {
        var (kept, broken) = (TextProperties(), TextProperties())
        (kept.overflowWrap, broken.overflowWrap) = (.normal, .breakWord)
        let plain = try environment(kept)
        let themed = try environment(kept, quote: broken)
        #expect(try lines(of: .paragraph, in: plain) == lines(of: .quote, in: plain))
        #expect(try lines(of: .paragraph, in: themed) == lines(of: .paragraph, in: plain))
        #expect(try lines(of: .quote, in: themed) > lines(of: .quote, in: plain))
    }

    @Test func `lengths of a kind of block go before those of the style`() throws {
        var (wide, none) = (TextProperties(), TextProperties())
        (wide.wordSpacing, wide.textIndent) = (ScalableLength(em: 4), ScalableLength(points: 60))
        (none.wordSpacing, none.textIndent) = (ScalableLength(), ScalableLength())
        let (plain, spaced) = (try environment(width: 250), try environment(wide, width: 250))
        #expect(try lines(of: .paragraph, in: spaced) > lines(of: .paragraph, in: plain))
        let themed = try environment(wide, quote: none, width: 250)
        #expect(try lines(of: .quote, in: themed) == lines(of: .quote, in: plain))
    }

    @Test func `texts of a style have its properties, unless white space is given`() throws {
        var text = TextProperties()
        (text.whiteSpace, text.textTransform) = (.pre, .uppercase)
        let environment = try environment(text)
        let measurer = TextMeasurer(fonts: try Support.library.get())
        let words = "several words that do not fit"
        #expect(try measurer.measure(words, in: environment).lineCount == 1)
        #expect(try measurer.measure(words, whiteSpace: .normal, in: environment).lineCount > 1)
        let small = try measurer.measure(words, in: self.environment(width: 1_000)).widestLineWidth
        #expect(try measurer.measure(words, in: environment).widestLineWidth > small)
    }
}
