#if canImport(Combine)
    public import Combine

    /// A reader's styles for SwiftUI: it follows the preference, and its table is always the last good one.
    ///
    /// Start it in a view's task, which ends it with the view: `.task { await model.follow(.user("ada")) }`.
    @MainActor public final class ReaderModel: ObservableObject {
        /// The styles; `nil` before the first table.
        @Published public private(set) var table: StyleTable?
        /// The preference; `nil` before the first state.
        @Published public private(set) var state: ReaderState?
        /// The error that ended the last ``follow(_:)``.
        @Published public private(set) var failure: ServiceFailure?

        private let client: ServiceClient
        private let scale: String
        private var live: LivePreference?

        /// Creates a model of a scale.
        public init(_ client: ServiceClient, scale: String = ServiceClient.defaultScale) {
            self.client = client
            self.scale = scale
        }

        /// Follows a reader until the task is canceled or the service ends the stream.
        public func follow(_ reader: ReaderIdentity) async {
            if table == nil { table = await client.storedTable(scale: scale) }
            let live = client.follow(reader)
            self.live = live
            failure = nil
            do {
                for try await state in live {
                    self.state = state
                    table = try await client.resolve(state.environment, scale: scale)
                }
            } catch {
                failure = error as? ServiceFailure
            }
        }

        /// Changes the preference of the reader that the model follows.
        public func change(_ patch: ReaderChoices) async throws { try await live?.change(patch) }
    }
#endif
