import Glibc
import Synchronization
import Testing
import TypescaleFiles

@testable import TypescaleCommandLineInterface

@Suite struct OutputTests {
    private static let count = Command("count", summary: "count to three") { _, output throws(CommandError) in
        for number in 1...3 {
            output.writeLine("\(number)")
            if !output.flush() { return .checkFailed }
        }
        output.writeLine("done")
        return .success
    }
    private static let tool = Tool(name: "sample", summary: "counts", version: "1", commands: ["count": { count }])

    /// The pieces that were written.
    private final class Pieces: Sendable {
        let list = Mutex<[String]>([])
    }

    private func run(failingAfter limit: Int) -> (result: Tool.Result, pieces: [String]) {
        let pieces = Pieces()
        let plain = TerminalStyling(isColored: false)
        let result = Self.tool.run(["count"], styling: plain, errorStyling: plain) { text in
            pieces.list.withLock { list in
                list.append(text)
                return list.count > limit ? SystemError("write", number: EPIPE) : nil
            }
        }
        return (result, pieces.list.withLock { $0 })
    }

    @Test func `flushed output is written immediately, the rest when the command ends`() {
        let (result, pieces) = run(failingAfter: 10)
        #expect(pieces == ["1\n", "2\n", "3\n"])
        #expect(result.output == "done\n")
        #expect(result.code == .success && result.failure == nil)
    }

    @Test func `a command whose output is closed is notified and writes nothing more`() {
        let (result, pieces) = run(failingAfter: 1)
        #expect(pieces == ["1\n", "2\n"])
        #expect(result.output == "")
        #expect(result.failure?.isBrokenPipe == true)
    }

    @Test func `without a writer the result holds all output`() {
        let plain = TerminalStyling(isColored: false)
        #expect(Self.tool.run(["count"], styling: plain, errorStyling: plain).output == "1\n2\n3\ndone\n")
    }
}
