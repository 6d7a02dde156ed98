import TypescaleTestSupport

@testable import TypescaleService

/// A service on a store that may not confirm its writes, and another service on the store below that.
struct UnconfirmedServices {
    let other: ServiceContext
    let store: UnconfirmedStore
    let service: ServiceContext
    private let nodes: Nodes

    init() throws {
        nodes = try Nodes(1)
        other = nodes.contexts[0]
        store = UnconfirmedStore(other.store)
        service = try ServiceContext(
            scales: package + "/typescales", fonts: ServiceFixture.fonts(), store: store,
            access: AccessControl(tokens: store.tokens, isLocal: true))
    }
}
