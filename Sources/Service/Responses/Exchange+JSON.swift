import TypescaleHTTP
import TypescaleJSON

extension Exchange {
    /// What `read` makes of the body, a document of JSON; faults become the answer's.
    func read<Value>(
        with parser: JSONParser = JSONParser(), _ read: (JSONReader) throws(JSONError) -> Value
    ) throws(ServiceError) -> Value {
        do throws(JSONError) {
            return try read(JSONReader(parsing: body, with: parser))
        } catch {
            throw ServiceError(error)
        }
    }
}
