internal import TypescaleStrings

/// A control that steps through text sizes, for screen readers.
public struct TextSizeControl: Hashable, Sendable {
    /// The steps of a control.
    public enum Steps: Hashable, Sendable {
        /// Sizes of the system in ascending order: all, those that are no accessibility sizes, or those of a table.
        case categories([ContentSizeCategory])
        /// The font scales that a platform's settings offer.
        case platform(PlatformScale)
        /// The steps of an app's own slider.
        case app(AppScaleSteps)
    }

    /// The steps of the control.
    public let steps: Steps
    /// The index of the current step; of the nearest one if the size is between two.
    public let index: Int
    /// The font scale of a size that is none of the steps; `nil` if the size is that of the current step.
    public let intermediateScale: Double?

    /// Creates a control at a step; an index beyond either end is that end.
    public init(_ steps: Steps, index: Int) {
        self.init(steps, index: index, intermediateScale: nil)
    }

    private init(_ steps: Steps, index: Int, intermediateScale: Double?) {
        self.steps = steps
        self.index = max(min(index, TextSizeControl.stepCount(of: steps) - 1), 0)
        self.intermediateScale = intermediateScale
    }

    /// Creates a control of the system's sizes at one of them.
    public init(_ category: ContentSizeCategory, includesAccessibilitySizes: Bool = true) {
        self.init(for: .category(category), includesAccessibilitySizes: includesAccessibilitySizes)
    }

    /// Creates a control of the system's sizes for a preference, which may be between two of them.
    ///
    /// For a scale with a table, its published categories are the sizes.
    public init(
        for preference: TextSizePreference, among categories: [ContentSizeCategory] = ContentSizeCategory.allCases,
        includesAccessibilitySizes: Bool = true
    ) {
        let offered = categories.filter { includesAccessibilitySizes || !$0.isAccessibilityCategory }
        let category = preference.nearestCategory
        let isStep = preference.fontScale == category.fontScale
        self.init(
            .categories(offered), index: offered.lastIndex { $0 <= category } ?? 0,
            intermediateScale: isStep ? nil : preference.fontScale)
    }

    /// Creates a control of a platform's font scales, which may be at a font scale between two of them.
    public init(_ platform: PlatformScale, fontScale: Double) {
        let scale = fontScale.clamped(to: platform.range)
        let nearest = platform.steps.indices.min { abs(platform.steps[$0] - scale) < abs(platform.steps[$1] - scale) }
        let index = nearest ?? 0
        self.init(.platform(platform), index: index, intermediateScale: platform.steps.contains(scale) ? nil : scale)
    }

    /// Creates a control of an app's slider at a step.
    public init(_ steps: AppScaleSteps, step: Int) {
        self.init(.app(steps), index: steps.index(of: step))
    }

    /// The number of steps.
    public var stepCount: Int { TextSizeControl.stepCount(of: steps) }

    /// The control at the next larger step; `nil` at the largest.
    public var incremented: TextSizeControl? {
        // Between two steps, the nearest one may itself be the next larger.
        let next = intermediateScale.map { $0 < fontScale } ?? false
        let target = next ? index : index + 1
        return target < stepCount ? TextSizeControl(steps, index: target) : nil
    }

    /// The control at the next smaller step; `nil` at the smallest.
    public var decremented: TextSizeControl? {
        let next = intermediateScale.map { $0 > fontScale } ?? false
        let target = next ? index : index - 1
        return target >= 0 ? TextSizeControl(steps, index: target) : nil
    }

    private func category(of categories: [ContentSizeCategory]) -> ContentSizeCategory {
        categories.isEmpty ? .default : categories[index]
    }

    /// The font scale of the step; the multiplier of an app's own step.
    private var fontScale: Double {
        switch steps {
        case .categories(let categories): category(of: categories).fontScale
        case .platform(let platform): platform.steps.isEmpty ? 1 : platform.steps[index]
        case .app(let steps): steps.multiplier(at: steps.step(at: index))
        }
    }

    /// The step as a value of an environment's key: `L`, a font scale, or a step's number.
    public var stepName: String {
        switch steps {
        case .categories(let categories): category(of: categories).name
        case .platform: NumberText.text(fontScale)
        case .app(let steps): "\(steps.step(at: index))"
        }
    }

    /// Returns the size in words: `Large, the default`, `120 percent`.
    public func value(in phrases: SpokenPhrases) -> String {
        if let intermediateScale { return phrases.percent(intermediateScale) }
        switch steps {
        case .categories(let categories):
            let category = category(of: categories)
            return phrases.value(phrases.name(of: category), isStandard: category == .default)
        case .platform: return phrases.value(phrases.percent(fontScale), isStandard: fontScale == 1)
        case .app(let steps):
            let step = steps.step(at: index)
            return phrases.value(phrases.percent(steps.multiplier(at: step)), isStandard: step == steps.defaultStep)
        }
    }

    /// Returns the complete description of the control: `Text size. Large, the default. Adjustable.`
    public func description(in phrases: SpokenPhrases) -> String {
        phrases.sentences([phrases.textSize, value(in: phrases), phrases.adjustable])
    }

    private static func stepCount(of steps: Steps) -> Int {
        switch steps {
        case .categories(let categories): categories.count
        case .platform(let platform): platform.steps.count
        case .app(let steps): steps.steps.count
        }
    }
}

/// The announcement of a screen reader after a change of preference.
public struct TextSizeAnnouncement: Hashable, Sendable {
    /// The announcement; empty if no spoken property changed.
    public let text: String
    /// The locale of the announcement.
    public let locale: String

    /// Creates the announcement of a change, in the language of the new environment.
    ///
    /// The percentage is the reader's preference times the app's scale, before any style's bounds: the number that a
    /// settings screen shows. For a scale with a table, it is that of the published category, which is also named. A
    /// reader who chose a font scale has never seen a category, so none is named.
    public init(from old: ResolvedEnvironment, to new: ResolvedEnvironment) {
        let phrases = SpokenPhrases(locale: new.requested.locale)
        var sentences: [String] = []
        let percents = [old, new].map { SpokenPhrases.wholePercent($0.drawnFontScale * $0.appScale) }
        if percents[0] != percents[1] {
            sentences.append(TextSizeAnnouncement.size(new, phrases))
        }
        if old.requested.prefersBoldText != new.requested.prefersBoldText {
            sentences.append(new.requested.prefersBoldText ? phrases.boldText.on : phrases.boldText.off)
        }
        if old.requested.prefersReducedMotion != new.requested.prefersReducedMotion {
            sentences.append(new.requested.prefersReducedMotion ? phrases.reduceMotion.on : phrases.reduceMotion.off)
        }
        text = sentences.joined(separator: phrases.marks.stop)
        locale = phrases.locale
    }

    /// Creates the announcement of a size: `Text size: accessibility large, 194 percent`.
    public init(_ environment: ResolvedEnvironment) {
        let phrases = SpokenPhrases(locale: environment.requested.locale)
        text = TextSizeAnnouncement.size(environment, phrases)
        locale = phrases.locale
    }

    private static func size(_ environment: ResolvedEnvironment, _ phrases: SpokenPhrases) -> String {
        let percent = phrases.percent(environment.drawnFontScale * environment.appScale)
        let values: [String]
        if case .category(let category) = environment.requested.preference {
            values = [phrases.name(of: environment.tableCategory ?? category), percent]
        } else {
            values = [percent]
        }
        return phrases.textSize + phrases.marks.colon + values.joined(separator: phrases.marks.comma)
    }
}
