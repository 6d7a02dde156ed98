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
            if let own = part.text {
                text += own.unicodeScalars
                continue
            }
            values.append(part.choice.map { choice in .choice(choice.mapBranches { $0.mapWhole(body) }) } ?? part)
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
