import DynamicType
import Fonts
import Testing
import TextLayout

@testable import Conversations

@Suite struct LayoutKeyTests {
    /// Changes of one field each, one for every stored field of the key's structs; the next test counts them.
    static let mutations: [(name: String, change: @Sendable (inout LayoutKey) -> Void)] = [
        ("engine", { $0.settings.engine = .webkit }),
        ("preparation.engine", { $0.preparation.engine = .webkit }),
        ("width", { $0.settings.width += 1 }),
        ("styles", { $0.settings.styles.removeLast() }),
        ("size", { $0.settings.styles[0].size += 0.01 }),
        ("requestedSize", { $0.settings.styles[0].requestedSize += 0.01 }),
        ("lineHeight", { $0.settings.styles[0].lineHeight = .fixed(3) }),
        ("tracking", { $0.settings.styles[0].tracking += 0.01 }),
        ("wordSpacing", { $0.settings.styles[0].wordSpacing += 0.01 }),
        ("indent", { $0.settings.styles[0].indent += 0.01 }),
        ("wrap", { $0.settings.styles[0].wrap = .balance }),
        ("theme.text", { $0.settings.theme[.quote].textProperties.textWrap = .balance }),
        ("theme.styles", { $0.settings.theme[.heading2].style = "other" }),
        ("theme.insets", { $0.settings.theme[.heading1].insets.leading.points += 1 }),
        ("theme.insets.trailing", { $0.settings.theme[.heading1].insets.trailing.em += 1 }),
        ("theme.insets.top", { $0.settings.theme[.heading1].insets.top.em += 1 }),
        ("theme.insets.bottom", { $0.settings.theme[.heading1].insets.bottom.points += 1 }),
        ("theme.blockSpacing", { $0.settings.theme.blockSpacing.em += 1 }),
        ("theme.runPadding", { $0.preparation.theme.runPadding += 1 }),
        ("theme.listIndent", { $0.settings.theme.listIndent += 1 }),
        ("theme.chipPadding", { $0.settings.theme.chipPadding.points += 1 }),
        ("theme.dividerThickness", { $0.settings.theme.dividerThickness += 1 }),
        ("theme.emojiAscent", { $0.preparation.theme.emojiAscent += 1 }),
        ("theme.emojiDescent", { $0.preparation.theme.emojiDescent += 1 }),
        ("locale", { $0.preparation.locale = "th" }),
        ("preparation.styles", { $0.preparation.styles.swapAt(0, 1) }),
        ("preparation.text", { $0.preparation.preparationStyles[0].text.hyphens = TextProperties.Hyphens.none }),
        ("regular", { $0.preparation.preparationStyles[0].regular.weight += 1 }),
        ("regular.families", { $0.preparation.preparationStyles[0].regular.families.append("Serif") }),
        ("regular.width", { $0.preparation.preparationStyles[0].regular.width -= 1 }),
        ("regular.slant", { $0.preparation.preparationStyles[0].regular.slant = .oblique(degrees: 9) }),
        ("regular.opticalSize", { $0.preparation.preparationStyles[0].regular.opticalSizing = .auto(size: 9) }),
        (
            "regular.includesScriptFamilies",
            { $0.preparation.preparationStyles[0].regular.includesScriptFamilies.toggle() }
        ),
        ("regular.language", { $0.preparation.preparationStyles[0].regular.locale = "ja" }),
        ("strong", { $0.preparation.preparationStyles[0].strong.weight += 1 }),
        ("emphasis", { $0.preparation.preparationStyles[0].emphasis.weight += 1 }),
        ("code", { $0.preparation.preparationStyles[0].code.weight += 1 }),
    ]

    @Test(arguments: mutations.indices)
    func `A change of any field gives a different key`(index: Int) throws {
        let key = try Support.environment("category=L").key
        var other = key
        Self.mutations[index].change(&other)
        #expect(other != key, "\(Self.mutations[index].name)")
        #expect(Set([key, other]).count == 2)
    }

    @Test func `Every field of the key's structs is tested`() throws {
        let key = try Support.environment("category=L").key
        func count(_ value: Any) -> Int { Mirror(reflecting: value).children.count }
        #expect(count(key) == 2 && count(key.settings) == 4 && count(key.preparation) == 5)
        #expect(count(key.settings.styles[0]) == 7 && count(key.settings.theme) == 8)
        #expect(count(key.settings.theme[.paragraph].insets) == 4)
        #expect(count(key.preparation.preparationStyles[0]) == 5)
        #expect(count(key.preparation.preparationStyles[0].regular) == 7)
    }

    @Test func `Environments with equal values share a key, and sizes share prepared texts`() throws {
        let key = try Support.environment("category=L").key
        #expect(try Support.environment("fontScale=1").key == key)
        for size in Support.sizes {
            #expect(try Support.environment("category=\(size)").key.preparation == key.preparation, "\(size)")
        }
        #expect(try Support.environment("category=L,boldText=true").key.preparation != key.preparation)
    }
}
