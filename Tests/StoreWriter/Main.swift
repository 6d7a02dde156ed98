import DynamicType
import Glibc
import TypescaleStores
import TypescaleThreads

/// Writes to a store until it is killed, and prints acknowledged writes.
///
///     typescale-store-writer ADDRESS NAME OWNERS
///
/// Each of OWNERS threads writes preferences for its own owner, `NAME-0` and so on, each one more than the last
/// stored one, and prints `p OWNER NUMBER REVISION` when a write returns. Another thread replaces the
/// conversation NAME by five records with the same number, and prints `c NUMBER`. Failures are printed as
/// `e CODE REASON`, and the write is repeated. With the name `open`, it opens the store as a user without rights
/// and prints the result.
@main
enum StoreWriter {
    static func main() {
        let words = CommandLine.arguments
        guard words.count == 4, let owners = Int(words[3]) else {
            say("usage: typescale-store-writer ADDRESS NAME OWNERS")
            exit(2)
        }
        do {
            if words[2] == "open" { try openWithoutRights(words[1]) }
            let store = try StoreAddress(words[1]).open(reporting: { _ in })
            for owner in 0..<owners {
                let id = "\(words[2])-\(owner)"
                guard WorkerThread({ writePreferences(store, id) }) != nil else { exit(1) }
            }
            replaceConversation(store, words[2])
        } catch {
            say("e \(error)")
            exit(1)
        }
    }

    private static func writePreferences(_ store: any Store, _ id: String) {
        while true {
            do {
                let owner = try PreferenceOwner.user(id)
                var number = number(of: try store.state(of: owner).preference)
                while true {
                    number += 1
                    let preference = try Preference(textSize: .percent(50 + Double(number) / 1_000))
                    let written = try store.write(.replace(preference), for: owner, if: .any, origin: nil)
                    say("p \(id) \(number) \(written.revision)")
                }
            } catch {
                report(error)
            }
        }
    }

    private static func replaceConversation(_ store: any Store, _ id: String) {
        while true {
            do {
                let name = try ConversationName(id)
                let last = try store.records(of: name, after: nil, maximumBytes: 1)?.records.first?.bytes ?? []
                var number = Int(String(decoding: last, as: UTF8.self)) ?? 0
                while true {
                    number += 1
                    let replacement = try store.replacement(of: name)
                    for _ in 0..<5 { try replacement.append(Array("\(number)".utf8)) }
                    try replacement.commit(if: .any)
                    say("c \(number)")
                }
            } catch {
                report(error)
            }
        }
    }

    private static func number(of preference: Preference?) -> Int {
        guard case .percent(let percent)? = preference?.textSize else { return 0 }
        return Int(((percent - 50) * 1_000).rounded())
    }

    private static func report(_ error: any Error) {
        let code = (error as? StoreError)?.code.rawValue ?? "unknown"
        say("e \(code) \(error)")
        usleep(20_000)
    }

    /// Opens the store as an unprivileged user with read access only.
    private static func openWithoutRights(_ address: String) throws {
        if getuid() == 0, setgid(65_534) != 0 || setuid(65_534) != 0 { exit(3) }
        do throws(StoreError) {
            _ = try StoreAddress(address).open(reporting: { _ in })
            say("opened")
        } catch {
            say("e \(error.code.rawValue) \(error)")
        }
        exit(0)
    }

    /// Prints a line with one system call, so that it is written before a kill.
    private static func say(_ text: String) {
        let line = Array("\(text)\n".utf8)
        unsafe line.withUnsafeBytes { unsafe _ = write(1, $0.baseAddress, $0.count) }
    }
}
