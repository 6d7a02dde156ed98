import Foundation
import TypescaleClient

/// Follows a reader's preference and keeps their line in place. Each step is one line of JSON on standard output.
///
/// usage: reader http://127.0.0.1:8080 USER      (a token, if there is need of one: TYPESCALE_TOKEN)
@main struct Reader {
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        guard words.count == 2, let address = URL(string: words[1]) else {
            FileHandle.standardError.write(Data("usage: reader URL USER\n".utf8))
            exit(2)
        }
        let variables = ProcessInfo.processInfo.environment
        let storage = variables["TYPESCALE_STORAGE"].map { URL(filePath: $0) }
        do {
            try await follow(address, token: variables["TYPESCALE_TOKEN"], storage: storage, user: words[2])
        } catch {
            FileHandle.standardError.write(Data("reader: \(error)\n".utf8))
            exit(1)
        }
    }

    static func follow(_ address: URL, token: String?, storage: URL?, user: String) async throws {
        let client = ServiceClient(address, token: token, device: "swift", storage: storage)
        let live = client.follow(.user(user))
        var transcript = Transcript(conversation: "example", width: 280, height: 300, top: 200)
        for try await state in live {
            if state.kind == .reset {
                // After too many missed changes, the cached state is obsolete.
                try await transcript.load(state.environment, from: client)
            } else {
                try await transcript.change(to: state.environment, by: client)
            }
            let body = try await client.resolve(state.environment).styles["body"]
            let row = TextRowRequest(
                id: "draft", text: "Shall we meet at the station?", width: 280, environment: state.environment)
            let draft = try await client.measure([row]).first
            report([
                "event": state.kind.rawValue, "revision": state.revision, "top": transcript.top,
                "heights": transcript.heights, "height": transcript.heights.reduce(0, +), "draft": draft?.height ?? 0,
                "size": body?.size ?? 0, "lineHeight": body?.lineHeight ?? 0,
            ])
        }
    }

    static func report(_ fields: [String: Any]) {
        guard let line = try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys]) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }
}
