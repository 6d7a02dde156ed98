import Testing
import TypescaleTestSupport

@testable import TextLayout

/// Properties of line breaking for paragraphs of ten scripts from fixed seeds.
@Suite struct LineTests {
    private static let seeds: [UInt64] = Array(1...5)

    private func forEachCase(
        seed: UInt64, count: Int = 12, _ body: (String, borrowing PreparedTexts, LineMeasure) throws -> Void
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let preparer = try TextPreparer(fonts: Support.library.get())
        let modes: [WhiteSpace] = [.normal, .preLine, .preWrap]
        for _ in 0..<count {
            let text = Support.paragraph(&generator)
            let tracking =
                Int.random(in: 0..<3, using: &generator) == 0 ? Double.random(in: -0.5...1.5, using: &generator) : 0
            let traits = Support.traits(
                whiteSpace: modes[Int.random(in: 0..<3, using: &generator)])
            var store = PreparedTexts()
            let stored: StoredClusters = Bool.random(using: &generator) ? .ofAllWords : .ofWideWords
            _ = try preparer.prepare(text, traits, clusters: stored, into: &store)
            for _ in 0..<5 {
                let size =
                    Double(Int.random(in: 8...60, using: &generator)) + Double(Int.random(in: 0...3, using: &generator))
                    / 4
                let width = Double(Int.random(in: 0...600, using: &generator))
                try body(text, store, LineMeasure(size: size, width: width, tracking: tracking))
            }
        }
    }

    @Test(arguments: seeds)
    func `the lines of a text follow each other without a gap, from its start to its end`(seed: UInt64) throws {
        var compared = 0
        try forEachCase(seed: seed) { text, store, measure in
            guard let lines = try store.lines(of: 0, measure, lineHeight: .fixed(20)) else { return }
            compared += 1
            let measurement = try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(20)))
            #expect(measurement.lineCount == lines.count)
            #expect(measurement.height == Double(lines.count) * 20)
            let units = Array(text.utf16)
            for (line, next) in zip(lines, lines.dropFirst()) {
                // Between two lines, only white space is omitted.
                let (end, start) = (line.utf16Range.upperBound, next.utf16Range.lowerBound)
                let between = end <= start ? units[end..<start] : [1]
                #expect(between.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }, "\(text.debugDescription)")
            }
            if let last = lines.last { #expect(last.utf16Range.upperBound <= units.count) }
        }
        #expect(compared > 20)
    }

    @Test(arguments: seeds)
    func `a line is no wider than the available width, unless a cluster or a ligature is`(seed: UInt64) throws {
        var compared = 0
        try forEachCase(seed: seed) { text, store, measure in
            guard let lines = try store.lines(of: 0, measure, lineHeight: .fixed(20)) else { return }
            compared += 1
            for line in lines where !measure.fits(line.width) {
                let units = Array(text.utf16)[line.utf16Range]
                let piece = String(decoding: units, as: UTF16.self).trimmingPrefix { $0.isWhitespace }
                let visible = piece.filter { !$0.isWhitespace && !"\u{200B}\u{2060}\u{AD}".contains($0) }
                // Chromium keeps a ligature whole whose first letter does not fit.
                let isLigature = visible.allSatisfy { "fil".contains($0) }
                #expect(
                    visible.count <= 1 || isLigature, "\(piece.debugDescription) is \(line.width) wide in \(measure)")
            }
        }
        #expect(compared > 20)
    }

    @Test(arguments: seeds)
    func `a larger width never gives more lines`(seed: UInt64) throws {
        var compared = 0
        try forEachCase(seed: seed, count: 5) { text, store, measure in
            // Tab stops depend on the line's start, so that a text with tabs may need more lines in a larger width.
            guard !text.contains("\t") else { return }
            var before = Int.max
            // In a line that is too narrow for the first letter of a ligature, Chromium keeps the ligature whole.
            let least = text.contains("f") ? measure.size : 0
            for width in stride(from: least, through: 480, by: 7.5) {
                let measure = LineMeasure(size: measure.size, width: width, tracking: measure.tracking)
                guard let measurement = store.measurement(of: 0, measure, lineHeight: .fixed(20)) else { continue }
                compared += 1
                #expect(measurement.lineCount <= before, "\(text.debugDescription) at \(width), size \(measure.size)")
                before = measurement.lineCount
            }
        }
        #expect(compared > 100)
    }
}
