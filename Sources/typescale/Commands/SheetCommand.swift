internal import AccessibilityChecks
internal import DynamicType
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleStrings

/// `typescale sheet`: computes a bottom sheet's heights and thumb reach at a text size.
enum SheetCommand {
    static let command = Command(
        "sheet", summary: "compute a bottom sheet's heights and reach at a text size",
        discussion: [
            "Measures the rows of a sheet and shows the heights of its short and long form, the rows that a thumb "
                + "reaches easily, stretched or hardly, the rows that stack their parts, how much their touch "
                + "targets lack to 44 points, and the rows that move out of reach compared with the default size.",
            "FILE is an object with the screen (width, height, safeArea, orientation), the hand (right, left, "
                + "both) and the rows from the top. A row has an id and a text with its style, or parts that may "
                + "be arranged side by side, or a height; and optionally paddings, a minimumHeight, and the touch "
                + "area if it is not the full width, or a touchable of false. A header and a footer are like rows. "
                + "Environment options replace the file's environment; its \"engine\" overrides --engine.",
        ],
        operands: [Operand("FILE", .one, .files, help: "The sheet as JSON; -: standard input.")],
        groups: [OptionGroup("Options", [CommonOptions.engine, CommonOptions.json]), EnvironmentOptions.group],
        examples: [.init("typescale sheet ride-options.json --category AX3", "The sheet of a reader with large text.")]
    ) { arguments, output throws(CommandError) in
        let file = try JSONFile(arguments.operands[0])
        let isGiven = EnvironmentOptions.group.options.contains(where: arguments.contains)
        let environment = isGiven ? try EnvironmentOptions.environment(arguments) : nil
        let measurer = SheetMeasurer(scales: try ScaleCatalog.library(), fonts: try FontCatalog.library())
        let engine = CommonOptions.engine(arguments)
        let response = try file.read { reader throws(JSONError) in
            try measurer.sheet(reader, in: environment, engine: engine)
        }
        output.write(arguments, json: response.write) { write(response, to: &$0) }
        return .success
    }

    private static func write(_ response: SheetResponse, to output: inout Output) {
        let screen = response.screen
        let size = "\(text(screen.width)) × \(text(screen.height)) \(screen.orientation.rawValue)"
        let caption = "\(response.environment.requested.caption) · \(size) · \(response.hand.rawValue)"
        output.writeLine(caption + (response.hand == .both ? " hands" : " hand"), .faint)
        output.writeLine()
        for (name, form) in [("short form", response.layout.collapsed), ("long form", response.layout.expanded)] {
            let rows = "\(form.wholeRowCount) of \(response.rows.count) rows"
            output.writeLine("\(name): \(text(form.height)), \(rows)\(form.scrolls ? ", scrolls" : "")")
        }
        output.writeLine()
        let rows = response.rows.map { row -> [TableCell] in
            [
                TableCell(row.place.row.id.text), .number(row.place.row.height, digits: 3),
                reach(row.place.collapsedZone), reach(row.place.expandedZone),
                TableCell(row.arrangement.map { words($0.arrangement) } ?? ""), row.target.map(target) ?? "",
            ]
        }
        output.writeTable(
            [
                .text("row"), .number("height"), .text("short form"), .text("long form"), .text("parts"),
                .text("target"),
            ], rows)
        if response.moved.isEmpty { return }
        output.writeLine()
        for row in response.moved {
            let form = "\(row.form.rawValue) form"
            let to = row.newZone?.rawValue ?? "off the screen"
            output.writeLine("\(form): \(Quotation.printable(row.id.text)) was \(row.oldZone.rawValue), is \(to)")
        }
    }

    private static func text(_ points: Double) -> String { FixedPoint.text(points, upTo: 3) }

    private static func words(_ arrangement: RowLayout.Arrangement) -> String {
        arrangement == .sideBySide ? "side by side" : arrangement.rawValue
    }

    private static func reach(_ zone: ThumbReach.Zone?) -> TableCell {
        switch zone {
        case .easy: TableCell("easy", .good)
        case .stretched: "stretched"
        case .hard: TableCell("hard", .bad)
        case nil: TableCell("off the screen", .faint)
        }
    }

    private static func target(_ verdict: TargetCheck.Verdict) -> TableCell {
        if verdict.isComfortable { return TableCell("44 or more", .good) }
        var parts: [String] = []
        if verdict.missingHorizontal > 0 { parts.append("\(text(verdict.missingHorizontal)) left and right") }
        if verdict.missingVertical > 0 { parts.append("\(text(verdict.missingVertical)) above and below") }
        return TableCell("add " + parts.joined(separator: ", "), .bad)
    }
}
