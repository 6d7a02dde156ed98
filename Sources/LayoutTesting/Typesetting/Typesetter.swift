// Sets texts and messages for assertions, and remembers what it made.
//
// A layout test asks for one text at twelve sizes, and a suite for a few hundred. Listing the fonts takes milliseconds
// and shaping a text tens of microseconds, a size is arithmetic; so there is one typesetter a folder of fonts, and in it
// resolved environments by scale and reader, prepared texts by what they were prepared with. One lock guards the lists
// and the preparer's scratch; measuring happens outside it.

internal import DynamicType
internal import Fonts
internal import Synchronization
internal import TextLayout

/// Sets texts with the fonts of one folder; any thread may ask.
final class Typesetter: Sendable {
    private struct TextKey: Hashable {
        var text: String
        var traits: TextTraits
        var keepsClusters: Bool
    }

    private struct MessageKey: Hashable {
        var message: Message
        var preparation: PreparationKey
    }

    private struct EnvironmentKey: Hashable {
        var scale: LayoutScale
        var environment: TextEnvironment
        var theme: MessageTheme?
    }

    private struct State {
        var preparer: TextPreparer
        var texts: [TextKey: PreparedTexts] = [:]
        var messages: [MessageKey: PreparedMessage] = [:]
        var environments: [EnvironmentKey: LayoutEnvironment] = [:]
    }

    /// A message in a store of its own, which many may hold.
    final class PreparedMessage: Sendable {
        let store: PreparedMessages

        init(_ store: consuming PreparedMessages) { self.store = store }
    }

    let fonts: FontLibrary
    private let state: Mutex<State>

    private init(_ fonts: FontLibrary) {
        self.fonts = fonts
        state = Mutex(State(preparer: TextPreparer(library: fonts)))
    }

    private static let known = Mutex<[Identifier?: Result<Typesetter, LayoutFault>]>([:])

    /// The typesetter of a context's fonts.
    static func of(_ context: LayoutContext) throws(LayoutFault) -> Typesetter {
        guard context.width > 0, context.width.isFinite else {
            throw LayoutFault("A width of \(points(context.width)) has no room for text")
        }
        let folder = context.fontFolder
        let key = folder.map { Identifier($0) }
        let result = known.withLock { known in
            if let result = known[key] { return result }
            let result = Result { () throws(LayoutFault) in
                do throws(FontError) {
                    return Typesetter(try FontLibrary(folder: folder))
                } catch {
                    throw LayoutFault(error)
                }
            }
            known[key] = result
            return result
        }
        return try result.get()
    }

    /// A scale's styles for a context's reader at a size; its width is the context's.
    func environment(_ context: LayoutContext, _ size: TextSizePreference) throws(LayoutFault) -> LayoutEnvironment {
        let scale = try BundledResources.scale(context.scale)
        let reader: TextEnvironment
        do throws(DynamicTypeError) {
            reader = try context.environment(at: size)
            try scale.validate(reader)
        } catch {
            throw LayoutFault(error)
        }
        var made = try resolved(scale, EnvironmentKey(scale: context.scale, environment: reader, theme: context.theme))
        made.width = context.width
        return made
    }

    private func resolved(_ scale: TypeScale, _ key: EnvironmentKey) throws(LayoutFault) -> LayoutEnvironment {
        if let known = state.withLock({ $0.environments[key] }) { return known }
        let made: LayoutEnvironment
        do throws(FontError) {
            made = try LayoutEnvironment(scale, key.environment, width: 0, theme: key.theme, fonts: fonts)
        } catch {
            throw LayoutFault(error)
        }
        state.withLock { state in
            if state.environments.count >= LayoutTestingLimits.environments { state.environments.removeAll() }
            state.environments[key] = made
        }
        return made
    }

    /// A text made ready at no size; `keepsClusters` says whether its words can be cut.
    func prepared(_ text: String, _ traits: TextTraits, keepsClusters: Bool) throws(LayoutFault) -> PreparedTexts {
        let key = TextKey(text: text, traits: traits, keepsClusters: keepsClusters)
        do throws(FontError) {
            return try state.withLock { state throws(FontError) in
                if let known = state.texts[key] { return known }
                var store = PreparedTexts()
                _ = try state.preparer.prepare(
                    text, traits, clustersAbove: keepsClusters ? -.infinity : .infinity, into: &store)
                if state.texts.count >= LayoutTestingLimits.prepared { state.texts.removeAll() }
                state.texts[key] = store
                return store
            }
        } catch {
            throw LayoutFault(error)
        }
    }

    /// A message made ready at no size, with all its clusters.
    func prepared(_ message: Message, _ preparation: PreparationKey) throws(LayoutFault) -> PreparedMessage {
        let key = MessageKey(message: message, preparation: preparation)
        do throws(FontError) {
            return try state.withLock { state throws(FontError) in
                if let known = state.messages[key] { return known }
                var store = PreparedMessages(preparation)
                _ = try store.append(
                    message, locale: preparation.locale, with: state.preparer, clustersAbove: -.infinity)
                if state.messages.count >= LayoutTestingLimits.prepared { state.messages.removeAll() }
                let prepared = PreparedMessage(store)
                state.messages[key] = prepared
                return prepared
            }
        } catch {
            throw LayoutFault(error)
        }
    }
}
