// Snapshots: texts stored beside the test that expects them.
//
// The file is `__Snapshots__/FILE/NAME.txt` beside the test's own, the location that snapshot libraries of the
// ecosystem use. A missing snapshot is written and fails once, so that it is reviewed before it is trusted;
// `LAYOUT_TESTING_ACCEPT=1` writes all of them without failing.

internal import Fonts
internal import FoundationEssentials
internal import TextLayout
internal import TypescaleStrings

/// A text stored in a file beside a test.
struct SnapshotFile {
    /// The environment variable that accepts the current texts.
    static let variable = "LAYOUT_TESTING_ACCEPT"

    private let name: String
    private let folder: String

    /// Creates a snapshot with a name, beside the test.
    init(named name: String, for site: CallSite) throws(LayoutAssertionError) {
        let isName = !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 128
        guard isName, !name.contains(where: { $0 == "/" || $0.isNewline || $0 == "\0" }) else {
            throw LayoutAssertionError(
                "snapshot name: \(quoted(name)) is not a file name; use 1 to 128 bytes without \"/\", line breaks or a "
                    + "leading period")
        }
        self.name = name
        let path = "\(site.filePath)"
        let file = path.lastPathComponent
        folder = "__Snapshots__/\(file.hasSuffix(".swift") ? file.dropLast(6) : file[...])".path(from: path.folderPath)
    }

    /// The file's path from the test's folder, for messages.
    private var shown: String {
        "__Snapshots__/\(folder.lastPathComponent)/\(name).txt"
    }

    private var file: URL { URL(filePath: folder).appending(component: name + ".txt") }

    /// Compares a text with the snapshot; returns `nil` if they are equal.
    func failure(of text: String, accepts: Bool = SnapshotFile.accepts) -> Failure? {
        let text = text + "\n"
        guard let data = try? Data(contentsOf: file) else {
            guard !FileManager.default.fileExists(atPath: file.path) else {
                return Failure(message: "\(shown) exists and cannot be read")
            }
            guard write(text) else { return Failure(message: "\(shown) cannot be written") }
            if accepts { return nil }
            return Failure(
                message: "There was no snapshot \(shown). It was written now: review it, commit it and run the test "
                    + "again")
        }
        let stored = String(decoding: data, as: UTF8.self)
        if stored == text { return nil }
        if accepts { return write(text) ? nil : Failure(message: "\(shown) cannot be written") }
        return Failure(
            message: "\(shown) does not match (− expected, + actual); set \(SnapshotFile.variable)=1 to accept the "
                + "actual text",
            drawing: SnapshotFile.difference(from: stored, to: text))
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

    /// Returns the removed and added lines, in the order of the text.
    static func difference(from stored: String, to text: String) -> String {
        let before = stored.split(separator: "\n", omittingEmptySubsequences: false)
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
        return (shown + (rest > 0 ? ["and \(CountText.text(rest, "line")) more"] : [])).joined(separator: "\n")
    }
}

/// A table of resolved styles at one size, one line for each style.
struct SnapshotTable {
    let text: String

    init(
        _ styles: [TextStyle], _ context: LayoutContext, _ size: TextSizePreference, _ measurer: LayoutMeasurer
    ) throws(LayoutAssertionError) {
        let environment = try measurer.environment(context, size)
        let scale = try BundledResources.scale(context.scale)
        var rows = [[size.label, "size", "line", "tracking", "weight", "face"]]
        for style in styles.isEmpty ? scale.styles.map(\.style) : styles {
            let index = try measurer.index(of: style, context)
            let resolved = environment.scale.styles[index]
            let request = environment.key.preparation.preparationStyles[index].regular
            let match = try measurer.face(for: request, style.name, context)
            rows.append([
                style.name, SnapshotTable.thousandths(resolved.size),
                resolved.lineHeight.map { SnapshotTable.thousandths($0) } ?? "the face's",
                SnapshotTable.thousandths(resolved.tracking), String(resolved.weight), match.family,
            ])
        }
        let widths = rows[0].indices.map { column in rows.reduce(0) { max($0, DisplayWidth.columns($1[column])) } }
        text = rows.map { row in
            // Names are left-aligned and numbers right-aligned; the last column has no padding.
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - DisplayWidth.columns(row[column]))
                if column == row.count - 1 { return row[column] }
                return column == 0 ? row[column] + space : space + row[column]
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// Formats points with up to three decimals; scales are rounded to no finer step.
    private static func thousandths(_ value: Double) -> String { FixedPoint.text(value, upTo: 3) }
}
