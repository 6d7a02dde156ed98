import Foundation
import LayoutTesting
import Sample
import Testing
import XCTest

/// The width that the script `run` reduces to make both frameworks fail.
private let width = ProcessInfo.processInfo.environment["SAMPLE_WIDTH"].flatMap(Double.init) ?? 288

@Suite struct NarrowTests {
    @Test func `the button's title fits the width that the environment states`() {
        expectFits(Strings.pay, lines: 2, width: width, style: .headline, at: .standard)
    }

    @Test func `a failure in a detached task is reported`() async {
        await Task.detached { expectFits(Strings.price, width: width, at: .standard) }.value
    }

    @Test func `a failure is an issue of Swift Testing`() {
        withKnownIssue {
            expectFits(Strings.pay, lines: 1, width: 120, style: .headline, at: [.large])
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.hasPrefix("“Continue to payment” needs 2 lines at L (17 pt), 1 allowed")
            }
        }
    }
}

final class NarrowCase: XCTestCase {
    func testTheButtonHasAWidthThatMayBeNarrowed() {
        expectFits(Strings.pay, lines: 2, width: width, style: .headline, at: .standard)
    }
}
