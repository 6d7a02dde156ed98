// Answers kept under what they were made from, whatever way it was spelled and on whichever reactor.
//
// An answer asked for once is sent as it was made, and eight bytes of its question are remembered; asked for a second time
// it is kept and worth its other forms (head and body, gzip, 304), which a thread of their own makes; from then on
// reactors keep it under its target. So a flood of questions that are never asked again costs no memory, no compression
// and no forgetting, and drives nothing popular out of any table.

import Synchronization
import TypescaleHTTP
import TypescaleThreads

/// The answers that follow from their targets alone.
final class AnswerCache: Sendable {
    private struct Job: Sendable {
        let key: AnswerKey
        let answer: CacheableAnswer
        let route: Int
    }

    private let shelf: AnswerTable
    private let jobs: BackgroundQueue<Job>

    /// A cache of about so many bytes.
    init(bytes: Int = ServiceLimits.keptAnswerBytes) {
        let shelf = AnswerTable(bytes: bytes)
        self.shelf = shelf
        jobs = BackgroundQueue(depth: ServiceLimits.formsWaiting) { batch in
            for job in batch { Self.makeForms(of: job, on: shelf) }
        }
    }

    deinit { jobs.stop() }

    private let makings = Atomic<UInt64>(0)

    /// How many answers had to be made so far.
    var made: UInt64 { makings.load(ordering: .relaxed) }

    /// How many answers there are.
    var count: Int { shelf.count }

    /// The answer for a key: the one that is there, or the one that `make` makes, with these fields.
    func answer(
        for key: AnswerKey, route: Int, headers: Headers, make: () throws(ServiceError) -> Response
    ) throws(ServiceError) -> CacheableAnswer {
        let place = shelf.ask(for: key)
        if case .kept(let known) = place {
            // Where too many wait already, whoever asks next tries again.
            if known.prepared == nil { jobs.submit(Job(key: key, answer: known, route: route)) }
            return known
        }
        var response = try make()
        makings.add(1, ordering: .relaxed)
        let tag = ContentTag.tag(of: response.body)
        for field in headers.fields { response.headers[field.name] = field.value }
        response.headers[.entityTag] = tag.headerValue
        let answer = CacheableAnswer(response: response, tag: tag)
        if case .asked = place {
            shelf.put(answer, for: key)
            jobs.submit(Job(key: key, answer: answer, route: route))
        }
        return answer
    }

    /// Forgets everything, after what answers were made from has changed.
    func removeAll() { shelf.removeAll() }

    /// Makes the forms of an answer, once, however many asked for them meanwhile.
    private static func makeForms(of job: Job, on shelf: AnswerTable) {
        // Gone already where the scales were read again meanwhile.
        guard let known = shelf[job.key], known.prepared == nil else { return }
        var answer = job.answer
        answer.prepared = PreparedResponse(answer.response, entityTag: answer.tag, route: job.route)
        shelf.put(answer, for: job.key)
    }
}
