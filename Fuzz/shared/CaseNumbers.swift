// Choices of the fuzzers whose inputs are seeds: the same seed makes the same case.

import DynamicType

/// A generator of numbers and choices.
struct CaseNumbers: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        // Mixed once, since the numbers of a state and of the next one are the same but for the first.
        var first = SeededGenerator(seed: seed)
        generator = SeededGenerator(seed: first.next())
    }

    mutating func next() -> UInt64 { generator.next() }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func isOne(of count: Int) -> Bool { number(0..<count) == 0 }

    mutating func one<Element>(of list: [Element]) -> Element { list[number(0..<list.count)] }

    mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// Returns CSS properties: one of so many texts has some, each of which is one of so many.
    mutating func properties(oneOf texts: Int, each: Int, points: Range<Int>) -> TextProperties {
        var properties = TextProperties()
        guard isOne(of: texts) else { return properties }
        for property in TextProperty.all where isOne(of: each) {
            let value: TextProperty.Value =
                switch property.form {
                case .keywords(let keywords): .text(one(of: keywords))
                case .integer(let range): .integer(number(range.lowerBound..<range.upperBound + 1))
                case .length: .length(ScalableLength(points: Double(number(points)), em: Double(number(0..<3)) / 8))
                case .notation: .text(one(of: ["normal", "tabular-nums", "\"liga\" 0, \"smcp\"", "\"frac\""]))
                }
            // Values of another notation are left out.
            _ = property.set(value, &properties)
        }
        return properties
    }
}
