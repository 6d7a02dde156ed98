// The format of ICU's dictionaries: a trie of bytes.
//
// Eight 32-bit numbers precede it: the first is the position of the trie, the fifth its kind, the sixth the way in
// which letters become bytes. A node is a value (a word ends before it), a row of letters, or a choice between letters;
// a choice of more than five is divided in two, the first of which is elsewhere. Only the words are read, not their
// values.

/// Reads the words of a dictionary of ICU.
struct DictionaryTrie {
    private let bytes: [UInt8]
    private let start: Int

    /// Creates a reader; `nil` if letters are not bytes counted from a first one.
    init?(_ bytes: [UInt8]) {
        func header(_ index: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[4 * index + $1]) << (8 * $1) } }
        guard bytes.count > 32, header(4) & 7 == 0, header(5) >> 24 == 1, header(0) < bytes.count else { return nil }
        self.bytes = bytes
        start = header(0)
    }

    /// Passes the words to `body` in order.
    func forEachWord(_ body: ([UInt8]) -> Void) {
        var word: [UInt8] = []
        visit(start, &word, body)
    }

    /// Visits the words that begin with `word` and go on at a node.
    private func visit(_ node: Int, _ word: inout [UInt8], _ body: ([UInt8]) -> Void) {
        let depth = word.count
        defer { word.removeSubrange(depth...) }
        var index = node
        while true {
            let lead = Int(bytes[index])
            if lead >= 0x20 {
                body(word)
                let value = value(at: index)
                if value.isLast { return }
                index = value.end
            } else if lead >= 0x10 {
                let end = index + lead - 0xE
                word.append(contentsOf: bytes[index + 1..<end])
                index = end
            } else if lead > 0 {
                return choose(index + 1, lead + 1, &word, body)
            } else {
                return choose(index + 2, Int(bytes[index + 1]) + 1, &word, body)
            }
        }
    }

    /// Visits the words that go on with one of several letters.
    private func choose(_ start: Int, _ letters: Int, _ word: inout [UInt8], _ body: ([UInt8]) -> Void) {
        var (index, count) = (start, letters)
        while count > 5 {
            let (target, end) = jump(at: index + 1)
            choose(target, count / 2, &word, body)
            count -= count / 2
            index = end
        }
        for _ in 1..<count {
            word.append(bytes[index])
            let value = value(at: index + 1)
            if value.isLast { body(word) } else { visit(value.end + value.number, &word, body) }
            word.removeLast()
            index = value.end
        }
        word.append(bytes[index])
        visit(index + 1, &word, body)
        word.removeLast()
    }

    /// Returns the value at an index: of a word that ends, or the distance of the next node.
    private func value(at index: Int) -> (number: Int, isLast: Bool, end: Int) {
        let lead = Int(bytes[index]) >> 1
        let (base, more) =
            lead < 0x51 ? (0x10, 0) : lead < 0x6C ? (0x51, 1) : lead < 0x7E ? (0x6C, 2) : (lead, lead - 0x7B)
        return (number(lead - base, more, after: index), bytes[index] & 1 == 1, index + 1 + more)
    }

    /// Returns the node that a distance at an index leads to.
    private func jump(at index: Int) -> (target: Int, end: Int) {
        let lead = Int(bytes[index])
        let (base, more) =
            lead < 0xC0 ? (0, 0) : lead < 0xF0 ? (0xC0, 1) : lead < 0xFE ? (0xF0, 2) : (lead, lead - 0xFB)
        let end = index + 1 + more
        return (end + number(lead - base, more, after: index), end)
    }

    private func number(_ first: Int, _ more: Int, after index: Int) -> Int {
        (0..<more).reduce(first) { $0 << 8 | Int(bytes[index + 1 + $1]) }
    }
}
