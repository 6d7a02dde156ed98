internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON

extension RowSource {
    /// Reads every row and hands it on with its line, in order; the first at fault ends it with an error that says where.
    func forEach<Value>(
        _ read: (JSONReader) throws(JSONError) -> Value, _ body: (Value, _ line: Int) throws(CommandError) -> Void
    ) throws(CommandError) {
        while let batch = next() { try batch.forEach(of: name, read, body) }
        if let error { throw error }
    }
}

extension RowBatch {
    /// What is said of an array, which the service takes as a body.
    static let arrayAdvice = "an array; rows are objects, one a line, as jq -c '.[]' makes of one"

    /// Reads every row and hands it on with its line; `name` is what errors call the rows' source.
    func forEach<Value>(
        of name: String, _ read: (JSONReader) throws(JSONError) -> Value,
        _ body: (Value, _ line: Int) throws(CommandError) -> Void
    ) throws(CommandError) {
        let parser = JSONParser(limits: JSONLimits(bytes: APILimits.rowBytes), malformedText: .replaced)
        for row in rows {
            guard !row.isTooLong else {
                throw CommandError("\(name):\(row.line)", "longer than \(APILimits.rowBytes) bytes")
            }
            let value: Value
            do throws(JSONError) {
                value = try read(JSONReader(try parser.parse(bytes, in: row.range, line: row.line)))
            } catch {
                // Whole on its line, or begun there.
                let isArray = bytes[row.range].first == UInt8(ascii: "[") && error.code != .tooDeep
                throw CommandError(error.location(in: name), isArray ? Self.arrayAdvice : error.cause)
            }
            try body(value, row.line)
        }
    }
}
