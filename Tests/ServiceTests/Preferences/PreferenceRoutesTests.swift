import Testing
import TypescaleHTTPTesting
import TypescaleJSON

@testable import TypescaleService

@Suite struct PreferenceRoutesTests {
    private static let path = "/v1/users/ada/preferences"

    @Test func `a user without a preference has an empty one of revision 0`() throws {
        let service = try ServiceFixture()
        let answer = try service.send("GET", Self.path)
        #expect(answer.status == 200 && answer.text == "{\"revision\":0}\n" && answer["ETag"] == "\"0\"")
        #expect(answer["Cache-Control"] == "private, no-cache")
    }

    @Test func `PUT replaces, PATCH changes, null removes, and each returns the revision`() throws {
        let service = try ServiceFixture()
        let put = try service.send("PUT", Self.path, body: #"{"category":"AX3","boldText":true,"locale":"de-AT"}"#)
        #expect(put.status == 200)
        let first = try JSONParser().parse(put.body)
        #expect(first.names == ["category", "boldText", "locale", "revision"])
        #expect(put["ETag"] == first["revision"]?.number.map { "\"\(Int($0))\"" })
        let patch = try service.send(
            "PATCH", Self.path, fields: ["Content-Type: application/merge-patch+json"],
            body: #"{"fontScale":1.3,"boldText":null}"#)
        let second = try JSONParser().parse(patch.body)
        #expect(second.names == ["fontScale", "locale", "revision"])
        #expect((second["revision"]?.number ?? 0) > (first["revision"]?.number ?? 0))
        #expect(try service.send("GET", Self.path).body == patch.body)
        #expect(try service.send("GET", "/v1/users/eve/preferences").text == "{\"revision\":0}\n")
        #expect(try service.send("DELETE", Self.path).status == 204)
        // The removal has a revision of its own, which the stream shows too.
        let gone = try service.send("GET", Self.path)
        let removal = try #require(try JSONParser().parse(gone.body)["revision"]?.number)
        #expect(removal > (second["revision"]?.number ?? 0) && gone["ETag"] == "\"\(Int(removal))\"")
        #expect(try JSONParser().parse(gone.body).names == ["revision"])
        for tag in ["\"\(Int(removal))\"", "\"0\""] {
            let again = try service.send("PUT", Self.path, fields: ["If-Match: \(tag)"], body: #"{"category":"S"}"#)
            #expect(again.status == 200)
            #expect(try service.send("DELETE", Self.path).status == 204)
            if tag != "\"0\"" {
                #expect(try service.send("PUT", Self.path, fields: ["If-Match: \(tag)"], body: "{}").status == 412)
            }
        }
    }

    @Test func `a write on an old revision changes nothing and returns the current one`() throws {
        let service = try ServiceFixture()
        let first = try service.send("PUT", Self.path, fields: ["If-None-Match: *"], body: #"{"category":"S"}"#)
        let tag = try #require(first["ETag"])
        #expect(try service.send("PUT", Self.path, fields: ["If-None-Match: *"], body: "{}").status == 412)
        let second = try service.send("PATCH", Self.path, fields: ["If-Match: \(tag)"], body: #"{"category":"M"}"#)
        #expect(second.status == 200)
        for (method, body) in [("PUT", "{}"), ("PATCH", "{}"), ("DELETE", nil)] as [(String, String?)] {
            let stale = try service.send(method, Self.path, fields: ["If-Match: \(tag)"], body: body)
            #expect(stale.status == 412 && stale["Content-Type"] == "application/problem+json", "\(method)")
            #expect(stale.text.contains("revision \(second["ETag"]?.filter { $0 != "\"" } ?? "?")"), "\(stale.text)")
        }
        #expect(try service.send("PUT", Self.path, fields: ["If-Match: W/\(tag)"], body: "{}").status == 412)
        #expect(try service.send("PUT", Self.path, fields: ["If-Match: nonsense"], body: "{}").status == 400)
        let new = "/v1/users/new/preferences"
        #expect(try service.send("PATCH", new, fields: ["If-Match: \"1\""], body: "{}").status == 412)
        #expect(try service.send("PATCH", new, fields: ["If-Match: \"0\""], body: #"{"category":"S"}"#).status == 200)
        #expect(try service.send("PATCH", new, fields: ["If-Match: \"0\""], body: #"{"category":"M"}"#).status == 412)
        #expect(try service.send("GET", Self.path).body == second.body)
        let known = try service.send("GET", Self.path, fields: ["If-None-Match: \(second["ETag"] ?? "")"])
        #expect(known.status == 304 && known.body.isEmpty && known["ETag"] == second["ETag"])
    }

    @Test(
        arguments: [
            (#"{"category":"huge"}"#, 422, "/category", "XS"), (#"{"fontScale":99}"#, 422, "/fontScale", "0.5...5"),
            (#"{"colour":"red"}"#, 400, "/colour", "colour"),
            (#"{"boldText":"yes"}"#, 400, "/boldText", "true or false"),
            (#"{"category":"L","percent":120}"#, 422, "/percent", "one of"), ("", 400, nil, "end"),
            ("[]", 400, "", "object"),
            (#"{"category":null}"#, 400, "/category", "left out"), ("{\"category\":\"L\"", 400, nil, "end"),
        ] as [(String, Int, String?, String)])
    func `an invalid preference is refused with its location and not stored`(
        body: String, status: Int, pointer: String?, word: String
    ) throws {
        let service = try ServiceFixture()
        let answer = try service.send("PUT", Self.path, body: body)
        let problem = try JSONParser().parse(answer.body)
        #expect(answer.status == status, "\(answer.text)")
        if let pointer, !pointer.isEmpty { #expect(problem["pointer"]?.text == pointer) }
        #expect(problem["detail"]?.text?.contains(word) == true, "\(answer.text)")
        #expect(try service.send("GET", Self.path).text == "{\"revision\":0}\n")
    }

    @Test func `the lengths of names and bodies are limited`() throws {
        let service = try ServiceFixture()
        let long = String(repeating: "a", count: 300)
        #expect(try service.send("GET", "/v1/users/\(long)/preferences").status == 422)
        #expect(try service.send("PUT", Self.path + "?device=\(long)", body: "{}").status == 422)
        let huge = "{\"locale\":\"" + String(repeating: "x", count: 20_000) + "\"}"
        #expect(try service.send("PUT", Self.path, body: huge).status == 413)
        let nested = String(repeating: "[", count: 5_000)
        #expect(try service.send("PUT", Self.path, body: nested).status == 400)
        #expect(try service.send("PUT", Self.path, fields: ["Content-Type: text/plain"], body: "{}").status == 415)
    }

    @Test func `a device's preference becomes the user's once, unless the user has one`()
        throws
    {
        let service = try ServiceFixture()
        _ = try service.send("PUT", "/v1/devices/phone-1/preferences", body: #"{"category":"AX2"}"#)
        let adoptions = Self.path + "/adoptions"
        let adopted = try service.send("POST", adoptions, body: #"{"device":"phone-1"}"#)
        #expect(adopted.status == 200 && adopted.text.hasPrefix("{\"category\":\"AX2\","), "\(adopted.text)")
        let left = try JSONParser().parse(try service.send("GET", "/v1/devices/phone-1/preferences").body)
        #expect(left.names == ["revision"] && (left["revision"]?.number ?? 0) > 1)
        _ = try service.send("PUT", "/v1/devices/phone-2/preferences", body: #"{"category":"XS"}"#)
        let kept = try service.send("POST", adoptions, body: #"{"device":"phone-2"}"#)
        #expect(kept.text.hasPrefix("{\"category\":\"AX2\","))
        _ = try service.send("PUT", "/v1/devices/phone-3/preferences", body: #"{"category":"S"}"#)
        let replaced = try service.send("POST", adoptions, body: #"{"device":"phone-3","replace":true}"#)
        #expect(replaced.text.hasPrefix("{\"category\":\"S\","))
        #expect(try service.send("POST", adoptions, body: "{}").status == 400)
        #expect(try service.send("POST", adoptions, body: #"{"device":""}"#).status == 422)
    }

    @Test func `an adoption that changes nothing has the revision of the user's removed preference`() throws {
        let service = try ServiceFixture()
        let adoptions = Self.path + "/adoptions"
        #expect(try service.send("POST", adoptions, body: #"{"device":"none"}"#)["ETag"] == "\"0\"")
        _ = try service.send("PUT", Self.path, body: #"{"category":"S"}"#)
        #expect(try service.send("DELETE", Self.path).status == 204)
        let adopted = try service.send("POST", adoptions, body: #"{"device":"none"}"#)
        let present = try service.send("GET", Self.path)
        #expect(adopted.status == 200 && adopted.text == present.text && adopted["ETag"] == present["ETag"])
        #expect(present["ETag"] != "\"0\"")
    }

    @Test func `an adoption obeys conditions on the user's preference`() throws {
        let service = try ServiceFixture()
        _ = try service.send("PUT", "/v1/devices/phone/preferences", body: #"{"category":"AX2"}"#)
        let tag = try #require(try service.send("PUT", Self.path, body: #"{"category":"S"}"#)["ETag"])
        func adopt(_ field: String) throws -> ClientResponse {
            try service.send(
                "POST", Self.path + "/adoptions", fields: [field], body: #"{"device":"phone","replace":true}"#)
        }
        for (field, status) in [
            ("If-Match: \"999\"", 412), ("If-None-Match: *", 412), ("If-Match: nonsense", 400),
            ("If-None-Match: nonsense", 400),
        ] { #expect(try adopt(field).status == status, "\(field)") }
        #expect(try service.send("GET", Self.path)["ETag"] == tag)
        #expect(try service.send("GET", "/v1/devices/phone/preferences").text.contains("AX2"))
        let adopted = try adopt("If-Match: \(tag)")
        #expect(adopted.status == 200 && adopted.text.contains("AX2"), "\(adopted.text)")
        #expect(try adopt("If-Match: \(tag)").status == 412)
    }
}
