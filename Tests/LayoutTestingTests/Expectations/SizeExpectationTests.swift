import DynamicType
import Testing
import TextLayout

@testable import LayoutTesting

/// Failures of assertions about heights, growth, baselines and targets.
@Suite struct SizeExpectationTests {
    private static let message = Message(
        id: "m1",
        blocks: [
            Message.Block(.heading(level: 1), runs: [Message.Run(.text, "News")]),
            Message.Block(.paragraph, runs: [Message.Run(.text, "A longer paragraph that wraps")], maxLines: 1),
            Message.Block(.image(width: 400, height: 100)), Message.Block(.divider),
        ])

    @Test func `a height is the sum of the lines`() {
        #expect(failures { expectHeight(of: "Continue to payment", equals: 44, width: 100, at: .default) }.isEmpty)
        let text = failure {
            expectHeight(of: "Continue to payment", equals: 22, width: 100, at: [.large, .extraLarge])
        }
        #expect(
            text.hasPrefix("“Continue to payment” is 44 pt tall at L (17 pt), 22 pt expected; also at XL (48 pt)\n┌"),
            "\(text)")
    }

    @Test func `a message's height counts blocks, spaces and boxes`() {
        // 34 heading, 11 space, 22 paragraph, 8.5 space, 80 image, 8.5 space, 8.5 + 1 + 8.5 divider.
        #expect(failures { expectHeight(of: Self.message, equals: 28 + 3 * 8.5 + 22 + 80 + 18, at: .default) }.isEmpty)
        let text = failure { expectHeight(of: Self.message, equals: 100, at: .default) }
        #expect(
            text == """
                The message “m1” is 173.5 pt tall at L (22 pt), 100 pt expected
                ┌─────────── 320 pt ────────────┐
                │ News                          │ at 0 pt
                │ A longer paragraph that wraps │ at 36.5 pt
                │ [image 400 × 100]             │ at 67 pt
                │ [divider]                     │ at 164 pt
                └───────────────────────────────┘
                173.5 pt tall; title2: Inter 400
                """)
    }

    @Test func `a message whose block has too few lines for its text is truncated`() {
        #expect(failures { expectNotTruncated(Self.message, at: .default) }.isEmpty)
        let text = failure { expectNotTruncated(Self.message, width: 200, at: .default) }
        #expect(text.hasPrefix("The message “m1” is truncated at L (22 pt), to 2 lines\n┌"), "\(text)")
    }

    @Test func `growth is bounded by a factor or by points`() {
        let pay = "Continue to payment"
        #expect(
            failures {
                expectGrowth(of: pay, noMoreThan: .factor(2.5), from: .large, to: .accessibility1, width: 200)
                expectGrowth(of: pay, noMoreThan: .points(46), from: .large, to: .accessibility1, width: 200)
            }.map(\.message) == [
                "“Continue to payment” grows from 22 pt at L (17 pt) to 68 pt at AX1 (28 pt): "
                    + "3.09 times as tall, 2.5 times allowed"
            ])
        let points = failure {
            expectGrowth(of: pay, noMoreThan: .points(45), from: .large, to: .accessibility1, width: 200)
        }
        #expect(
            points.hasPrefix(
                "“Continue to payment” grows from 22 pt at L (17 pt) to 68 pt at AX1 (28 pt): 46 pt more, 45 pt allowed\n"
            ))
        let message = failure {
            expectGrowth(of: Self.message, noMoreThan: .factor(1.5), from: .large, to: .accessibility5)
        }
        #expect(
            message.hasPrefix(
                "The message “m1” grows from 173.5 pt at L (22 pt) to 341.5 pt at AX5 (56 pt): 1.97 times"))
    }

    @Test func `columns of one style share a baseline, and those of different styles may not`() {
        let total = LayoutColumn("Total", width: 120)
        #expect(failures { expectCommonBaseline(total, LayoutColumn("€ 1,250", width: 180)) }.isEmpty)
        let text = failure {
            expectCommonBaseline(total, LayoutColumn("€ 1,250", style: .title1, width: 180), at: .default)
        }
        #expect(
            text == """
                “Total” and “€ 1,250” have baselines 10.5 pt apart at L: 16.5 pt (17 pt text) and 27 pt (28 pt text) \
                from the top
                ┌── 120 pt ╎ 180 pt ──┐
                │ Total ╎ € 1,250     │ baselines 16.5 pt ╎ 27 pt
                └─────────────────────┘
                body: Inter 400, lines of 22 pt
                title1: Inter 400, lines of 34 pt
                """)
        // An offset that was right at one size is wrong at another.
        let offset = LayoutColumn("Total", width: 120, top: 10.5)
        #expect(
            failures {
                expectCommonBaseline(offset, LayoutColumn("€ 1,250", style: .title1, width: 180), at: .default)
                expectCommonBaseline(offset, LayoutColumn("€ 1,250", style: .title1, width: 180), at: [.accessibility5])
            }.map(\.message) == [
                "“Total” and “€ 1,250” have baselines 6 pt apart at AX5: 60.5 pt (53 pt text) and 54.5 pt (58 pt text) "
                    + "from the top"
            ])
    }

    @Test func `a target is as large as its title and padding`() {
        #expect(failures { expectTouchTarget("OK", horizontalPadding: 13, verticalPadding: 13) }.isEmpty)
        let text = failure { expectTouchTarget("OK", horizontalPadding: 20, verticalPadding: 11, at: .upTo(.large)) }
        #expect(
            text.hasPrefix(
                "The touch target of “OK” is 59.49 × 41 pt at XS (14 pt), 44 × 44 pt needed; also at S (60.74 × 42 pt) "
                    + "and M (61.99 × 43 pt)\n"), "\(text)")
        let material = failure {
            expectTouchTarget("OK", horizontalPadding: 20, verticalPadding: 12, atLeast: 48, at: .default)
        }
        #expect(
            material.hasPrefix("The touch target of “OK” is 63.17 × 46 pt at L (17 pt), 48 × 48 pt needed\n"),
            "\(material)")
    }
}
