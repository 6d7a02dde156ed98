import Foundation
import Testing

/// A command with bad input, and its expected result.
///
/// One row of docs/robustness.md and one run of the built tool; the expected result is stated only here.
struct CommandTrial: Sendable, CustomTestStringConvertible {
    let kind: InputKind
    /// A line of shell, run in a folder with the files of ``TrialFolder``.
    let line: String
    let code: Int32
    /// The output and errors without the tool's name; `…` matches anything.
    let answer: String
    /// A Boolean value that indicates whether the output is one error only.
    let isRefusal: Bool

    var testDescription: String { line }

    /// Creates a trial that is refused with one error.
    init(_ kind: InputKind, _ line: String, refused answer: String) {
        (self.kind, self.line, self.code, self.answer) = (kind, line, 2, answer)
        isRefusal = true
    }

    /// Creates a trial that has output.
    init(_ kind: InputKind, _ line: String, code: Int32 = 0, says answer: String) {
        (self.kind, self.line, self.code, self.answer) = (kind, line, code, answer)
        isRefusal = false
    }

    /// Runs the trial and returns its result.
    func run() throws -> Outcome {
        let result = try ToolProcess.shell(
            """
            cp -aT "$FILES" "$HOME/trial" && cd "$HOME/trial" || exit
            timeout --kill-after=5 \(Self.mostSeconds) bash -c "$LINE" </dev/null
            code=$?
            diff <(ls -A "$FILES") <(ls -A) | sed -n 's/^>/left behind:/p; s/^</gone:/p' >&2
            exit $code
            """,
            variables: [
                "LINE": line, "FILES": try TrialFolder.shared.get().path,
                "TYPESCALE_HOME": ToolProcess.package.path,
            ])
        let said = result.errors.split(separator: "\n").map { line in
            line.hasPrefix("typescale: ") ? String(line.dropFirst(11)) : "(not an error of the tool) \(line)"
        }
        let text = result.output + said.joined(separator: "\n")
        return Outcome(
            code: result.code, isRefusal: result.output.isEmpty && said.count == 1,
            text: text.trimmingCharacters(in: .newlines))
    }

    /// The result of a trial.
    struct Outcome {
        let code: Int32
        /// A Boolean value that indicates whether the output is one error only.
        let isRefusal: Bool
        let text: String
    }

    /// A timeout far above any trial's time; it ends a hanging tool with a code that no trial expects.
    private static let mostSeconds = 180
}

/// The folder in which trials are run, each in its own copy.
final class TrialFolder: Sendable {
    let path: String

    /// Descriptions of its files.
    static let contents = [
        ("empty", "nothing"), ("noise", "4,000 bytes of chance, zeros and broken UTF-8 among them"),
        ("zeros", "20 MB of zero bytes"), ("line", "20 MB of the letter x, without an end of line"),
        ("deep", "100,000 opening brackets"), ("rows", "two messages, a row each"),
        ("bytes", "a message whose text is not UTF-8"), ("folder", "a folder"), ("loop", "a link to itself"),
        ("link", "a link to the file `linked`"), ("linked", "a line"), ("scratch", "a folder to put things into"),
    ]

    static let shared = Result { try TrialFolder() }

    private init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "typescale-trials-\(UUID())")
        path = folder.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Random but repeatable, so that failures can be reproduced.
        let made = try ToolProcess.shell(
            """
            set -e
            : >empty; mkdir folder scratch; ln -s loop loop; echo old >linked; ln -s linked link
            printf '\\377\\376\\0\\n{"id":"a","text":"\\0"}\\n' >noise
            python3 -c 'import random, sys; sys.stdout.buffer.write(random.Random(7).randbytes(4000))' >>noise
            truncate --size=20000000 zeros
            tr '\\0' x <zeros >line
            head --bytes=100000 zeros | tr '\\0' '[' >deep
            printf '{"id":"a","text":"Hello"}\\n{"id":"b","text":"See you at 12:30?"}\\n' >rows
            printf '{"id":"a","text":"\\377\\376"}\\n' >bytes
            """, directory: folder)
        guard made.code == 0 else { throw TrialFailure(description: made.errors) }
        atexit {
            if case .success(let folder) = TrialFolder.shared {
                try? FileManager.default.removeItem(atPath: folder.path)
            }
        }
    }
}

/// A trial that could not be prepared.
struct TrialFailure: Error, CustomStringConvertible {
    let description: String
}

/// Texts in which `…` matches anything.
enum Pattern {
    static func matches(_ text: String, _ pattern: String) -> Bool {
        var parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
        guard let first = parts.first, text.hasPrefix(first) else { return false }
        guard parts.count > 1, let last = parts.popLast() else { return text == pattern }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
