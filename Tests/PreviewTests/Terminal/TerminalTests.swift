import DynamicType
import Foundation
import Testing
import TextLayout
import TypescaleCommandLineInterface

@testable import TypescalePreview

@Suite struct TerminalTests {
    private func text(_ colors: Terminal.ColorDepth, columns: Int = 100) throws -> String {
        let fonts = try Support.fonts.get()
        let specimen = try Specimen(
            Support.scale(), in: Support.environments("L", "AX1", "AX5"), only: ["largeTitle", "body"], fonts: fonts)
        return try preview(colors, columns: columns).text(specimen, sampleStyle: "body")
    }

    private func preview(_ colors: Terminal.ColorDepth = .none, columns: Int = 80) throws -> TerminalPreview {
        TerminalPreview(
            Terminal(colors: colors, graphics: .none, columns: columns), palette: .light,
            typesetter: DrawingTypesetter(fonts: try Support.fonts.get()))
    }

    /// Returns a text without escape sequences.
    private func plain(_ text: String) -> String { text.replacing(/\u{1B}\[[\d;]*m/, with: "") }

    @Test func `colors do not change the text of a preview`() throws {
        let none = try text(.none)
        #expect(!none.contains("\u{1B}"))
        for colors in [Terminal.ColorDepth.sixteen, .palette, .all] { #expect(plain(try text(colors)) == none) }
        #expect(try text(.all).contains("\u{1B}[38;2;31;79;216m"))
        #expect(try text(.palette).contains("[38;5;"))
        #expect(try !text(.sixteen).contains("[38;"))
    }

    @Test(arguments: [20, 60, 100, 300])
    func `columns are aligned, and the table fits the terminal's width`(columns: Int) throws {
        let lines = try text(.none, columns: columns).split(separator: "\n", omittingEmptySubsequences: false)
        let sizes = lines.filter { $0.hasPrefix("largeTitle") }
        #expect(sizes.count == (columns >= 100 ? 1 : columns >= 60 ? 2 : 3))
        for line in sizes where columns >= 60 { #expect(line.count <= columns) }
    }

    @Test func `frames have the lines of the engine`() throws {
        let frames = try text(.none).split(separator: "\n").filter { $0.hasPrefix("│") }
        #expect(
            frames.map { $0.dropFirst(2).prefix { $0 != "│" }.trimmingCharacters(in: .whitespaces) } == [
                "Type that grows with you", "Type that grows with", "you", "Type that", "grows with", "you",
            ])
    }

    @Test(arguments: [
        (["COLORTERM": "truecolor", "TERM": "xterm-256color"], Terminal.ColorDepth.all),
        (["TERM": "xterm-256color"], .palette), (["TERM": "xterm"], .sixteen),
        (["TERM": "xterm", "NO_COLOR": "1", "COLORTERM": "truecolor"], .none), (["TERM": "dumb"], .none),
    ])
    func `the number of colors is the terminal's`(variables: [String: String], colors: Terminal.ColorDepth) {
        let styling = TerminalStyling(isTerminal: true) { variables[$0] }
        #expect(
            Terminal(isColored: styling.isColored, isTerminal: true, columns: nil) { variables[$0] }.colors == colors)
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], Terminal.Graphics.kitty), (["TERM_PROGRAM": "iTerm.app"], .iterm2),
        (["TERM": "foot"], .sixel), (["TERM": "xterm-256color"], .none),
    ])
    func `pictures are printed only in terminals that support them`(
        variables: [String: String], graphics: Terminal.Graphics
    ) {
        let styling = TerminalStyling(isTerminal: true) { variables[$0] }
        #expect(
            Terminal(isColored: styling.isColored, isTerminal: true, columns: nil) { variables[$0] }.graphics
                == graphics)
        #expect(
            Terminal(isColored: styling.isColored, isTerminal: false, columns: nil) { variables[$0] }.graphics == .none)
    }

    @Test(arguments: [("0", 100), ("-1", 100), ("", 100), ("many", 100), ("60", 60), ("5", 20)])
    func `a width that no terminal has is not used`(width: String, columns: Int) {
        let terminal = Terminal(isColored: false, isTerminal: false, columns: nil) { $0 == "COLUMNS" ? width : nil }
        #expect(terminal.columns == columns)
    }

    @Test func `kitty and iTerm2 receive the PNG`() throws {
        let drawing = try Support.sheet(["body"], categories: ["L"])
        let png = Data(try DrawingEncoder.png(drawing, .light, scale: 1))
        let kitty = try TerminalPicture.text(drawing, .light, .kitty, scale: 1)
        let chunks = kitty.matches(of: /\u{1B}_G([^;]*);([A-Za-z0-9+\/=]*)\u{1B}\\/)
        #expect(Data(base64Encoded: chunks.map { String($0.2) }.joined()) == png)
        #expect(chunks.first?.1.hasPrefix("a=T,f=100,q=2,m=") == true && chunks.last?.1.hasSuffix("m=0") == true)
        #expect(chunks.allSatisfy { $0.2.count <= 4_096 })
        let iterm = try TerminalPicture.text(drawing, .light, .iterm2, scale: 1)
        let payload = try #require(iterm.firstMatch(of: /inline=1;size=(\d+):([^\u{7}]*)\u{7}/))
        #expect(Data(base64Encoded: String(payload.2)) == png && Int(payload.1) == png.count)
    }

    @Test func `decoded sixels equal the picture`() throws {
        // Four columns, seven rows, three colors: two bands, a repetition and a pass for each color.
        let palette: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF]
        let pixels = (0..<28).map { palette[$0 % 5 == 0 ? 2 : $0 / 14] }
        let text = TerminalPicture.sixel(width: 4, rgb: pixels)
        var colors: [Int: UInt32] = [:]
        for match in text.matches(of: /#(\d+);2;(\d+);(\d+);(\d+)/) {
            let words: [Substring] = [match.2, match.3, match.4]
            let parts: [UInt32] = words.map { ((UInt32($0) ?? 0) * 255 + 50) / 100 }
            colors[Int(match.1) ?? -1] = parts[0] << 16 | parts[1] << 8 | parts[2]
        }
        var drawn = [UInt32](repeating: .max, count: 28)
        let bands = text.replacing(/#\d+;2;\d+;\d+;\d+/, with: "").split(separator: "\"")[1]
        let body = bands.drop { $0 != "#" }.prefix { $0 != "\u{1B}" }
        var x = 0
        var band = 0
        var color = 0
        var repetitions = ""
        var state = Character(" ")
        for character in body {
            switch character {
            case "#", "!":
                state = character
                if character == "#" { color = 0 } else { repetitions = "" }
            case "$":
                x = 0
                state = " "
            case "-":
                x = 0
                band += 1
                state = " "
            case "0"..."9":
                if state == "#" {
                    color = color * 10 + (character.wholeNumberValue ?? 0)
                } else {
                    repetitions.append(character)
                }
            case "?"..."~":
                let mask = (character.asciiValue ?? 63) - 63
                let times = state == "!" ? Int(repetitions) ?? 1 : 1
                for _ in 0..<times {
                    for row in 0..<6 where mask >> UInt8(row) & 1 == 1 {
                        drawn[(band * 6 + row) * 4 + x] = colors[color] ?? 0
                    }
                    x += 1
                }
                state = " "
            default: break
            }
        }
        #expect(drawn == pixels)
    }

    @Test func `tabs and line feeds inside a line are shown as spaces`() throws {
        let text = try preview().text(
            [Message(id: "a", text: "a\tb\nc \t d\u{B}e")], in: Support.scale(), [.default], width: 200)
        #expect(text.contains("│ a b ") && text.contains("│ c   d\\u{b}e "), "\(text)")
    }

    @Test func `lines from right to left are at the right of their frame`() throws {
        let messages = [
            Message(id: "a", text: "אבג", direction: .rightToLeft), Message(id: "b", text: "abc"),
        ]
        let text = try preview().text(messages, in: Support.scale(), [.default], width: 200)
        #expect(text.contains("│ " + String(repeating: " ", count: 17) + "אבג │"), "\(text)")
        #expect(text.contains("│ abc" + String(repeating: " ", count: 17) + " │"), "\(text)")
    }

    @Test(arguments: [Terminal.ColorDepth.none, .all])
    func `a line that is longer than the frame is cut`(colors: Terminal.ColorDepth) throws {
        let texts = [
            "The quick brown fox jumps over the lazy dog, and then it sleeps.", "素早い茶色の狐がのろまな犬を飛び越えてから長い間眠る。", "short",
        ]
        let text = try preview(colors, columns: 60).text(
            texts.map { Message(id: "a", text: $0) }, in: Support.scale(), [.default, .default], width: 900)
        let lines = plain(text).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("│ The quick brown fox jumps over the … │ ") }, "\(text)")
        #expect(lines.contains { $0.hasPrefix("│ 素早い茶色の狐がのろまな犬を飛び越…  │ ") }, "\(text)")
        func columns(_ text: Substring) -> Int {
            text.unicodeScalars.reduce(0) { $0 + ((0x3000...0x9FFF).contains($1.value) ? 2 : 1) }
        }
        let frames = lines.filter { $0.hasPrefix("┌") || $0.hasPrefix("└") || $0.hasPrefix("│") }
        #expect(frames.count == 18)
        for (index, line) in frames.enumerated() where line.hasPrefix("│") {
            let framed = line.dropFirst().prefix { $0 != "│" }
            let edge = frames[index - 1].dropFirst().prefix { $0 != "┐" }
            #expect(columns(framed) == edge.count && columns(line) <= 60)
        }
    }

    @Test func `control characters of a text do not reach the terminal`() throws {
        let text = try preview().text(
            [Message(id: "a", text: "a\u{1B}[2Jb\u{7}")], in: Support.scale(), [.default], width: 200)
        #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
        // Neither do those of a scale file, whose styles may have any name.
        let scale = try TypeScale(
            TypeScaleDefinition(
                name: "x", title: "x\u{1B}", sources: [],
                styles: [StyleDefinition(style: "a\u{1B}[2J", size: .points(16), lineHeight: .multiple(1.5))],
                defaultStyle: "a\u{1B}[2J", curve: .linear))
        let specimen = try Specimen(scale, in: [.default], fonts: Support.fonts.get())
        #expect(try !preview().text(specimen, sampleStyle: "a\u{1B}[2J").contains("\u{1B}"))
    }
}
