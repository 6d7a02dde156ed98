internal import Accessibility
internal import Answers
internal import CommandFrame
internal import DynamicType
internal import ScaleFiles

/// `typescale announcement`: what a screen reader says of the text size.
enum AnnouncementCommand {
    private static let from = Option(
        "from", "ENV", help: "The environment before a change, in one word: \(EnvironmentOptions.wordExample).")
    private static let to = Option("to", "ENV", help: "The environment after it.")

    static let command = Command(
        "announcement", summary: "what a screen reader says of the text size",
        discussion: [
            "The sentence after a change from one environment to another, or that of the present size; and what is said "
                + "of the control that steps through sizes, with the steps to either side: the app's own slider where "
                + "the environment is at one of its ticks, else the system's. In the reader's language where it is one "
                + "of \(Phrases.languages.joined(separator: ", ")), else in English."
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
        table.append(["the control", Cell(answer.spoken)])
        table.append(["one larger", Cell(answer.larger ?? "none: this is the largest")])
        table.append(["one smaller", Cell(answer.smaller ?? "none: this is the smallest")])
        table.write(to: &output)
        return .success
    }

    private static func answer(_ arguments: Arguments) throws(CommandError) -> AnnouncementAnswer {
        guard arguments.contains(from) || arguments.contains(to) else {
            let (scale, environment) = try CommonOptions.scaleAndEnvironment(arguments)
            return AnnouncementAnswer(scale, to: environment)
        }
        if let given = EnvironmentOptions.group.options.first(where: arguments.contains) {
            throw CommandError(given.spelling, "says nothing about --from and --to; put it into them")
        }
        let scale = try ScaleCatalog.scale(
            named: arguments.value(CommonOptions.scale) ?? ScaleLibrary.defaultScale,
            place: CommonOptions.scale.spelling)
        var environments: [Environment] = []
        for option in [from, to] {
            guard let word = arguments.value(option) else { throw CommandError(option.spelling, "is missing") }
            let environment = try EnvironmentOptions.environment(word: word, place: option.spelling)
            try ScaleCatalog.check(environment, for: scale, place: option.spelling)
            environments.append(environment)
        }
        return AnnouncementAnswer(scale, from: environments[0], to: environments[1])
    }
}
