import Foundation
import Testing

@testable import TypescaleStores

@Suite struct DamageReportTests {
    /// Opens a store in which the preference of a user cannot be read.
    private func open(_ home: StoreHome, _ owner: PreferenceOwner, _ reports: Reports) throws -> any Store {
        let store = try home.address.open(reporting: reports.add)
        if let embedded = store as? SQLiteStore {
            try embedded.write(.replace(numbered(1)), for: owner, if: .any, origin: nil)
            try embedded.writer.perform { (database: Database) throws(StoreError) in
                try database.run("UPDATE preferences SET preference = ?", [SQLValue("{\"wings\":2}")])
            }
        } else {
            let body = Array(#"{"previous":0,"write":"w","preference":{"wings":2}}"#.utf8)
            let network = try #require(store as? NATSStore)
            let subject = Subjects.subject(of: owner)
            _ = try network.jetStream.publish(body, to: subject, id: nil, expectedLast: nil)
        }
        return store
    }

    @Test(arguments: Backend.allCases)
    func `an unreadable preference is reported once, and can be replaced or removed`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let reports = Reports()
        let ada = try PreferenceOwner.user("ada")
        let store = try open(home, ada, reports)
        defer { store.close() }
        for _ in 1...3 {
            #expect(throws: StoreError.self) { try store.state(of: ada) }
            #expect(throws: StoreError.self) {
                try store.write(.merge(PreferencePatch()), for: ada, if: .any, origin: nil)
            }
        }
        #expect(reports.reasons.count { $0.hasSuffix("the preference of user ada cannot be read") } == 1)
        let stored = try store.write(.replace(numbered(2)), for: ada, if: .any, origin: nil)
        #expect(stored.preference != nil)
        #expect(try store.preference(of: ada) == stored)
    }

    @Test(arguments: Backend.allCases)
    func `an unreadable preference can be removed`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let ada = try PreferenceOwner.user("ada")
        let store = try open(home, ada, Reports())
        defer { store.close() }
        #expect(try store.write(.remove, for: ada, if: .any, origin: nil).preference == nil)
        let state = try store.state(of: ada)
        #expect(state.preference == nil && state.revision > Revision(1))
    }

    @Test func `each subject is reported once`() {
        let reports = Reports()
        let damage = DamageReport(reports.add)
        for reason in ["a", "b", "a", "b"] {
            #expect(throws: StoreError.self) {
                try damage.reporting { () throws(StoreError) in throw StoreError(.damaged, reason) }
            }
        }
        #expect(throws: StoreError.self) {
            try damage.reporting { () throws(StoreError) in throw StoreError(.stale, "changed") }
        }
        #expect(reports.reasons == ["a", "b"])
    }
}
