import DynamicType
import Foundation
import Testing
import TypescaleIdentifiers
import TypescaleTestSupport

@testable import TypescaleStores

/// Names that are equal as strings or look equal but differ in bytes; each store distinguishes them.
@Suite("Names that look alike", .serialized)
struct LookAlikeStoreTests {
    /// The name, then compatibility characters, normal forms, case, zero width, fullwidth, and characters with a
    /// meaning in subjects of NATS, in SQL patterns and in paths.
    private static let names = [
        "K\u{E9}im", "\u{212A}\u{E9}im", "Ke\u{301}im", "\u{212A}e\u{301}im", "k\u{E9}im", "K\u{E9}im\u{200B}",
        "\u{FEFF}K\u{E9}im", "\u{FF2B}\u{E9}im", "K\u{E9}im ", "K\u{E9}im\u{0}", "K.\u{E9}im", "K\u{E9}*", ">", "*",
        "%", "_\u{E9}im", "K\u{E9}im/..", "\u{412}K\u{E9}im",
    ]

    @Test(arguments: Backend.allCases)
    func `preferences, changes and events`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let received = try EventRecorder(listeningTo: store)
        let owners = try Self.names.map { try PreferenceOwner.user($0) } + Self.names.map { try .device($0) }
        for (number, owner) in owners.enumerated() {
            #expect(try store.preference(of: owner) == nil, "\(owner)")
            #expect(
                try store.write(.replace(numbered(number + 1)), for: owner, if: .absent, origin: nil).preference != nil)
        }
        let other = try home.open()
        for (place, owner) in owners.enumerated() {
            for node in [store, other] {
                #expect(number(of: try node.preference(of: owner)?.preference) == place + 1, "\(owner)")
                let events = try #require(try node.changes(of: owner, after: .zero).events, "no events of \(owner)")
                #expect(events.map { number(of: $0.preference) } == [place + 1], "\(owner)")
            }
        }
        #expect(eventually { received.events.count == owners.count })
        #expect(received.events.map(\.owner) == owners)
    }

    @Test(arguments: Backend.allCases)
    func `conversations and their replacements`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let names = try Self.names.map { try ConversationName($0) }
        for (place, name) in names.enumerated() {
            #expect(try store.head(of: name) == nil, "\(name)")
            if place.isMultiple(of: 2) {
                try store.append([UInt8(place)], to: name, if: .absent)
            } else {
                let replacement = try store.replacement(of: name)
                try replacement.append([UInt8(place)])
                _ = try replacement.commit(if: .absent)
            }
        }
        let other = try home.open()
        for (place, name) in names.enumerated() {
            for node in [store, other] {
                let page = try #require(try node.records(of: name, after: nil, maximumBytes: 100), "\(name)")
                #expect(page.records.map(\.bytes) == [[UInt8(place)]], "\(name)")
            }
        }
        try store.remove(names[0], if: .any)
        #expect(try names.map { try other.head(of: $0) == nil } == names.indices.map { $0 == 0 })
    }

    @Test(arguments: Backend.allCases)
    func `scopes of tokens`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let tokens = try Self.names.enumerated().map { place, name in
            try AccessToken(
                hash: try #require(TokenHash([UInt8](repeating: UInt8(place), count: 32))), name: "t",
                scopes: [.preferences(user: Identifier(name))], created: 1, expires: nil)
        }
        for token in tokens { try store.add(token) }
        let other = try home.open()
        for (place, token) in tokens.enumerated() {
            let read = try #require(other.tokens[token.hash])
            for (number, name) in Self.names.enumerated() {
                #expect(read.opens(.preferences(user: Identifier(name))) == (number == place), "\(place) \(number)")
            }
        }
    }

    @Test func `each name has a distinct subject of safe characters`() throws {
        let owners = try Self.names.map { try PreferenceOwner.user($0) } + Self.names.map { try .device($0) }
        let conversations = try Self.names.map { try ConversationName($0) }
        let subjects = owners.map(Subjects.subject(of:)) + conversations.map(Subjects.chain(of:))
        #expect(Set(subjects.map { Array($0.utf8) }).count == subjects.count)
        let safe = Set("$.-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_".utf8)
        #expect(subjects.allSatisfy { $0.utf8.allSatisfy(safe.contains) && !$0.isEmpty })
        #expect(owners.allSatisfy { Subjects.owner(of: Subjects.subject(of: $0)) == $0 })
    }
}
