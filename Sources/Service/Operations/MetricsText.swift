import Fonts
import TypescaleHTTP
import TypescaleStores

/// What the service did and holds, in Prometheus' text format.
struct MetricsText {
    private(set) var bytes: [UInt8] = []

    /// Writes everything there is to tell.
    init(_ context: ServiceContext, routes: [Route] = ServiceRoutes.all) {
        let server = context.serverMetrics
        writeConnections(server)
        writeRoutes(server, ["none"] + routes.map(\.name))
        writeAnswers(context)
        writeStore(context.store.counters)
        writeTimings(context.metrics)
    }

    private mutating func writeConnections(_ server: ServerMetrics) {
        gauge("connections_open", "Connections open now", server.connectionsOpen)
        gauge("event_streams_open", "Event streams open now", server.eventStreamsOpen)
        gauge("websockets_open", "WebSockets open now", server.webSocketsOpen)
        counter("connections_accepted", "Connections taken", server.connectionsAccepted)
        counter(
            "connections_refused", "Connections refused: too many, of one address or in all", server.connectionsRefused)
        counter("descriptors_exhausted", "Times no descriptor was left for a connection", server.descriptorsExhausted)
        counter("requests", "Requests read whole", server.requests)
        counter("requests_malformed", "Requests refused by the parser", server.malformedRequests)
        counter("received_bytes", "Bytes received", server.bytesReceived)
        counter("sent_bytes", "Bytes sent", server.bytesSent)
        counter("timeouts", "Connections ended because they were too slow", server.timeouts)
        counter("slow_readers_cut", "Subscribers cut because they fell too far behind", server.slowReadersCut)
        counter("events_delivered", "Events handed to subscribers", server.eventsDelivered)
    }

    /// Routes that were never asked for are left out: a series appears with its first request.
    private mutating func writeRoutes(_ server: ServerMetrics, _ names: [String]) {
        let routes = zip(names, server.routes).filter { $0.1.answers.contains { $0 > 0 } }
        head("answers_total", "Answers by route and class of status", "counter")
        for (name, route) in routes {
            for digit in 1...5 where route.answers[digit] > 0 {
                line("answers_total", "route=\"\(name)\",status=\"\(digit)xx\"", "\(route.answers[digit])")
            }
        }
        head("request_seconds", "From a request's last byte to its answer's in the kernel, by route", "histogram")
        for (name, route) in routes where route.latency.count > 0 {
            histogram("request_seconds", "route=\"\(name)\",", route.latency)
        }
    }

    private mutating func writeAnswers(_ context: ServiceContext) {
        counter("kept_answers_sent", "Answers sent from bytes made ahead", context.metrics.hits)
        counter("kept_answers_made", "Kept answers that had to be made", context.answers.made)
        gauge("kept_answers", "Answers kept", UInt64(context.answers.count))
        gauge("scales", "Scales read", UInt64(context.catalogue.scales.count))
        gauge("scales_broken", "Scale files that could not be read", UInt64(context.catalogue.broken.count))
        counter("catalogue_readings", "Times the scales were read", UInt64(context.catalogueGeneration))
        let (conversations, bytes) = context.conversations.footprint
        gauge("conversations", "Conversations in memory", UInt64(conversations))
        gauge("conversations_bytes", "Bytes of the conversations in memory, near enough", UInt64(clamping: bytes))
        counter(
            "shaping_failures", "Texts that HarfBuzz aborted on, or could not shape within its limits",
            ShapingFailures.count)
        for count in ServiceMetrics.Count.allCases { counter(count.rawValue, count.meaning, context.metrics[count]) }
    }

    private mutating func writeStore(_ store: StoreCounters) {
        counter("store_reads", "Preferences and heads read", store.reads)
        counter("store_writes", "Writes that were made", store.writes)
        counter("store_commits", "Commits, which writes may share", store.commits)
        counter("store_conflicts", "Writes refused because something else was stored", store.conflicts)
        counter("store_retries", "Writes tried again", store.retries)
        counter("store_failures", "Calls that failed for the store's own reasons", store.failures)
        counter("store_delivered", "Changes handed to listeners", store.delivered)
        gauge("store_missing", "1 while the store's file is not where it was opened", store.missing)
        counter("store_recoveries", "Times a store was lost and found again", store.recoveries)
        counter("store_reconnects", "Times the connection was lost and found again", store.reconnects)
    }

    private mutating func writeTimings(_ metrics: ServiceMetrics) {
        for timing in ServiceMetrics.Timing.allCases {
            head("\(timing.rawValue)_seconds", timing.meaning, "histogram")
            histogram("\(timing.rawValue)_seconds", "", metrics[timing])
        }
    }

    // MARK: - The format

    private mutating func counter(_ name: String, _ meaning: String, _ value: UInt64) {
        head("\(name)_total", meaning, "counter")
        line("\(name)_total", "", "\(value)")
    }

    private mutating func gauge(_ name: String, _ meaning: String, _ value: UInt64) {
        head(name, meaning, "gauge")
        line(name, "", "\(value)")
    }

    /// Buckets are cumulative, as Prometheus has them; `labels` end with a comma.
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

    private mutating func head(_ name: String, _ meaning: String, _ type: String) {
        write("# HELP typescale_\(name) \(meaning).\n# TYPE typescale_\(name) \(type)\n")
    }

    private mutating func line(_ name: String, _ labels: String, _ value: String) {
        write("typescale_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n")
    }

    private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
