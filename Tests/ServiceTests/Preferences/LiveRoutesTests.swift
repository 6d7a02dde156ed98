import Foundation
import Testing
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleService

@Suite struct LiveRoutesTests {
    private static let user = "/v1/users/ada"

    private func put(_ service: LiveFixture, _ category: String, device: String? = nil) throws -> String {
        let query = device.map { "?device=\($0)" } ?? ""
        let answer = try service.send("PUT", Self.user + "/preferences" + query, "{\"category\":\"\(category)\"}")
        #expect(answer.status == 200, "\(answer.text)")
        return try #require(answer["ETag"]).filter { $0 != "\"" }
    }

    @Test func `a device receives the present state, then each change once, in order, with its revision`() throws {
        let service = try LiveFixture()
        let stream = try service.events(Self.user + "/events")
        #expect(try stream.next() == .init(name: "preference", id: "0", data: "{\"revision\":0}"))
        for category in ["S", "AX1", "M"] {
            let revision = try put(service, category)
            let data = "{\"category\":\"\(category)\",\"revision\":\(revision)}"
            #expect(try stream.next() == .init(name: "preference", id: revision, data: data))
        }
        stream.close()
    }

    @Test func `a device that reconnects receives exactly the changes that it missed`() throws {
        let service = try LiveFixture()
        let known = try put(service, "S")
        var missed = try [put(service, "M"), put(service, "L")]
        for fields in [["Last-Event-ID: \(known)"], []] {
            let query = fields.isEmpty ? "?lastEventId=\(known)" : ""
            let stream = try service.events(Self.user + "/events" + query, fields: fields)
            #expect(try missed.map { _ in try stream.next().id } == missed)
            missed.append(try put(service, fields.isEmpty ? "XL" : "XXL"))
            #expect(try stream.next().id == missed.last)
            stream.close()
        }
        let strange = try service.events(Self.user + "/events", fields: ["Last-Event-ID: 999999"])
        let reset = try strange.next()
        #expect(reset.name == "reset" && reset.data.contains("\"category\":\"XL\""), "\(reset)")
        let refused = try service.send("GET", Self.user + "/events", fields: ["Last-Event-ID: abc"])
        #expect(refused.status == 400)
        // The header takes precedence, and does not hide a mistake in the parameter.
        for fields in [["Last-Event-ID: 1"], ["Last-Event-ID:"]] {
            let refused = try service.send("GET", Self.user + "/events?lastEventId=abc", fields: fields)
            #expect(refused.status == 400)
        }
    }

    @Test func `a device receives the changes of every other device and not its own`() throws {
        let service = try LiveFixture()
        let phone = try service.events(Self.user + "/events?device=phone")
        let tablet = try service.events(Self.user + "/events?device=tablet")
        _ = try [phone.next(), tablet.next()]
        let own = try put(service, "S", device: "phone")
        let other = try put(service, "XL", device: "tablet")
        #expect(try phone.next().id == other)
        #expect(try tablet.next().id == own)
        let both = try put(service, "AX5")
        #expect(try phone.next().id == both && tablet.next().id == both)
    }

