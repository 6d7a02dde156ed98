import TextLayout

/// Generates chat messages, the same for the same seed.
///
/// Words by Zipf's law, a fifth of the messages not in Latin
/// script, some with links, mentions, numbers and emoji.
struct Chat {
    private var state: UInt64
    private var latin: [String]
    private var foreign: [[String]]
    private var shares: [Double]

    init(seed: UInt64) {
        state = seed
        latin = []
        foreign = []
        shares = []
        latin = (0..<13_500).map { _ in word(Chat.onsets, Chat.vowels, Chat.closings) }
        foreign = Chat.scripts.map { script in (0..<1_000).map { _ in word(script.0, script.1, script.2) } }
        var sum = 0.0
        for rank in latin.indices {
            sum += 1 / Double(rank + 8)
            shares.append(sum)
        }
    }

    /// Returns the next message.
    mutating func message(_ index: Int) -> Message { Message(id: "m\(index)", text: text()) }

    /// Returns the text of the next message.
    mutating func text() -> String {
        let isForeign = number(below: 5) == 0
        let words = isForeign ? foreign[number(below: foreign.count)] : latin
        var pieces: [String] = []
        for _ in 0..<[1, 1, 1, 1, 1, 2, 2, 2, 3, 3][number(below: 10)] {
            let mean = 1 + Int(-Double.logarithm(of: unit()) * 7.8)
            for _ in 0..<min(40, mean) { pieces.append(words[rank(words.count)]) }
            pieces[pieces.count - 1] += [".", "!", "?", ""][number(below: 4)]
        }
        if number(below: 100) < 6 {
            pieces.append("https://example.com/\(number(below: 4096))/id?a=\(number(below: 9999))")
        }
        if number(below: 100) < 10 { pieces.insert("@user\(number(below: 200))", at: 0) }
        if number(below: 100) < 12 { pieces.append("\(number(below: 100)):30") }
        if number(below: 100) < 18 { pieces.append(["😀", "👍", "❤️", "👩‍💻", "🇩🇪", "👍🏽"][number(below: 6)]) }
        return pieces.joined(separator: " ")
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    private mutating func unit() -> Double { Double(next() >> 11 | 1) / 9_007_199_254_740_992 }
    private mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

    private mutating func rank(_ count: Int) -> Int {
        let target = unit() * shares[count - 1]
        var low = 0
        var high = count - 1
        while low < high {
            let middle = (low + high) / 2
            if shares[middle] < target { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func word(_ onsets: [String], _ vowels: [String], _ closings: [String]) -> String {
        (0..<1 + number(below: 3)).map { _ in
            onsets[number(below: onsets.count)] + vowels[number(below: vowels.count)]
                + closings[number(below: closings.count)]
        }.joined()
    }

    private static let onsets = letters("b c d f g h j k l m n p r s t v w br cl dr fl gr pl st tr th sh ch")
    private static let vowels = letters("a e i o u ai ea ou oo")
    private static let closings = letters("n r s t l m nd st ng") + [String](repeating: "", count: 11)
    private static let scripts: [([String], [String], [String])] = [
        (letters("б в г д ж з к л м н п р с т х ч ш"), letters("а е и о у ы я ю"), ["н", "р", "с", "", "", ""]),
        (letters("ب ت ج ح د ر س ش ص ط ع ف ق ك ل م ن ه"), ["", "ا", "ي", "و"], [""]),
        (letters("ד ה ז ח ט ל מ נ ס ע פ צ ק ר ש ת"), ["", "ו", "י", "א"], [""]),
        (letters("क ख ग च ज त द न प ब म र ल व स ह"), ["", "ा", "ि", "ी", "ु", "े", "ो"], [""]),
        (letters("か き く け こ さ し す せ そ 山 川 日 月 火 水 木 金 土 人 大 小 中 上 下"), [""], ["", "。"]),
    ]

    private static func letters(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

extension Double {
    /// Returns the natural logarithm of a number in 0…1 to about a thousandth, which suffices for random sentence
    /// lengths.
    fileprivate static func logarithm(of value: Double) -> Double {
        let exponent = Double(value.exponent)
        let ratio = (value.significand - 1) / (value.significand + 1)
        let square = ratio * ratio
        return exponent * 0.693_147_180_56 + 2 * ratio * (1 + square * (1 / 3 + square * (1 / 5 + square / 7)))
    }
}
