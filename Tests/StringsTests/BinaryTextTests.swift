import Testing
import TypescaleStrings

@Suite struct BinaryTextTests {
    @Test func `every byte is encoded and decoded in hexadecimal`() {
        let all = Array(UInt8.min...UInt8.max)
        #expect(Hexadecimal.bytes(Hexadecimal.text(all)) == all)
    }
}
