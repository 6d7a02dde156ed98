import TypescaleHTTP
import TypescaleHTTPTesting

@testable import TypescaleService

/// A request that provokes a status of one route.
struct Provocation: Sendable {
    /// The route's name.
    let route: String
    /// The status.
    let status: Int
    /// The text after the target of its route.
    var target: String
    var fields: [String] = []
    var body: String?
    /// The required data: none, or messages of a conversation and a preference.
    var isPrepared = true

    /// Returns the response of a service with the required data.
    func answer(of service: ServiceFixture) throws -> ClientResponse {
        if isPrepared {
            _ = try service.send("PUT", "/v1/conversations/chat", body: Provocations.messages)
            for path in ["/v1/users/ada", "/v1/devices/ada"] {
                _ = try service.send("PUT", path + "/preferences", body: #"{"category":"M"}"#)
            }
        }
        let method = ServiceRoutes.all.first { $0.name == route }?.method.rawValue ?? ""
        let isStream = route.hasSuffix("Events") && status == 200
        var known: [String] = []
        if fields.contains("If-None-Match: TAG") {
            known = ["If-None-Match: \(try service.send("GET", target)["ETag"] ?? "")"]
        }
        return try service.send(
            isStream ? "HEAD" : method, target, fields: fields.filter { !$0.hasSuffix(" TAG") } + known, body: body)
    }
}

/// Requests for the statuses that do not follow from a route's declaration.
enum Provocations {
    static let messages = #"[{"id":"m1","text":"one"},{"id":"m2","text":"two"}]"#
    static let upgrade = [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    private static let long = String(repeating: "x", count: 300)
    static let longer = String(repeating: "x", count: 17_000)
    private static let stale = ["If-Match: \"999\""]

    /// Returns a target for a route's pattern with valid values for its placeholders.
    static func target(_ route: Route) -> String {
        let path = route.pattern.replacing("{scale}", with: "apple-ios")
            .replacing("{id}", with: route.pattern.contains("conversations") ? "chat" : "ada")
            .replacing("{mid}", with: "m1").replacing("{file}", with: "studio.css")
            .replacing("{module}", with: "typescale.js")
        if route.query.contains("values") { return path + "?values=8" }
        return route.query.contains("from") ? path + "?from=category=L&to=category=XL" : path
    }

    static let all =
        scales + conversations + messageCalls + owners + accessibility + missing + drafts + documents

    private static let scales: [Provocation] =
        [
            ("getScale", ""), ("resolveScale", "/resolve"), ("compareEnvironments", "/changes?from=&to="),
            ("scaleValues", "/scaled?values=8"),
        ].flatMap {
            (name, rest) -> [Provocation] in
            let rest = rest.replacing("from=&to=", with: "from=category=L&to=category=XL")
            let found = [
                Provocation(route: name, status: 200, target: "/v1/scales/apple-ios\(rest)", isPrepared: false),
                Provocation(route: name, status: 404, target: "/v1/scales/none\(rest)", isPrepared: false),
                Provocation(route: name, status: 503, target: "/v1/scales/torn\(rest)", isPrepared: false),
            ]
            let impossible =
                name == "scaleValues"
                ? rest + "&category=HUGE"
                : rest.contains("?") ? rest.replacing("=XL", with: "=HUGE") : rest + "?category=HUGE"
            return name == "getScale"
                ? found
                : found + [
                    Provocation(
                        route: name, status: 422, target: "/v1/scales/apple-ios\(impossible)", isPrepared: false)
                ]
        } + [
            Provocation(route: "followScaleEvents", status: 200, target: "/v1/scales/slds/events", isPrepared: false),
            Provocation(route: "followScaleEvents", status: 404, target: "/v1/scales/none/events", isPrepared: false),
            Provocation(route: "listScales", status: 200, target: "/v1/scales", isPrepared: false),
            Provocation(
                route: "measure", status: 200, target: "/v1/measure", body: #"[{"id":"a","text":"b","width":90}]"#,
                isPrepared: false),
        ]

    private static let conversations: [Provocation] = {
        let (path, none) = ("/v1/conversations/chat", "/v1/conversations/none")
        let sizes = #"{"from":{"category":"L"},"to":{"category":"XL"},"width":300}"#
        return [
            .init(route: "getConversation", status: 200, target: path + "?width=300"),
            .init(route: "getConversation", status: 304, target: path, fields: ["If-None-Match: TAG"]),
            .init(route: "getConversation", status: 404, target: none),
            .init(route: "getConversation", status: 412, target: path, fields: stale),
            .init(route: "getConversation", status: 422, target: path + "?width=300&category=HUGE"),
            .init(route: "replaceConversation", status: 200, target: path, body: messages),
            .init(route: "replaceConversation", status: 201, target: none, body: messages),
            .init(
                route: "replaceConversation", status: 409, target: none,
                body: #"[{"id":"a","text":"b"},{"id":"a","text":"c"}]"#),
            .init(route: "replaceConversation", status: 412, target: path, fields: stale, body: messages),
            .init(
                route: "replaceConversation", status: 422, target: path,
                body: #"[{"id":"a","text":"b","dir":"up"}]"#),
            .init(route: "deleteConversation", status: 204, target: path),
            .init(route: "deleteConversation", status: 404, target: none),
            .init(route: "deleteConversation", status: 412, target: path, fields: stale),
            .init(route: "deleteConversation", status: 422, target: "/v1/conversations/\(long)"),
            .init(route: "invalidateConversation", status: 200, target: path + "/invalidations", body: sizes),
            .init(route: "invalidateConversation", status: 404, target: none + "/invalidations", body: sizes),
            .init(
                route: "invalidateConversation", status: 422, target: path + "/invalidations",
                body: sizes.replacing("XL", with: "HUGE")),
        ]
    }()

    private static let messageCalls: [Provocation] = {
        let (path, none) = ("/v1/conversations/chat/messages", "/v1/conversations/none/messages")
        let more = #"{"id":"m3","text":"three"}"#
        let text = #"{"text":"other"}"#
        return [
            .init(route: "appendMessages", status: 200, target: path, body: more),
            .init(route: "appendMessages", status: 404, target: none, body: more),
            .init(route: "appendMessages", status: 409, target: path, body: messages),
            .init(route: "appendMessages", status: 412, target: path, fields: stale, body: more),
            .init(
                route: "appendMessages", status: 422, target: path,
                body: more.replacing("\"}", with: "\",\"dir\":\"up\"}")),
            .init(route: "getMessagePlace", status: 200, target: path + "/m1?width=300"),
            .init(route: "getMessagePlace", status: 404, target: path + "/none?width=300"),
            .init(route: "getMessagePlace", status: 412, target: path + "/m1?width=300", fields: stale),
            .init(route: "getMessagePlace", status: 414, target: path + "/\(longer)?width=300"),
            .init(route: "getMessagePlace", status: 422, target: path + "/m1?width=-1"),
            .init(route: "editMessage", status: 200, target: path + "/m1", body: text),
            .init(route: "editMessage", status: 404, target: path + "/none", body: text),
            .init(route: "editMessage", status: 412, target: path + "/m1", fields: stale, body: text),
            .init(route: "editMessage", status: 414, target: path + "/\(longer)", body: text),
            .init(route: "editMessage", status: 422, target: path + "/m1", body: #"{"dir":"up"}"#),
            .init(route: "deleteMessage", status: 204, target: path + "/m1"),
            .init(route: "deleteMessage", status: 404, target: path + "/none"),
            .init(route: "deleteMessage", status: 412, target: path + "/m1", fields: stale),
            .init(route: "deleteMessage", status: 414, target: path + "/\(longer)"),
            .init(route: "deleteMessage", status: 422, target: "/v1/conversations/\(long)/messages/m1"),
        ]
    }()

    private static let owners: [Provocation] =
        [("User", "/v1/users/"), ("Device", "/v1/devices/")].flatMap { kind, root -> [Provocation] in
            let (path, strange) = (root + "ada/preferences", root + long + "/preferences")
            let (size, huge) = (#"{"category":"S"}"#, #"{"category":"HUGE"}"#)
            return [
                .init(route: "get\(kind)Preferences", status: 200, target: path),
                .init(route: "get\(kind)Preferences", status: 304, target: path, fields: ["If-None-Match: TAG"]),
                .init(route: "get\(kind)Preferences", status: 412, target: path, fields: stale),
                .init(route: "get\(kind)Preferences", status: 422, target: strange),
                .init(route: "put\(kind)Preferences", status: 200, target: path, body: size),
                .init(route: "put\(kind)Preferences", status: 412, target: path, fields: stale, body: size),
                .init(route: "put\(kind)Preferences", status: 422, target: path, body: huge),
                .init(route: "patch\(kind)Preferences", status: 200, target: path, body: size),
                .init(route: "patch\(kind)Preferences", status: 412, target: path, fields: stale, body: size),
                .init(route: "patch\(kind)Preferences", status: 422, target: path, body: huge),
                .init(route: "delete\(kind)Preferences", status: 204, target: path),
                .init(route: "delete\(kind)Preferences", status: 412, target: path, fields: stale),
                .init(route: "delete\(kind)Preferences", status: 422, target: strange),
                .init(route: "follow\(kind)Events", status: 200, target: root + "ada/events"),
                .init(route: "follow\(kind)Events", status: 422, target: root + long + "/events"),
                .init(route: "open\(kind)Socket", status: 422, target: root + long + "/live", fields: upgrade),
                .init(route: "open\(kind)Socket", status: 426, target: root + "ada/live"),
            ]
        } + [
            .init(
                route: "adoptDevicePreferences", status: 200, target: "/v1/users/eve/preferences/adoptions",
                body: #"{"device":"ada"}"#),
            .init(
                route: "adoptDevicePreferences", status: 412, target: "/v1/users/eve/preferences/adoptions",
                fields: stale, body: #"{"device":"ada"}"#),
            .init(
                route: "adoptDevicePreferences", status: 422, target: "/v1/users/eve/preferences/adoptions",
                body: #"{"device":""}"#),
        ]

    private static let accessibility: [Provocation] = [
        ("checkContrast", "contrast", #"{"foreground":"black","background":"white"}"#, #""none""#, #""white""#),
        (
            "composeLabel", "label", #"{"format":"[self]","self":"x","locale":"en"}"#,
            "\"\(String(repeating: "x", count: 5_000))\"", #""[self]""#
        ),
        ("spellNumber", "number", #"{"value":12,"locale":"en"}"#, #""1e99""#, "12"),
        ("announceChange", "announcement", #"{"category":"L"}"#, #""HUGE""#, #""L""#),
        (
            "fitSheet", "sheet", #"{"screen":{"width":390,"height":844},"rows":[{"id":"a","text":"Row"}]}"#, "[]",
            #"[{"id":"a","text":"Row"}]"#
        ),
        ("auditScale", "audit", #"{"scale":"apple-ios"}"#, #""""#, #""apple-ios""#),
        (
            "auditStrings", "strings", #"{"format":"po","catalog":"msgid \"a\"\nmsgstr \"b\"","scale":"apple-ios"}"#,
            #""""#, #""apple-ios""#
        ),
    ].flatMap { name, word, body, impossible, possible -> [Provocation] in
        let target = name == "auditStrings" ? "/v1/audits/strings" : "/v1/accessibility/\(word)"
        return [
            .init(route: name, status: 200, target: target, body: body, isPrepared: false),
            .init(
                route: name, status: 422, target: target, body: body.replacing(possible, with: impossible),
                isPrepared: false),
        ]
    }

    /// Bodies that name a scale, a style or a step that does not exist.
    private static let missing: [Provocation] = [
        ("checkContrast", "accessibility/contrast", #"{"foreground":"black","background":"white","style":"none"}"#),
        ("announceChange", "accessibility/announcement", #"{"scale":"none"}"#),
        (
            "fitSheet", "accessibility/sheet",
            #"{"screen":{"width":390,"height":844},"rows":[{"id":"a","text":"Row","style":"none"}]}"#
        ),
        ("auditScale", "accessibility/audit", #"{"scale":"none"}"#),
        (
            "auditStrings", "audits/strings",
            #"{"format":"po","catalog":"msgid \"a\"\nmsgstr \"b\"","scale":"none"}"#
        ),
        ("resolveDraft", "drafts/resolve", #"{"scaleFile":\#(scaleFile),"appStep":1}"#),
        (
            "auditDraft", "drafts/audit",
            #"{"scaleFile":\#(scaleFile),"audit":{"texts":[{"id":"a","text":"a","style":"none"}]}}"#
        ),
        (
            "auditDraftStrings", "drafts/strings",
            #"{"scaleFile":\#(scaleFile),"audit":{"format":"po","catalog":"msgid \"a\"\nmsgstr \"b\"","appStep":1}}"#
        ),
        (
            "invalidateDraft", "drafts/invalidations",
            #"{"scaleFile":\#(scaleFile),"messages":[],"from":{"appStep":1},"to":{},"width":200}"#
        ),
    ].map { name, path, body in
        .init(route: name, status: 404, target: "/v1/\(path)", body: body, isPrepared: false)
    }

    private static let scaleFile =
        #"{"curve":{"type":"linear"},"styles":{"body":{"size":17,"lineHeight":22}}}"#

    private static let drafts: [Provocation] = [
        ("resolveDraft", "resolve", #"{"scaleFile":\#(scaleFile)}"#, "17", "-17"),
        ("auditDraft", "audit", #"{"scaleFile":\#(scaleFile),"audit":{}}"#, "17", "-17"),
        (
            "auditDraftStrings", "strings",
            #"{"scaleFile":\#(scaleFile),"audit":{"format":"po","catalog":"msgid \"a\"\nmsgstr \"b\""}}"#, "17",
            "-17"
        ),
        ("exportDraft", "export", #"{"scaleFile":\#(scaleFile),"format":"css"}"#, #""css""#, #""none""#),
        ("importDraft", "import", #"{"files":[{"name":"a.css","text":":root{--text-body:17px}"}]}"#, "17px", ""),
        (
            "invalidateDraft", "invalidations",
            #"{"scaleFile":\#(scaleFile),"messages":[],"from":{},"to":{},"width":200}"#, "17", "-17"
        ),
    ].flatMap { name, word, body, possible, impossible -> [Provocation] in
        [body, body.replacing(possible, with: impossible)].enumerated().map { index, body in
            .init(
                route: name, status: index == 0 ? 200 : 422, target: "/v1/drafts/\(word)", body: body,
                isPrepared: false)
        }
    }

    private static let documents: [Provocation] =
        [
            ("getHealth", "/healthz"), ("getReadiness", "/readyz"), ("getMetrics", "/metrics"),
            ("getOpenAPI", "/openapi.json"), ("getAsyncAPI", "/asyncapi.json"), ("listFontRoles", "/v1/fonts"),
            ("getStudio", "/"), ("getStudioFile", "/studio/studio.css"), ("getClientFile", "/client/typescale.js"),
        ].map { .init(route: $0, status: 200, target: $1, isPrepared: false) } + [
            .init(route: "getStudioFile", status: 404, target: "/studio/none.css", isPrepared: false),
            .init(route: "getClientFile", status: 404, target: "/client/none.js", isPrepared: false),
            .init(route: "redirectToStudio", status: 308, target: "/studio", isPrepared: false),
        ]
}
