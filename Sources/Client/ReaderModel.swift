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
        /// The error that ended the last ``follow(_:)``, or with which the service refused the styles.
        @Published public private(set) var failure: ServiceClientError?

        private let client: ServiceClient
        private let scale: String
        private var live: LivePreference?
        /// The task that shows the styles of the present state.
        private var showing: Task<Void, Never>?

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
            defer { showing?.cancel() }
            do {
                for try await state in live {
                    self.state = state
                    show(state.environment)
                }
            } catch {
                failure = error as? ServiceClientError
            }
        }

        /// Shows the styles of an environment as soon as the service sends them; those of an earlier one are given up.
        private func show(_ environment: ReaderChoices) {
            showing?.cancel()
            let (client, scale) = (client, scale)
            showing = Task { [weak self] in
                do {
                    try await client.showStyles(environment, scale: scale) { [weak self] table in
                        await self?.take(table)
                    }
                } catch {
                    if !Task.isCancelled { self?.failure = error }
                }
            }
        }

        private func take(_ table: StyleTable) {
            if !Task.isCancelled { self.table = table }
        }

        /// Changes the preference of the reader that the model follows.
        public func change(_ patch: ReaderChoices) async throws(ServiceClientError) { try await live?.change(patch) }
    }
#endif
