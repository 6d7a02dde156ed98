/// What every tone is on a light or a dark sheet.
///
/// Text is at least 7:1 against what it stands on, soft text at least 4.5:1; a test counts.
package struct Palette: Hashable, Sendable {
    private let colours: [DrawingColor]
    /// Whether the sheet is dark.
    package let isDark: Bool

    /// The colour of a tone.
    package subscript(tone: ColorRole) -> DrawingColor { colours[ColorRole.allCases.firstIndex(of: tone) ?? 0] }

    /// A sheet of warm white.
    package static let light = Palette(
        [0xFBFAF7, 0xFFFFFF, 0x1B1A17, 0x66635B, 0xDEDAD0, 0x1F4FD8, 0xE9EDFB, 0xFFE3A3, 0xF1EEE7], isDark: false)
    /// A sheet of near black.
    package static let dark = Palette(
        [0x15161A, 0x1F2127, 0xF2F0EA, 0xA9A69D, 0x383B43, 0x8FB0FF, 0x232A40, 0x3F3209, 0x2A2D35], isDark: true)

    private init(_ hex: [UInt32], isDark: Bool) {
        colours = hex.map { DrawingColor($0) }
        self.isDark = isDark
    }
}
