/// Markdown in texts of SwiftUI: links, attributes and strong emphasis, of which the marks are not shown.
enum AppleMarkdown {
    /// The bytes of a link's destination that are looked at.
    private static let destinationBytes = 2_048

    /// Returns the text that is shown: `[our terms](https://…)` and `^[%lld mile](inflect: true)` without their marks.
    static func shown(_ text: String) -> String {
        guard text.contains(ascii: "[") || text.contains("**") else { return text }
        let bytes = Array(text.utf8)
        var hidden = [Bool](repeating: false, count: bytes.count)
        var open: [Int] = []
        var strong: Int?
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): open.append(index)
            case UInt8(ascii: "]"):
                guard let start = open.popLast() else { break }
                let isAttribute = start > 0 && bytes[start - 1] == UInt8(ascii: "^")
                guard let end = destinationEnd(bytes, after: index, isAttribute: isAttribute) else { break }
                for place in index...end { hidden[place] = true }
                hidden[start] = true
                if isAttribute { hidden[start - 1] = true }
                index = end
            case UInt8(ascii: "*") where bytes[index...].starts(with: "**".utf8):
                if let start = strong, bytes[index - 1] != 0x20 {
                    for place in [start, start + 1, index, index + 1] { hidden[place] = true }
                    strong = nil
                } else if strong == nil, index + 2 < bytes.count, bytes[index + 2] != 0x20 {
                    strong = index
                }
                index += 1
            default: break
            }
            index += 1
        }
        return String(decoding: bytes.indices.lazy.filter { !hidden[$0] }.map { bytes[$0] }, as: UTF8.self)
    }

    /// Returns the index of the parenthesis that ends the destination after a bracket; `nil` if there is none.
    private static func destinationEnd(_ bytes: [UInt8], after bracket: Int, isAttribute: Bool) -> Int? {
        guard bracket + 1 < bytes.count, bytes[bracket + 1] == UInt8(ascii: "(") else { return nil }
        let start = bracket + 2
        for index in start..<min(start + destinationBytes, bytes.count) {
            if bytes[index] == UInt8(ascii: ")") { return index > start ? index : nil }
            if bytes[index] <= 0x20, !isAttribute { return nil }
        }
        return nil
    }
}
