import TypescaleHTTP

/// The one table of everything the service answers.
enum ServiceRoutes {
    /// All routes; a route's number in the metrics is its place here plus one.
    static let all: [Route] =
        ScaleRoutes.all + MeasureRoutes.all + ConversationRoutes.all + PreferenceRoutes.all + LiveRoutes.all
        + AccessibilityRoutes.all + OperationsRoutes.all + DocumentRoutes.all
}
