import DynamicType
import Foundation
import Testing
import TextLayout

@testable import LayoutTesting

/// Where a context comes from, and that everything in it reaches the layout.
@Suite struct ContextTests {
    @Suite(.layout(LayoutContext(width: 90, style: .headline, sizes: .default)))
    struct Set {
        @Test func `a suite sets it once`() {
            #expect(
                failure { expectFits("Continue now") }.hasPrefix(
                    "“Continue now” needs 2 lines at L (17 pt), 1 allowed\n"))
            // What the assertion says itself goes before it.
            #expect(failures { expectFits("Continue now", width: 200) }.isEmpty)
        }

        @Suite struct Inner {
            @Test func `a suite inside has it, too`() { #expect(LayoutContext.current.width == 90) }
        }

        @Test(.layout(LayoutContext(width: 300))) func `a test may set another`() {
            #expect(LayoutContext.current.width == 300)
        }
    }

    @Test func `a body sets it for XCTest`() {
        #expect(LayoutContext.current == LayoutContext())
        withLayout(LayoutContext(width: 90)) { #expect(LayoutContext.current.width == 90) }
    }

    @Test func `the sizes have names`() {
        #expect(TextSizes.all.sizes.count == 12)
        #expect(TextSizes.standard.sizes.last == .extraExtraExtraLarge)
        #expect(TextSizes.accessibility.sizes.first == .accessibility1)
        #expect(TextSizes.upTo(.medium).sizes == [.extraSmall, .small, .medium])
    }

    /// Each of these changes what a text takes up, or how it is drawn.
    @Test(
        arguments: [
            { $0.appScale = .factor(1.5) }, { $0.prefersBoldText = true }, { $0.style = .title1 },
            { $0.scale = .material3 },
            { $0.whiteSpace = .preWrap }, { $0.width = 100 }, { $0.sizes = [.extraSmall] },
            { $0.direction = .rightToLeft },
            // 22 pt at 1.1 are 24.2: 24.333 on a third of a point, 24 on whole ones.
            { $0.displayScale = 1 },
        ] as [@Sendable (inout LayoutContext) -> Void])
    func `everything in a context reaches the layout`(change: @Sendable (inout LayoutContext) -> Void) {
        let text = "Two  words\nand some more of them, illustrated"
        func drawn(_ context: LayoutContext) -> String { failure { expectHeight(of: text, equals: 0, in: context) } }
        let context = LayoutContext(sizes: .default, appSize: .factor(1.1), allowsStandIns: true)
        var changed = context
        change(&changed)
        #expect(drawn(changed) != drawn(context))
    }

    @Test func `a viewport reaches scales that follow it`() {
        func drawn(_ width: Double) -> String {
            let context = LayoutContext(sizes: .default, scale: .webFluid, viewportWidth: width, allowsStandIns: true)
            return failure { expectHeight(of: "Two words", equals: 0, in: context) }
        }
        #expect(drawn(360) != drawn(1240))
    }

    @Test func `a message is set with the context's theme`() throws {
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

    @Test func `every scale of the project has a name here, and every name its scale`() throws {
        let named: [LayoutScale] = [
            .appleIOS, .appleMacOS, .appleTVOS, .appleVisionOS, .appleWatchOS, .chat, .material3, .slds, .webFluid,
            .windows,
        ]
        for scale in named {
            #expect(failures { expectFits("x", in: LayoutContext(scale: scale, allowsStandIns: true)) }.isEmpty)
        }
        let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/typescales"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        #expect(named.count == files.filter { $0 != "schema.json" }.count)
    }
}
