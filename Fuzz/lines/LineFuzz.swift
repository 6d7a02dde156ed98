// Compares the fast ways to break lines with the walker, which defines them (TextLayout, decision 6).
//
// Each seed gives messages, which are prepared once, and layouts: sizes, trackings and widths. For each layout, the rows
// of all messages are computed eight at a time (`LaneKernel`), one at a time (`LineKernel`), both as conversations do, and
// by the walker. A triple is a message, a size with its tracking, and a width.
//
// It is a program of its own and not a libFuzzer target: coverage of the kernels, which have few branches, says nothing
// about the widths at which they could be wrong. The layouts aim at those. The sources of TextLayout are compiled into
// it, so that it reaches internal declarations.
//
// Usage: fuzz-lines [-triples=N] [-seconds=N] [-seed=N]. It ends when both bounds are reached, or at the first
// difference, whose seed gives it again at once.

import DynamicType
import Fonts
import Glibc
import ScaleFiles

/// What was compared.
private struct LineCounts {
    var triples = 0
    /// The rows that lanes decided, and those that they left to `LineBreaker`.
    var decided = 0
    var uncertain = 0
}

@main
private struct LineFuzz {
    private static let layoutsPerCase = 1_000

    private var counts = LineCounts()
    private var lanes = LaneRows()
    private var rows: [MessageRow] = []

    /// Returns the number of an argument such as `-seed=7`.
    private static func number(_ name: String) -> UInt64? {
        CommandLine.arguments.lazy.compactMap { argument in
            argument.hasPrefix("-\(name)=") ? UInt64(argument.dropFirst(name.count + 2)) : nil
        }.first
    }

    static func main() throws {
        let fonts = try FontLibrary(directories: .standard(project: "fonts"))
        let scale = try ScaleLibrary(directory: "typescales").scale(named: ScaleName("apple-ios"))
        let (leastTriples, leastSeconds) = (Int(number("triples") ?? 0), Double(number("seconds") ?? 0))
        var seed = number("seed") ?? UInt64.random(in: 0..<1 << 40)
        let clock = ContinuousClock()
        let start = clock.now
        var fuzz = LineFuzz()
        var preparer = TextPreparer(library: fonts)
        var seconds = 0.0
        var caseCount = 0
        repeat {
            // A preparer keeps what it has shaped.
            if caseCount.isMultiple(of: 200) { preparer = TextPreparer(library: fonts) }
            try fuzz.compare(LineCase(seed: seed, preparer, scale), seed: seed)
            seed &+= 1
            caseCount += 1
            seconds = (clock.now - start) / .seconds(1)
        } while fuzz.counts.triples < leastTriples || seconds < leastSeconds
        let counts = fuzz.counts
        let (decided, uncertain) = (counts.decided * 100 / counts.triples, counts.uncertain * 100 / counts.triples)
        print(
            "\(counts.triples) triples, no difference (\(Int(Double(counts.triples) / seconds)) a second; lanes decided"
                + " \(decided) %, and were uncertain of \(uncertain) %; \(caseCount) cases before seed \(seed))")
    }

    /// Compares the rows of a case in all its layouts.
    private mutating func compare(_ lines: consuming LineCase, seed: UInt64) {
        let messages = 0..<lines.store.count
        let none: [MessageRow] = []
        var missing: [Int] = []
        for _ in 0..<Self.layoutsPerCase {
            let settings = lines.layout()
            let measurer = MessageMeasurer(settings)
            lines.store.computeLaneRows(measurer, hasOld: false, into: &lanes)
            rows.removeAll(keepingCapacity: true)
            missing.removeAll(keepingCapacity: true)
            // Without the rows from lanes, so that those of the kernel are compared as well.
            _ = lines.store.appendRows(
                of: messages, measurer, old: none.span, known: nil, to: &rows, missing: &missing)
            for message in messages {
                let walked = lines.store.generalRow(of: message, measurer) ?? .unknown
                let known = lanes.known.rows[message]
                if rows[message] == walked && (known == walked || known.lines == 0) {
                    if known.lines > 0 { counts.decided += 1 }
                    continue
                }
                Self.fail(
                    "seed \(seed), \(settings.engine): message \(lines.messages[message])\n\(settings.styles)\n"
                        + "width \(settings.width): the walker has \(walked), the kernel \(rows[message]), lanes \(known)"
                )
            }
            counts.triples += messages.count
            counts.decided -= lanes.uncertainCount
            counts.uncertain += lanes.uncertainCount
        }
    }

    private static func fail(_ reason: String) -> Never {
        print(reason)
        exit(1)
    }
}
