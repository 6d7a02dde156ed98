import TypescaleHTTP

extension Response {
    /// Returns the response with additional fields, which replace its own; `Vary` is combined.
    func dressed(with others: Headers) -> Response {
        var response = self
        for field in others.fields where field.name != .vary { response.headers[field.name] = field.value }
        if let names = others[.vary] { response.headers.vary(by: names) }
        return response
    }
}
