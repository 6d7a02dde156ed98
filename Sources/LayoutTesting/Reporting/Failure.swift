// One failure, two frameworks.
//
// Problem: the same call stands in a Swift Testing test and in an XCTest case, in one bundle or in two, and a failure
// must reach the framework that runs. Method: a test of Swift Testing that is current decides; where none is (an XCTest
// case, or a detached task, which inherits nothing) the library the process was started for does. SwiftPM runs a bundle
// once for each and says so in the arguments. Decision 1 has what was tried.

internal import Testing
internal import XCTest

/// What is wrong, in a sentence, with a drawing of it.
struct Failure: Sendable, Equatable {
    var sentence: String
    var drawing: String = ""

    var text: String { drawing.isEmpty ? sentence : sentence + "\n" + drawing }

    /// Where failures go instead, for tests of the assertions themselves.
    @TaskLocal static var collector: (@Sendable (Failure, CallSite) -> Void)?

    /// Fails the running test at the line of the assertion.
    func report(at site: CallSite) {
        if let collector = Failure.collector {
            collector(self, site)
        } else if Test.current != nil || Failure.startedForSwiftTesting {
            Issue.record(
                Comment(rawValue: text),
                sourceLocation: SourceLocation(
                    fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: Int(site.line),
                    column: Int(site.column)))
        } else {
            XCTFail(text, file: site.filePath, line: site.line)
        }
    }

    private static let startedForSwiftTesting: Bool = {
        let arguments = CommandLine.arguments
        guard let option = arguments.firstIndex(of: "--testing-library") else { return false }
        return arguments[option...].dropFirst().first == "swift-testing"
    }()
}
