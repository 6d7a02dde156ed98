import HTTP

extension Response {
    /// The answer with further fields, which take the place of its own; what it varies by is added up.
    func dressed(with others: Headers) -> Response {
        var response = self
        for field in others.fields where field.name != .vary { response.headers[field.name] = field.value }
        guard let more = others[.vary] else { return response }
        let named = headers[.vary]?.description ?? ""
        if !named.contains(more.description) {
            response.headers[.vary] = HeaderValue(named.isEmpty ? "\(more)" : "\(named), \(more)")
        }
        return response
    }
}
