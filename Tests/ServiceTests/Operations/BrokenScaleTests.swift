import Foundation
import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleService

/// An invalid scale file while the service runs.
@Suite struct BrokenScaleTests {
    private static let path = "/v1/scales/ours/resolve?style=body"

    private static func write(_ text: String, to folder: TemporaryFolder, as name: String = "ours") throws {
        try text.write(toFile: folder.file("\(name).json"), atomically: true, encoding: .utf8)
    }

    private static func scale(_ size: String, role: String = "default") -> String {
        """
        {"title": "Ours", "unit": "px", "sources": [], "defaultStyle": "body", "minimum": 1, "curve": {"type": "linear"},
         "styles": {"body": {"size": \(size), "lineHeight": {"multiple": 1.5}, "role": "\(role)"}}}
        """
    }

    @Test func `the last valid scale is served, and operators see what is wrong`() throws {
        let folder = TemporaryFolder()
        try Self.write(Self.scale("16"), to: folder)
        try Self.write(Self.scale("20"), to: folder, as: "other")
        let live = try LiveFixture(scales: folder.path)
        let stream = try live.events("/v1/scales/ours/events")
        _ = try stream.next()
        let before = try live.send("GET", Self.path)
        #expect(before.status == 200)
        // A comma is missing, a value is out of its range, and the file is no JSON at all.
        for (text, line, column) in [
            (Self.scale("16").replacing("\"px\",", with: "\"px\""), 1, 32), (Self.scale("0"), 2, 30),
            ("title: Ours", 1, 1),
        ] {
            try Self.write(text, to: folder)
            try Self.write(Self.scale("\(20 + line)"), to: folder, as: "other")
            live.service.reload()
            let after = try live.send("GET", Self.path)
            #expect(after.status == 200 && after.body == before.body, "\(after.text)")
            let list = try JSONParser().parse(try live.send("GET", "/v1/scales").body)
            #expect(list["scales"]?.elements.compactMap { $0["name"]?.text } == ["other", "ours"])
            let broken = try #require(list["broken"]?.elements.first)
            #expect(broken["name"]?.text == "ours" && broken["file"]?.text == "ours.json")
            guard case .bool(true)? = broken["served"]?.kind else { throw NoStream() }
            #expect(broken["errors"]?.elements.first?["line"]?.number == Double(line))
            #expect(broken["errors"]?.elements.first?["column"]?.number == Double(column))
            let ready = try live.send("GET", "/readyz")
            #expect(ready.status == 200)
            let place = "ours.json at line \(line), column \(column)"
            #expect(ready.text.contains("broken: \(place) (its last valid content is served)"))
            let metrics = try live.send("GET", "/metrics").text
            #expect(metrics.contains("typescale_scales_broken 1\n"))
            #expect(metrics.contains("typescale_scale_broken{scale=\"ours\",line=\"\(line)\",column="))
            #expect(!list.names.isEmpty && !ready.text.contains("\(folder.path)/ours"))
            // Texts are measured in it, too.
            let row = #"{"id":"a","text":"x","width":300,"scale":"ours"}"#
            let measured = try live.send("POST", "/v1/measure", row)
            #expect(measured.text.contains("\"height\":24"), "\(measured.text)")
        }
        // Repaired with another size: this is the stream's only event.
        try Self.write(Self.scale("18"), to: folder)
        live.service.reload()
        #expect(try live.send("GET", Self.path).text.contains("\"size\":18"))
        #expect(try stream.next().name == "scale")
        #expect(try live.send("GET", "/metrics").text.contains("typescale_scales_broken 0\n"))
        let list = try JSONParser().parse(try live.send("GET", "/v1/scales").body)
        #expect(list["broken"]?.elements.isEmpty == true)
    }

    @Test func `operators see files whose names cannot be a scale's`() throws {
        let folder = TemporaryFolder()
        for name in ["ours", "a \"b\""] { try Self.write(Self.scale("16"), to: folder, as: name) }
        let live = try LiveFixture(scales: folder.path)
        let list = try JSONParser().parse(try live.send("GET", "/v1/scales").body)
        #expect(list["scales"]?.elements.compactMap { $0["name"]?.text } == ["ours"])
        let broken = try #require(list["broken"]?.elements.first)
        #expect(broken["file"]?.text == "a \"b\".json")
        #expect(broken["errors"]?.elements.first?["reason"]?.text?.contains("is not the name of a scale") == true)
        #expect(try live.send("GET", "/readyz").text.contains(#"broken: a \"b\".json"#))
        let metrics = try live.send("GET", "/metrics").text
        #expect(metrics.contains("typescale_scales_broken 1\n"))
        #expect(metrics.contains(#"typescale_scale_broken{scale="a \"b\".json",line="0",column="0"} 0"#))
    }

