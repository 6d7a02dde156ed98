import DynamicType
import Glibc
import Testing
import TypescaleAPI
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleService

@Suite struct ResponseCacheTests {
    private let service: ServiceFixture

    init() throws { service = try ServiceFixture() }

    @Test func `a response is cached at its second request`() throws {
        let target = "/v1/scales/apple-ios/resolve?category=XL&appScale=1.23"
        let answers = service.context.responses
        let first = try service.send("GET", target)
        #expect(answers.count == 0 && answers.made == 1)
        // Another notation of the same environment.
        let second = try service.send("GET", "/v1/scales/apple-ios/resolve?appScale=1.230&category=extraLarge")
        #expect(answers.count == 1 && answers.made == 2)
        #expect(second.body == first.body && second["ETag"] == first["ETag"])
        #expect(try service.send("GET", target).body == first.body)
        #expect(answers.made == 2)
        _ = try service.context.reloadScales()
        #expect(try service.send("GET", target)["ETag"] == first["ETag"])
        #expect(answers.count == 0)
    }

    @Test func `the first response to a query has the bytes and fields of the later ones`() throws {
        var random = SeededGenerator(seed: 7)
        let parameters: [() -> String] = [
            { "category=\(ContentSizeCategory.allCases.randomElement(using: &random)?.name ?? "L")" },
            { "fontScale=\(Double.random(in: 0.5...5, using: &random))" },
            { "percent=\(Int.random(in: 50...500, using: &random))%25" },
        ]
        let others: [() -> String] = [
            { "&appScale=\(Double.random(in: 0.5...3, using: &random))" }, { "&boldText=true" }, { "&locale=ja" },
            { "&displayScale=\(Double.random(in: 1...4, using: &random))" },
            { "&viewportWidth=\(Double.random(in: 200...2_000, using: &random))" }, { "&fields=size,text" },
        ]
        for scale in service.context.catalog.scales {
            for _ in 0..<6 {
                var target = "/v1/scales/\(scale.name)/resolve?" + parameters[Int.random(in: 0..<3, using: &random)]()
                for other in others where Int.random(in: 0..<3, using: &random) == 0 { target += other() }
                if Bool.random(using: &random) { target += "&style=\(scale.styles[0].style.name)" }
                let made = service.context.responses.made
                let first = try service.send("GET", target)
                #expect(first.status == 200, "\(target)")
                for _ in 0..<2 { #expect(try service.send("GET", target).isSame(as: first), "\(target)") }
                #expect(service.context.responses.made == made + 2, "\(target)")
            }
        }
    }

    @Test func `a read on the condition of another entity tag is refused, also once it is cached`() throws {
        _ = try service.send("PUT", "/v1/conversations/c", body: "[]")
        for target in ["/v1/scales/apple-ios/resolve?category=L", "/v1/conversations/c", "/v1/users/ada/preferences"] {
            for _ in 0..<4 {
                let plain = try service.send("GET", target)
                let tag = try #require(plain["ETag"])
                for (field, status) in [
                    ("If-Match: \(tag)", 200), ("If-Match: \"other\", \(tag)", 200), ("If-Match: *", 200),
                    ("If-Match: \"other\"", 412), ("If-Match: W/\(tag)", 412), ("If-Match: other", 400),
                    ("If-Match: \(tag)\r\nIf-None-Match: \(tag)", 304),
                ] {
                    let answer = try service.send("GET", target, fields: [field])
                    #expect(answer.status == status, "\(target) \(field)")
                    if status == 200 { #expect(answer.isSame(as: plain), "\(target) \(field)") }
                }
            }
        }
    }

    @Test func `the tag of a compressed table is a condition of its reads`() throws {
        let target = "/v1/scales/apple-ios/resolve?category=S"
        var tag = ""
        // The compressed form is prepared after the second request.
        for _ in 0..<10_000 where !tag.hasSuffix("-gzip\"") {
            tag = try service.send("GET", target, fields: ["Accept-Encoding: gzip"])["ETag"] ?? ""
        }
        #expect(tag.hasSuffix("-gzip\""))
        for fields in [["Accept-Encoding: gzip"], []] {
            #expect(try service.send("GET", target, fields: fields + ["If-Match: \(tag)"]).status == 200)
        }
    }

    @Test func `the tag of the gzip form is known before that form exists`() throws {
        let target = "/v1/scales/apple-ios/resolve?category=XXL&appScale=1.07"
        let tag = try #require(try ServiceFixture().send("GET", target)["ETag"])
        let coded = "\"" + tag.dropFirst().dropLast() + "-gzip\""
        for field in [tag, coded, "\"other\", \(coded)"] {
            let answer = try service.send("GET", target, fields: ["If-None-Match: \(field)"])
            #expect(answer.status == 304 && answer.body.isEmpty, "\(field)")
            #expect(answer["ETag"] == (field == tag ? tag : coded), "\(field)")
        }
    }

    @Test func `a page of an allowed origin receives the gzip form`() throws {
        let origin = "https://a.example"
        let service = try ServiceFixture(crossOrigin: CORSPolicy(origins: .only([Identifier(origin)])))
        let target = "/v1/scales/apple-ios/resolve?category=XXL"
        func ask(_ fields: String...) throws -> ClientResponse {
            try service.send("GET", target, fields: ["Origin: \(origin)"] + fields)
        }
        var coded = try ask("Accept-Encoding: gzip")
        // Another thread compresses it after the second request.
        for _ in 0..<20_000 where coded["Content-Encoding"] == nil {
            usleep(1_000)
            coded = try ask("Accept-Encoding: gzip")
        }
        let plain = try ask()
        #expect(plain["Content-Encoding"] == nil && coded.body.count < plain.body.count / 2)
        #expect(coded["ETag"] != plain["ETag"])
        for answer in [coded, plain] {
            #expect(answer["Access-Control-Allow-Origin"] == origin)
            #expect(answer["Vary"]?.contains("Accept-Encoding") == true && answer["Vary"]?.contains("Origin") == true)
            let tag = try #require(answer["ETag"])
            let known = try ask("Accept-Encoding: gzip", "If-None-Match: \(tag)")
            #expect(known.status == 304 && known["ETag"] == tag)
        }
        #expect(try service.send("GET", target, fields: ["Accept-Encoding: gzip"]).body == coded.body)
    }

    @Test func `responses that are requested once are not cached`() throws {
        let popular = "/v1/scales/apple-ios/resolve?category=M"
        for _ in 0..<2 { _ = try service.send("GET", popular) }
        for step in 0..<300 {
            _ = try service.send("GET", "/v1/scales/apple-ios/resolve?appScale=\(1 + Double(step) / 1_000)")
        }
        #expect(service.context.responses.count == 1)
    }

    @Test func `a cached style's JSON equals the resolved one in random environments`() throws {
        var random = SeededGenerator(seed: 5)
        let catalog = service.context.catalog
        let texts = EncodedStyleCache()
        let categories = ContentSizeCategory.allCases
        for scale in catalog.scales {
            for _ in 0..<40 {
                let factor = (Double.random(in: 0.5...2.9, using: &random) * 50).rounded() / 50
                let environment = try TextEnvironment(
                    .category(categories[Int.random(in: 0..<categories.count, using: &random)]),
                    appScale: .factor(factor), prefersBoldText: Bool.random(using: &random),
                    locale: ["en", "ja", "ar"][Int.random(in: 0..<3, using: &random)],
                    displayScale: Bool.random(using: &random) ? 2 : nil)
                let resolved = scale.resolve(in: environment)
                var expected = JSONWriter()
                try ResolvedScaleResponse(resolved, fonts: catalog.fonts).write(to: &expected)
                // The second round uses the cache of the first.
                for _ in 0..<2 {
                    var written = JSONWriter()
                    try texts.write(resolved, keeping: [], .all, fonts: catalog.fonts, to: &written)
                    #expect(written.text == expected.text)
                }
            }
        }
    }

    @Test func `a query for one style returns this style, even if another one has the same sizes`() throws {
        for scale in service.context.catalog.scales {
            for category in ["XS", "L", "AX1"] {
                let target = "/v1/scales/\(scale.name)/resolve?category=\(category)"
                let whole = try service.json(target)["styles"]
                for style in scale.styles.map(\.style.name) {
                    let styles = try service.json("\(target)&style=\(style)")["styles"]
                    #expect(styles?.names == [style], "\(target)")
                    #expect(styles?[Identifier(style)]?.json == whole?[Identifier(style)]?.json, "\(target) \(style)")
                }
            }
        }
    }

    @Test func `entity tags differ if one byte or the length differs`() {
        let body = (0..<100).map { UInt8($0) }
        var tags: Set<String> = []
        for length in 0...body.count { tags.insert(EntityTag(of: Array(body[..<length])).value) }
        #expect(tags.count == 101)
        for index in body.indices {
            var other = body
            other[index] ^= 1
            tags.insert(EntityTag(of: other).value)
        }
        #expect(tags.count == 201)
        // The text before and after another word differs.
        #expect(tags.insert(EntityTag(of: Array(body[8..<16] + body[..<8] + body[16...])).value).inserted)
        // Clients keep tags, and nodes of different versions may serve them.
        #expect(EntityTag(of: body).value.isExactly("9a95a0584bfa5c1c"))
        #expect(EntityTag(of: []).description.isExactly("\"0\""))
    }
}

extension JSONValue {
    fileprivate var json: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.text
    }
}

extension ClientResponse {
    /// Returns whether two responses differ in their dates and the order of fields at most.
    fileprivate func isSame(as other: ClientResponse) -> Bool {
        let fields = { (response: ClientResponse) in
            Set(response.headers.filter { $0.name != "date" }.map { "\($0.name): \($0.value)" })
        }
        return status == other.status && body == other.body && fields(self) == fields(other)
    }
}
