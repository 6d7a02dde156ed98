internal import AccessibilityChecks
internal import DynamicType
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleStrings

/// `typescale announcement`: composes what a screen reader says about the text size.
enum AnnouncementCommand {
    private static let (from, to) = (EnvironmentOptions.from, EnvironmentOptions.to)
    private static let accessibility = Option(
        "accessibility", "BOOLEAN", .only(["true", "false"]),
        help: "Includes the five accessibility sizes in the system's control: true or false (default: true).")

    static let command = Command(
        "announcement", summary: "compose what a screen reader says about the text size",
        discussion: [
            "Prints the sentence after a change from one environment to another, or about the present size, "
                + "and with what is said about the control that steps through sizes and its next larger and "
                + "smaller step: the app's own slider if the environment is at one of its steps, otherwise the "
                + "system's, with the sizes of the scale's table if there is one. Between two sizes the steps are those "
                + "around it. The text is in the reader's language if it is one of "
                + "\(SpokenPhrases.locales.joined(separator: ", ")), otherwise in English."
        ],
        groups: [
            OptionGroup("Options", [from, to, accessibility, CommonOptions.scale, CommonOptions.json]),
            EnvironmentOptions.group,
        ],
        examples: [
            .init("typescale announcement --category AX2 --locale de", "The present size, in German."),
            .init("typescale announcement --from category=L --to category=XL,boldText=true", "After two changes."),
        ]
    ) { arguments, output throws(CommandError) in
        let response = try response(arguments)
        output.write(arguments, json: response.write) { output in
            output.writeLine(
                response.announcement.isEmpty ? "no announcement: the size is the same" : response.announcement)
            output.writeLine()
            output.writeTable(
                [.text("subject"), .text("text")],
                [
                    ["control", TableCell(response.spoken)],
                    ["next larger", TableCell(response.larger ?? "none: this is the largest")],
                    ["next smaller", TableCell(response.smaller ?? "none: this is the smallest")],
                ])
        }
        return .success
    }

    private static func response(_ arguments: Arguments) throws(CommandError) -> AnnouncementResponse {
        guard arguments.contains(from) || arguments.contains(to) else {
            let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
            return try response(arguments, scale, from: nil, to: environment)
        }
        let scale = try CommonOptions.scale(arguments)
        let change = try EnvironmentOptions.change(arguments, of: scale)
        return try response(arguments, scale, from: change.from, to: change.to)
    }

    private static func response(
        _ arguments: Arguments, _ scale: TypeScale, from: TextEnvironment?, to: TextEnvironment
    ) throws(CommandError) -> AnnouncementResponse {
        try rethrowing(
            AnnouncementResponse(
                scale, from: from, to: to, includesAccessibilitySizes: arguments.value(accessibility) != "false")
        ) { (error: AccessibilityError) in CommandError(accessibility.spelling, error.reason) }
    }
}
