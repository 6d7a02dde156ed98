import DynamicType
import Foundation
import Testing

@testable import LayoutTesting

/// Snapshots of a test that does not exist, in a folder that is removed afterwards.
@Suite(.serialized) struct SnapshotTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/__Snapshots__"

    private func clean() { try? FileManager.default.removeItem(atPath: Self.folder) }

    @Test func `a snapshot is written, kept, compared and accepted`() throws {
        clean()
        defer { clean() }
        func check(_ width: Double) -> [String] {
            failures {
                expectSnapshot(ofLines: "Continue to payment", named: "pay", width: width, at: [.large])
            }.map(\.text)
        }
        #expect(
            check(200) == [
                "There was no snapshot __Snapshots__/SnapshotTests/pay.txt. It is written now: read it, commit it and run "
                    + "again"
            ])
        #expect(check(200).isEmpty)
        let file = Self.folder + "/SnapshotTests/pay.txt"
        let kept = try String(contentsOfFile: file, encoding: .utf8)
        #expect(
            kept == """
                L (17 pt), 22 pt tall
                ┌───────── 200 pt ─────────┐
                │ Continue to payment      │ 159.9 pt
                └──────────────────────────┘
                body: Inter 400, lines of 22 pt

                """)
        #expect(
            check(100) == [
                """
                __Snapshots__/SnapshotTests/pay.txt is different now (− was, + is); LAYOUT_TESTING_ACCEPT=1 accepts what is
                − L (17 pt), 22 pt tall
                − ┌───────── 200 pt ─────────┐
                − │ Continue to payment      │ 159.9 pt
                − └──────────────────────────┘
                + L (17 pt), 44 pt tall
                + ┌─── 100 pt ────┐
                + │ Continue to   │ 88.67 pt
                + │ payment       │ 66.87 pt
                + └───────────────┘
                """
            ])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == kept)
    }

    @Test func `accepting writes what is there now and fails nothing`() throws {
        clean()
        defer { clean() }
        let snapshot = try SnapshotFile(named: "accepted", for: CallSite(#fileID, #filePath, #line, #column))
        #expect(snapshot.failure(of: "one", accepts: true) == nil)
        #expect(snapshot.failure(of: "two", accepts: true) == nil)
        #expect(snapshot.failure(of: "two", accepts: false) == nil)
        #expect(snapshot.failure(of: "one", accepts: false)?.drawing == "− two\n+ one")
    }

    /// It may hold what somebody has read and agreed to.
    @Test func `what is there and cannot be read is not written over`() throws {
        clean()
        defer { clean() }
        let snapshot = try SnapshotFile(named: "folder", for: CallSite(#fileID, #filePath, #line, #column))
        try FileManager.default.createDirectory(
            atPath: Self.folder + "/SnapshotTests/folder.txt", withIntermediateDirectories: true)
        #expect(
            snapshot.failure(of: "one", accepts: true)?.sentence
                == "__Snapshots__/SnapshotTests/folder.txt is there and cannot be read")
    }

    @Test func `a table of styles is a line a style`() throws {
        clean()
        defer { clean() }
        _ = failures { expectSnapshot(ofStyles: [.body, .caption1], named: "styles", at: [.large, .accessibility1]) }
        #expect(
            try String(contentsOfFile: Self.folder + "/SnapshotTests/styles.txt", encoding: .utf8) == """
                L         size  line  tracking  weight  face
                body        17    22     -0.43     400  Inter
                caption1    12    16         0     400  Inter

                AX1       size  line  tracking  weight  face
                body        28    34      0.38     400  Inter
                caption1    22    28     -0.26     400  Inter

                """)
        #expect(
            failure { expectSnapshot(ofStyles: ["nothing"], named: "styles") }.hasPrefix(
                "style: \"nothing\" is not a style"))
    }

    @Test(arguments: ["", "../up", "a/b", ".hidden"]) func `a name that is no file's is refused`(name: String) {
        #expect(
            failure { expectSnapshot(ofLines: "x", named: name) }
                == "A snapshot cannot be named “\(name)”: the name becomes a file's")
    }

    @Test func `a long difference is cut`() {
        let text = SnapshotFile.difference(from: "", to: (0..<50).map(String.init).joined(separator: "\n"))
        #expect(text.split(separator: "\n").count == LayoutTestingLimits.differenceLines + 1)
        #expect(text.hasSuffix("and 27 lines more"), "\(text)")
    }
}
