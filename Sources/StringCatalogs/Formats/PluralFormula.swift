/// The rule of a PO file for the index of a plural form: a C expression in `n`.
struct PluralFormula: Sendable {
    private typealias Operator = @Sendable (Int, Int) -> Int

    private indirect enum Node: Sendable {
        case n
        case number(Int)
        case not(Node)
        case binary(Operator, Node, Node)
        case conditional(Node, Node, Node)
    }

    private let root: Node
    /// The number of forms that the file states.
    let count: Int

    /// The rule of English and German, for files without one.
    static let germanic = PluralFormula(root: .binary({ $0 != $1 ? 1 : 0 }, .n, .number(1)), count: 2)

    private init(root: Node, count: Int) { (self.root, self.count) = (root, count) }

    /// Parses `nplurals=2; plural=(n != 1);`; `nil` if it is no such field.
    init?(header: String) {
        guard header.utf8.count <= StringCatalogsLimits.pluralRuleBytes,
            let start = header.firstRange(of: "nplurals=")?.upperBound,
            let count = Int(header[start...].drop { $0 == " " }.prefix(while: \.isASCIIDigit)),
            let plural = header[start...].firstRange(of: "plural=")?.upperBound
        else { return nil }
        var parser = Parser(String(header[plural...].parts(at: ";")[0]))
        guard let root = parser.expression(depth: 0), parser.isAtEnd(), (1...64).contains(count) else { return nil }
        self.init(root: root, count: count)
    }

    func form(of n: Int) -> Int { PluralFormula.value(root, n) }

    private static func value(_ node: Node, _ n: Int) -> Int {
        switch node {
        case .n: n
        case .number(let number): number
        case .not(let operand): value(operand, n) == 0 ? 1 : 0
        case .conditional(let test, let yes, let no): value(value(test, n) != 0 ? yes : no, n)
        case .binary(let apply, let left, let right): apply(value(left, n), value(right, n))
        }
    }

    /// A parser by precedence of operators.
    private struct Parser {
        private var scan: ByteScan

        init(_ text: String) { scan = ByteScan(text) }

        mutating func isAtEnd() -> Bool {
            scan.skipSpace()
            return scan.isAtEnd
        }

        /// The signs of operators, those that bind least first. A division by zero gives 0.
        private static let levels: [[(String, Operator)]] = [
            [("||", { $0 != 0 || $1 != 0 ? 1 : 0 })],
            [("&&", { $0 != 0 && $1 != 0 ? 1 : 0 })],
            [("==", { $0 == $1 ? 1 : 0 }), ("!=", { $0 != $1 ? 1 : 0 })],
            [
                ("<=", { $0 <= $1 ? 1 : 0 }), (">=", { $0 >= $1 ? 1 : 0 }), ("<", { $0 < $1 ? 1 : 0 }),
                (">", { $0 > $1 ? 1 : 0 }),
            ],
            [("+", { $0 &+ $1 }), ("-", { $0 &- $1 })],
            // The least number divided by -1 is too large.
            [
                ("*", { $0 &* $1 }), ("/", { $1 == 0 ? 0 : $0.dividedReportingOverflow(by: $1).partialValue }),
                ("%", { $1 == 0 ? 0 : $0.remainderReportingOverflow(dividingBy: $1).partialValue }),
            ],
        ]

        mutating func expression(depth: Int) -> Node? {
            guard depth < StringCatalogsLimits.depth, let test = binary(0, depth) else { return nil }
            scan.skipSpace()
            guard scan.take("?") else { return test }
            guard let yes = expression(depth: depth + 1) else { return nil }
            scan.skipSpace()
            guard scan.take(":"), let no = expression(depth: depth + 1) else { return nil }
            return .conditional(test, yes, no)
        }

        private mutating func binary(_ level: Int, _ depth: Int) -> Node? {
            guard level < Self.levels.count else { return operand(depth) }
            guard var left = binary(level + 1, depth) else { return nil }
            var count = 0
            search: while count < StringCatalogsLimits.forms {
                scan.skipSpace()
                for (sign, apply) in Self.levels[level] where scan.take(sign) {
                    guard let right = binary(level + 1, depth) else { return nil }
                    left = .binary(apply, left, right)
                    count += 1
                    continue search
                }
                break
            }
            return left
        }

        private mutating func operand(_ depth: Int) -> Node? {
            scan.skipSpace()
            guard depth < StringCatalogsLimits.depth else { return nil }
            if scan.take("!") { return operand(depth + 1).map { .not($0) } }
            if scan.take("n") { return .n }
            if scan.take("(") {
                let inner = expression(depth: depth + 1)
                scan.skipSpace()
                return scan.take(")") ? inner : nil
            }
            return Int(scan.text(while: \.isASCIIDigit)).map { .number($0) }
        }
    }
}

/// The sample numbers of each form of a rule, found once for all messages of a file.
struct PluralIndices: Sendable {
    /// The numbers by the index of their form.
    let numbers: [Int: [Double]]

    static let germanic = PluralIndices(.germanic)

    init(_ formula: PluralFormula) {
        numbers = Dictionary(
            grouping: PluralSamples.numbers.filter { $0 == $0.rounded() }, by: { formula.form(of: Int($0)) })
    }

    var formCount: Int { (numbers.keys.max() ?? 0) + 1 }

    /// Returns the numbers of each of some forms, of which the last has those of all later ones, too.
    func numbers(of count: Int) -> [[Double]] {
        var result = Array(repeating: [Double](), count: count)
        for (index, numbers) in numbers where count > 0 { result[min(max(index, 0), count - 1)] += numbers }
        return result.map { $0.sorted() }
    }
}
