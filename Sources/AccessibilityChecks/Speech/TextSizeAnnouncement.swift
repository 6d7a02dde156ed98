public import DynamicType

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
