internal import TypescaleStrings

/// The decoded parameters of a query, each at most once unless it may repeat.
package struct Query: Sendable, Equatable {
    /// The reason why a query is rejected.
    package struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
        enum Code: Sendable, Equatable {
            /// An escape is invalid or decodes to invalid UTF-8.
            case malformed
            /// A name is empty.
            case unnamed
            /// A name is given twice.
            case repeated
            /// There are more parameters than allowed.
            case tooMany
        }

        let code: Code
        /// The affected parameter, as far as it can be decoded.
        package let parameter: String

        /// The failure as a sentence.
        package var description: String {
            switch code {
            case .malformed: "the query parameter \(Quotation.quoted(parameter)) is malformed"
            case .unnamed: "a query parameter has no name"
            case .repeated: "the query parameter \(Quotation.quoted(parameter)) is given more than once"
            case .tooMany: "there are more than \(HTTPLimits.queryParameters) query parameters"
            }
        }
    }

    package private(set) var parameters: [(name: Identifier, value: String)] = []
    private let repeatable: [Identifier]

    /// Parses the query of a request; the parameters in `repeatable` may be given more than once.
    package init(_ request: borrowing Request, repeatable: [Identifier] = []) throws(Failure) {
        let result = request.withQuery { bytes in
            Result { () throws(Failure) in try Query(bytes, repeatable: repeatable) }
        }
        self = try result.get()
    }

    /// Parses like `application/x-www-form-urlencoded` in the URL standard: an empty part between two `&` is no
    /// parameter.
    init(_ bytes: Span<UInt8>, repeatable: [Identifier]) throws(Failure) {
        self.repeatable = repeatable
        var start = 0
        while start < bytes.count {
            let end = bytes.first("&", from: start) ?? bytes.count
            if end > start { try add(bytes.extracting(start..<end)) }
            start = end + 1
        }
    }

    private mutating func add(_ pair: Span<UInt8>) throws(Failure) {
        let split = pair.first("=") ?? pair.count
        guard
            let name = PercentEncoding.strictlyDecoded(pair.extracting(..<split), plusIsSpace: true).map(
                Identifier.init(_:))
        else {
            let sent = String(decoding: pair.extracting(..<split).copied(), as: UTF8.self)
            throw Failure(code: .malformed, parameter: sent)
        }
        if name.isEmpty { throw Failure(code: .unnamed, parameter: "") }
        let rest = min(split + 1, pair.count)
        guard let value = PercentEncoding.strictlyDecoded(pair.extracting(rest...), plusIsSpace: true) else {
            throw Failure(code: .malformed, parameter: name.text)
        }
        if self[name] != nil, !repeatable.contains(name) { throw Failure(code: .repeated, parameter: name.text) }
        if parameters.count == HTTPLimits.queryParameters { throw Failure(code: .tooMany, parameter: name.text) }
        parameters.append((name, value))
    }

    /// Returns the value of a parameter; the first one if it repeats.
    package subscript(name: Identifier) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// Returns the values of a parameter in their order.
    package func values(of name: Identifier) -> [String] {
        parameters.indices.filter { parameters[$0].name == name }.map { parameters[$0].value }
    }

    /// Returns a list that is given as one parameter with commas, as several parameters, or both; `nil` without any.
    package func list(of name: Identifier) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ",")
    }

    /// Returns whether two queries have the same parameters in the same order.
    package static func == (left: Query, right: Query) -> Bool {
        left.parameters.elementsEqual(right.parameters) { $0.name == $1.name && $0.value.isExactly($1.value) }
    }
}
