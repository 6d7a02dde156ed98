public import DynamicType

/// A control that steps through text sizes, as a screen reader meets it.
public struct TextSizeControl: Hashable, Sendable {
    /// What the control steps through.
    public enum Steps: Hashable, Sendable {
        /// The system's sizes; the accessibility sizes are there where the reader switched them on.
        case categories(accessibility: Bool)
        /// The ticks of an app's own slider.
        case app(AppScaleSteps)
    }

    /// What it steps through.
    public let steps: Steps
    /// The place of the present step, from 0.
    public let position: Int

    /// A control at a step; one beyond either end is at that end.
    public init(_ steps: Steps, position: Int) {
        self.steps = steps
        self.position = min(max(position, 0), TextSizeControl.count(of: steps) - 1)
    }

    /// The control of the system's sizes at a category, with accessibility sizes where the category is one.
    public init(_ category: ContentSizeCategory, accessibility: Bool? = nil) {
        let isExtended = accessibility ?? category.isAccessibilityCategory
        self.init(.categories(accessibility: isExtended), position: category.index)
    }

    /// The control of an app's slider at a tick.
    public init(_ steps: AppScaleSteps, tick: Int) {
        self.init(.app(steps), position: tick - steps.first)
    }

    /// How many steps there are.
    public var count: Int { TextSizeControl.count(of: steps) }

    /// The control one step larger; nothing at the largest.
    public var incremented: TextSizeControl? {
        position + 1 < count ? TextSizeControl(steps, position: position + 1) : nil
    }

    /// The control one step smaller; nothing at the smallest.
    public var decremented: TextSizeControl? { position > 0 ? TextSizeControl(steps, position: position - 1) : nil }

    /// The step as an environment's key has it: `L`, or a tick's number.
    public var step: String {
        switch steps {
        case .categories: ContentSizeCategory.allCases[position].name
        case .app(let steps): "\(steps.first + position)"
        }
    }

    /// The step in words: `Large, the default`, `120 percent`.
    public func value(_ phrases: SpokenPhrases) -> String {
        switch steps {
        case .categories:
            let category = ContentSizeCategory.allCases[position]
            return phrases.value(phrases.name(of: category), isStandard: category == .default)
        case .app(let steps):
            let tick = steps.first + position
            return phrases.value(
                phrases.percent(steps.multiplier(at: tick)), isStandard: tick == steps.defaultStep)
        }
    }

    /// All that is said of the control: `Text size. Large, the default. Adjustable.`
    public func spoken(_ phrases: SpokenPhrases) -> String {
        phrases.sentences([phrases.textSize, value(phrases), phrases.adjustable])
    }

    private static func count(of steps: Steps) -> Int {
        switch steps {
        case .categories(let accessibility):
            accessibility ? ContentSizeCategory.allCases.count : ContentSizeCategory.accessibility1.index
        case .app(let steps): steps.steps.count
        }
    }
}

/// The sentence a screen reader should say after a change of preference.
public struct TextSizeAnnouncement: Hashable, Sendable {
    /// The sentence; empty where the reader changed nothing that can be told.
    public let text: String
    /// The language it is in.
    public let language: String

    /// What changed between two environments, in the language of the later.
    ///
    /// The percentage is what the reader and the app chose together, before any style's cap: the number a settings
    /// screen shows. A reader who chose a factor hears no category's name, for they have never seen one.
    public init(from old: ResolvedEnvironment, to new: ResolvedEnvironment) {
        let phrases = SpokenPhrases(locale: new.requested.locale)
        var sentences: [String] = []
        if old.fontScale * old.appScale != new.fontScale * new.appScale {
            sentences.append(TextSizeAnnouncement.size(new, phrases))
        }
        if old.requested.prefersBoldText != new.requested.prefersBoldText {
            sentences.append(new.requested.prefersBoldText ? phrases.boldText.on : phrases.boldText.off)
        }
        if old.requested.prefersReducedMotion != new.requested.prefersReducedMotion {
            sentences.append(new.requested.prefersReducedMotion ? phrases.reduceMotion.on : phrases.reduceMotion.off)
        }
        text = sentences.joined(separator: phrases.marks.stop)
        language = phrases.language
    }

    /// The size alone: `Text size: accessibility large, 194 percent`.
    public init(_ environment: ResolvedEnvironment) {
        let phrases = SpokenPhrases(locale: environment.requested.locale)
        text = TextSizeAnnouncement.size(environment, phrases)
        language = phrases.language
    }

    private static func size(_ environment: ResolvedEnvironment, _ phrases: SpokenPhrases) -> String {
        let percent = phrases.percent(environment.fontScale * environment.appScale)
        let values: [String]
        if case .category(let category) = environment.requested.preference {
            values = [phrases.name(of: category), percent]
        } else {
            values = [percent]
        }
        return phrases.textSize + phrases.marks.colon + values.joined(separator: phrases.marks.comma)
    }
}
