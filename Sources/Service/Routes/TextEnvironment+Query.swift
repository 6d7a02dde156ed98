import DynamicType
import TypescaleHTTP

extension TextEnvironment {
    /// The environment whose keys are among a query's parameters.
    init(query: Query) throws(ServiceError) {
        do throws(EnvironmentKeyError) {
            let keys = TextEnvironment.keys.map { Identifier($0) }
            let given = query.parameters.filter { keys.contains($0.name) }
            let pairs: [(key: String, value: String)] = given.map { ($0.name.text, $0.value) }
            try self.init(pairs)
        } catch {
            throw ServiceError(error)
        }
    }

    /// The environment that one parameter holds whole: `from=category=L,appScale=1.1`.
    init(word query: Query, parameter: String) throws(ServiceError) {
        guard let word = query[Identifier(parameter)] else {
            throw ServiceError(
                .malformedRequest, "the query parameter \"\(parameter)\" is missing, as in \(parameter)=category=L",
                pointer: parameter)
        }
        var pairs: [(key: String, value: String)] = []
        for part in word.parts(at: ",", keepingEmpty: !word.isEmpty) {
            let sides = part.parts(at: "=", most: 2)
            guard sides.count == 2 else {
                throw ServiceError(
                    .malformedRequest, "\(parameter): not KEY=VALUE, as in category=L,appScale=1.1", pointer: parameter)
            }
            pairs.append((key: String(sides[0]), value: String(sides[1])))
        }
        do throws(EnvironmentKeyError) {
            try self.init(pairs)
        } catch {
            throw ServiceError(error, in: parameter)
        }
    }
}
