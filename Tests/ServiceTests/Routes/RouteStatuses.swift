import TypescaleHTTP

@testable import TypescaleService

extension Route {
    /// Every status of its responses; for each of them, a test sends a request that provokes it.
    ///
    /// The statuses that HTTP itself sends before a route is found (404, 405, 408, 431, 501, 505) belong to none.
    var statuses: Set<Int> { declaredStatuses.union(Provocations.statuses[name] ?? []) }

    /// The statuses that follow from the declaration.
    var declaredStatuses: Set<Int> {
        // All routes refuse unknown parameters.
        var statuses: Set<Int> = [400]
        if access != .open { statuses.formUnion([401, 403, 429]) }
        // A valid call with parameters can make the request line too long.
        if !query.isEmpty { statuses.insert(414) }
        if body != nil { statuses.formUnion([413, 415]) }
        switch handler {
        case .cached: statuses.formUnion([304, 412])
        // If too many requests wait for a worker.
        case .worker, .deferred, .connection: statuses.insert(503)
        case .reactor: break
        }
        if writes { statuses.insert(500) }
        return statuses
    }

    /// A Boolean value that indicates whether the call changes the store, whose answer may be lost.
    var writes: Bool {
        [.put, .patch, .delete].contains(method) || ["appendMessages", "adoptDevicePreferences"].contains(name)
    }

    /// A Boolean value that indicates whether the call opens a WebSocket.
    var isSocket: Bool { name.hasSuffix("Socket") }
}

extension Provocations {
    /// The statuses of each route that its declaration does not imply.
    fileprivate static let statuses: [String: Set<Int>] = {
        // Those that need another call in progress, another protocol or a full log have tests of their own.
        var statuses: [String: Set<Int>] = [
            "invalidateConversation": [409], "deleteMessage": [413], "openUserSocket": [101], "openDeviceSocket": [101],
        ]
        for provocation in all { statuses[provocation.route, default: []].insert(provocation.status) }
        return statuses
    }()
}
