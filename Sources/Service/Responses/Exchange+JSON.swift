import TypescaleHTTP
import TypescaleJSON

extension Exchange {
    /// Decodes the JSON body with `read`; its error becomes the response.
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
