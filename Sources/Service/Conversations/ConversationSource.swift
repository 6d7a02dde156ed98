import TextLayout
import Conversations
import Fonts
import TypescaleStores
import TypescaleThreads

/// Where conversations come from: the log of the store, and the faces they are laid out with.
struct ConversationSource: Sendable {
    /// The store.
    let store: any ConversationLog
    /// The faces.
    let fonts: FontLibrary
    /// What is counted.
    let metrics: ServiceMetrics
    /// What conversations in memory prepare their messages with.
    private let preparers: PreparerPool

    /// A source over a store.
    init(store: any ConversationLog, fonts: FontLibrary, metrics: ServiceMetrics) {
        (self.store, self.fonts, self.metrics) = (store, fonts, metrics)
        preparers = PreparerPool(fonts: fonts)
    }

    /// Where a conversation's log stands; nil where there is none.
    func head(of name: ConversationName) throws(ServiceError) -> LogHead? {
        try asking { () throws(StoreError) in try store.head(of: name) }
    }

    /// Adds a record to a conversation's log.
    func append(
        _ record: [UInt8], to name: ConversationName, if condition: LogCondition, _ admission: Admission
    ) throws(ServiceError) -> LogHead {
        try asking { () throws(StoreError) in
            try admission.writing { () throws(StoreError) in try store.append(record, to: name, if: condition) }
        }
    }

    /// Asks the store, which is timed.
    func asking<Answer>(_ body: () throws(StoreError) -> Answer) throws(ServiceError) -> Answer {
        try askingStore { () throws(StoreError) in try metrics.timing(.store, body) }
    }

    /// Reads a log to its end, on from where an edition ends or, where there is none or the conversation was replaced
    /// since, from the beginning.
    ///
    /// Memory holds a page of the log at a time. Records are parsed on all processors, and entered in their order. Where
    /// they do not come to what the log says it has, its end was taken back since, and it is read from the beginning.
    /// Throws once `isCancelled` says so, which is asked before every record.
    func read(
        _ name: ConversationName, on edition: ConversationEdition?, after head: LogHead?,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(ServiceError) -> ConversationReading {
        let known = edition == nil ? nil : head
        var edition = edition
        var position = known?.position
        var (records, bytes) = (known?.records ?? 0, known?.bytes ?? 0)
        var digest = known.map { $0.digest } ?? .empty
        while true {
            let page = try asking { () throws(StoreError) in
                try store.records(of: name, after: position, maximumBytes: ServiceLimits.logPageBytes)
            }
            guard let page else { throw .noConversation }
            let current: ConversationEdition
            if let edition, !page.isRestart {
                current = edition
            } else {
                current = ConversationEdition(
                    generation: page.head.position.generation, fonts: fonts, preparers: preparers)
                (records, bytes, digest) = (0, 0, .empty)
                metrics.add(.conversationsBuilt)
            }
            try enter(page.records, into: current, isCancelled)
            records += page.records.count
            bytes += page.records.reduce(0) { $0 + $1.bytes.count }
            digest = page.records.reduce(digest) { $0?.adding($1.bytes) }
            edition = current
            position = page.next
            if page.isLast {
                let isSame = digest == page.head.digest || digest == nil || page.head.digest == nil
                let isWhole = records == page.head.records && bytes == page.head.bytes && isSame
                guard isWhole || known == nil else {
                    return try read(name, on: nil, after: nil, isCancelled: isCancelled)
                }
                current.reach(page.head.position.sequence)
                return ConversationReading(edition: current, head: page.head)
            }
        }
    }

    private func enter(
        _ records: [LogRecord], into edition: ConversationEdition, _ isCancelled: () -> Bool
    ) throws(ServiceError) {
        guard records.reduce(0, { $0 + $1.bytes.count }) >= ServiceLimits.recordBytesWorthThreads else {
            for record in records {
                if isCancelled() { throw ServiceError(cancelled: .clientLeft, after: 0) }
                try edition.apply(
                    try ConversationChange(record.bytes), sequence: record.sequence)
            }
            return
        }
        var failure: ServiceError?
        let pipeline = OrderedPipeline<LogRecord, Result<ConversationChange, ServiceError>>(
            depth: 4 * Processors.count)
        var place = 0
        pipeline.run(
            workers: Processors.count,
            produce: {
                var rest = records[...]
                return { rest.popFirst() }
            },
            makeWork: {
                { record in
                    do throws(ServiceError) {
                        return .success(try ConversationChange(record.bytes))
                    } catch {
                        return .failure(error)
                    }
                }
            },
            consume: { change in
                do throws(ServiceError) {
                    if isCancelled() { throw ServiceError(cancelled: .clientLeft, after: 0) }
                    try edition.apply(
                        try change.get(), sequence: records[place].sequence)
                    place += 1
                } catch {
                    failure = error
                }
                return failure == nil
            })
        if let failure { throw failure }
    }
}
