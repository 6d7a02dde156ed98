import Foundation
import Testing
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleStores

@Suite("The token store", .serialized)
struct TokenStoreTests {
    private func token(_ number: Int, _ scopes: Set<AccessScope>, expires: Int64? = nil) throws -> AccessToken {
        let hash = try #require(TokenHash([UInt8](repeating: UInt8(number), count: 32)))
        return try AccessToken(
            hash: hash, name: "token \(number)", scopes: scopes, created: Int64(1_000 + number), expires: expires)
    }

    @Test(arguments: Backend.allCases)
    func `returns added tokens and no revoked ones`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        #expect(store.tokens.all.isEmpty)
        let tokens = [
            try token(1, [.read]), try token(2, [.admin], expires: 5_000),
            try token(3, [.measure, .preferences(user: "a\n:b 🙂")]),
        ]
        for each in tokens.reversed() { try store.add(each) }
        #expect(store.tokens.all == tokens)
        #expect(store.tokens[tokens[2].hash] == tokens[2])
        #expect(try store.revoke(tokens[0].hash))
        #expect(try store.revoke(tokens[0].hash) == false)
        #expect(store.tokens[tokens[0].hash] == nil)
        store.close()
        #expect(try home.open().tokens.all == Array(tokens[1...]))
    }

    @Test(arguments: Backend.allCases)
    func `sees tokens that other processes add and revoke`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let service = try home.open()
        let tool = try home.open()
        let added = try token(9, [.read])
        try tool.add(added)
        #expect(eventually { service.tokens[added.hash] == added })
        try tool.revoke(added.hash)
        #expect(eventually { service.tokens[added.hash] == nil })
    }

    @Test func `lists tokens of one second in the order of their digests`() throws {
        let cache = TokenCache()
        let hashes = try [1, 0x7F, 0x80, 0xFF].map { try #require(TokenHash([UInt8](repeating: $0, count: 32))) }
        for hash in hashes.reversed() {
            cache.set(try AccessToken(hash: hash, name: "t", scopes: [.read], created: 9, expires: nil))
        }
        #expect(cache.all.map(\.hash) == hashes && cache.count == 4)
    }

    @Test func `compares a token's expiry with the time`() throws {
        let ending = try token(1, [.read], expires: 100)
        #expect(ending.isValid(at: 99))
        #expect(!ending.isValid(at: 100))
        #expect(try token(1, [.read]).isValid(at: .max))
    }

    @Test(arguments: ["read", "measure", "admin", "preferences:ada", "preferences:a:b", "preferences:*"])
    func `reads a scope in its written form`(text: String) { #expect(AccessScope(text)?.description == text) }

    @Test(arguments: ["", "Read", "preferences", "preferences:", "preferences:.", "preferences:..", "write", "read "])
    func `refuses invalid scopes`(text: String) { #expect(AccessScope(text) == nil) }

    @Test(arguments: Backend.allCases)
    func `refuses a waiting write whose token was revoked, and accepts others`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let (ada, name) = (try PreferenceOwner.user("ada"), try ConversationName("c"))
        try store.add(try token(1, [.preferences(user: "ada"), .measure]))
        let hash = try token(1, []).hash
        let permits: [WritePermit] = [.token(hash, .preferences(user: "ada")), .token(hash, .measure)]
        func write(_ permit: WritePermit?) throws(StoreError) {
            try WritePermit.withPermit(permit) { () throws(StoreError) in
                try store.write(.replace(.empty), for: ada, if: .any, origin: nil)
                try store.append([1], to: name, if: .any)
            }
        }
        for permit in permits { try write(permit) }
        // The call was admitted before the token existed, and presented it.
        try write(.withoutTokens(presenting: hash, .measure))
        let head = try store.head()
        func expectRefusal(_ permit: WritePermit, _ comment: Comment) {
            let error = #expect(throws: StoreError.self, comment) { try write(permit) }
            #expect(error?.code == .refused, comment)
        }
        expectRefusal(.withoutTokens(presenting: nil, .measure), "there is a token")
        expectRefusal(.withoutTokens(presenting: hash, .admin), "the token that was presented does not have the scope")
        expectRefusal(.token(hash, .admin), "never had")
        expectRefusal(.token(hash, .preferences(user: "bob")), "another user")
        try store.add(try token(1, [.read]))
        for permit in permits { expectRefusal(permit, "lost scope") }
        try store.add(try token(1, [.admin], expires: 5_000))
        for permit in permits { expectRefusal(permit, "expired") }
        // By another process, whose change has not reached the tokens in memory.
        try store.add(try token(1, [.admin]))
        if let embedded = store as? SQLiteStore {
            try embedded.writer.perform { (database: Database) throws(StoreError) in
                _ = try TokenTable.revoke(hash, in: database)
            }
        } else {
            try store.revoke(hash)
        }
        for permit in permits { expectRefusal(permit, "revoked") }
        #expect(try store.head() == head)
        #expect(try store.head(of: name)?.totals.records == 3)
        try write(nil)
        try write(.withoutTokens(presenting: nil, .measure))
        try write(.withoutTokens(presenting: hash, .measure))
    }
}
