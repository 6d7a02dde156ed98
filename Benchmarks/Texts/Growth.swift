import Glibc
import TypescaleJSON

/// The growth of processor time with the length of a text on one path.
struct Growth {
    let path: String
    private let sizes: [Int]
    private let leastTime: Double
    /// The least time at each size, in milliseconds.
    private var times: [Double]

    init(path: String, sizes: [Int], leastTime: Double) {
        (self.path, self.sizes, self.leastTime) = (path, sizes, leastTime)
        times = sizes.map { _ in .infinity }
    }

    mutating func add(_ time: Double, at index: Int) { times[index] = min(times[index], time) }

    /// The slope of log₂(time) over log₂(length) by least squares; sizes grow by one factor.
    ///
    /// Zero if the longest text takes less than `leastTime`, because its growth cannot be measured.
    var exponent: Double {
        guard let last = times.last, last >= leastTime else { return 0 }
        let points = zip(sizes, times).map { (x: log2(Double($0)), y: log2($1)) }
        let (x, y) = (mean(points.map(\.x)), mean(points.map(\.y)))
        let above = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
        return above / points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    }

    var millisecondsPerKilobyte: Double {
        guard let size = sizes.last, let time = times.last, size > 0 else { return 0 }
        return time * 1_024 / Double(size)
    }

    func meets(_ bounds: TextsBenchmark.Bounds) -> Bool {
        exponent <= bounds.exponent && millisecondsPerKilobyte <= bounds.millisecondsPerKilobyte
    }

    func print(kind: String, isMet: Bool) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("kind", kind)
            writer.member("path", path)
            writer.member("exponent", (exponent * 100).rounded() / 100)
            writer.member("msPerKB", (millisecondsPerKilobyte * 1_000).rounded() / 1_000)
            writer.array("ms", of: times) { $1.number(($0 * 100).rounded() / 100) }
            writer.member("ok", isMet)
        }
        Swift.print(String(decoding: writer.bytes, as: UTF8.self))
        // Flushes each line, also if the output is a file.
        fflush(nil)
    }

    private func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }
}
