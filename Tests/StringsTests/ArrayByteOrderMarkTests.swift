import Testing
import TypescaleStrings

@Suite struct ArrayByteOrderMarkTests {
    @Test func `one byte order mark is dropped at the start`() {
        #expect(Array("\u{FEFF}a\u{FEFF}".utf8).droppingByteOrderMark == Array("a\u{FEFF}".utf8))
        #expect(Array("\u{FEFF}\u{FEFF}".utf8).droppingByteOrderMark == Array("\u{FEFF}".utf8))
        #expect([0xEF, 0xBB].droppingByteOrderMark == [0xEF, 0xBB])
        #expect([UInt8]().droppingByteOrderMark.isEmpty)
    }
}
