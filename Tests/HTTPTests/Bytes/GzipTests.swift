import Testing
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite struct GzipTests {
    @Test func `gunzip reads compressed bodies`() throws {
        let text = (0..<500).map { "line \($0)\n" }.joined()
        let packed = try #require(Gzip.compress(Array(text.utf8)))
        let octal = packed.map { "\\0" + String($0, radix: 8) }.joined()
        #expect(shell("printf '%b' '\(octal)' | gunzip -c") == text)
        #expect(Gzip.compress([1, 2, 3]) == nil)
    }
}
