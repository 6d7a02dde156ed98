import DynamicType
import LayoutTesting
import Testing
import TextLayout

@Suite struct Probe {
    @Test func probe() {
        print(failure { expectFits("Continue to payment", lines: 2, width: 200, style: .headline) })
        print(failure { expectNotTruncated("Continue to payment", lines: 1, width: 200, style: .headline) })
        print(failure { expectNotTruncated("Continue to payment", height: 40, width: 200, style: .headline) })
        print(failure { expectNotTruncated("Continue to payment", height: 4, width: 200, style: .headline, at: [.large]) })
        print(failure { expectWholeWords("Your Benachrichtigungseinstellungen now", width: 240, style: .title1, at: .accessibility) })
        print(failure { expectHeight(of: "Continue to payment", equals: 44, width: 200, style: .headline, at: [.large, .extraLarge, .fontScale(2)]) })
        print(failure { expectGrowth(of: "Continue to payment", noMoreThan: .factor(2), from: .large, to: .accessibility3, width: 200) })
        print(failure { expectGrowth(of: "Continue to payment", noMoreThan: .points(20), from: .large, to: .accessibility3, width: 200) })
        print(failure { expectCommonBaseline(LayoutColumn("Total amount to pay now", width: 120), LayoutColumn("1.250 €", style: .title1, width: 180)) })
        print(failure { expectTouchTarget("OK", horizontalPadding: 12, verticalPadding: 8) })
        print(failure { expectFace("Roboto", covers: "a") })
        print(failure { expectFace("Inter", covers: "Grüße 日本") })
        print(failure { expectFits("مرحبا بالعالم 12", lines: 1, width: 60, in: LayoutContext(locale: "ar", direction: .rightToLeft)) })
        print(failure { expectFits("日本語の文章です。", lines: 1, width: 90, in: LayoutContext(locale: "ja")) })
        print(failure { expectFits("x", style: "nostyle") })
        print(failure { expectFits("x", in: LayoutContext(scale: .named("nope"))) })
        print(failure { expectFits("x", in: LayoutContext(appSize: .scale(99))) })
        print(failure { expectFits("x", width: -1) })
        print(failure { expectFits("x\u{10FFF0}") })
        let message = Message(id: "m1", blocks: [MessageBlock(.heading(level: 1), runs: [MessageRun(.text, "News")]), MessageBlock(.paragraph, runs: [MessageRun(.text, "A longer paragraph of text that wraps"), MessageRun(.emoji(width: 1, isAnimated: false), "x")], maxLines: 1), MessageBlock(.image(width: 400, height: 100)), MessageBlock(.divider)])
        print(failure { expectHeight(of: message, equals: 44) })
        print(failure { expectNotTruncated(message) })
        print(failure { expectGrowth(of: message, noMoreThan: .factor(1.2), from: .small, to: .accessibility5) })
        print(failure { expectSnapshot(ofLines: "Continue to payment", named: "c", width: 200, at: [.large, .accessibility1]) })
        print(failure { expectSnapshot(ofStyles: [.body, .caption1], named: "s", at: [.large, .accessibility1]) })
    }
}
