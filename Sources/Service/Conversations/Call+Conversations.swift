import DynamicType
import HTTP
import Preferences
import ScaleFiles

extension Call {
    /// The conversation that the path names.
    func conversationName() throws(ServiceError) -> ConversationName {
        do throws(StoreError) {
            return try ConversationName(self["id"])
        } catch {
            throw ServiceError(error)
        }
    }

    /// Answers an exchange from a conversation as its log has it now.
    func visit(
        _ exchange: Exchange, _ answer: @escaping @Sendable (ConversationReading) throws(ServiceError) -> Response
    ) {
        do throws(ServiceError) {
            let name = try conversationName()
            context.conversations.enter(name) { result in
                // Nobody waits for it any more.
                guard !exchange.isCancelled else { return }
                do throws(ServiceError) {
                    exchange.respond(dressed(try answer(try result.get())))
                } catch {
                    exchange.respond(failed(error))
                }
            }
        } catch {
            exchange.respond(failed(error))
        }
    }

    /// A query parameter that is a number in a range; nil where it is not there.
    func number(_ name: String, in range: ClosedRange<Double>) throws(ServiceError) -> Double? {
        guard let word = query[name] else { return nil }
        guard let number = Double(word), number.isFinite else {
            throw ServiceError(.malformedRequest, "\(name): not a number", pointer: name)
        }
        guard range.contains(number) else {
            let bounds = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
            throw ServiceError(.impossibleValue, "\(name): outside \(bounds)", pointer: name)
        }
        return number
    }

    /// The environment among the query's parameters.
    func environment() throws(ServiceError) -> Environment {
        do throws(DynamicTypeError) {
            let pairs = query.parameters.filter { Environment.keys.contains($0.name) }
            return try Environment(pairs.map { (key: $0.name, value: $0.value) })
        } catch {
            throw ServiceError(error)
        }
    }

    /// The scale a query names, or the one that stands for none.
    func queriedScale() throws(ServiceError) -> TypeScale {
        try catalogue.scale(named: query["scale"] ?? ScaleLibrary.defaultScale)
    }

    /// The reader's name in a conversation's book-keeping: readers of different tokens never meet.
    func readerName(_ name: String?) -> String {
        guard let name else { return "- \(context.conversations.namelessReader)" }
        switch caller {
        case .anyone: return "= \(name)"
        case .holder(let token): return "\(token.hash) \(name)"
        }
    }
}
