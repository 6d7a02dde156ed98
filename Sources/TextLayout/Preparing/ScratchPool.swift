package import Fonts
internal import Synchronization

/// A pool of objects that one thread uses at a time, such as preparers, whose caches take megabytes.
package final class ScratchPool<Scratch>: Sendable {
    /// An object that no thread uses.
    ///
    /// Unchecked: it is taken out of the pool under the lock and used by one thread until it is put back.
    private struct Idle: @unchecked Sendable {
        let scratch: Scratch
    }

    private let make: @Sendable () -> Scratch
    private let idle = Mutex<[Idle]>([])

    /// Creates a pool whose objects are created on first use.
    package init(_ make: @escaping @Sendable () -> Scratch) { self.make = make }

    /// Takes the object that was used last, whose caches are most likely to help, or creates one.
    package func take() -> Scratch { idle.withLock { $0.popLast() }?.scratch ?? make() }

    /// Puts an object back; it is released if enough objects are idle.
    package func put(_ scratch: Scratch) {
        let idle = Idle(scratch: scratch)
        self.idle.withLock { if $0.count < TextLayoutLimits.idleScratch { $0.append(idle) } }
    }

    /// Calls a function with an object of the pool.
    package func lend<Result, Failure: Error>(_ body: (Scratch) throws(Failure) -> Result) throws(Failure) -> Result {
        let scratch = take()
        defer { put(scratch) }
        return try body(scratch)
    }
}

/// Preparers that several conversations use in turn.
package typealias PreparerPool = ScratchPool<TextPreparer>

extension PreparerPool {
    /// Creates a pool of preparers that take their faces from a library.
    package convenience init(fonts: FontLibrary) { self.init { TextPreparer(library: fonts) } }
}

/// A cache of objects made for settings, for the next text with the same ones; it is emptied when it is full.
struct SettingsCache<Setting: Hashable, Tool> {
    private var tools: [Setting: Tool] = [:]

    /// Returns the object for a setting, created if there is none.
    mutating func tool<Failure: Error>(
        for setting: Setting, make: (Setting) throws(Failure) -> Tool
    ) throws(Failure) -> Tool {
        if let tool = tools[setting] { return tool }
        let made = try make(setting)
        if tools.count >= TextLayoutLimits.rememberedSettings { tools.removeAll() }
        tools[setting] = made
        return made
    }
}
