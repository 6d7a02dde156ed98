import Fonts
import ScaleFiles
import TypescaleAPI
import TypescaleJSON
import TypescaleStores

/// Whether the service can answer what it is there for, looked at when asked.
struct Readiness: Sendable {
    /// One thing that is needed.
    struct Check: Sendable {
        /// What.
        let name: String
        /// Whether it is there.
        let isSound: Bool
        /// What was found, in words that anybody may read.
        let detail: String
        /// What is wrong, where it names places of this machine or its network: for those who run the service.
        var cause: String?
    }

    /// What was looked at.
    let checks: [Check]

    /// Looks.
    init(_ context: ServiceContext) {
        checks = [
            Self.scales(context.catalogue), Self.fonts(context.catalogue), Self.store(context.store),
            Self.draining(context),
        ]
    }

    /// Whether everything is there.
    var isReady: Bool { checks.allSatisfy(\.isSound) }

    /// What is wrong with each check that says so.
    var causes: [Identifier: String] {
        Dictionary(
            uniqueKeysWithValues: checks.compactMap { check in check.cause.map { (Identifier(check.name), $0) } })
    }

    /// `{"status":"ready"|"unready","checks":{NAME:{"ok","detail"}}}`; with causes only for those who run the service.
    func write(to writer: inout JSONWriter, withCauses: Bool) {
        writer.beginObject()
        writer.member("status", isReady ? "ready" : "unready")
        writer.key("checks")
        writer.beginObject()
        for check in checks {
            writer.key(check.name)
            writer.beginObject()
            writer.member("ok", check.isSound)
            let cause = withCauses ? check.cause.map { ": " + $0 } : nil
            writer.member("detail", check.detail + (cause ?? ""))
            writer.endObject()
        }
        writer.endObject()
        writer.endObject()
    }

    /// A broken file is its own scale's misfortune: the others are served, and this names it.
    private static func scales(_ catalogue: ServiceCatalog) -> Check {
        var detail = "\(catalogue.scales.count) scales"
        if !catalogue.broken.isEmpty {
            let names = catalogue.broken.map { $0.file.split(separator: "/").last.map(String.init) ?? "" }
            detail += "; broken: \(names.joined(separator: ", "))"
        }
        return Check(name: "scales", isSound: !catalogue.scales.isEmpty, detail: detail)
    }

    private static func fonts(_ catalogue: ServiceCatalog) -> Check {
        do throws(FontError) {
            let match = try catalogue.fonts.match(for: FontRequest(families: []))
            return Check(name: "fonts", isSound: true, detail: "text is drawn with \(match.family)")
        } catch {
            return Check(name: "fonts", isSound: false, detail: "no face can be opened", cause: error.reason)
        }
    }

    private static func store(_ store: any Store) -> Check {
        switch store.health() {
        case .ready: Check(name: "store", isSound: true, detail: "reads and writes")
        case .readOnly(let reason): Check(name: "store", isSound: false, detail: "does not write", cause: reason)
        case .unavailable(let reason): Check(name: "store", isSound: false, detail: "does not answer", cause: reason)
        }
    }

    private static func draining(_ context: ServiceContext) -> Check {
        Check(
            name: "accepting", isSound: !context.isDraining,
            detail: context.isDraining ? "about to stop" : "requests are taken")
    }
}
