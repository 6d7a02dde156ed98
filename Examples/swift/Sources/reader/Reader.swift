import Foundation

/// Follows a reader's preference and keeps their line in place. Each step is one line of JSON on standard output.
///
/// usage: reader http://127.0.0.1:8080 USER      (a token, if there is need of one: TYPESCALE_TOKEN)
@main struct Reader {
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        guard words.count == 2, let base = URL(string: words[1]) else {
            FileHandle.standardError.write(Data("usage: reader URL USER\n".utf8))
            exit(2)
        }
        let token = ProcessInfo.processInfo.environment["TYPESCALE_TOKEN"]
        do {
            try await follow(Service(base: base, token: token), user: words[2])
        } catch let problem as Service.Problem {
            FileHandle.standardError.write(Data("reader: \(problem.detail)\n".utf8))
            exit(1)
        } catch {
            FileHandle.standardError.write(Data("reader: \(error)\n".utf8))
            exit(1)
        }
    }

    static func follow(_ service: Service, user: String) async throws {
        var transcript = Transcript(conversation: "example", device: "swift", width: 280, height: 300, top: 200)
        var known: Int?
        for try await event in service.events(user: user, device: "swift") {
            let environment = try Environment(preference: event.data)
            let revision = Int(event.id) ?? 0
            if event.name == "preference", let known, revision <= known {
                // An event is a state, so hearing one twice would do no harm.
                say(["heard": "again", "revision": revision])
                continue
            }
            known = revision
            let (table, isKept) = try await service.resolve(environment)
            if event.name == "reset" {
                // The gap is too old: what was known is worth nothing.
                try await transcript.load(environment, from: service)
            } else {
                try await transcript.change(to: environment, by: service)
            }
            let draft = try await service.measure("Shall we meet at the station?", width: 280, in: environment)
            say([
                "event": event.name, "revision": revision, "top": transcript.top, "heights": transcript.heights,
                "height": transcript.heights.reduce(0, +), "draft": draft.height, "kept": isKept,
                "size": table.styles["body"]?.size ?? 0, "lineHeight": table.styles["body"]?.lineHeight ?? 0,
            ])
        }
    }

    static func say(_ fields: [String: Any]) {
        guard let line = try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys]) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }
}
