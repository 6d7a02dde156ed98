import JSON

/// Every bound of the service's own, with its reason; those of connections are HTTP's.
enum Limits {
    /// Most characters of a client's value that an error repeats.
    static let quotedCharacters = 64
    /// Bytes of tables kept under their environments, over all scales: some three thousand tables of apple-ios.
    static let keptAnswerBytes = 32 << 20
    /// What an answer's headers and places in tables take beside its bytes, roughly.
    static let keptAnswerOverhead = 1_024
    /// Resolved styles kept as text, of eight hundred bytes each: all styles of all scales in the categories, with an
    /// app's own sizes on top.
    static let styleTexts = 16_384
    /// Answers whose other forms are being made: more are asked for again by whoever wants them next.
    static let formsWaiting = 256
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
    /// Measurers kept for the next piece of some body: more than there are workers on most machines.
    static let idleMeasurers = 16
    /// Bytes of a token that is looked at: ours have 74.
    static let tokenBytes = 256
    /// How often it is looked whether there are tokens by now, in milliseconds; a revoked one is refused sooner.
    static let accessLookMilliseconds: UInt32 = 250
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
