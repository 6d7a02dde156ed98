import Fonts
import Testing
import TypescaleThreads

@testable import TextLayout

/// A canceled preparation ends soon and does not affect later ones.
@Suite struct CancelledPreparationTests {
    private static let texts = [
        "latin": String(repeating: "word and another ", count: 40_000),
        "mixed": String(repeating: "שלום 123 text\n", count: 40_000),
        "paragraphs": String(repeating: "one line\n", count: 60_000),
    ]

    private static let traits = Support.traits(whiteSpace: .preWrap)

    /// Returns the time of `body` on a thread whose work is canceled after so many milliseconds, or never.
    private func seconds(cancelledAfter milliseconds: Int?, _ body: () -> Void) -> Double {
        let clock = ContinuousClock()
        let cancellation = Cancellation()
        let time = clock.measure {
            if let milliseconds { cancellation.cancel(.deadline, afterMilliseconds: milliseconds) }
            Cancellation.with(cancellation, body)
        }
        cancellation.finish()
        return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }

    @Test(arguments: texts.keys.sorted())
    func `preparing a long text ends soon after its cancellation`(name: String) throws {
        let text = try #require(Self.texts[name])
        let library = try Support.library.get()
        // The first preparation is not canceled, so that it opens the faces.
        var whole = PreparedTexts()
        let full = seconds(cancelledAfter: nil) {
            #expect(throws: Never.self) {
                try TextPreparer(fonts: library).prepare(text, Self.traits, into: &whole)
            }
        }
        var code: FontError.Code?
        var cancelled = 0.0
        // On a busy machine, the thread that cancels may wake after the end.
        for _ in 0..<100 where code == nil {
            var store = PreparedTexts()
            cancelled = seconds(cancelledAfter: 20) {
                do throws(FontError) {
                    _ = try TextPreparer(fonts: library).prepare(text, Self.traits, into: &store)
                } catch { code = error.code }
            }
        }
        #expect(code == .cancelled)
        #expect(cancelled < full * 0.75 + 0.1, "\(cancelled) s of \(full) s")
    }

    @Test func `after a cancellation, a store and a preparer give the results of new ones`() throws {
        let library = try Support.library.get()
        let preparer = TextPreparer(fonts: library)
        var store = PreparedTexts()
        let short = "a few words after that, and\nanother line"
        let first = try preparer.prepare(short, Support.traits(), into: &store)
        let cancelled = Cancellation()
        cancelled.cancel(.clientLeft)
        for text in [short, "קצת text", String(repeating: "more words\n", count: 50)] {
            let error = Cancellation.with(cancelled) {
                #expect(throws: FontError.self) { try preparer.prepare(text, Support.traits(), into: &store) }
            }
            #expect(error?.code == .cancelled)
        }
        let second = try preparer.prepare(short, Support.traits(), into: &store)
        let fresh = try Support.prepared(short, clusters: .ofWideWords)
        let measure = LineMeasure(size: 16, width: 60)
        for index in [first, second] {
            #expect(
                try store.lines(of: index, measure, lineHeight: .fixed(20))
                    == fresh.lines(of: 0, measure, lineHeight: .fixed(20)))
        }
    }
}
