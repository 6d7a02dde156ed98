// Texts kept word for word beside the test that expects them.
//
// The file is `__Snapshots__/FILE/NAME.txt` beside the test's own, where snapshot libraries of the ecosystem keep theirs.
// A snapshot that is not there is written and fails once, so that nobody believes an expectation that nobody has read;
// `LAYOUT_TESTING_ACCEPT=1` writes all of them without failing.

internal import FoundationEssentials

/// A text that is kept in a file.
struct SnapshotFile {
    /// The variable that makes what is there now what is expected.
    static let variable = "LAYOUT_TESTING_ACCEPT"

    private let name: String
    private let folder: String

    /// The snapshot of a name, beside the test.
    init(named name: String, for site: CallSite) throws(LayoutFault) {
        let isName = !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 128
        guard isName, !name.contains(where: { $0 == "/" || $0.isNewline || $0 == "\0" }) else {
            throw LayoutFault("A snapshot cannot be named \(quoted(name)): the name becomes a file's")
        }
        self.name = name
        let path = "\(site.filePath)".split(separator: "/", omittingEmptySubsequences: false)
        let test = path.last.map { $0.hasSuffix(".swift") ? $0.dropLast(6) : $0 } ?? ""
        folder = path.dropLast().joined(separator: "/") + "/__Snapshots__/" + test
    }

    /// The name as a failure shows it, from the test's own folder.
    private var shown: String {
        "__Snapshots__/\(folder.split(separator: "/").last ?? "")/\(name).txt"
    }

    private var file: URL { URL(filePath: folder).appending(component: name + ".txt") }

    /// What is wrong with a text, or nil where it is the one that is kept.
    func failure(of text: String, accepts: Bool = SnapshotFile.accepts) -> Failure? {
        let text = text + "\n"
        guard let data = try? Data(contentsOf: file) else {
            guard !FileManager.default.fileExists(atPath: file.path) else {
                return Failure(sentence: "\(shown) is there and cannot be read")
            }
            guard write(text) else { return Failure(sentence: "\(shown) cannot be written") }
            if accepts { return nil }
            return Failure(
                sentence: "There was no snapshot \(shown). It is written now: read it, commit it and run again")
        }
        let kept = String(decoding: data, as: UTF8.self)
        if kept == text { return nil }
        if accepts { return write(text) ? nil : Failure(sentence: "\(shown) cannot be written") }
        return Failure(
            sentence: "\(shown) is different now (− was, + is); \(SnapshotFile.variable)=1 accepts what is",
            drawing: SnapshotFile.difference(from: kept, to: text))
    }

    static var accepts: Bool {
        guard let value = ProcessInfo.processInfo.environment[variable] else { return false }
        return !["", "0", "false"].contains(value.lowercased())
    }

    private func write(_ text: String) -> Bool {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
            return true
        } catch {
            return false
        }
    }

    /// The lines that went and came, in the order of the text.
    static func difference(from kept: String, to text: String) -> String {
        let before = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let after = text.split(separator: "\n", omittingEmptySubsequences: false)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [String] = []
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            if removed.contains(old) {
                lines.append("− " + before[old])
                old += 1
            } else if inserted.contains(new) {
                lines.append("+ " + after[new])
                new += 1
            } else {
                old += 1
                new += 1
            }
        }
        let shown = lines.prefix(LayoutTestingLimits.differenceLines)
        let rest = lines.count - shown.count
        return (shown + (rest > 0 ? ["and \(count(rest, "line")) more"] : [])).joined(separator: "\n")
    }
}
