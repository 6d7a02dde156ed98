import LayoutTesting
import Sample
import Testing

@Suite(.layout(LayoutContext(width: 288)))
struct CheckoutTests {
    @Test func `the button shows its title at every size`() {
        expectFits(Strings.pay, lines: 1, style: .headline, at: .standard)
        expectFits(Strings.pay, lines: 2, style: .headline, at: .upTo(.accessibility4))
        expectTouchTarget(Strings.pay, verticalPadding: 13, style: .headline)
    }

    @Test func `the row grows by at most half`() {
        expectGrowth(of: Strings.pay, noMoreThan: .factor(1.5), from: .large, to: .extraExtraExtraLarge)
        expectHeight(of: Strings.pay, equals: 22, at: [.large])
    }

    @Test func `the price shares a baseline with its label`() {
        expectCommonBaseline(LayoutColumn(Strings.total, width: 100), LayoutColumn(Strings.price, width: 188))
    }

    @Test func `lines break as in the reviewed snapshot`() {
        expectLineSnapshot(of: Strings.pay, named: "pay", style: .headline, at: [.large, .accessibility5])
        expectStyleSnapshot(of: [.body, .headline], named: "styles", at: [.large, .accessibility5])
    }
}
