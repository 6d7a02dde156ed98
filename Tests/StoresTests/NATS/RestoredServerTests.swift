import Foundation
import Testing
import TypescaleTestSupport

@testable import TypescaleStores

/// Servers whose contents differ from what they published, because an old backup was restored.
@Suite("A NATS server restored from an old backup", .serialized)
struct RestoredServerTests {
    /// A listener of a server whose files can be restored.
    private final class Home {
        private let server: RestoredHome
        let received = EventRecorder()
        let listening: FeedSubscription

        init() throws {
            server = try RestoredHome()
            listening = try server.store.listen(received.add)
        }

        deinit { listening.cancel() }

        var store: NATSStore { server.store }
        var servers: [String] { server.servers }

        func save() throws { try server.save() }

        func setBack() throws { try server.setBack() }

        func write(_ number: Int, for owner: PreferenceOwner) throws {
            try store.write(.replace(numbered(number)), for: owner, if: .any, origin: "phone")
        }

        func add(token number: UInt8, to store: NATSStore) throws -> TokenHash {
            guard let hash = TokenHash([UInt8](repeating: number, count: 32)) else {
                throw ChildProcess.Failure(what: "no hash")
            }
            try store.add(
                try AccessToken(hash: hash, name: "token \(number)", scopes: [.read], created: 1_000, expires: nil))
            return hash
        }

        /// The events of a listener as `name number@revision`, with a star for a reset.
        var heard: [String] {
            received.events.map { event in
                let number = number(of: event.preference).map(String.init) ?? "nothing"
                return "\(event.owner.id) \(number)@\(event.revision)\(event.isReset ? "*" : "")"
            }
        }
    }

    private let ada: PreferenceOwner
    private let bob: PreferenceOwner

    init() throws {
        ada = try .user("ada")
        bob = try .user("bob")
    }

    @Test func `sends corrections for lost records, and new records that reuse their numbers`() throws {
        let home = try Home()
        try home.write(1, for: ada)
        try home.write(1, for: bob)
        try home.save()
        try home.write(2, for: ada)
        #expect(eventually { home.heard == ["ada 1@1", "bob 1@2", "ada 2@3"] })
        try home.setBack()
        try home.write(2, for: bob)
        #expect(eventually { home.heard.count >= 5 })
        // The owner of the reused number is notified either way: by the server's message or by the comparison.
        #expect([["ada 1@1*", "bob 2@3*"], ["ada 1@1*", "bob 2@3"]].contains(Array(home.heard.dropFirst(3))))
        try home.write(3, for: ada)
        #expect(eventually { home.heard.count >= 6 })
        #expect(home.heard.dropFirst(5) == ["ada 3@4"])
    }

    @Test func `publishes the next record although its number was published before`() throws {
        let home = try Home()
        try home.write(1, for: ada)
        try home.save()
        try home.write(2, for: ada)
        try home.write(1, for: bob)
        #expect(eventually { home.heard == ["ada 1@1", "ada 2@2", "bob 1@3"] })
        try home.setBack()
        #expect(eventually { home.heard.count >= 5 })
        #expect(home.heard.dropFirst(3) == ["ada 1@1*", "bob nothing@0*"])
        try home.write(3, for: bob)
        #expect(eventually { home.heard.count >= 6 })
        #expect(home.heard.dropFirst(5) == ["bob 3@2"])
    }

    @Test func `publishes a record that is written before the loss is detected`() throws {
        let home = try Home()
        try home.write(1, for: ada)
        try home.save()
        for number in 2...4 { try home.write(number, for: ada) }
        #expect(eventually { home.heard == ["ada 1@1", "ada 2@2", "ada 3@3", "ada 4@4"] })
        try home.setBack()
        try home.write(1, for: bob)
        try home.write(2, for: bob)
        #expect(
            eventually { ["ada 1@1*", "bob 2@3"].allSatisfy { what in home.heard.contains { $0.hasPrefix(what) } } })
    }

    @Test func `removes a token that the backup does not have`() throws {
        let home = try Home()
        let kept = try home.add(token: 1, to: home.store)
        try home.save()
        // Written by another node, so that this one receives it from the server.
        let other = try NATSStore(servers: home.servers)
        let lost = try home.add(token: 2, to: other)
        other.close()
        #expect(eventually { home.store.tokens[lost] != nil })
        try home.setBack()
        #expect(eventually { home.store.tokens[lost] == nil })
        #expect(home.store.tokens[kept] != nil)
    }
}
