internal import AccessibilityChecks
internal import DynamicType
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleStrings

/// `typescale contrast`: checks the contrast of color pairs at the text's size.
enum ContrastCommand {
    private static let palette = Option(
        "palette", "FILE", .files,
        help: "Named colors, from a palette file or design tokens (DTCG); -: standard input.")
    private static let style = Option(
        "style", "STYLE", .among { ScaleCatalog.styleNames },
        help: "The text's style (default: the scale's style for plain text).")
    private static let use = Option(
        "use", "USE", .only(ContrastUse.allCases.map(\.rawValue)),
        help: "Check for this use, regardless of size: text, largeText, or component for a control or drawing.")
    private static let level = Option(
        "level", "LEVEL", .only(ContrastLevel.allCases.map(\.rawValue)),
        help: "The conformance level: AA or AAA (default: AA).")
    private static let over = Option(
        "over", "COLOR", help: "The color behind a translucent background (default: white).")

    static let command = Command(
        "contrast", summary: "check whether colors have the contrast their text needs",
        discussion: [
            "Shows WCAG 2's ratio, truncated and never rounded up, the required ratio with the reason, and for a "
                + "failure the nearest sufficient color of the same hue. The required ratio depends on how large "
                + "the text is: give the style and environment in which it is read. Exits with 1 if a pair fails.",
            "A color is in any notation of CSS (#rrggbb, rgb(), hsl(), oklch(), navy); with a palette also a name in "
                + "it, or a group's name for all its colors. Without FG and BG the palette's own pairs are checked.",
        ],
        operands: [
            Operand("FG", .optional, help: "The foreground color, of the text."),
            Operand("BG", .optional, help: "The background color."),
        ],
        groups: [
            OptionGroup("Options", [palette, style, use, level, over, CommonOptions.scale, CommonOptions.json]),
            EnvironmentOptions.group,
        ],
        examples: [
            .init("typescale contrast '#717274' white --level AAA", "A gray, and the nearest sufficient one."),
            .init("typescale contrast '#949494' white --style title1", "Large text needs less."),
            .init("typescale contrast text surface.base --palette tokens.json", "All text colors on one background."),
        ]
    ) { arguments, output throws(CommandError) in
        if arguments.value(use) == ContrastUse.component.rawValue, arguments.value(level) == ContrastLevel.aaa.rawValue
        {
            throw CommandError("\(level.spelling) AAA", "WCAG has no level AAA for a component; leave it out")
        }
        let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
        let response = ContrastResponse(
            try checkedPairs(arguments, scale, environment, &output),
            level: arguments.choice(level) ?? .aa,
            isSingle: arguments.operands.count == 2 && !arguments.contains(palette))
        output.write(arguments, json: response.write) { output in
            if response.pairs.count == 1 { writeOne(response, to: &output) } else { writeTable(response, to: &output) }
        }
        return response.passes ? .success : .checkFailed
    }

    // MARK: Pairs

    private static func checkedPairs(
        _ arguments: Arguments, _ scale: TypeScale, _ environment: TextEnvironment, _ output: inout Output
    ) throws(CommandError) -> [ContrastResponse.Pair] {
        guard let path = arguments.value(palette) else {
            return try check(arguments, in: ColorPalette(), scale, environment)
        }
        let file = try JSONFile(path)
        let colors = try file.read { reader throws(JSONError) in
            let colors = try ColorPalette(reader)
            for word in arguments.operands { if let error = colors.error(ofColors: word) { throw error } }
            return colors
        }
        let pairs = try check(arguments, in: colors, scale, environment)
        if let first = colors.errors.first {
            let count = colors.errors.count
            let others = count == 1 ? "" : "; \(CountText.text(count, "value")) in all cannot be read"
            output.report(CommandError("note", "\(first.location(in: file.name)): \(first.reasonWithPath)\(others)"))
        }
        return pairs
    }

