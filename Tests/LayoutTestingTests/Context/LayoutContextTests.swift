import DynamicType
import Foundation
import Testing
import TextLayout
import TypescaleTestSupport

@testable import LayoutTesting

/// The sources of a context, and the effect of each of its properties on the layout.
@Suite struct LayoutContextTests {
    @Suite(.layout(LayoutContext(width: 90, style: .headline, sizes: .default)))
    struct Set {
        @Test func `a suite sets a context`() {
            #expect(
                failure { expectFits("Continue now") }.hasPrefix(
                    "“Continue now” needs 2 lines at L (17 pt), 1 allowed\n"))
            // An assertion's own arguments take precedence.
            #expect(failures { expectFits("Continue now", width: 200) }.isEmpty)
        }

        @Suite struct Inner {
            @Test func `a nested suite inherits the context of its suite`() {
                #expect(LayoutContext.current.width == 90)
            }
        }

        @Test(.layout(LayoutContext(width: 300))) func `a test's own context replaces the suite's`() {
            #expect(LayoutContext.current.width == 300)
        }
    }

    @Test func `a body sets a context for XCTest`() {
        #expect(LayoutContext.current == LayoutContext())
        withLayout(LayoutContext(width: 90)) { #expect(LayoutContext.current.width == 90) }
    }

    @Test func `an asynchronous body keeps its context`() async throws {
        func widths() async throws -> [Double] {
            let before = LayoutContext.current.width
            try await Task.sleep(for: .milliseconds(1))
            return [before, LayoutContext.current.width]
        }
        #expect(try await withLayout(LayoutContext(width: 90)) { try await widths() } == [90, 90])
        #expect(LayoutContext.current == LayoutContext())
    }

    @Test func `predefined lists of sizes have the expected sizes`() {
        #expect(TextSizes.all.sizes.count == 12)
        #expect(TextSizes.standard.sizes.last == .extraExtraExtraLarge)
        #expect(TextSizes.accessibility.sizes.first == .accessibility1)
        #expect(TextSizes.upTo(.medium).sizes == [.extraSmall, .small, .medium])
    }

    /// Each change affects the size or the drawing of a text.
    @Test(
        arguments: [
            { $0.appScale = .factor(1.5) }, { $0.prefersBoldText = true }, { $0.style = .title1 },
            { $0.scale = .material3 },
            { $0.whiteSpace = .preWrap }, { $0.width = 100 }, { $0.sizes = [.extraSmall] },
            { $0.direction = .rightToLeft },
            // 22 pt at 1.1 are 24.2: 24.333 on a third of a point, 24 on whole ones.
            { $0.displayScale = 1 },
        ] as [@Sendable (inout LayoutContext) -> Void])
    func `every property of a context affects the layout`(change: @Sendable (inout LayoutContext) -> Void) {
        let text = "Two  words\nand some more of them, illustrated"
        func drawn(_ context: LayoutContext) -> String { failure { expectHeight(of: text, equals: 0, in: context) } }
        let context = LayoutContext(sizes: .default, appScale: .factor(1.1), allowsSubstituteFonts: true)
        var changed = context
        change(&changed)
        #expect(drawn(changed) != drawn(context))
    }

    @Test func `a viewport affects fluid scales`() {
        func drawn(_ width: Double) -> String {
            let context = LayoutContext(
                sizes: .default, scale: .webFluid, viewportWidth: width, allowsSubstituteFonts: true)
            return failure { expectHeight(of: "Two words", equals: 0, in: context) }
        }
        #expect(drawn(360) != drawn(1240))
    }

    @Test func `a message uses the context's theme`() throws {
        let message = Message(
            id: "m", blocks: [Message.Block(.paragraph, runs: [Message.Run(.text, "a")]), Message.Block(.divider)])
        func failed(_ theme: MessageTheme?) -> String {
            failure { expectHeight(of: message, equals: 0, in: LayoutContext(sizes: .default, theme: theme)) }
        }
        #expect(failed(nil).hasPrefix("The message “m” is 48.5 pt tall at L (17 pt), 0 pt expected\n"))
        var theme = MessageTheme(for: try BundledResources.scale(.appleIOS))
        theme.dividerThickness = 11
        #expect(failed(theme).hasPrefix("The message “m” is 58.5 pt tall at L (17 pt), 0 pt expected\n"))
    }

    @Test func `every bundled scale has a static member`() throws {
        let named: [LayoutScale] = [
            .appleIOS, .appleMacOS, .appleTVOS, .appleVisionOS, .appleWatchOS, .chat, .material3, .slds, .webFluid,
            .windows,
        ]
        for scale in named {
            #expect(failures { expectFits("x", in: LayoutContext(scale: scale, allowsSubstituteFonts: true)) }.isEmpty)
        }
        let folder = ProjectRoot.path + "/typescales"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        #expect(named.count == files.filter { $0 != "schema.json" }.count)
    }
}
