internal import CommandFrame
internal import DynamicType

/// Several environments on the command line: categories in a list, or two whole environments; what they share apart.
enum EnvironmentList {
    static let categories = Option(
        "categories", "LIST", .among { ["all"] + ContentSizeCategory.allCases.map(\.name) },
        help: "Content-size categories with commas between them, or all (default: L,AX1,AX5).")
    static let from = Option(
        "from", "ENV", help: "The earlier environment in one word: \(EnvironmentOptions.wordExample).")
    static let to = Option("to", "ENV", help: "The later environment.")

    /// What all environments of a list of categories share.
    private static let shared = [
        EnvironmentOptions.appScale, EnvironmentOptions.appStep, EnvironmentOptions.boldText,
        EnvironmentOptions.locale, EnvironmentOptions.displayScale, EnvironmentOptions.viewportWidth,
    ]

    static let group = OptionGroup("Environments", [categories, from, to] + shared)

    /// The same without two whole environments.
    static let categoryGroup = OptionGroup("Environments", [categories] + shared)

    /// The environments asked for, in order; those of `usual` where none is.
    static func environments(
        _ arguments: Arguments, usual: [String], of scale: TypeScale
    ) throws(CommandError) -> [Environment] {
        if arguments.contains(from) || arguments.contains(to) { return try pair(arguments, of: scale) }
        let base = try EnvironmentOptions.environment(arguments)
        try ScaleCatalog.check(base, for: scale, place: EnvironmentOptions.appStep.spelling)
        var names = usual
        if let list = arguments.value(categories) {
            names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if names.map({ $0.lowercased() }) == ["all"] { names = ContentSizeCategory.allCases.map(\.name) }
        }
        var environments: [Environment] = []
        for name in names {
            guard let category = ContentSizeCategory(named: name) else {
                let known = ContentSizeCategory.allCases.map(\.name).joined(separator: " ")
                throw CommandError(categories.spelling, "\(Quotation.quoted(name)) is none of \(known), nor all")
            }
            let environment = try base.with(category)
            guard !environments.contains(environment) else {
                throw CommandError(categories.spelling, "\(category.name) stands there twice")
            }
            environments.append(environment)
        }
        return environments
    }

    private static func pair(_ arguments: Arguments, of scale: TypeScale) throws(CommandError) -> [Environment] {
        for option in [from, to] where !arguments.contains(option) {
            throw CommandError(option.spelling, "is missing; give --from ENV and --to ENV, or --categories LIST")
        }
        if let other = ([categories] + shared).first(where: arguments.contains) {
            throw CommandError(other.spelling, "says nothing about --from and --to; put it into them")
        }
        var environments: [Environment] = []
        for option in [from, to] {
            let environment = try EnvironmentOptions.environment(
                word: arguments.value(option) ?? "", place: option.spelling)
            try ScaleCatalog.check(environment, for: scale, place: option.spelling)
            environments.append(environment)
        }
        return environments
    }
}

extension Environment {
    /// The same for a reader who chose this category.
    fileprivate func with(_ category: ContentSizeCategory) throws(CommandError) -> Environment {
        do {
            return try Environment(
                preference: .category(category), appSize: appSize, boldText: boldText, reduceMotion: reduceMotion,
                locale: locale, displayScale: displayScale, viewportWidth: viewportWidth)
        } catch {
            throw CommandError(error.key, error.shortReason)
        }
    }
}
