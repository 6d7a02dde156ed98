// One failure, two frameworks.
//
// Problem: the same call may be in a Swift Testing test or in an XCTest case, in one bundle or in two, and a failure
// must reach the framework that runs. Method: a current Swift Testing test decides. If there is none (an XCTest case,
// or a detached task, which inherits no task-local value), the library that the process was started for does: SwiftPM
// runs a bundle once for each and says so in the arguments. Decision 1 has the rejected ways.

internal import Testing
internal import TypescaleStrings
internal import XCTest

/// A message about a failed assertion, with an optional drawing.
struct Failure: Sendable, Equatable {
    var message: String
    var drawing: String = ""

    var text: String { drawing.isEmpty ? message : message + "\n" + drawing }

    /// Receives failures instead of the framework, for tests of the assertions themselves.
    @TaskLocal static var collector: (@Sendable (Failure, CallSite) -> Void)?

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

/// The source location of an assertion.
struct CallSite: Sendable {
    var fileID: StaticString
    var filePath: StaticString
    var line: UInt
    var column: UInt

    init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}

/// Formats a number with at most two decimals and no trailing zeros.
func number(_ value: Double) -> String { FixedPoint.text(value, upTo: 2) }

func points(_ value: Double) -> String { number(value) + " pt" }

/// Formats a text in quotation marks, on one line, abridged if it is long and with unprintable characters escaped.
func quoted(_ text: some StringProtocol) -> String {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    return "“\(Quotation.printable(Quotation.shortened(line)))”"
}

/// Returns a UTF-16 range of a text without trailing white space, with unprintable characters escaped.
func printable(_ text: String, _ units: Range<Int>) -> String {
    var line = String(decoding: Array(text.utf16)[units], as: UTF16.self)[...]
    while let last = line.last, last.isWhitespace { line.removeLast() }
    return Quotation.printable(String(line))
}

/// Joins names: `a`, `a and b`, `a, b and c`.
func list(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
}
