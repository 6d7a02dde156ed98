import Testing
import TypescaleClient

@Suite struct ServiceClientTests {
    @Test func `an announcement says in the language of the new environment what changes`() async throws {
        try await LocalService.run { client in
            let larger = try await client.announcement(from: ["category": "L"], to: ["category": "AX1"])
            #expect(larger == "Text size: accessibility medium, 165 percent")
            let german = try await client.announcement(from: [:], to: ["category": "AX1", "locale": "de"])
            #expect(german == "Textgröße: Bedienungshilfe mittel, 165 Prozent")
            await expectRefusal(404) {
                try await client.announcement(from: [:], to: ["category": "XL"], scale: "none")
            }
        }
    }
}
