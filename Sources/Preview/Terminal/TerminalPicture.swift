// Pictures in a terminal, in the three common protocols.
//
// kitty and iTerm2 accept a PNG file in Base64. Sixels are older and widely supported: bands of six rows, one pass for
// each color, at most 256 colors. A drawing has few colors (a palette and its blends), so the most frequent ones are
// used exactly and the others are replaced by the closest of them.

internal import TypescaleCryptography
internal import TypescaleStrings

/// A writer of drawings as escape sequences for pictures.
package enum TerminalPicture {
    /// Returns the escape sequences, or nothing if the terminal shows no pictures; `scale` is in pixels per point.
    package static func text(
        _ drawing: Drawing, _ palette: Palette, _ graphics: Terminal.Graphics, scale: Double
    ) throws(PreviewError) -> String {
        switch graphics {
        case .kitty: return kitty(try DrawingEncoder.png(drawing, palette, scale: scale))
        case .iterm2: return iterm2(try DrawingEncoder.png(drawing, palette, scale: scale))
        case .sixel:
            let picture = try DrawingEncoder.rgbPixels(of: drawing, palette, scale: scale)
            return sixel(width: picture.width, rgb: picture.rgb)
        case .none: return ""
        }
    }

    /// Encodes a PNG for kitty: transmit and show (`a=T`, `f=100`), without replies (`q=2`), in chunks of 4,096
    /// characters.
    static func kitty(_ png: [UInt8]) -> String {
        let chunk = 4_096 / 4 * 3
        var text = ""
        for start in stride(from: 0, to: png.count, by: chunk) {
            let end = min(start + chunk, png.count)
            let keys = (start == 0 ? "a=T,f=100,q=2," : "") + "m=\(end < png.count ? 1 : 0)"
            text += "\u{1B}_G\(keys);\(Crypto.base64(Array(png[start..<end])))\u{1B}\\"
        }
        return text + "\n"
    }

    /// Encodes a PNG for iTerm2: a file that is shown at the cursor.
    static func iterm2(_ png: [UInt8]) -> String {
        "\u{1B}]1337;File=inline=1;size=\(png.count):\(Crypto.base64(png))\u{7}\n"
    }

    // MARK: Sixels

    static func sixel(width: Int, rgb: [UInt32]) -> String {
        let height = width > 0 ? rgb.count / width : 0
        let colors = mostFrequent(rgb)
        var nearest: [UInt32: Int] = [:]
        let indexed = rgb.map { pixel in
            if let known = nearest[pixel] { return known }
            let index = closest(to: pixel, in: colors)
            nearest[pixel] = index
            return index
        }
        var text = "\u{1B}P0;1q\"1;1;\(width);\(height)"
        for (index, color) in colors.enumerated() {
            let parts = channels(color).map { String(($0 * 100 + 127) / 255) }
            text += "#\(index);2;\(parts.joined(separator: ";"))"
        }
        for top in stride(from: 0, to: height, by: 6) {
            text += band(indexed, width: width, rows: top..<min(top + 6, height)) + "-"
        }
        return text + "\u{1B}\\\n"
    }

    /// Encodes six rows: one pass for each color, with run lengths.
    private static func band(_ pixels: [Int], width: Int, rows: Range<Int>) -> String {
        var masks: [Int: [UInt8]] = [:]
        for row in rows {
            for column in 0..<width {
                let color = pixels[row * width + column]
                masks[color, default: [UInt8](repeating: 0, count: width)][column] |= 1 << UInt8(row - rows.lowerBound)
            }
        }
        return masks.keys.sorted().map { color in
            var text = "#\(color)"
            let mask = masks[color] ?? []
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

    private static func closest(to pixel: UInt32, in colors: [UInt32]) -> Int {
        let target = channels(pixel)
        var best = (index: 0, distance: Int.max)
        for (index, color) in colors.enumerated() {
            let distance = zip(target, channels(color)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            if distance < best.distance { best = (index, distance) }
        }
        return best.index
    }

    private static func channels(_ color: UInt32) -> [Int] {
        [Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255)]
    }
}
