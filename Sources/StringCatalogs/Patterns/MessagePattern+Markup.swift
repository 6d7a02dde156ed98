extension MessagePattern {
    /// The first of the characters for private use that stand for values while a text is changed as a whole.
    private static let firstMark: UInt32 = 0xF0000

    /// Returns the pattern with its text changed as a whole, since a tag may contain values: `<a href="{ $url }">`.
    ///
    /// Texts of branches are changed by themselves.
    func mapWhole(_ body: (String) -> String) -> MessagePattern {
        guard !isTooLong else { return self }
        var values: [Part] = []
        var text = String.UnicodeScalarView()
        for part in parts {
            switch part {
            case .text(let own):
                text += own.unicodeScalars
                continue
            case .choice(let choice): values.append(.choice(choice.mapBranches { $0.mapWhole(body) }))
            case .argument, .count, .reference: values.append(part)
            }
            guard let mark = Unicode.Scalar(MessagePattern.firstMark + UInt32(values.count - 1)) else { return self }
            text.append(mark)
        }
        let marks = MessagePattern.firstMark..<MessagePattern.firstMark + UInt32(values.count)
        // A text that has such characters itself stays as it is.
        guard text.count(where: { marks.contains($0.value) }) == values.count else { return self }
        var result = MessagePattern()
        var run = String.UnicodeScalarView()
        for scalar in body(String(text)).unicodeScalars {
            guard marks.contains(scalar.value) else {
                run.append(scalar)
                continue
            }
            result.append(String(run))
            run = String.UnicodeScalarView()
            result.parts.append(values[Int(scalar.value - marks.lowerBound)])
        }
        result.append(String(run))
        return result
    }
}

extension Markup {
    /// Returns a text without tags and entities of HTML if it has an element with both of its tags, or a line break.
    ///
    /// A lone tag such as `<file>` is a word of a program's usage.
    static func withoutElements(_ text: String) -> String {
        guard text.contains(ascii: "<") else { return text }
        var open: Set<Identifier> = []
        var elements: Set<Identifier> = []
        var scan = ByteScan(text)
        while !scan.isAtEnd {
            scan.skip { $0 != "<" }
            let start = scan.index
            guard let tag = takeTag(&scan) else {
                scan.index = start + 1
                continue
            }
            let isEnd = scan.bytes[start + 1] == "/"
            if tag == "br" || isEnd && open.contains(tag) { elements.insert(tag) }
            if !isEnd { open.insert(tag) }
        }
        return elements.isEmpty ? text : decoded(stripped(text, lineBreak: "\n", only: elements))
    }
}
