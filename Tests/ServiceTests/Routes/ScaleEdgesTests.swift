import DynamicType
import Foundation
import Fonts
import ScaleFiles
import Testing
import TypescaleAPI
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleService

/// Selected styles and keys, scaled values, and the event stream of a scale over HTTP.
@Suite struct ScaleEdgesTests {
    private static let path = "/v1/scales/apple-ios"

    @Test func `a table has only the requested styles in the scale's order with equal values`() throws {
        let service = try ServiceFixture()
        let whole = try service.json(Self.path + "/resolve?category=AX2")
        let some = try service.json(
            Self.path + "/resolve?style=caption1&category=AX2&style=body&style=caption1")
        #expect(some["styles"]?.names == ["body", "caption1"])
        for name in ["body", "caption1"] {
            #expect(Self.text(some.at("styles", name)) == Self.text(whole.at("styles", name)))
        }
        let other = try service.json(Self.path + "/resolve?style=body&category=AX2&style=caption1")
        #expect(Self.text(other) == Self.text(some))
        let unknown = try service.json(Self.path + "/resolve?style=boddy", status: 404)
        #expect(unknown["pointer"]?.text == "style" && unknown["detail"]?.text?.contains("subheadline") == true)
        #expect(
            try service.json(Self.path + "/resolve?category=L&category=M", status: 400)["pointer"]?.text == "category")
    }

    @Test func `a table has only the requested keys in their usual order with equal values`() throws {
        let service = try ServiceFixture()
        let whole = try service.send("GET", Self.path + "/resolve?category=AX2")
        let some = try service.json(Self.path + "/resolve?category=AX2&fields=metrics,size,lineHeight,size")
        let table = try JSONParser().parse(whole.body)
        #expect(some.names == table.names)
        #expect(some["styles"]?.names == table["styles"]?.names)
        for style in some["styles"]?.members ?? [] {
            #expect(style.value.names == ["size", "lineHeight", "metrics"])
            for key in style.value.members {
                let value = table["styles"]?[style.name]?[key.name]
                #expect(value != nil && Self.text(key.value) == Self.text(value))
            }
        }
        // A list of all keys gives the whole table; other keys give another table, independent of earlier requests.
        let keys = StyleField.allCases.map(\.rawValue).joined(separator: ",")
        #expect(try service.send("GET", Self.path + "/resolve?category=AX2&fields=\(keys)").body == whole.body)
        let sizes = try service.send("GET", Self.path + "/resolve?category=AX2&fields=size")
        #expect(sizes["ETag"] != nil && sizes["ETag"] != whole["ETag"])
        for fields in [["size"], ["lineHeight"], ["lineHeight", "tracking"]] {
            for _ in 0..<3 {
                let query = "/resolve?category=AX2&style=body&fields=" + fields.joined(separator: ",")
                #expect(try service.json(Self.path + query).at("styles", "body")?.names == fields)
            }
        }
        // Generated clients send a list as several parameters.
        for (one, several) in [
            ("/resolve?fields=size,lineHeight", "/resolve?fields=size&fields=lineHeight"),
            ("/scaled?values=8,12,17", "/scaled?values=8&values=12,17"),
        ] {
            let answer = try service.send("GET", Self.path + several)
            #expect(try answer.status == 200 && answer.body == service.send("GET", Self.path + one).body)
        }
        let again = try service.send(
            "GET", Self.path + "/resolve?fields=size&category=AX2", fields: ["If-None-Match: \(sizes["ETag"] ?? "")"])
        #expect(again.status == 304)
    }

    @Test(arguments: ["height", "size,,weight", "", "size,", "Size", "size,%20weight", "style", "si%E2%80%8Dze"])
    func `an unknown key of styles is refused with the list of keys`(list: String) throws {
        let service = try ServiceFixture()
        let answer = try service.json(Self.path + "/resolve?fields=\(list)", status: 400)
        let keys = StyleField.allCases.map(\.rawValue).joined(separator: ", ")
        #expect(answer["pointer"]?.text == "fields")
        #expect(answer["detail"]?.text?.hasSuffix("the keys are \(keys)") == true)
    }

    @Test func `the keys of a style are those of the OpenAPI document in their usual order`() throws {
        let document = try JSONParser().parse(#require(EmbeddedDocument("openapi.json")).bytes)
        let keys = StyleField.allCases.map(\.rawValue)
        let parameter = document.at("components", "parameters", "fields", "schema", "items", "enum")
        #expect(parameter?.elements.compactMap(\.text) == keys)
        #expect(document.at("components", "schemas", "ResolvedStyle", "properties")?.names == keys)
        // A category that the platform limits, so that "cap" is there.
        let answer = try ServiceFixture().json("/v1/scales/material3/resolve?category=AX5&style=bodyLarge")
        // The style has no CSS properties of texts.
        #expect(answer.at("styles", "bodyLarge")?.names == keys.filter { $0 != "text" })
    }

    private static func text(_ value: JSONValue?) -> String {
        var writer = JSONWriter()
        writer.value(value ?? JSONValue(.null))
        return writer.text
    }

    @Test func `scaled values say that the platform limits the size`() throws {
        let service = try ServiceFixture()
        let limited = try service.json("/v1/scales/material3/scaled?values=16&category=AX5")
        #expect(limited["cap"]?.text == "platform")
        let offered = try service.json("/v1/scales/material3/scaled?values=16&category=AX2")
        #expect(offered["cap"] == nil && offered["values"] != nil)
    }

    @Test func `scaled values equal those of UIFontMetrics up to a maximum`() throws {
        let service = try ServiceFixture()
        let metrics = try ScaleLibrary(folder: package + "/typescales").scale(named: .appleIOS)
        for (style, kind) in [("body", "value"), ("headline", "font"), ("caption2", "value")] {
            let answer = try service.json(
                Self.path + "/scaled?relativeTo=\(style)&values=8,12.5,17&as=\(kind)&category=AX3")
            let pairs = (answer["values"]?.elements ?? []).map { $0.elements.compactMap(\.number) }
            #expect(pairs.map(\.first) == [8, 12.5, 17])
            for pair in pairs {
                let expected = try metrics.scaledValue(
                    pair[0], relativeTo: TextStyle(style), as: kind == "font" ? .fontSize : .length,
                    in: .category(.accessibility3))
                #expect(pair[1] == expected.value)
            }
        }
        let held = try service.json(Self.path + "/scaled?values=8,40&maximum=40&category=AX5")
        #expect(held["maximum"]?.number == 40 && held["relativeTo"]?.text == "body")
        #expect(held["values"]?.elements.last?.elements.compactMap(\.number) == [40, 40])
        for (query, status, pointer) in [
            ("", 400, "values"), ("values=", 400, "values"), ("values=a", 400, "values"), ("values=1,", 400, "values"),
            ("values=-1", 422, "values"), ("values=1&relativeTo=none", 404, "relativeTo"),
            ("values=1&as=size", 422, "as"), ("values=1&maximum=-1", 422, "maximum"),
            ("values=1&category=HUGE", 422, "category"),
            ("values=" + Array(repeating: "1", count: 257).joined(separator: ","), 422, "values"),
        ] {
            #expect(
                try service.json(Self.path + "/scaled?" + query, status: status)["pointer"]?.text == pointer, "\(query)"
            )
        }
        #expect(try service.send("GET", "/v1/scales/none/scaled?values=1").status == 404)
    }

    @Test func `as many styles as a scale can have are selected at once`() throws {
        func styles(_ count: Int) -> String { Array(repeating: "style=body", count: count).joined(separator: "&") }
        let service = try ServiceFixture()
        let query = Self.path + "/resolve?category=L&appScale=1&boldText=true&locale=en&fields=size&"
        #expect(try service.json(query + styles(64)).at("styles", "body", "size")?.number == 17)
        #expect(try service.json(query + styles(65), status: 422)["pointer"]?.text == "style")
    }

    /// Returns a folder with one scale of one style.
    private static func write(_ size: Int, to folder: TemporaryFolder, as name: String = "ours") throws {
        try """
        {"title": "Ours", "unit": "px", "sources": [], "defaultStyle": "body", "minimum": 1, "curve": {"type": "linear"},
         "styles": {"body": {"size": \(size), "lineHeight": {"multiple": 1.5}}}}
        """.write(toFile: folder.file("\(name).json"), atomically: true, encoding: .utf8)
    }

    @Test func `a scale's stream has an event for each change of content, and resumes`() throws {
        let folder = TemporaryFolder()
        try Self.write(16, to: folder)
        try Self.write(16, to: folder, as: "other")
        let live = try LiveFixture(scales: folder.path)
        func revision() throws -> String {
            try #require(
                try JSONParser().parse(try live.send("GET", "/v1/scales/ours/resolve").body)["revision"]?.text)
        }
        let first = try revision()
        let stream = try live.events("/v1/scales/ours/events")
        let other = try live.events("/v1/scales/other/events")
        _ = try other.next()
        #expect(
            try stream.next() == .init(name: "scale", id: first, data: #"{"scale":"ours","revision":"\#(first)"}"#))
        // Nothing changed, then the file did.
        live.service.reload()
        try Self.write(18, to: folder)
        live.service.reload()
        let second = try stream.next()
        #expect(second.id == (try revision()) && second.id != first)
        stream.close()
        try Self.write(20, to: folder)
        live.service.reload()
        let third = try revision()
        for fields in [["Last-Event-ID: \(second.id)"], []] {
            let query = fields.isEmpty ? "?lastEventId=\(second.id)" : ""
            let again = try live.events("/v1/scales/ours/events" + query, fields: fields)
            #expect(try again.next().id == third)
            again.close()
        }
        // A client that knows the present content receives the next one only.
        let current = try live.events("/v1/scales/ours/events", fields: ["Last-Event-ID: \(third)"])
        try Self.write(22, to: folder)
        live.service.reload()
        #expect(try current.next().id == (try revision()))
        // The scale is removed: its stream reports this and ends; the other stream has no event.
        try FileManager.default.removeItem(atPath: folder.file("ours.json"))
        try Self.write(30, to: folder, as: "other")
        live.service.reload()
        let end = try current.next()
        #expect(end.name == "end" && end.data.contains("not-found"), "\(end)")
        #expect(throws: NoStream.self) { try current.next() }
        #expect(try live.send("GET", "/v1/scales/ours/events").status == 404)
        #expect(try other.next().data.contains("\"other\""))
        #expect(try live.send("GET", "/v1/scales/other/events?lastEventId=12").status == 400)
    }

    @Test func `preflights allow the field Last-Event-ID`() throws {
        let service = try ServiceFixture(crossOrigin: .init(origins: .any))
        let answer = try service.send(
            "OPTIONS", "/v1/users/ada/events",
            fields: [
                "Origin: https://app.example", "Access-Control-Request-Method: GET",
                "Access-Control-Request-Headers: authorization,last-event-id",
            ])
        let allowed = answer["Access-Control-Allow-Headers"]?.lowercased().split(separator: ", ").map(String.init) ?? []
        #expect(allowed.contains("last-event-id") && allowed.contains("authorization"))
    }
}
