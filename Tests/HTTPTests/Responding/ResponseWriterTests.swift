import Testing
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite struct ResponseWriterTests {
    @Test func `HTTP dates equal those that the system prints`() {
        for seconds in [0, 784_111_777, 951_782_399, 951_782_400, 1_709_164_800, 4_102_444_799] as [Int64] {
            var date = HTTPDate()
            date.update(seconds)
            let text = String(decoding: (0..<29).map { date.bytes[$0] }, as: UTF8.self)
            #expect(text + "\n" == shell("LC_ALL=C date -u -d @\(seconds) '+%a, %d %b %Y %H:%M:%S GMT'"))
        }
    }
}
