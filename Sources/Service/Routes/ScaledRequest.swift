internal import DynamicType
internal import TypescaleAPI
internal import TypescaleHTTP
internal import TypescaleStrings

/// The query of scaled values: the values, the style that they follow and the environment.
struct ScaledRequest: Hashable, Sendable {
    private let values: [Double]
    private let style: TextStyle
    private let kind: ScaledValue.Kind
    private let maximum: Double?
    let environment: TextEnvironment

    /// Decodes `values=8,12&relativeTo=body&as=value&maximum=40` and the keys of an environment.
    init(_ call: RouteRequest, scale: TypeScale) throws(ServiceError) {
        guard let list = call.query.list(of: "values") else {
            throw ServiceError(
                .malformedRequest, "the query parameter \"values\" is missing, as in values=8,12,17", pointer: "values")
        }
        var values: [Double] = []
        for word in list.parts(at: ",") {
            guard let value = Double(decimal: String(word)) else {
                throw ServiceError(
                    .malformedRequest,
                    "values: \(Quotation.quoted(word)) is not a number; give numbers, as in values=8,12,17",
                    pointer: "values")
            }
            values.append(value)
        }
        guard values.count <= ServiceLimits.scaledValues else {
            throw ServiceError(
                .invalidValue, "values: \(values.count) values; give at most \(ServiceLimits.scaledValues)",
                pointer: "values")
        }
        self.values = values
        style = call.query["relativeTo"].map { TextStyle($0) } ?? scale.defaultStyle
        kind = try call.choice("as", otherwise: .length, what: "a kind of value")
        maximum = try call.number("maximum", in: ScaledResponse.maxima)
        environment = try TextEnvironment(query: call.query)
    }

    /// Returns the response, whose bytes are those of `scaled --json`.
    func response(_ scale: TypeScale) throws(ServiceError) -> ScaledResponse {
        do throws(DynamicTypeError) {
            return try ScaledResponse(values, by: scale, relativeTo: style, as: kind, maximum: maximum, in: environment)
        } catch {
            let error = EnvironmentKeyError(error)
            let parameter = error.key == "style" ? "relativeTo" : error.key == "value" ? "values" : error.key
            throw ServiceError(
                EnvironmentKeyError(error.code, key: parameter, value: error.value, reason: error.reason))
        }
    }
}
