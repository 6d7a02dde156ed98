internal import TypescaleStrings

/// The words of a dictionary, in order.
struct WordList: Sendable {
    /// The letters of all words, each as its distance from the script's first.
    private var letters: [UInt8] = []
    /// The start of each word, and the end of the last.
    private var starts: [UInt32] = [0]

    /// Creates a list of words that are in order.
    init(_ words: [[UInt8]]) {
        for word in words {
            letters.append(contentsOf: word)
            starts.append(UInt32(letters.count))
        }
    }

    /// Replaces `lengths` with those of the words at the start of a text, the shortest first.
    ///
    /// Returns the number of letters that were compared: those that begin some word, and the one that does not.
    func match(_ text: Span<UInt16>, from base: UInt16, into lengths: inout [Int]) -> Int {
        lengths.removeAll(keepingCapacity: true)
        var words = 0..<starts.count - 1
        for depth in 0..<text.count {
            guard let letter = UInt8(exactly: text[depth] &- base) else { return depth + 1 }
            // Words that end here precede the longer ones.
            let low = words.partitioningIndex { self.letter(depth, of: $0) >= Int(letter) }
            let high = (low..<words.upperBound).partitioningIndex { self.letter(depth, of: $0) > Int(letter) }
            words = low..<high
            if words.isEmpty { return depth + 1 }
            if length(of: low) == depth + 1 {
                lengths.append(depth + 1)
                if words.count == 1 { return depth + 1 }
            }
        }
        return text.count
    }

    private func length(of word: Int) -> Int { Int(starts[word + 1] - starts[word]) }

    /// Returns a letter of a word; -1 after its end.
    private func letter(_ depth: Int, of word: Int) -> Int {
        depth < length(of: word) ? Int(letters[Int(starts[word]) + depth]) : -1
    }
}