    @Test func `scales of a folder that is gone are served, and readiness says so`() throws {
        let folder = TemporaryFolder()
        try Self.write(Self.scale("16"), to: folder)
        let live = try LiveFixture(scales: folder.path)
        try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + "-gone")
        live.service.reload()
        #expect(try live.send("GET", Self.path).status == 200)
        let ready = try live.send("GET", "/readyz")
        #expect(ready.status == 200)
        #expect(ready.text.contains("1 scales; the folder could not be read again, and its earlier scales are served"))
        try FileManager.default.moveItem(atPath: folder.path + "-gone", toPath: folder.path)
        live.service.reload()
        #expect(try !live.send("GET", "/readyz").text.contains("could not be read"))
    }

    @Test func `the log names each invalid file, the reason and the scale served instead`() throws {
        let (folder, home) = (TemporaryFolder(), TemporaryFolder())
        try Self.write(Self.scale("16"), to: folder)
        try Self.write("{", to: folder, as: "torn")
        let log = Mutex<[UInt8]>([])
        let service = try startedService(home, scales: folder.path) { bytes in log.withLock { $0 += bytes } }
        // Broken later, with two mistakes.
        try Self.write(Self.scale("0", role: "serf"), to: folder)
        service.reload()
        service.stop()
        let events = try log.withLock { $0 }.split(separator: 0x0A).map { try JSONParser().parse(Array($0)) }
        let broken = events.filter { $0["event"]?.text == "scale broken" }
        let names = ["time", "event", "file", "line", "column", "pointer", "reason", "served"]
        #expect(broken.allSatisfy { $0.names == names })
        let files = broken.compactMap { $0["file"]?.text?.split(separator: "/").last }
        #expect(files == ["torn.json", "ours.json", "ours.json", "torn.json"])
        #expect(
            broken.compactMap { $0["served"]?.text } == [
                "nothing", "last valid content", "last valid content", "nothing",
            ])
        #expect(broken.compactMap { $0["pointer"]?.text } == ["", "/styles/body/size", "/styles/body/role", ""])
        for event in [broken[0], broken[3]] { #expect(event["line"]?.text == "1" && event["column"]?.text == "2") }
        #expect(broken.allSatisfy { $0["reason"]?.text?.isEmpty == false })
        // The count of the same reading, before the files.
        let order = events.compactMap { $0["event"]?.text }
        #expect(
            order.firstIndex(of: "scales read").map { Array(order[$0...].prefix(4)) }
                == ["scales read", "scale broken", "scale broken", "scale broken"])
        // Repaired files are no longer named.
        log.withLock { $0 = [] }
        try Self.write(Self.scale("16"), to: folder)
        let mended = try startedService(home, scales: folder.path) { bytes in log.withLock { $0 += bytes } }
        mended.stop()
        #expect(!log.withLock { String(decoding: $0, as: UTF8.self) }.contains("ours.json"))
    }

    @Test func `a file that was never valid or was removed is not served`() throws {
        let folder = TemporaryFolder()
        try Self.write(Self.scale("16"), to: folder)
        try Self.write("{", to: folder, as: "torn")
        let live = try LiveFixture(scales: folder.path)
        #expect(try live.send("GET", "/v1/scales/torn/resolve").status == 503)
        live.service.reload()
        #expect(try live.send("GET", "/v1/scales/torn/resolve").status == 503)
        let list = try JSONParser().parse(try live.send("GET", "/v1/scales").body)
        guard case .bool(false)? = list["broken"]?.elements.first?["served"]?.kind else { throw NoStream() }
        try FileManager.default.removeItem(atPath: folder.file("ours.json"))
        live.service.reload()
        #expect(try live.send("GET", Self.path).status == 404)
    }

    @Test func `a role that does not exist is an error when the scale is read`() throws {
        let folder = TemporaryFolder()
        try Self.write(Self.scale("16", role: "serf"), to: folder)
        let service = try ServiceFixture(scales: folder.path)
        let error = try #require(try service.json("/v1/scales")["broken"]?.elements.first?["errors"]?.elements.first)
        #expect(error["pointer"]?.text == "/styles/body/role")
        #expect(error["reason"]?.text?.contains("serif") == true && error["line"]?.number == 2)
    }
}
