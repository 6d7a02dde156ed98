import Foundation
import Testing
import TypescaleTestSupport

@testable import TypescaleStores

/// The command of the operators' page, after which a restored store uses no number of a lost change again.
@Suite struct RestoredStoreTests {
    private let linked: LinkedFolder

    init() throws { linked = try LinkedFolder() }

    /// The statements of the command in the documentation.
    private static func statements() throws -> [String] {
        let page = try String(contentsOfFile: ProjectRoot.path + "/docs/operators.md", encoding: .utf8)
        let command = try #require(page.firstMatch(of: /sqlite3 FILE "(DELETE FROM sqlite_sequence;[^"]+)"/))
        return command.output.1.split(separator: ";").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    private func renumber() throws {
        let database = try Database(path: "\(linked.place)/store.db", creating: false)
        for statement in try Self.statements() { try database.run(statement) }
    }

    @Test(arguments: [false, true])
    func `a lost change and a new one have different numbers after the command`(isRenumbered: Bool) throws {
        var store = try linked.open()
        try linked.write(120, to: store)
        store.close()
        try linked.run("cp store.db backup")
        store = try linked.open()
        try linked.write(150, to: store)
        let lost = try store.state(of: linked.owner).revision
        store.close()
        try linked.run("rm -f store.db*; mv backup store.db")
        if isRenumbered { try renumber() }
        store = try linked.open()
        #expect(try store.changes(of: linked.owner, after: lost) == .unknown)
        try linked.write(177, to: store)
        let new = try store.state(of: linked.owner).revision
        #expect((new == lost) == !isRenumbered)
        guard isRenumbered else { return }
        #expect(new > lost && new.number < 1 << 53)
        let events = try #require(
            try store.changes(of: linked.owner, after: lost).events,
            "the new change is not sent to a device that knows the lost one")
        #expect(events.map { number(of: $0.preference) } == [177])
    }

    @Test func `every number is renewed, also in a store that had none`() throws {
        try linked.open().close()
        try renumber()
        let database = try Database(path: "\(linked.place)/store.db", creating: false)
        var names: Set<String> = []
        try database.query("SELECT name, seq FROM sqlite_sequence", []) { row in
            if row.revision(1).number > 1 << 50 { names.insert(row.text(0) ?? "") }
            return true
        }
        #expect(names == ["changes", "batches", "records"])
        try linked.write(120, to: linked.open())
    }
}
