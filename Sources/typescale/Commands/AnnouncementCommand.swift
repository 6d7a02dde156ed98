internal import AccessibilityChecks
internal import DynamicType
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleCommandLineInterface

/// `typescale announcement`: what a screen reader says of the text size.
enum AnnouncementCommand {
    private static let (from, to) = (EnvironmentOptions.from, EnvironmentOptions.to)

    static let command = Command(
        "announcement", summary: "what a screen reader says of the text size",
        discussion: [
            "The sentence after a change from one environment to another, or that of the present size; and what is said "
                + "of the control that steps through sizes, with the steps to either side: the app's own slider where "
                + "the environment is at one of its ticks, else the system's. In the reader's language where it is one "
                + "of \(SpokenPhrases.locales.joined(separator: ", ")), else in English."
        ],
        groups: [
            OptionGroup("Options", [from, to, CommonOptions.scale, CommonOptions.json]), EnvironmentOptions.group,
        ],
        examples: [
            .init("typescale announcement --category AX2 --locale de", "In German."),
            .init("typescale announcement --from category=L --to category=XL,boldText=true", "After two changes."),
        ]
    ) { arguments, output throws(CommandError) in
        let answer = try answer(arguments)
        if arguments.contains(CommonOptions.json) {
            output.writeJSON(answer.write)
            return .success
        }
        output.writeLine(answer.announcement.isEmpty ? "nothing to say: the size is the same" : answer.announcement)
        output.writeLine()
        var table = Table([.text("said of"), .text("words")])
        table.append(["the control", TableCell(answer.spoken)])
        table.append(["one larger", TableCell(answer.larger ?? "none: this is the largest")])
        table.append(["one smaller", TableCell(answer.smaller ?? "none: this is the smallest")])
        table.write(to: &output)
        return .success
    }

    private static func answer(_ arguments: Arguments) throws(CommandError) -> AnnouncementAnswer {
        guard arguments.contains(from) || arguments.contains(to) else {
            let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
            return AnnouncementAnswer(scale, to: environment)
        }
        let scale = try CommonOptions.scale(arguments)
        let change = try EnvironmentOptions.change(arguments, of: scale)
        return AnnouncementAnswer(scale, from: change.from, to: change.to)
    }
}