    @Test func `no change that the answer to a write includes follows it`() throws {
        let service = try LiveFixture()
        let other = try LiveFixture(sharing: service)
        let socket = try other.socket(Self.user + "/live?device=phone")
        _ = try socket.next()
        _ = try put(service, "AX1")
        socket.send(#"{"id":"1","method":"put","preference":{"category":"XS"}}"#)
        // The change of the other service may come before the answer.
        while try socket.next()["id"]?.string != "1" {}
        _ = try put(service, "M")
        #expect(try socket.next()["preference"]?["category"]?.string == "M")
    }

    @Test func `devices that write at the same time receive answers and changes in the order of revisions`() throws {
        let service = try LiveFixture()
        let sockets = try ["phone", "tablet"].map { try service.socket(Self.user + "/live?device=" + $0) }
        var revisions: [[Double]] = [[], []]
        func receive(_ device: Int) throws -> JSONValue {
            let message = try sockets[device].next()
            revisions[device].append(try #require(message.at("preference", "revision")?.number))
            return message
        }
        for round in 1...100 {
            for (device, socket) in sockets.enumerated() {
                let percent = 100 + 2 * round + device
                socket.send(#"{"id":"\#(round)","method":"put","preference":{"percent":\#(percent)}}"#)
            }
            for device in sockets.indices {
                while try receive(device)["id"]?.text != "\(round)" {}
            }
        }
        let last = try put(service, "M")
        for device in sockets.indices {
            while revisions[device].last != Double(last) { _ = try receive(device) }
            #expect(revisions[device] == revisions[device].sorted())
        }
    }

    @Test func `devices of other users receive nothing`() throws {
        let service = try LiveFixture()
        let eve = try service.events("/v1/users/eve/events")
        let device = try service.events("/v1/devices/ada/events")
        _ = try [eve.next(), device.next()]
        _ = try put(service, "S")
        let own = try service.send("PUT", "/v1/users/eve/preferences", "{\"category\":\"M\"}")
        let heard = try eve.next()
        #expect(own["ETag"] == "\"\(heard.id)\"" && heard.data.contains("\"M\""))
        let ownDevice = try service.send("PUT", "/v1/devices/ada/preferences", "{\"category\":\"L\"}")
        #expect(ownDevice["ETag"] == "\"\(try device.next().id)\"")
    }

    @Test func `over a WebSocket a device receives the same changes and writes its own`() throws {
        let service = try LiveFixture()
        let stream = try service.events(Self.user + "/events")
        _ = try stream.next()
        let socket = try service.socket(Self.user + "/live")
        #expect(try socket.next().at("preference", "revision")?.number == 0)
        socket.send(#"{"id":"one","method":"patch","preference":{"category":"AX2"},"ifMatch":0}"#)
        let written = try socket.next()
        #expect(written["id"]?.text == "one" && written["status"]?.number == 200)
        let revision = try #require(written.at("preference", "revision")?.number)
        #expect(try stream.next().id == "\(Int(revision))")
        socket.send(#"{"id":"two","method":"put","preference":{},"ifMatch":0}"#)
        let stale = try socket.next()
        #expect(stale["status"]?.number == 412 && stale.at("problem", "title")?.text == "Precondition failed")
        for (message, status) in [
            (#"{"id":"x","method":"put"}"#, 400.0), ("nonsense", 400),
            (#"{"id":"x","method":"put","preference":{"category":"big"}}"#, 422),
            (#"{"id":"x","method":"drop","preference":{}}"#, 422),
            (#"{"id":"x","method":"put","preferences":{}}"#, 400), (#"{"ifMatch":"a","id":"x"}"#, 400),
            (#"{"id":"x","method":"put","preference":{},"ifMatch":9007199254740991}"#, 412),
            (#"{"id":"x","method":"put","preference":{},"ifMatch":9007199254740993}"#, 422),
        ] {
            socket.send(message)
            let answer = try socket.next()
            #expect(answer["status"]?.number == status, "\(message)")
            #expect((answer["id"]?.text == "x") == message.contains("\"x\""))
        }
        // The device's own change is not returned: the next event is another device's.
        let other = try put(service, "S")
        let heard = try socket.next()
        #expect(heard["event"]?.text == "preference")
        #expect(heard.at("preference", "revision")?.number == Double(other))
    }

    @Test func `a WebSocket to a store that cannot be read closes with the reason`() throws {
        let service = try LiveFixture()
        _ = try put(service, "S")
        try FileManager.default.removeItem(atPath: service.folder.file("store.db"))
        #expect(try eventually { try service.send("GET", Self.user + "/preferences").status == 503 })
        let (code, reason) = try service.socket(Self.user + "/live").closing()
        #expect(code == 1011 && reason == "the store's file was moved, removed or replaced")
    }

    @Test func `two processes on one store notify each other's devices`() throws {
        let one = try LiveFixture()
        let two = try LiveFixture(sharing: one)
        let stream = try two.events(Self.user + "/events")
        _ = try stream.next()
        let revision = try put(one, "AX4")
        #expect(try stream.next().id == revision)
        #expect(try two.send("GET", Self.user + "/preferences")["ETag"] == "\"\(revision)\"")
    }

    @Test func `pages of other origins can neither write nor open a WebSocket`() throws {
        let service = try LiveFixture()
        let foreign = "Origin: https://elsewhere.example"
        let path = Self.user + "/preferences"
        #expect(try service.send("PUT", path, "{}", fields: [foreign]).status == 403)
        #expect(try service.send("PUT", path, "{}", fields: ["Origin: null"]).status == 403)
        let own = "Origin: http://localhost:\(service.port)"
        #expect(try service.send("PUT", path, "{}", fields: [own]).status == 200)
        let upgrade = [
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        #expect(try service.send("GET", Self.user + "/live", fields: upgrade + [foreign]).status == 403)
        let bent = "GET \(path) HTTP/1.1\r\nHost: elsewhere.example:\(service.port)\r\n\r\n"
        #expect(try TestTransport.live(port: service.port).send(bent).status == 403)
        let allowing = try LiveFixture(flags: ["allow-origin": ["https://elsewhere.example"]])
        #expect(try allowing.send("PUT", path, "{}", fields: [foreign]).status == 200)
    }
}
