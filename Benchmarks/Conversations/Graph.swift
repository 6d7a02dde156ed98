/// Cost against number of messages, both on logarithmic axes, as SVG.
struct Graph {
    private var lines: [(name: String, points: [(count: Int, milliseconds: Double)])] = []

    mutating func add(_ name: String, _ count: Int, _ milliseconds: Double) {
        if let index = lines.firstIndex(where: { $0.name == name }) {
            lines[index].points.append((count, milliseconds))
        } else {
            lines.append((name, [(count, milliseconds)]))
        }
    }

    private static let colours = ["#0b57d0", "#b3261e", "#146c2e", "#8430ce", "#b06000"]
    private static let decades = -4...3

    var svg: String {
        var parts = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 480\" font-family=\"sans-serif\" font-size=\"12\">",
            "<rect width=\"720\" height=\"480\" fill=\"white\"/>",
            "<text x=\"70\" y=\"24\" font-size=\"15\">Cost of a change against number of messages</text>",
        ]
        for decade in Graph.decades {
            let y = Graph.y(decade: Double(decade))
            parts.append("<path d=\"M70 \(y)H560\" stroke=\"#ddd\"/>")
            parts.append("<text x=\"62\" y=\"\(y + 4)\" text-anchor=\"end\">\(Graph.label(decade))</text>")
        }
        for (decade, label) in [(3, "1 k"), (4, "10 k"), (5, "100 k"), (6, "1 M")] {
            let x = Graph.x(decade: Double(decade))
            parts.append("<path d=\"M\(x) 40V440\" stroke=\"#ddd\"/>")
            parts.append("<text x=\"\(x)\" y=\"458\" text-anchor=\"middle\">\(label)</text>")
        }
        let labels = labelPlaces
        for (index, line) in lines.enumerated() {
            let colour = Graph.colours[index % Graph.colours.count]
            let points = line.points.map { point in
                (Graph.x(decade: Graph.decade(Double(point.count))), Graph.y(decade: Graph.decade(point.milliseconds)))
            }
            let path = points.map { "\($0.0),\($0.1)" }.joined(separator: " ")
            parts.append("<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"/>")
            parts += points.map { "<circle cx=\"\($0.0)\" cy=\"\($0.1)\" r=\"3\" fill=\"\(colour)\"/>" }
            if let last = points.last {
                let y = labels[index]
                parts.append("<text x=\"\(last.0 + 8)\" y=\"\(y + 4)\" fill=\"\(colour)\">\(line.name)</text>")
            }
        }
        return parts.joined(separator: "\n") + "\n</svg>\n"
    }

    /// The height of each line's name: at its end, and far enough from the next one to be read.
    private var labelPlaces: [Double] {
        var places = lines.map { line in line.points.last.map { Graph.y(decade: Graph.decade($0.milliseconds)) } ?? 0 }
        var above = -Double.infinity
        for index in places.indices.sorted(by: { places[$0] < places[$1] }) {
            places[index] = max(places[index], above + 15)
            above = places[index]
        }
        return places
    }

    private static func x(decade: Double) -> Double { 70 + (decade - 3) * 163 }
    private static func y(decade: Double) -> Double { 440 - (decade + 4) * 57 }

    private static func label(_ decade: Int) -> String {
        ["100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s"][decade + 4]
    }

    /// The decimal logarithm, good to a thousandth.
    private static func decade(_ value: Double) -> Double {
        guard value > 0 else { return -4 }
        let ratio = (value.significand - 1) / (value.significand + 1)
        let square = ratio * ratio
        let fraction = 2 * ratio * (1 + square * (1 / 3 + square * (1 / 5 + square / 7)))
        return (Double(value.exponent) * 0.693_147_180_56 + fraction) / 2.302_585_093
    }
}
