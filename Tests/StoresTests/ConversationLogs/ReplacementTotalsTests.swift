import Testing

@testable import TypescaleStores

/// The end of a replacement, after which its records are not discarded.
@Suite struct ReplacementTotalsTests {
    private func totals() throws -> ReplacementTotals {
        let totals = ReplacementTotals(try ConversationName("general")) { _ in }
        try totals.add([1]) { _ in }
        return totals
    }

    @Test func `A commit ends a replacement, also if it is not known whether it was made`() throws {
        let made = try totals()
        #expect(try made.committing { $0.records } == 1)
        #expect(made.end() == nil)
        let unknown = try totals()
        let error = #expect(throws: StoreError.self) {
            try unknown.committing { (_: LogTotals) throws(StoreError) in
                throw StoreError(.outcomeUnknown, "no answer")
            }
        }
        #expect(error?.code == .outcomeUnknown)
        #expect(unknown.end() == nil)
    }

    @Test func `A commit that was refused leaves the records to be discarded`() throws {
        let totals = try totals()
        #expect(throws: StoreError.self) {
            try totals.committing { (_: LogTotals) throws(StoreError) in
                throw StoreError(.stale, "another writer was first")
            }
        }
        #expect(totals.end()?.records == 1)
    }
}
