import DynamicType
import LayoutTesting
import Testing
import TextLayout

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

    /// Each of these changes what a text or a message takes up.
    @Test(arguments: [
        LayoutContext(sizes: .default, appSize: .scale(1.5)), LayoutContext(sizes: .default, boldText: true),
        LayoutContext(style: .title1, sizes: .default),
        LayoutContext(sizes: .default, scale: .material3, allowsStandIns: true),
        LayoutContext(sizes: .default, whiteSpace: .preWrap),
        LayoutContext(width: 100, sizes: .default), LayoutContext(sizes: [.extraSmall]),
    ])
    func `everything in a context reaches the layout`(context: LayoutContext) {
        let text = "Two  words\nand some more of them, illustrated"
        func drawn(_ context: LayoutContext) -> String { failure { expectHeight(of: text, equals: 0, in: context) } }
        #expect(drawn(context) != drawn(LayoutContext(sizes: .default)))
    }

    @Test func `a message is set with the context's theme`() throws {
        let message = Message(
            id: "m", blocks: [MessageBlock(.paragraph, runs: [MessageRun(.text, "a")]), MessageBlock(.divider)])
        let text = failure { expectHeight(of: message, equals: 0, at: .default) }
        #expect(text.hasPrefix("The message “m” is 48.5 pt tall at L (17 pt), 0 pt expected\n"), "\(text)")
    }
}
