import TypescaleHTTP
import TypescaleJSON

/// What those who run the service ask it.
enum OperationsRoutes {
    static let all = [health, readiness, metrics]

    /// Alive: a reactor answers.
    private static let health = Route(
        "getHealth", .get, "/healthz", access: .open, answers: [.ok],
        .reactor { _ throws(ServiceError) in
            var response = Response.json(.ok) { (writer: inout JSONWriter) in
                writer.beginObject()
                writer.member("status", "ok")
                writer.endObject()
            }
            response.headers[.cacheControl] = "no-store"
            return response
        })

    /// Ready: everything that answers need is there; asked on a worker, since the store may have to be waited for.
    private static let readiness = Route(
        "getReadiness", .get, "/readyz", access: .open, answers: [.ok, .serviceUnavailable],
        .worker { call, exchange throws(ServiceError) in
            let readiness = Readiness(call.context)
            call.context.readinessLog.note(readiness)
            // Causes name paths of this machine: not for a page that has bent its own name to it.
            let isLocal = call.context.access.isUnrestricted && exchange.request.withRequest { $0.isForThisMachine }
            let withCauses = isLocal || call.caller.runsTheService
            var response = Response.json(readiness.isReady ? .ok : .serviceUnavailable) {
                (writer: inout JSONWriter) in readiness.write(to: &writer, withCauses: withCauses)
            }
            response.headers[.cacheControl] = "no-store"
            return response
        })

    private static let metrics = Route(
        "getMetrics", .get, "/metrics", access: .admin, answers: [.ok],
        .worker { call, _ throws(ServiceError) in
            let text = MetricsText(call.context).bytes
            var response = Response(.ok, type: "text/plain; version=0.0.4; charset=utf-8", body: text)
            response.headers[.cacheControl] = "no-store"
            return response
        })
}
