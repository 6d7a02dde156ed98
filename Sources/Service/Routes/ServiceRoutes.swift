import TypescaleHTTP

/// The table of all routes.
enum ServiceRoutes {
    /// All routes; the number of a route in the metrics is its index plus one.
    static let all: [Route] =
        ScaleRoutes.all + MeasureRoutes.all + ConversationRoutes.all + PreferenceRoutes.all + LiveRoutes.all
        + AccessibilityRoutes.all + OperationsRoutes.all + DocumentRoutes.all
}
