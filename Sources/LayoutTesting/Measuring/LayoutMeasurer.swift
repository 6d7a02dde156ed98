// Measures texts and messages for assertions, and caches what it prepared.
//
// A layout test measures one text at twelve sizes, and a suite a few hundred texts. Listing the fonts takes
// milliseconds and shaping a text tens of microseconds; a size is arithmetic. Therefore there is one measurer for each
// font folder. It caches resolved environments by scale and reader, and prepared texts by their preparation settings.
// One lock guards the caches and the preparer's scratch buffers; measuring happens outside it.

internal import DynamicType
internal import Fonts
internal import Synchronization
internal import TextLayout

/// Measures texts with the fonts of one folder; safe to use from any thread.
final class LayoutMeasurer: Sendable {
    private struct TextKey: Hashable {
        var text: Identifier
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

    /// A prepared message in a store of its own that several measurements can share.
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

    private static let instances = Mutex<[Identifier?: Result<LayoutMeasurer, LayoutAssertionError>]>([:])

    /// Returns the measurer for a context's fonts.
    static func of(_ context: LayoutContext) throws(LayoutAssertionError) -> LayoutMeasurer {
        guard context.width > 0, context.width.isFinite else {
            throw LayoutAssertionError(
                "width: \(points(context.width)) is not valid; use a finite number greater than 0")
        }
        let folder = context.fontFolder
        let key = folder.map { Identifier($0) }
        let result = instances.withLock { instances in
            if let result = instances[key] { return result }
            let result = Result { () throws(LayoutAssertionError) in
                do throws(FontError) {
                    return LayoutMeasurer(try FontLibrary(folder: folder))
                } catch {
                    throw LayoutAssertionError(error)
                }
            }
            instances[key] = result
            return result
        }
        return try result.get()
    }

    /// Resolves a scale's styles for a context's reader at a size, with the context's width.
    func environment(_ context: LayoutContext, _ size: TextSizePreference) throws(LayoutAssertionError)
        -> LayoutEnvironment
    {
        let scale = try BundledResources.scale(context.scale)
        let reader: TextEnvironment
        do throws(DynamicTypeError) {
            reader = try context.environment(at: size)
            try scale.validate(reader)
        } catch {
            throw LayoutAssertionError(error)
        }
        var environment = try resolved(
            scale, EnvironmentKey(scale: context.scale, environment: reader, theme: context.theme))
        environment.width = context.width
        return environment
    }

    private func resolved(_ scale: TypeScale, _ key: EnvironmentKey) throws(LayoutAssertionError) -> LayoutEnvironment {
        if let cached = state.withLock({ $0.environments[key] }) { return cached }
        let environment: LayoutEnvironment
        do throws(FontError) {
            environment = try LayoutEnvironment(scale, for: key.environment, width: 0, theme: key.theme, fonts: fonts)
        } catch {
            throw LayoutAssertionError(error)
        }
        state.withLock { state in
            if state.environments.count >= LayoutTestingLimits.environments { state.environments.removeAll() }
            state.environments[key] = environment
        }
        return environment
    }

    /// Returns a prepared text; `keepsClusters` makes it possible to break its words.
    func prepared(_ text: String, _ traits: TextTraits, keepsClusters: Bool) throws(LayoutAssertionError)
        -> PreparedTexts
    {
        let key = TextKey(text: Identifier(text), traits: traits, keepsClusters: keepsClusters)
        do throws(FontError) {
            return try state.withLock { state throws(FontError) in
                if let cached = state.texts[key] { return cached }
                var store = PreparedTexts()
                _ = try state.preparer.prepare(
                    text, traits, clustersAbove: keepsClusters ? -.infinity : .infinity, into: &store)
                if state.texts.count >= LayoutTestingLimits.prepared { state.texts.removeAll() }
                state.texts[key] = store
                return store
            }
        } catch {
            throw LayoutAssertionError(error)
        }
    }

    /// Returns a prepared message with all its clusters.
    func prepared(_ message: Message, _ preparation: PreparationKey) throws(LayoutAssertionError) -> PreparedMessage {
        let key = MessageKey(message: message, preparation: preparation)
        do throws(FontError) {
            return try state.withLock { state throws(FontError) in
                if let cached = state.messages[key] { return cached }
                var store = PreparedMessages(preparation)
                _ = try store.append(
                    message, locale: preparation.locale, with: state.preparer, clustersAbove: -.infinity)
                if state.messages.count >= LayoutTestingLimits.prepared { state.messages.removeAll() }
                let prepared = PreparedMessage(store)
                state.messages[key] = prepared
                return prepared
            }
        } catch {
            throw LayoutAssertionError(error)
        }
    }
}
