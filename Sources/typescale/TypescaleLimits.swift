enum TypescaleLimits {
    /// The bytes of a configuration file: a thousand times the size of all settings.
    static let configurationBytes = 1 << 20
    /// The days until a token expires: one day to about a hundred years.
    static let tokenDays = 1...36_500
    /// The folders of token files inside one another: names of sets have two or three parts.
    static let tokenFolders = 8
    /// The threads of `measure`: more than the processors of any supported machine.
    static let threads = 1...256
    /// The queued batches for each thread, so that no thread waits while answers are written.
    static let batchesPerThread = 4
}
