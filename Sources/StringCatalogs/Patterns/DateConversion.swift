/// The letters of dates and times in Java's `%1$tA` and C's `strftime`, which mean the same in both.
///
/// Names of days and months are those of the language; numbers have as many digits as they can.
enum DateConversion {
    /// Returns the text or argument of a letter; `nil` for a letter without a meaning.
    static func part(_ letter: UInt8, _ name: Identifier) -> MessagePattern.Part? {
        let key = Identifier(String(Unicode.Scalar(letter)))
        if let skeleton = skeletons[key] { return .argument(MessageArgument(name, .date(skeleton: skeleton))) }
        return digits[key].map { .text($0) }
    }

    private static let skeletons: [Identifier: String] = [
        "A": "EEEE", "a": "EEE", "B": "MMMM", "b": "MMM", "h": "MMM", "c": "yMMMEEEdjmmss", "x": "yMd", "X": "jmmss",
    ]

    private static let digits: [Identifier: String] = [
        "d": "28", "e": "28", "m": "12", "y": "26", "g": "26", "Y": "2026", "G": "2026", "C": "20", "j": "300",
        "u": "7", "w": "7", "U": "52", "V": "52", "W": "52", "H": "22", "k": "22", "I": "10", "l": "10", "M": "44",
        "S": "44", "L": "444", "N": "444444444", "Q": "1798500000000", "s": "1798500000", "p": "PM", "P": "pm",
        "R": "22:44", "T": "22:44:44", "r": "10:44:44 PM", "D": "12/28/26", "F": "2026-12-28", "z": "+0000", "Z": "GMT",
        "n": "\n", "t": "\t",
    ]

    /// Returns the pattern of a text if it is a format of `strftime`: all of its conversions are dates, and one of them
    /// is none of `printf`.
    ///
    /// A percent sign between a figure and a word is one of prose. Line breaks and tabs alone are no date.
    static func strftime(_ text: String) -> MessagePattern? {
        guard let (pattern, isDate) = conversions(text), isDate else { return nil }
        return pattern
    }

    /// Returns the pattern of a format of dates in .NET: several letters, such as `dddd, dd MMMM yyyy`.
    static func net(_ format: String) -> MessagePattern? {
        var scan = ByteScan(format)
        var result = ""
        var letters = 0
        while let byte = scan.peek {
            if byte == "'" || byte == "\"" {
                scan.index += 1
                result += scan.text { $0 != byte }.replacing("%", with: "%%")
                scan.index += 1
            } else if byte.isASCIILetter {
                let run = scan.text { $0 == byte }
                guard let conversion = conversion(ofNET: byte, count: run.utf8.count) else { return nil }
                result += conversion
                letters += run.utf8.count
            } else {
                _ = scan.take("\\")
                let start = scan.index
                _ = scan.next()
                scan.skip { $0 >= 0x80 }
                result += scan.text(since: start).replacing("%", with: "%%")
            }
        }
        // A letter alone is the name of a format.
        return letters > 1 ? conversions(result)?.pattern ?? MessagePattern(result) : nil
    }

    /// Returns the conversion of `strftime`, or the digits, of a letter that occurs several times in a format of .NET.
    private static func conversion(ofNET letter: UInt8, count: Int) -> String? {
        switch letter {
        case "d": count > 3 ? "%A" : count == 3 ? "%a" : "%d"
        case "M": count > 3 ? "%B" : count == 3 ? "%b" : "%m"
        case "y": count > 2 ? "%Y" : "%y"
        case "H": "%H"
        case "h": "%I"
        case "m": "%M"
        case "s": "%S"
        case "f": String(repeating: "4", count: count)
        case "t": count > 1 ? "%p" : "P"
        case "z": count > 2 ? "+00:00" : "+00"
        case UInt8(ascii: "K"): "+00:00"
        case "g": "A.D."
        // Before the time in ISO 8601.
        case "T": "T"
        default: nil
        }
    }

    /// Returns the pattern of a format whose conversions are all dates, and whether one of them is none of `printf`.
    static func conversions(_ text: String) -> (pattern: MessagePattern, isDate: Bool)? {
        guard text.contains(ascii: "%") else { return nil }
        var scan = ByteScan(text)
        var pattern = MessagePattern()
        var isDate = false
        while !scan.isAtEnd {
            pattern.append(scan.text { $0 != "%" })
            let isAfterDigit = scan.byte(-1)?.isASCIIDigit == true
            guard scan.take("%") else { break }
            if scan.take("%") {
                pattern.append("%")
                continue
            }
            _ = scan.text { "-_0^#EO".utf8.contains($0) }
            // Seconds since 1970 are in no text that readers see; "%s" is a string.
            guard let letter = scan.peek, letter != "s",
                let part = part(letter, Identifier(String(Unicode.Scalar(letter))))
            else { return nil }
            scan.index += 1
            if isSize(letter, before: scan) || isAfterDigit && scan.peek?.isASCIILetter == true { return nil }
            isDate = isDate || letter != "n" && letter != "t" && PrintfParser.kind(letter, nil) == nil
            pattern.append(part)
        }
        return (pattern, isDate)
    }

    /// Returns whether a letter is the size of a number in `printf`, before a conversion: "%lu" and "%lld" are no
    /// hours.
    private static func isSize(_ letter: UInt8, before scan: ByteScan) -> Bool {
        guard "hljztLq".utf8.contains(letter) else { return false }
        var scan = scan
        if scan.peek == letter { scan.index += 1 }
        return scan.peek.map { "diouxXeEfFgGaAcsnp".utf8.contains($0) } ?? false
    }
}
