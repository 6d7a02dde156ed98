import DynamicType
import HTTP

extension Environment {
    /// The environment whose keys are among a query's parameters.
    init(query: Query) throws(ServiceError) {
        do throws(DynamicTypeError) {
            let pairs = query.parameters.filter { Environment.keys.contains($0.name) }
            try self.init(pairs.map { (key: $0.name, value: $0.value) })
        } catch {
            throw ServiceError(error)
        }
    }

    /// The environment that one parameter holds whole: `from=category=L,appScale=1.1`.
    init(word query: Query, parameter: String) throws(ServiceError) {
        guard let word = query[parameter] else {
            throw ServiceError(
                .malformedRequest, "the query parameter \"\(parameter)\" is missing, as in \(parameter)=category=L",
                pointer: parameter)
        }
        var pairs: [(key: String, value: String)] = []
        for part in word.split(separator: ",", omittingEmptySubsequences: word.isEmpty) {
            guard let sign = part.firstIndex(of: "=") else {
                throw ServiceError(
                    .malformedRequest, "\(parameter): not KEY=VALUE, as in category=L,appScale=1.1", pointer: parameter)
            }
            pairs.append((key: String(part[..<sign]), value: String(part[part.index(after: sign)...])))
        }
        do throws(DynamicTypeError) {
            try self.init(pairs)
        } catch {
            throw ServiceError(error, in: parameter)
        }
    }
}
