import LayoutTesting
import Sample
import XCTest

/// The same assertions under XCTest.
final class CheckoutCase: XCTestCase {
    override func invokeTest() {
        withLayout(LayoutContext(width: 288)) { super.invokeTest() }
    }

    func testThePriceKeepsItsLine() {
        expectFits(Strings.price, style: .body)
        expectFace("Inter", style: .body, covers: Strings.price)
    }

    func testABodyThatAwaitsHasAContext() async throws {
        try await withLayout(LayoutContext(width: 200)) {
            try await Task.sleep(for: .milliseconds(1))
            expectFits(Strings.pay, lines: 2, style: .headline, at: .standard)
        }
    }

    func testNoWordIsBroken() async {
        expectWholeWords(Strings.pay, style: .headline)
        expectNotTruncated(Strings.pay, lines: 3, style: .headline)
    }
}
