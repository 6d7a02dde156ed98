import Testing
import TypescaleClient

@Suite struct ServiceClientPreferencesTests {
    private static let reader = ReaderIdentity.user("ada")

    @Test func `a preference that was never stored has no choices`() async throws {
        try await LocalService.run { client in
            let state = try await client.preference(of: Self.reader)
            #expect(state.kind == .preference && state.revision == 0 && state.preference == [:])
        }
    }

    @Test func `replacing a preference takes the place of the named revision only`() async throws {
        try await LocalService.run { client in
            let first = try await client.replacePreference(
                of: Self.reader, with: ["category": "AX1", "boldText": true])
            let second = try await client.replacePreference(
                of: Self.reader, with: ["fontScale": 1.5], ifRevision: first.revision)
            #expect(second.preference == ["fontScale": 1.5] && second.revision > first.revision)
            await expectRefusal(412) {
                try await client.replacePreference(of: Self.reader, with: [:], ifRevision: first.revision)
            }
            let read = try await client.preference(of: Self.reader)
            #expect(read == second)
        }
    }

    @Test func `a user adopts the preference of a device, instead of an existing one only on request`() async throws {
        try await LocalService.run { client in
            try await client.replacePreference(of: .device("phone"), with: ["category": "XL"])
            let adopted = try await client.adopt(device: "phone", by: "ada")
            #expect(adopted.preference == ["category": "XL"])
            try await client.replacePreference(of: .device("tablet"), with: ["category": "XS"])
            let kept = try await client.adopt(device: "tablet", by: "ada")
            #expect(kept == adopted)
            try await client.replacePreference(of: .device("tablet"), with: ["category": "XS"])
            let replaced = try await client.adopt(device: "tablet", by: "ada", replacing: true)
            #expect(replaced.preference == ["category": "XS"])
            let read = try await client.preference(of: Self.reader)
            #expect(read == replaced)
        }
    }
}
