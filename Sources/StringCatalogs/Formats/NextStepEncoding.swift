/// NeXTSTEP's encoding, in which octal escapes of property lists are.
enum NextStepEncoding {
    /// Returns the UTF-16 unit of a byte.
    static func unit(_ byte: UInt8) -> UInt16 { byte < 0x80 ? UInt16(byte) : upperHalf[Int(byte) - 0x80] }

    private static let upperHalf = Array(
        ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏ"
            + "ÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷"
            + "©¡¢£\u{2044}¥ƒ§¤’“«‹›ﬁﬂ"
            + "®–†‡·¦¶•‚„”»…‰¬¿"
            + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ"
            + "—±¼½¾àáâãäåçèéêë"
            + "ìÆíªîïðñŁØŒºòóôõ"
            + "öæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}").utf16)
}