    private static func check(
        _ arguments: Arguments, in colors: ColorPalette, _ scale: TypeScale, _ environment: TextEnvironment
    ) throws(CommandError) -> [ContrastResponse.Pair] {
        let checker = PairChecker(palette: colors, scale: scale, environment: environment)
        let words = arguments.operands
        guard !words.isEmpty else {
            try arguments.refuse(
                [style, use, over], "does not apply to a palette's own pairs; give it in the palette")
            guard let path = arguments.value(palette) else {
                throw CommandError("FG", "is missing (give FG and BG, or a palette with pairs)")
            }
            guard colors.hasPairs else {
                throw CommandError(path, "has no pairs; give FG and BG, by name or by group")
            }
            return try JSONFile.named(path, checker.checkPalette)
        }
        guard words.count == 2 else { throw CommandError("BG", "is missing (the background color)") }
        try arguments.refuse(style, with: use)
        let meaning = try rethrowing(
            checker.contrastUse(given: arguments.choice(use), style: arguments.value(style))
        ) { (error: DynamicTypeError) in CommandError(style.spelling, ScaleCatalog.reason(for: error, of: scale)) }
        let backdrop = try arguments.value(over).map { word throws(CommandError) in
            try color(word, over.spelling, in: ColorPalette())[0].color
        }
        let backs = try color(words[1], "BG", in: colors)
        return checker.check(try color(words[0], "FG", in: colors), on: backs, over: backdrop, as: meaning)
    }

    private static func color(
        _ word: String, _ place: String, in palette: ColorPalette
    ) throws(CommandError) -> [ColorPalette.Entry] {
        try rethrowing(palette.colors(named: word)) { (error: AccessibilityError) in
            CommandError(place, Quotation.shortening(word, in: error.reason))
        }
    }

    // MARK: Tables

    private static func writeOne(_ response: ContrastResponse, to output: inout Output) {
        let pair = response.pairs[0]
        let check = pair.check
        let colors = "\(check.foreground.hex) on \(check.background.hex)"
        let title = pair.name.isEmpty ? colors : "\(Quotation.printable(pair.name)), \(colors)"
        let verdict = response.passes ? output.styling.text("passes", .good) : output.styling.text("fails", .bad)
        output.writeLine("\(title): \(check.ratio.description), \(verdict)")
        if !check.foreground.isOpaque || !check.background.isOpaque {
            output.writeLine("shown as \(check.blendedForeground.hex) on \(check.blendedBackground.hex)", .faint)
        }
        output.writeLine(Quotation.printable(pair.reason), .faint)
        output.writeLine()
        output.writeTable(
            [
                .text(""), .text("for"), .text("level"), .number("needs"), .text("by"), .text("verdict"),
                .text("nearest"),
            ],
            check.results.map { result in
                [
                    result == response.result(for: pair) ? "→" : "", TableCell(words(result.use)),
                    TableCell(result.level.rawValue), .number(result.threshold, digits: 1),
                    TableCell("WCAG \(result.criterion)"), cell(result.passes),
                    TableCell(result.passes ? "" : nearest(check, result.threshold)),
                ]
            })
        output.writeLine()
        let lc = FixedPoint.text(check.apcaLightnessContrast, digits: 1)
        output.writeLine("APCA \(PerceptualContrast.version): Lc \(lc), informative", .faint)
    }

    private static func writeTable(_ response: ContrastResponse, to output: inout Output) {
        let rows = response.pairs.compactMap { pair -> [TableCell]? in
            guard let result = response.result(for: pair) else { return nil }
            let check = pair.check
            return [
                TableCell(pair.name), TableCell("\(check.foreground.hex) on \(check.background.hex)"),
                .number(check.ratio.truncatedValue, digits: 2), .number(result.threshold, digits: 1),
                TableCell("\(words(result.use)) \(result.level.rawValue)"), cell(result.passes),
                TableCell(result.passes ? "" : nearest(check, result.threshold)),
            ]
        }
        output.writeTable(
            [
                .text("pair"), .text("colors"), .number("ratio"), .number("needs"), .text("for"), .text("verdict"),
                .text("nearest"),
            ], rows)
        let failed = response.pairs.count { !response.passes($0) }
        output.writeLine()
        output.writeLine("\(response.pairs.count) pairs, \(failed) fail")
    }

    private static func cell(_ passes: Bool) -> TableCell {
        passes ? TableCell("passes", .good) : TableCell("fails", .bad)
    }

    private static func nearest(_ check: ContrastCheck, _ threshold: Double) -> String {
        check.nearestForeground(reaching: threshold).map { "\($0.color.hex) \($0.ratio.description)" }
            ?? "no color of this hue"
    }

    private static func words(_ use: ContrastUse) -> String { use == .largeText ? "large text" : use.rawValue }
}
