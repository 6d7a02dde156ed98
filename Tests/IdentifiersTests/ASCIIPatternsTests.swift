import Testing
import TypescaleIdentifiers

@Suite struct ASCIIPatternsTests {
    @Test func `a byte equals the character of its number alone`() {
        for byte in UInt8.min...(.max) {
            for character in 0...0x7F as ClosedRange<UInt8> {
                let scalar = Unicode.Scalar(character)
                #expect((byte == scalar) == (byte == character))
                #expect((byte != scalar) == (byte != character))
                #expect((scalar ~= byte) == (byte == character))
            }
            #expect(("0"..."9" ~= byte) == byte.isASCIIDigit)
        }
    }

    @Test func `a missing byte equals no character`() {
        let byte: UInt8? = nil
        #expect(byte != "{")
        #expect(!("0"..."9" ~= byte))
    }
}
