import Glibc

/// Holds the time that hard texts take to their length: doubles them, fits the exponent, and fails where time grows faster
/// than the text or a text takes too long for its length.
///
///     typescale-texts-bench [--short] [--checks] [KIND]
///
/// Prints a JSON object for each kind of text with its worst way through the program: `exponent` of processor time, and
/// `msPerKB` of the longest text. `--short` takes few sizes and ways, with bounds that a debug build on a busy machine keeps.
/// `--checks` measures the longest time between two checks for the end of the work instead, in the largest texts that the
/// calls of the service take.
@main
struct TextsBenchmark {
    /// What is asked of a build.
    struct Bounds {
        let sizes: [Int]
        let exponent: Double
        let millisecondsPerKilobyte: Double
        /// What takes less, in milliseconds, says nothing of how time grows.
        let leastTime: Double

        static let long = Bounds(
            sizes: [8, 32, 128].map { $0 << 10 }, exponent: 1.15, millisecondsPerKilobyte: 10, leastTime: 20)
        static let short = Bounds(
            sizes: [2, 8].map { $0 << 10 }, exponent: 1.5, millisecondsPerKilobyte: 200, leastTime: 2)
    }

    /// How often what seems too slow is measured, the least time counting: others use the machine as well.
    static let attempts = 4

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let short = arguments.contains("--short")
        let wanted = arguments.first { !$0.hasPrefix("--") }
        let kinds = Kind.all.filter { kind in wanted.map { kind.name == $0 } ?? true }
        if arguments.contains("--checks") {
            let failed = try checks(
                kinds, Paths().cancellable(short: short), short ? .short : .long, showsAll: wanted != nil)
            exit(failed > 0 ? 1 : 0)
        }
        let paths = try Paths().all(short: short)
        var failed = 0
        for kind in kinds {
            let growths = try paths.map { try growth(of: kind, on: $0, short ? .short : .long) }
            if wanted != nil { for growth in growths { growth.print(kind: kind.name, isMet: true) } }
            for growth in worst(of: growths) {
                let isMet = growth.meets(short ? .short : .long)
                if !isMet { failed += 1 }
                growth.print(kind: kind.name, isMet: isMet)
            }
        }
        if failed > 0 { exit(1) }
    }

    /// The growth with the greatest exponent and that with the longest time.
    private static func worst(of growths: [Growth]) -> [Growth] {
        guard let steepest = growths.max(by: { $0.exponent < $1.exponent }),
            let slowest = growths.max(by: { $0.millisecondsPerKilobyte < $1.millisecondsPerKilobyte })
        else { return [] }
        return steepest.path == slowest.path ? [slowest] : [steepest, slowest]
    }

    private static func growth(of kind: Kind, on path: Path, _ bounds: Bounds) throws -> Growth {
        let texts = bounds.sizes.map { kind.text(bytes: $0) }
        // The first time faces are opened, and words and fallbacks remembered.
        try path.run(texts[0])
        var growth = Growth(path: path.name, sizes: texts.map(\.utf8.count), leastTime: bounds.leastTime)
        for _ in 0..<attempts {
            for (index, text) in texts.enumerated() {
                let start = processorTime()
                try path.run(text)
                growth.note(processorTime() - start, at: index)
            }
            if growth.meets(bounds) { break }
        }
        return growth
    }

    /// Milliseconds of the processor that this process has used.
    private static func processorTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
