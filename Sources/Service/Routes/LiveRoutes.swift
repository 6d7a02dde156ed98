internal import TypescaleCryptography
internal import TypescaleHTTP
internal import TypescaleStores
internal import TypescaleStrings

enum LiveRoutes {
    static let all = routes(.user) + routes(.device)

    private static func routes(_ kind: PreferenceOwner.Kind) -> [Route] {
        let query: [Identifier] = ["device", "lastEventId", RouteAccess.tokenParameter]
        return [
            Route(
                "follow\(kind.name)Events", .get, kind.pattern + "/events", access: kind.access, query: query,
                .connection { call, request, writer throws(ServiceError) in
                    let subscriber = try Subscriber(try kind.owner(in: call), call, request)
                    let membership = Audience.Membership(call.context.audience, subscriber.owner)
                    let lease = call.context.access.lease(call.admission, holding: membership)
                    var options = call.eventStream(on: subscriber.channel, lease)
                    options.origin = subscriber.device
                    writer.subscribe(options) { stream in follow(subscriber, stream, lease, call.context) }
                }),
            Route(
                "open\(kind.name)Socket", .get, kind.pattern + "/live", access: kind.access, query: query,
                .connection { call, request, writer throws(ServiceError) in
                    let subscriber = try Subscriber(try kind.owner(in: call), call, request)
                    let (options, socket) = try self.socket(subscriber, call)
                    writer.upgrade(options, to: socket)
                }),
        ]
    }

    private static func follow(
        _ subscriber: Subscriber, _ stream: EventStream, _ lease: StreamLease, _ context: ServiceContext
    ) {
        lease.endWithLease(stream)
        do throws(ServiceError) {
            let (missed, after) = try subscriber.catchUp(in: context)
            for publication in missed { stream.send(publication) }
            stream.goLive(after: after)
        } catch {
            // The head has been sent; the client reconnects when the stream ends.
            stream.end()
        }
    }

    private static func socket(
        _ subscriber: Subscriber, _ call: RouteRequest
    ) throws(ServiceError) -> (WebSocketOptions, LiveSocket) {
        var options = WebSocketOptions()
        options.channel = subscriber.channel
        // A writer gets its response here and needs no event of its own write, even if it names no device.
        let origin = if let device = subscriber.device { device } else { Identifier(try anonymousName()) }
        options.origin = origin
        options.replays = true
        options.headers = call.headers
        return (options, LiveSocket(subscriber, origin: origin, admission: call.admission, context: call.context))
    }

    private static func anonymousName() throws(ServiceError) -> String {
        guard let bytes = Crypto.randomBytes(12) else {
            throw ServiceError(.unavailable, "the system has no random bytes")
        }
        return "socket " + Hexadecimal.text(bytes)
    }
}
