import DynamicType
import FoundationEssentials
import ScaleFiles
import Testing

@testable import TextLayout

@Suite struct LayoutEnvironmentCacheTests {
    private static let scales = ScaleLibrary(folder: Support.root.path + "/typescales")

    @Test func `a known environment is the one that would be made, at the width of each request`() throws {
        let fonts = try Support.library.get()
        // Fewer than there are environments, so that some are made again.
        let cache = LayoutEnvironmentCache(fonts: fonts, limit: 20)
        var compact = MessageTheme(for: try Self.scales.scale(named: "chat"))
        compact.blockSpacing = ScalableLength(em: 1)
        for _ in 0..<2 {
            for name in ["apple-ios", "chat"] as [ScaleName] {
                let scale = try Self.scales.scale(named: name)
                for (category, width) in [(ContentSizeCategory.large, 100.0), (.large, 200), (.extraLarge, 100)] {
                    for engine in BrowserEngine.allCases {
                        for (theme, moves) in [(nil, true), (nil, false), (name == "chat" ? compact : nil, true)] {
                            let reader = TextEnvironment.category(category)
                            let made = try cache.environment(
                                scale, for: reader, width: width, theme: theme, engine: engine, animatesEmoji: moves)
                            let expected = try LayoutEnvironment(
                                scale, for: reader, width: width, theme: theme, engine: engine, animatesEmoji: moves,
                                fonts: fonts)
                            #expect(made == expected)
                        }
                    }
                }
            }
        }
    }
}
