internal import DynamicType
internal import TypescaleCommandLineInterface
import TypescaleStrings

/// Several environments on the command line: categories in a list, or two whole environments; what they share apart.
enum EnvironmentList {
    static let categories = categories(" (default: L,AX1,AX5)")

    private static func categories(_ usual: String) -> Option {
        Option(
            "categories", "LIST", .among { ["all"] + ContentSizeCategory.allCases.map(\.name) },
            help: "Content-size categories with commas between them, or all\(usual).")
    }

    /// What all environments of a list of categories share.
    static let shared = [
        EnvironmentOptions.appScale, EnvironmentOptions.appStep, EnvironmentOptions.boldText,
        EnvironmentOptions.locale, EnvironmentOptions.displayScale, EnvironmentOptions.viewportWidth,
    ]

    static let group = OptionGroup(
        "Environments", [categories, EnvironmentOptions.from, EnvironmentOptions.to] + shared)

    /// The same without two whole environments, for a command that says itself what goes where none is named.
    static let categoryGroup = OptionGroup("Environments", [categories("")] + shared)

    /// The environments asked for, in order; those of `usual` where none is.
    static func environments(
        _ arguments: Arguments, usual: [String], of scale: TypeScale
    ) throws(CommandError) -> [TextEnvironment] {
        if arguments.contains(EnvironmentOptions.from) || arguments.contains(EnvironmentOptions.to) {
            let (from, to) = try EnvironmentOptions.change(
                arguments, of: scale, without: [categories] + shared,
                advice: "; give --from ENV and --to ENV, or --categories LIST")
            return [from, to]
        }
        let base = try EnvironmentOptions.environment(arguments)
        try ScaleCatalog.check(base, for: scale, place: EnvironmentOptions.appStep.spelling)
        var names = usual
        if let list = arguments.value(categories) {
            names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if names.map({ $0.lowercased() }) == ["all"] { names = ContentSizeCategory.allCases.map(\.name) }
        }
        var environments: [TextEnvironment] = []
        for name in names {
            guard let category = ContentSizeCategory(named: name) else {
                let known = ContentSizeCategory.allCases.map(\.name).joined(separator: ", ")
                throw CommandError(
                    categories.spelling,
                    "\(Quotation.quoted(name)) is not a content size category; use all, \(known)")
            }
            let environment = try base.with(category)
            guard !environments.contains(environment) else {
                throw CommandError(categories.spelling, "\(category.name) stands there twice")
            }
            environments.append(environment)
        }
        return environments
    }
}

extension TextEnvironment {
    /// The same for a reader who chose this category.
    fileprivate func with(_ category: ContentSizeCategory) throws(CommandError) -> TextEnvironment {
        do {
            return try TextEnvironment(
                .category(category), appScale: appScale, prefersBoldText: prefersBoldText,
                prefersReducedMotion: prefersReducedMotion,
                locale: locale, displayScale: displayScale, viewportWidth: viewportWidth)
        } catch {
            throw CommandError(error.parameter, error.shortReason)
        }
    }
}
