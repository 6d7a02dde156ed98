import Testing

/// A call of the service that is tried during faults of the store, on its own data.
///
/// One row of the matrix in docs/robustness.md. The OpenAPI document has the call's method and path.
struct StoreOperation: Sendable {
    /// The call's use of the store.
    enum Touch: Sendable { case nothing, reads, writes }

    /// The call's `operationId`.
    let name: String
    let touch: Touch
    /// The expected status without a fault.
    let undisturbed: String
    var query: String?
    /// `SELF` is the name of the call's data.
    var body: String?

    static func nothing(_ name: String, body: String? = nil) -> StoreOperation {
        StoreOperation(name: name, touch: .nothing, undisturbed: "200", body: body)
    }

    static func reads(_ name: String, query: String? = nil, body: String? = nil) -> StoreOperation {
        StoreOperation(name: name, touch: .reads, undisturbed: "200", query: query, body: body)
    }

    static func writes(_ name: String, _ body: String? = nil, undisturbed: String = "200") -> StoreOperation {
        StoreOperation(name: name, touch: .writes, undisturbed: undisturbed, body: body)
    }

    static let all = [writes("getReadiness")] + preferences + conversations + others

    private static let preferences =
        ["User", "Device"].flatMap { kind in
            [
                reads("get\(kind)Preferences"), reads("follow\(kind)Events"),
                writes("put\(kind)Preferences", #"{"percent":150}"#),
                writes("patch\(kind)Preferences", #"{"boldText":true}"#),
                writes("delete\(kind)Preferences", undisturbed: "204"),
                // Opened, and written to.
                writes(
                    "open\(kind)Socket", #"{"method":"patch","preference":{"boldText":true}}"#,
                    undisturbed: "101, then 200"),
            ]
        } + [writes("adoptDevicePreferences", #"{"device":"SELF","replace":true}"#)]

    private static let conversations = [
        reads("getConversation", query: "width=300&height=500"), reads("getMessagePlace"),
        reads("invalidateConversation", body: #"{"from":{},"to":{"category":"AX3"},"width":200}"#),
        writes("replaceConversation", #"[{"id":"m9","text":"nine"}]"#),
        writes("appendMessages", #"[{"id":"m3","text":"three"}]"#),
        writes("editMessage", #"{"text":"so many words that they do not go into a line of three hundred points"}"#),
        writes("deleteMessage", undisturbed: "204"), writes("deleteConversation", undisturbed: "204"),
    ]

    private static let scaleFile =
        #"{"curve":{"type":"linear"},"styles":{"body":{"size":17,"lineHeight":22}}}"#

    private static let others = [
        nothing("getHealth"), nothing("getMetrics"), nothing("getOpenAPI"), nothing("getAsyncAPI"),
        nothing("getStudio"), nothing("getStudioFile"), nothing("getClientFile"),
        StoreOperation(name: "redirectToStudio", touch: .nothing, undisturbed: "308"),
        nothing("listFontRoles"), nothing("listScales"), nothing("getScale"), nothing("compareEnvironments"),
        nothing("resolveScale"), nothing("followScaleEvents"),
        StoreOperation(name: "scaleValues", touch: .nothing, undisturbed: "200", query: "values=8"),
        nothing("measure", body: #"[{"id":"a","text":"words","width":120}]"#),
        nothing("announceChange", body: #"{"category":"L"}"#), nothing("auditScale", body: #"{"languages":["en"]}"#),
        nothing("auditStrings", body: #"{"path":"de.lproj/a.strings","catalog":"\"a\" = \"b\";"}"#),
        nothing("resolveDraft", body: #"{"scaleFile":\#(scaleFile)}"#),
        nothing("auditDraft", body: #"{"scaleFile":\#(scaleFile),"audit":{}}"#),
        nothing(
            "auditDraftStrings",
            body: #"{"scaleFile":\#(scaleFile),"audit":{"path":"de.lproj/a.strings","catalog":"\"a\" = \"b\";"}}"#),
        nothing("exportDraft", body: #"{"scaleFile":\#(scaleFile),"format":"css"}"#),
        nothing("importDraft", body: #"{"files":[{"name":"a.css","text":":root{--text-body:17px}"}]}"#),
        nothing(
            "invalidateDraft", body: #"{"scaleFile":\#(scaleFile),"messages":[],"from":{},"to":{},"width":200}"#),
        nothing("checkContrast", body: ##"{"foreground":"#717274","background":"white"}"##),
        nothing("composeLabel", body: #"{"format":"[self], %@.","self":"Ride","sources":["Line"]}"#),
        nothing("spellNumber", body: #"{"value":520215}"#),
        nothing(
            "fitSheet", body: #"{"screen":{"width":390,"height":844},"rows":[{"id":"a","text":"Row"}]}"#),
    ]
}
