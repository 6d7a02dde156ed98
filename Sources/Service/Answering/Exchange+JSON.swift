import HTTP
import JSON

extension Exchange {
    /// The body as a JSON document.
    func document() throws(ServiceError) -> JSONReader {
        do throws(JSONError) {
            return try JSONReader(parsing: body)
        } catch {
            throw ServiceError(error)
        }
    }

    /// What `read` makes of the body's object, in which no other keys than these may stand; faults become the answer's.
    func object<Result>(
        allowing keys: [String], _ read: (JSONObjectReader) throws(JSONError) -> Result
    ) throws(ServiceError) -> Result {
        do throws(JSONError) {
            return try read(JSONReader(parsing: body).object(allowing: keys))
        } catch {
            throw ServiceError(error)
        }
    }
}
