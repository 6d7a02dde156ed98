internal import Conversations
internal import TypescaleJSON

/// The limits of the service, each with its reason; those of connections belong to HTTP.
enum ServiceLimits {
    /// Bytes of cached tables over all scales: some three thousand tables of apple-ios.
    static let cachedResponseBytes = 32 << 20
    /// Estimated bytes of a cached response beside its body.
    static let cachedResponseOverhead = 1_024
    /// Values scaled in one call: the spacings and sizes of an app.
    static let scaledValues = 256
    /// Cached texts of resolved styles, of 800 bytes each: all styles and categories, with app sizes on top.
    static let styleTexts = 16_384
    /// Cached pairs of a scale and a locale: all scales in two dozen locales.
    static let styleTables = 256
    /// Bytes reserved for one such text, and for a table without its styles; not a limit.
    static let styleTextBytes = 1_024
    static let tableHeadBytes = 1_024
    /// Responses that wait for the preparation of their other forms; further ones are queued by their next request.
    static let formsWaiting = 256
    /// Requests seen once, of eight bytes each: one that repeats within about as many others is cached.
    static let recentRequests = 16_384
    /// Cached targets of each reactor.
    static let cachedTargets = 4_096
    /// Bytes of a `measure` body, which is processed in pieces.
    static let measureBody = 1 << 30
    /// Bytes of a row: a text of a hundred thousand characters, each escaped.
    static let measureRowBytes = 1 << 20
    /// Bytes of the response to a row: with the rest of a piece less than a connection may leave unsent (`outputCut` of
    /// HTTP).
    static let measureResponseBytes = 1 << 19
    /// Bytes of a part of a long response, which is sent before the next is made: few turns of a worker for each
    /// megabyte.
    static let partBytes = 256 << 10
    /// Estimated bytes of a message that the parts of an invalidation set keep: two rows and an index.
    static let invalidationMessageBytes = 64
    /// Messages of a conversation: a log has space for a million of 250 bytes.
    static let conversationMessages = 1_000_000
    /// Bytes of the body that replaces a conversation: the size of a log, twice for white space and escapes.
    static let conversationBody = 512 << 20
    /// Bytes of a message in a body and in a log: with the first row of its record it fits a record.
    static let messageBytes = 448 << 10
    /// Bytes of the messages of one append: one record, so that all are added or none.
    static let appendBytes = 448 << 10
    /// Bytes of the body of an append, which escapes may lengthen.
    static let appendBody = 4 << 20
    /// Bytes of a record of a replacement: small for readers of the log, and large enough for few commits.
    static let replacementRecordBytes = 128 << 10
    /// Messages of such a record, which is applied under one lock.
    static let replacementRecordMessages = 512
    /// Simultaneous replacements of more than one record: each holds its message ids, 16 bytes each.
    static let replacements = 16
    /// Bytes a second of a replacement, below which it ends if another client waits for its permit: a bad phone
    /// connection is about as fast.
    static let slowUploadBytesPerSecond = 16 << 10
    /// Milliseconds for which a replacement is not slow.
    static let slowUploadMilliseconds = 10_000
    static let logPageBytes = 4 << 20
    /// Bytes of records from which parsing on several threads pays: a thread takes a tenth of a millisecond to start.
    static let recordBytesWorthThreads = 256 << 10
    /// Records whose revision is kept for reads of the conversation after them.
    static let recordOutcomes = 1_024
    /// Bytes of a queued read of a conversation: its closure, the request, its cancellation.
    static let pendingReadBytes = 1_024
    /// Estimated bytes of all conversations in memory; the latest one stays in any case.
    static let conversationsBytes = 512 << 20
    /// Bytes of evicted conversations after which their memory is returned to the system.
    static let evictedBytes = 32 << 20
    /// Conversations in memory, since small ones cost more than their bytes.
    static let conversationsInMemory = 10_000
    /// Cached layout environments: the old and new sizes of a few dozen devices in every category.
    static let layoutEnvironments = 1_024
    /// Bytes of a body that is ignored, because the call takes none; as many as the server reads past on its own.
    static let ignoredBody = 64 << 10
    /// Height of a window or a viewport in points: a hundred screens.
    static let windowHeights = 0.0...100_000
    /// The default height of a window: a tall phone.
    static let windowHeight = 1_000.0
    /// Messages of a window: more than the lines of the tallest one.
    static let windowMessages = 10_000
    /// Offsets in a conversation. Those above the first message, which a list sends while it bounces, count as 0.
    static let offsets = -ConversationsLimits.offset...ConversationsLimits.offset
    /// Characters of the name of a reader.
    static let readerCharacters = 256
    /// Rounds of loading a log before the reads of the first round continue.
    static let loadingRounds = 4
    /// Attempts to read a conversation that is being edited before the response is 503.
    static let readAttempts = 64
    /// Attempts of a write whose conditions hold, while other writes come first, before the response is 503.
    static let writeAttempts = 64
    /// Bytes of the body of an invalidation.
    static let invalidationBody = 16 << 10
    /// Idle measurers, more than most machines have workers.
    static let idleMeasurers = 16
    /// Bytes of a presented token; issued ones have 74.
    static let tokenBytes = 256
    /// Milliseconds after which the timer of expiring tokens notices a change of the wall clock.
    static let clockLookMilliseconds: Int64 = 200
    /// Queued lines of the log: a second's worth at the highest readable rate.
    static let logLines = 65_536
    /// Milliseconds for the last lines of the log: many times what a pipe with a reader needs for all of them.
    static let lastLinesMilliseconds = 2_000
    /// The parser of preferences; the longest valid one has some 300 bytes and no depth.
    static let preferenceParser = JSONParser(limits: JSONLimits(depth: 4, bytes: preferenceBytes))
    /// Bytes of a preference in a body or a WebSocket message.
    static let preferenceBytes = 16 << 10
    /// Characters of the id of a write over a WebSocket: twice a UUID.
    static let liveIdCharacters = 64
    /// Seconds of silence on an event stream before a heartbeat, below the minute after which proxies close idle
    /// connections.
    static let heartbeatSeconds = 15
    /// Milliseconds before a device reconnects, spread so that the devices of a lost node do not return at once.
    static let returnMilliseconds = 1_000...5_000
    /// Bytes of an accessibility request: the palette of a design system, or the rows of a sheet.
    static let accessibilityRequestBytes = 256 << 10
    /// Bytes of a request with a string catalog, whose quotes and line feeds are escaped.
    static let catalogRequestBytes = 8 << 20
    /// Bytes of a request with a draft: the largest scale file of the project has 12 kB, beside the texts of a page.
    static let draftRequestBytes = 256 << 10
    /// Bytes of a request with token files: ten times those of a large design system.
    static let tokenRequestBytes = 4 << 20
    /// Messages of a draft's invalidation, which are prepared for each request.
    static let draftMessages = 512
    /// Characters of the name of a token file, the most that file systems allow.
    static let fileNameCharacters = 255
}
