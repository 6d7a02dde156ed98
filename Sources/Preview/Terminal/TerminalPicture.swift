// Pictures in a terminal, in the three ways there are.
//
// kitty and iTerm2 take a PNG file in base 64. Sixels are older and everywhere: bands of six rows, a pass for each
// colour, at most 256 of them. A picture's colours are few (a palette and its blends), so the most frequent ones are
// taken as they are and the rest goes to the nearest of them.

internal import TypescaleStrings

/// Writes a drawing as the escape sequences a terminal shows as a picture.
package enum TerminalPicture {
    /// The sequences, nothing where the terminal shows no pictures; `scale` pixels a point.
    package static func text(
        _ drawing: Drawing, _ palette: Palette, _ graphics: Terminal.Graphics, scale: Double
    ) throws(PreviewError) -> String {
        switch graphics {
        case .kitty: return kitty(try Picture.png(drawing, palette, scale: scale))
        case .iterm2: return iterm2(try Picture.png(drawing, palette, scale: scale))
        case .sixel:
            let picture = try Picture.pixels(drawing, palette, scale: scale)
            return sixel(width: picture.width, rgb: picture.rgb)
        case .none: return ""
        }
    }

    /// kitty's protocol: transmit and show a PNG (`a=T`, `f=100`), answer nothing (`q=2`), in chunks of 4,096 characters.
    static func kitty(_ png: [UInt8]) -> String {
        let chunk = 4_096 / 4 * 3
        var text = ""
        for start in stride(from: 0, to: png.count, by: chunk) {
            let end = min(start + chunk, png.count)
            let keys = (start == 0 ? "a=T,f=100,q=2," : "") + "m=\(end < png.count ? 1 : 0)"
            text += "\u{1B}_G\(keys);\(Base64.text(Array(png[start..<end])))\u{1B}\\"
        }
        return text + "\n"
    }

    /// iTerm2's protocol: a file that is shown where the cursor is.
    static func iterm2(_ png: [UInt8]) -> String {
        "\u{1B}]1337;File=inline=1;size=\(png.count):\(Base64.text(png))\u{7}\n"
    }

    // MARK: Sixels

    /// The picture as sixels.
    static func sixel(width: Int, rgb: [UInt32]) -> String {
        let height = width > 0 ? rgb.count / width : 0
        let colours = mostFrequent(rgb)
        var nearest: [UInt32: Int] = [:]
        let indexed = rgb.map { pixel in
            if let known = nearest[pixel] { return known }
            let index = closest(to: pixel, in: colours)
            nearest[pixel] = index
            return index
        }
        var text = "\u{1B}P0;1q\"1;1;\(width);\(height)"
        for (index, colour) in colours.enumerated() {
            let parts = channels(colour).map { String(($0 * 100 + 127) / 255) }
            text += "#\(index);2;\(parts.joined(separator: ";"))"
        }
        for top in stride(from: 0, to: height, by: 6) {
            text += band(indexed, width: width, rows: top..<min(top + 6, height)) + "-"
        }
        return text + "\u{1B}\\\n"
    }

    /// Six rows: for each colour in them a pass, with repetitions counted.
    private static func band(_ pixels: [Int], width: Int, rows: Range<Int>) -> String {
        var masks: [Int: [UInt8]] = [:]
        for row in rows {
            for column in 0..<width {
                let colour = pixels[row * width + column]
                masks[colour, default: [UInt8](repeating: 0, count: width)][column] |= 1 << UInt8(row - rows.lowerBound)
            }
        }
        return masks.keys.sorted().map { colour in
            var text = "#\(colour)"
            let mask = masks[colour] ?? []
            var index = 0
            while index < mask.count {
                var end = index
                while end < mask.count && mask[end] == mask[index] { end += 1 }
                let sixel = String(UnicodeScalar(63 + mask[index]))
                text += end - index > 3 ? "!\(end - index)\(sixel)" : String(repeating: sixel, count: end - index)
                index = end
            }
            return text
        }.joined(separator: "$")
    }

    private static func mostFrequent(_ pixels: [UInt32]) -> [UInt32] {
        var counts: [UInt32: Int] = [:]
        for pixel in pixels { counts[pixel, default: 0] += 1 }
        return counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(256).map(\.key)
    }

    private static func closest(to pixel: UInt32, in colours: [UInt32]) -> Int {
        let wanted = channels(pixel)
        var best = (index: 0, distance: Int.max)
        for (index, colour) in colours.enumerated() {
            let distance = zip(wanted, channels(colour)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            if distance < best.distance { best = (index, distance) }
        }
        return best.index
    }

    private static func channels(_ colour: UInt32) -> [Int] {
        [Int(colour >> 16 & 255), Int(colour >> 8 & 255), Int(colour & 255)]
    }
}
