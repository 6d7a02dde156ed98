internal import TextLayout

// What a message after a change is compared with.

extension PlacedMessage {
    /// A block by its number; nil where there are not so many.
    func block(_ number: Int) -> Block? { blocks.indices.contains(number) ? blocks[number] : nil }
}

extension PlacedMessage.Block {
    /// The line that a character stands on.
    func line(of character: Int) -> Int? {
        lines.firstIndex { $0.start <= character && character < $0.end }
    }
}
