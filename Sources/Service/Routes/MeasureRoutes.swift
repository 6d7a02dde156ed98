internal import TypescaleHTTP

enum MeasureRoutes {
    static let all = [measure]

    private static let measure = Route(
        "measure", .post, "/v1/measure", access: .measure, query: ["lines", "strictFonts"],
        body: RouteBody(types: RouteBody.rows, limit: ServiceLimits.measureBody),
        .connection { call, request, writer throws(ServiceError) in
            let options = MeasureOptions(
                showsLines: try call.flag("lines"), requiresFamilies: try call.flag("strictFonts"))
            let form: BodySplitter.Form? = request.mediaType.map { $0 == "application/json" ? .array : .rows }
            writer.stream(limit: ServiceLimits.measureBody, MeasureStream(call, options, form: form))
        })
}
