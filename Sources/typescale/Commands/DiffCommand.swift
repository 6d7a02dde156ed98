internal import DynamicType
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// `typescale diff`: compares two scales, or two environments of one.
enum DiffCommand {
    private static let (from, to) = (EnvironmentOptions.from, EnvironmentOptions.to)
    private static let exitCode = Option.flag("exit-code", help: "Exit with 1 if anything differs.")

    private static let scales = Choices.among { ScaleCatalog.names }

    static let command = Command(
        "diff", summary: "compare two scales, or two environments",
        discussion: [
            "Two scales are compared in one environment; one scale (default: \(ScaleName.appleIOS.name)) is "
                + "compared between the environments --from and --to. Only drawn values count: styles with equal "
                + "values do not differ, whatever the environments are called."
        ],
        operands: [
            Operand("SCALE", .optional, scales, help: "The scale, or the first of two."),
            Operand("SCALE", .optional, scales, help: "The second of two scales."),
        ],
        groups: [OptionGroup("Options", [from, to, exitCode, CommonOptions.json]), EnvironmentOptions.group],
        examples: [
            .init("typescale diff --from category=L --to category=AX3", "The effect of a reader's choice."),
            .init("typescale diff apple-ios material3 --category XL", "Styles of two scales side by side."),
        ]
    ) { arguments, output throws(CommandError) in
        let (earlier, later) = try sides(arguments)
        let response = ScaleChangesResponse(from: earlier, to: later)
        output.write(arguments, json: response.write) { write(response, to: &$0) }
        return arguments.contains(exitCode) && !response.changes.isEmpty ? .checkFailed : .success
    }

    private static func sides(_ arguments: Arguments) throws(CommandError) -> (ResolvedScale, ResolvedScale) {
        let names = arguments.operands.isEmpty ? [ScaleName.appleIOS.name] : arguments.operands
        let scales = try names.map { name throws(CommandError) in
            try ScaleCatalog.scale(named: name, place: "SCALE")
        }
        if scales.count == 2 {
            try arguments.refuse([from, to], "compares environments of one scale; give one scale, or leave it out")
            let environment = try EnvironmentOptions.environment(arguments)
            for scale in scales {
                try ScaleCatalog.check(environment, for: scale, place: EnvironmentOptions.appStep.spelling)
            }
            return (scales[0].resolve(in: environment), scales[1].resolve(in: environment))
        }
        let change = try EnvironmentOptions.change(
            arguments, of: scales[0], advice: "; give two scales, or --from ENV and --to ENV")
        return (scales[0].resolve(in: change.from), scales[0].resolve(in: change.to))
    }

    private static func write(_ response: ScaleChangesResponse, to output: inout Output) {
        let changes = response.changes
        let caption = [response.from, response.to].map { "\($0.name) \($0.environment.requested.caption)" }
        output.writeLine(caption.joined(separator: " → "), .faint)
        for side in [response.from, response.to] where side.environment.isLimitedByPlatform {
            let scale = FixedPoint.text(side.environment.fontScale, upTo: 3)
            output.writeLine("\(side.environment.requested.caption): limited to the platform's font scale \(scale)")
        }
        output.writeLine()
        writeTable(of: changes, to: &output)
        let groups = [("same", changes.unchanged), ("added", changes.added), ("removed", changes.removed)]
        for (title, styles) in groups where !styles.isEmpty {
            output.writeLine("\(title): \(styles.map { Quotation.printable($0.name) }.joined(separator: " "))")
        }
    }

    /// Writes a table of changed styles with old and new values; writes nothing if none changed.
    static func writeTable(of changes: StyleChanges, to output: inout Output) {
        if changes.changed.isEmpty { return }
        output.writeTable(
            [
                .text("style"), .number("size"), .text(""), .number(""), .number("line"), .text(""), .number(""),
                .text("also"),
            ],
            changes.changed.map { change in
                [TableCell(change.style.name)] + pair(change.old.size, change.new.size)
                    + pair(change.old.lineHeight, change.new.lineHeight) + [TableCell(rest(of: change))]
            })
    }

    /// Returns cells with the old value, an arrow and the new value; `font` means the face's own line height.
    private static func pair(_ old: Double?, _ new: Double?) -> [TableCell] {
        let digits = distinguishingDigits(old ?? 0, new ?? 0)
        let cells = [old, new].map { value in value.map { TableCell.number($0, digits: digits) } ?? "font" }
        return ResolvedStyle.areSame(old, new) ? [cells[0], "", ""] : [cells[0], "→", cells[1]]
    }

    /// Returns the digits after the point with which two values read differently, at least three.
    private static func distinguishingDigits(_ old: Double, _ new: Double) -> Int {
        (3...6).first { FixedPoint.text(old, upTo: $0) != FixedPoint.text(new, upTo: $0) } ?? 3
    }

    private static func rest(of change: StyleChanges.Change) -> String {
        var parts: [String] = []
        let (old, new) = (change.old, change.new)
        let digits = distinguishingDigits(old.tracking, new.tracking)
        let tracking = [old, new].map { FixedPoint.text($0.tracking, upTo: digits) }
        if !ResolvedStyle.areSame(old.tracking, new.tracking) {
            parts.append("tracking \(tracking[0]) → \(tracking[1])")
        }
        if old.weight != new.weight { parts.append("weight \(old.weight) → \(new.weight)") }
        if old.emphasizedWeight != new.emphasizedWeight {
            parts.append("emphasized weight \(old.emphasizedWeight) → \(new.emphasizedWeight)")
        }
        if old.role != new.role { parts.append("role \(old.role.name) → \(new.role.name)") }
        for property in TextProperty.all {
            let values = [old, new].map { property.value($0.textProperties).map(TextProperty.css) ?? "not set" }
            if values[0] != values[1] { parts.append("\(property.key) \(values[0]) → \(values[1])") }
        }
        if let clamp = new.clamp { parts.append("limited to \(clamp.rawValue)") }
        return parts.joined(separator: ", ")
    }
}
