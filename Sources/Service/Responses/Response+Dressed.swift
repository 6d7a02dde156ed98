import TypescaleHTTP

extension Response {
    /// The answer with further fields, which take the place of its own; what it varies by is added up.
    func dressed(with others: Headers) -> Response {
        var response = self
        for field in others.fields where field.name != .vary { response.headers[field.name] = field.value }
        if let names = others[.vary] { response.headers.vary(by: names) }
        return response
    }
}
