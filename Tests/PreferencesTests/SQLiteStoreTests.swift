import Preferences
import Testing

@Suite("The embedded store")
struct SQLiteStoreTests {
    @Test("gives back what was written, after it was closed too")
    func reopening() throws {
        let folder = TemporaryFolder()
        let reader = try PreferenceOwner.user("ada")
        let store = try SQLiteStore(path: folder.file("store.db"))
        let written = try store.write(.replace(try Preference(boldText: true)), for: reader, if: .absent, origin: nil)
        #expect(written?.revision == Revision(1))
        store.close()
        let again = try SQLiteStore(path: folder.file("store.db"))
        #expect(try again.preference(of: reader) == written)
        #expect(again.health() == .ready)
    }
}
