import Testing
import TypescaleTestSupport

@testable import TypescaleAudit

@Suite struct PlaceResolverTests {
    @Test func `a comment that messages in a row share is read once`() throws {
        let ratio = try ProcessorTime.ratio(of: 300) { count in
            let comment = String(repeating: "word ", count: count)
            var comments = PlaceResolver.Comments()
            for _ in 0..<count { _ = try comments.place(in: comment) }
        }
        #expect(ratio < 9)
        var comments = PlaceResolver.Comments()
        for (comment, lines) in [("typescale: /1", 1), ("typescale: /1", 1), ("typescale: /2", 2)] {
            guard case .place(let place) = try comments.place(in: comment) else {
                Issue.record("no place")
                continue
            }
            #expect(place.maxLines == lines)
        }
    }
}
