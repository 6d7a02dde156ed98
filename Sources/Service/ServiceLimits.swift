import TypescaleJSON

/// Every bound of the service's own, with its reason; those of connections are HTTP's.
enum ServiceLimits {
    /// Most characters of a client's value that an error repeats.
    static let quotedCharacters = 64
    /// Bytes of tables kept under their environments, over all scales: some three thousand tables of apple-ios.
    static let keptAnswerBytes = 32 << 20
    /// What an answer's headers and places in tables take beside its bytes, roughly.
    static let keptAnswerOverhead = 1_024
    /// Resolved styles kept as text, of eight hundred bytes each: all styles of all scales in the categories, with an
    /// app's own sizes on top.
    static let styleTexts = 16_384
    /// Scales in languages whose styles are kept under a number: all scales in two dozen languages.
    static let styleSheets = 256
    /// Bytes of one such text, and of a table without its styles, as they come: room made ahead, no bound.
    static let styleTextBytes = 1_024
    static let tableHeadBytes = 1_024
    /// Answers whose other forms are being made: more are asked for again by whoever wants them next.
    static let formsWaiting = 256
    /// Questions asked once that are remembered, of eight bytes each: what is asked again within about as many others is
    /// kept from then on.
    static let questionsRemembered = 16_384
    /// Targets that each reactor keeps an answer for.
    static let keptTargets = 4_096
    /// How long a client may use a resolved table without asking again: a scale file may change at any time.
    static let freshSeconds = 60
    /// Bytes of one `measure` body, which is worked on piece by piece.
    static let measureBody = 1 << 30
    /// Bytes of one row of it: a text of a hundred thousand characters, each written as an escape.
    static let measureRowBytes = 1 << 20
    /// Bytes of the answer to one row: together with the answers to the rest of a piece less than what a connection may
    /// leave unsent (HTTP's `outputCut`).
    static let measureAnswerBytes = 1 << 19
    /// Messages of one conversation: a million of 250 bytes is what a log holds.
    static let conversationMessages = 1_000_000
    /// Bytes of the body that replaces a conversation: what the store's log holds, and as much again in white space and
    /// escapes.
    static let conversationBody = 512 << 20
    /// Bytes of a message, as a row of a body and as it is kept: with the record's first row it must fit a record.
    static let messageBytes = 448 << 10
    /// Bytes of the messages that one call appends: one record, so that they come together or not at all.
    static let appendBytes = 448 << 10
    /// Bytes of the body that carries them, which escapes may make longer.
    static let appendBody = 4 << 20
    /// Bytes at which a record of a replacement is full: few enough that a reader of the log holds little, and many
    /// enough that the store's commits do not count.
    static let replacementRecordBytes = 128 << 10
    /// Messages at which it is full: a record is entered without letting anybody in between.
    static let replacementRecordMessages = 512
    /// Conversations that may be replaced at the same time: each holds the names it has seen, 16 bytes a message.
    static let replacements = 16
    /// Bytes of a log read at a time.
    static let logPageBytes = 4 << 20
    /// Bytes of records from which on parsing them is worth threads, which cost a tenth of a millisecond to start.
    static let recordBytesWorthThreads = 256 << 10
    /// Records of a conversation whose outcome is remembered for those who wrote them.
    static let recordOutcomes = 1_024
    /// Bytes of a queued read of a conversation: its closure, the request, its cancellation.
    static let pendingReadBytes = 1_024
    /// Bytes of all conversations in memory, near enough; the one used last stays in any case.
    static let conversationsBytes = 512 << 20
    /// Conversations in memory: small ones cost more than their bytes tell.
    static let conversationsInMemory = 10_000
    /// Layout environments remembered: a few dozen devices' sizes before and after, in every category.
    static let layoutEnvironments = 1_024
    /// Height of a window or a viewport in points: a hundred screens.
    static let windowHeights = 0.0...100_000
    /// Height of a window where none is given: a tall phone.
    static let windowHeight = 1_000.0
    /// Messages of one window: as many lines as stand in the tallest one, and then some.
    static let windowMessages = 10_000
    /// How far from a conversation's top anything can be: more than a million messages of a megabyte take.
    static let offsets = 0.0...1e12
    /// Bytes of a reader's name.
    static let readerBytes = 256
    /// Names for readers without one: more than there are workers, so that no invalidation supersedes another's.
    static let anonymousReaders = 512
    /// Queued reads that keep the work of one before them alive: most need the same layout, and further ones would matter
    /// only if all of these are canceled.
    static let readsSharingWork = 16
    /// Rounds of loading a log before the reads of the first round continue.
    static let loadingRounds = 4
    /// Attempts to read a conversation that is being edited before the response is 503.
    static let readAttempts = 64
    /// Bytes of the body of an invalidation.
    static let invalidationBody = 16 << 10
    /// Measurers kept for the next piece of some body: more than there are workers on most machines.
    static let idleMeasurers = 16
    /// Bytes of a token that is looked at: ours have 74.
    static let tokenBytes = 256
    /// How soon a change of the wall clock is noticed by the timer that ends the streams of expired tokens, in
    /// milliseconds.
    static let clockLookMilliseconds: Int64 = 200
    /// Lines of the log that wait to be written: a second's worth at a rate no log is read at.
    static let logLines = 65_536
    /// What a preference is read with: the longest valid one has some three hundred bytes and no depth.
    static let preferenceParser = JSONParser(limits: JSONLimits(depth: 4, bytes: preferenceBytes))
    /// Bytes of a preference in a body or a message.
    static let preferenceBytes = 16 << 10
    /// Bytes of the id a client gives a write over a WebSocket: a UUID twice over.
    static let liveIdBytes = 64
    /// Silence on an event stream, in seconds, after which it says that it is alive: below the minute after which
    /// proxies and address translators forget a connection.
    static let heartbeatSeconds = 15
    /// After how many milliseconds a device comes back when its stream broke off: spread, so that the devices of a node
    /// that went away do not all come to the next one at once.
    static let returnMilliseconds = 1_000...5_000
    /// Bytes of a question to the accessibility desk: a palette of a design system, or the rows of a sheet.
    static let deskBytes = 256 << 10
}
