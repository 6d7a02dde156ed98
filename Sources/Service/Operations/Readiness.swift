internal import Fonts
internal import ScaleFiles
internal import Synchronization
internal import TypescaleAPI
internal import TypescaleJSON
internal import TypescaleStores
internal import TypescaleThreads

/// The result of checking whether the service can do its work.
struct Readiness: Sendable {
    struct Check: Sendable {
        let name: String
        let isSound: Bool
        /// The result in words, for any reader.
        let detail: String
        /// The reason for operators, which may name paths of this machine or its network.
        var reason: String?
    }

    let checks: [Check]

    init(_ context: ServiceContext) {
        checks = [Self.scales(context), Self.fonts(context.catalog), Self.store(context.store), Self.draining(context)]
    }

    var isReady: Bool { checks.allSatisfy(\.isSound) }

    var reasons: [Identifier: String] {
        let failed = checks.filter { !$0.isSound }
        return Dictionary(
            uniqueKeysWithValues: failed.compactMap { check in check.reason.map { (Identifier(check.name), $0) } })
    }

    /// Encodes `{"status":"ready"|"unready","checks":{NAME:{"ok","detail"}}}`; operators get the reasons too.
    func write(to writer: inout JSONWriter, withReasons: Bool) {
        writer.object { writer in
            writer.member("status", isReady ? "ready" : "unready")
            writer.object("checks") { writer in
                for check in checks {
                    writer.key(check.name)
                    writer.object { writer in
                        writer.member("ok", check.isSound)
                        let reason = withReasons ? check.reason.map { ": " + $0 } : nil
                        writer.message("detail", check.detail + (reason ?? ""))
                    }
                }
            }
        }
    }

    /// Reports broken scale files; the other scales and last valid contents are served, so the check passes.
    private static func scales(_ context: ServiceContext) -> Check {
        let catalog = context.catalog
        var detail = "\(catalog.scales.count) scales"
        if !catalog.broken.isEmpty {
            let files = catalog.broken.map { scale in
                let column = scale.error.column.map { ", column \($0)" } ?? ""
                let place = scale.error.line.map { " at line \($0)\(column)" } ?? ""
                return scale.file + place + (scale.isServed ? " (its last valid content is served)" : "")
            }
            detail += "; broken: \(files.joined(separator: ", "))"
        }
        let reason = context.reloadFailure
        if reason != nil { detail += "; the folder could not be read again, and its earlier scales are served" }
        return Check(name: "scales", isSound: !catalog.scales.isEmpty, detail: detail, reason: reason)
    }

    private static func fonts(_ catalog: ServiceCatalog) -> Check {
        do throws(FontError) {
            let match = try catalog.fonts.match(for: FontRequest(families: []))
            return Check(name: "fonts", isSound: true, detail: "text is drawn with \(match.family)")
        } catch {
            return Check(name: "fonts", isSound: false, detail: "no face can be opened", reason: error.reason)
        }
    }

    private static func store(_ store: any Store) -> Check {
        switch WaitMark.waiting({ store.health() }) {
        case .ready: Check(name: "store", isSound: true, detail: "reads and writes")
        case .readOnly(let reason): Check(name: "store", isSound: false, detail: "does not write", reason: reason)
        case .unavailable(let reason): Check(name: "store", isSound: false, detail: "does not respond", reason: reason)
        }
    }

    private static func draining(_ context: ServiceContext) -> Check {
        Check(
            name: "accepting", isSound: !context.isDraining,
            detail: context.isDraining ? "about to stop" : "requests are taken")
    }
}

/// Logs failed checks, once for each reason, and their recovery.
final class ReadinessLog: Sendable {
    private let logged = Mutex<[Identifier: String]>([:])
    private let log: EventLog?

    init(_ log: EventLog?) { self.log = log }

    /// Logs the differences from the previous result.
    func note(_ readiness: Readiness) {
        let reasons = readiness.reasons
        let before = logged.withLock { logged in
            defer { logged = reasons }
            return logged
        }
        guard before != reasons, let log else { return }
        for (check, reason) in reasons.sorted(by: { $0.key < $1.key }) where before[check] != reason {
            log.event("unready", [("check", check.text), ("reason", reason)])
        }
        for check in before.keys.sorted() where reasons[check] == nil {
            log.event("ready again", [("check", check.text)])
        }
    }
}
