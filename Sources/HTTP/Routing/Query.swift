/// The parameters of a target's query, decoded, each at most once.
public struct Query: Sendable, Equatable {
    /// Why a query is refused.
    public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The kinds of failure.
        public enum Code: Sendable, Equatable {
            /// An escape is broken, or decodes to something that is no text.
            case malformed
            /// A name is empty.
            case unnamed
            /// A name is given twice.
            case repeated
            /// There are more parameters than any call has.
            case tooMany
        }

        /// The kind.
        public let code: Code
        /// The parameter at fault, as far as it can be read.
        public let parameter: String

        /// The failure as a sentence.
        public var description: String {
            switch code {
            case .malformed: "the query parameter “\(parameter)” is malformed"
            case .unnamed: "a query parameter has no name"
            case .repeated: "the query parameter “\(parameter)” is given more than once"
            case .tooMany: "there are more than \(Limits.queryParameters) query parameters"
            }
        }
    }

    /// The parameters in the order they were sent.
    public private(set) var parameters: [(name: Identifier, value: String)] = []

    /// The parameters of a request.
    public init(_ request: borrowing Request) throws(Failure) {
        let result = request.withQuery { bytes in
            Result { () throws(Failure) in try Query(bytes) }
        }
        self = try result.get()
    }

    /// As the URL standard parses `application/x-www-form-urlencoded`: nothing between two `&` is no parameter.
    init(_ bytes: Span<UInt8>) throws(Failure) {
        var start = 0
        while start < bytes.count {
            let end = bytes.first(38, from: start) ?? bytes.count
            if end > start { try add(bytes.extracting(start..<end)) }
            start = end + 1
        }
    }

    private mutating func add(_ pair: Span<UInt8>) throws(Failure) {
        let split = pair.first(61) ?? pair.count
        guard let name = PercentEncoding.decode(pair.extracting(..<split), plusIsSpace: true).map(Identifier.init(_:))
        else {
            let sent = unsafe pair.withUnsafeBufferPointer { unsafe String(decoding: $0.prefix(split), as: UTF8.self) }
            throw Failure(code: .malformed, parameter: sent)
        }
        if name.isEmpty { throw Failure(code: .unnamed, parameter: "") }
        let rest = min(split + 1, pair.count)
        guard let value = PercentEncoding.decode(pair.extracting(rest...), plusIsSpace: true) else {
            throw Failure(code: .malformed, parameter: name.text)
        }
        if self[name] != nil { throw Failure(code: .repeated, parameter: name.text) }
        if parameters.count == Limits.queryParameters { throw Failure(code: .tooMany, parameter: name.text) }
        parameters.append((name, value))
    }

    /// The value of a parameter.
    public subscript(name: Identifier) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// Two queries are equal when they say the same in the same order.
    public static func == (left: Query, right: Query) -> Bool {
        left.parameters.elementsEqual(right.parameters) { $0.name == $1.name && $0.value.isExactly($1.value) }
    }
}
