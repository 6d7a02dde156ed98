internal import TypescaleHTTP
internal import TypescaleJSON

enum OperationsRoutes {
    static let all = [health, readiness, metrics]

    /// Liveness: a reactor responds.
    private static let health = Route(
        "getHealth", .get, "/healthz", access: .open,
        .reactor { _ in .uncached { writer in writer.object { $0.member("status", "ok") } } })

    /// Readiness: all that requests need is available; run on a worker, because the store may block.
    private static let readiness = Route(
        "getReadiness", .get, "/readyz", access: .open,
        .worker { call, exchange throws(ServiceError) in
            let readiness = Readiness(call.context)
            call.context.readinessLog.note(readiness)
            // Reasons name paths of this machine, so a page that has rebound its name to it must not read them.
            let isLocal = call.context.access.isUnrestricted && exchange.request.withRequest { $0.isForThisMachine }
            let withReasons = isLocal || call.caller.runsTheService
            return .uncached(status: readiness.isReady ? .ok : .serviceUnavailable) { writer in
                readiness.write(to: &writer, withReasons: withReasons)
            }
        })

    private static let metrics = Route(
        "getMetrics", .get, "/metrics", access: .admin,
        .worker { call, _ throws(ServiceError) in
            let text = MetricsText(call.context).bytes
            var response = Response(.ok, type: "text/plain; version=0.0.4; charset=utf-8", body: text)
            response.headers[.cacheControl] = "no-store"
            return response
        })
}
