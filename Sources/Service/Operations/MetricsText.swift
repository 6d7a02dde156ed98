internal import Fonts
internal import ScaleFiles
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleStores

/// The metrics of the service in the text format of Prometheus.
struct MetricsText {
    private(set) var bytes: [UInt8] = []

    init(_ context: ServiceContext) {
        let server = context.serverMetrics
        writeConnections(server)
        writeRoutes(server, ["none"] + ServiceRoutes.all.map(\.name))
        writeResponses(context)
        writeStore(context.store.counters)
        writeTimings(context.metrics)
    }

    private mutating func writeConnections(_ server: ServerMetrics) {
        gauge("connections_open", "Connections open now", server[.connectionsOpen])
        gauge("event_streams_open", "Event streams open now", server[.eventStreamsOpen])
        gauge("websockets_open", "WebSockets open now", server[.webSocketsOpen])
        counter("connections_accepted", "Connections accepted", server[.connectionsAccepted])
        counter(
            "connections_refused", "Connections refused because of a limit, per address or in all",
            server[.connectionsRefused])
        counter("descriptors_exhausted", "Connections refused for lack of a descriptor", server[.descriptorsExhausted])
        counter("requests", "Requests received", server[.requests])
        counter("requests_malformed", "Requests that violate HTTP", server[.requestsMalformed])
        counter("received_bytes", "Bytes received", server[.receivedBytes])
        counter("sent_bytes", "Bytes sent", server[.sentBytes])
        counter("timeouts", "Connections closed by a timeout", server[.timeouts])
        counter("slow_readers_closed", "Subscribers closed because they were too slow", server[.slowReadersClosed])
        counter(
            "large_buffers_closed", "Connections closed because bodies and unsent responses took too much memory",
            server[.largeBuffersClosed])
        counter("events_delivered", "Events sent to subscribers", server[.eventsDelivered])
    }

    /// Writes the routes that had requests: a series appears with its first one.
    private mutating func writeRoutes(_ server: ServerMetrics, _ names: [String]) {
        let routes = zip(names, server.routes).filter { $0.1.responses.contains { $0 > 0 } }
        head("responses_total", "Responses by route and class of status", "counter")
        for (name, route) in routes {
            for digit in 1...5 where route.responses[digit] > 0 {
                line("responses_total", "route=\"\(name)\",status=\"\(digit)xx\"", "\(route.responses[digit])")
            }
        }
        head(
            "request_seconds", "Seconds from the last byte of a request to that of its response, by route", "histogram")
        for (name, route) in routes where route.latency.count > 0 {
            histogram("request_seconds", "route=\"\(name)\",", route.latency)
        }
    }

    private mutating func writeResponses(_ context: ServiceContext) {
        counter("cached_responses_sent", "Responses sent from prepared bytes", context.metrics.hits)
        counter("cached_responses_computed", "Cached responses that were computed", context.responses.made)
        gauge("cached_responses", "Responses in the cache", UInt64(context.responses.count))
        gauge("scales", "Scales read", UInt64(context.catalog.scales.count))
        gauge("scales_broken", "Scale files that could not be read", UInt64(context.catalog.broken.count))
        writeBrokenScales(context.catalog.broken)
        counter("scale_readings", "Readings of the scales", UInt64(context.catalogGeneration))
        let (conversations, bytes) = context.conversations.footprint
        gauge("conversations", "Conversations in memory", UInt64(conversations))
        gauge("conversations_bytes", "Estimated bytes of the conversations in memory", UInt64(clamping: bytes))
        counter(
            "shaping_failures", "Texts that HarfBuzz aborted on, or could not shape within its limits",
            ShapingFailures.count)
        for count in ServiceMetrics.Count.allCases { counter(count.rawValue, count.help, context.metrics[count]) }
    }

    /// Writes the place of the first mistake in each broken file; the value is 1 if its last valid content is served.
    private mutating func writeBrokenScales(_ scales: [BrokenScale]) {
        head(
            "scale_broken", "Broken scale files with their first mistake, 1 if the last valid content is served",
            "gauge")
        for scale in scales {
            let place = "line=\"\(scale.error.line ?? 0)\",column=\"\(scale.error.column ?? 0)\""
            let name = Self.escaped(scale.name.name)
            line("scale_broken", "scale=\"\(name)\",\(place)", scale.isServed ? "1" : "0")
        }
    }

    private mutating func writeStore(_ store: StoreCounters) {
        counter("store_reads", "Preferences and heads read", store.reads)
        counter("store_writes", "Writes", store.writes)
        counter("store_commits", "Commits, which writes may share", store.commits)
        counter("store_conflicts", "Writes refused by their condition", store.conflicts)
        counter("store_retries", "Writes that were repeated", store.retries)
        counter("store_failures", "Calls that failed because of the store", store.failures)
        counter("store_delivered", "Changes sent to listeners", store.delivered)
        gauge("store_missing", "1 while the file of the store is missing", store.missing)
        counter("store_recoveries", "Recoveries of a lost store", store.recoveries)
        counter("store_reconnects", "Reconnections to the store", store.reconnects)
    }

    private mutating func writeTimings(_ metrics: ServiceMetrics) {
        for timing in ServiceMetrics.Timing.allCases {
            head("\(timing.rawValue)_seconds", timing.help, "histogram")
            histogram("\(timing.rawValue)_seconds", "", metrics[timing])
        }
    }

    // MARK: - The format

    private mutating func counter(_ name: String, _ help: String, _ value: UInt64) {
        head("\(name)_total", help, "counter")
        line("\(name)_total", "", "\(value)")
    }

    private mutating func gauge(_ name: String, _ help: String, _ value: UInt64) {
        head(name, help, "gauge")
        line(name, "", "\(value)")
    }

    /// Writes a histogram with cumulative buckets; `labels` end with a comma.
    private mutating func histogram(_ name: String, _ labels: String, _ histogram: LatencyHistogram) {
        var sum: UInt64 = 0
        for bucket in 0..<LatencyHistogram.bucketCount {
            sum += histogram.buckets[bucket]
            line("\(name)_bucket", "\(labels)le=\"\(LatencyHistogram.bound(bucket))\"", "\(sum)")
        }
        line("\(name)_bucket", "\(labels)le=\"+Inf\"", "\(histogram.count)")
        let plain = String(labels.dropLast())
        line("\(name)_sum", plain, "\(Double(histogram.sumNanoseconds) / 1e9)")
        line("\(name)_count", plain, "\(histogram.count)")
    }

    private mutating func head(_ name: String, _ help: String, _ type: String) {
        write("# HELP typescale_\(name) \(help).\n# TYPE typescale_\(name) \(type)\n")
    }

    private mutating func line(_ name: String, _ labels: String, _ value: String) {
        write("typescale_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n")
    }

    private static func escaped(_ value: String) -> String {
        var escaped: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case "\n": escaped += Array("\\n".utf8)
            case "\\", "\"": escaped += [UInt8(ascii: "\\"), byte]
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
