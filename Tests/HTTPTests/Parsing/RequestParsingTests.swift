import Testing
import TypescaleHTTPTesting

@testable import TypescaleHTTP

@Suite struct RequestParsingTests {
    @Test(arguments: RequestVector.all)
    func `A malformed request is refused with its status, and the connection ends`(vector: RequestVector) throws {
        let connection = try LocalConnection(EchoResponder())
        connection.receive(Array(vector.text.utf8))
        let answer = try #require(read(connection))
        #expect(answer.status == vector.status)
        #expect(answer["connection"] == "close")
        #expect(answer["content-type"] == "application/problem+json")
        #expect(connection.isClosing)
    }

    @Test(arguments: RequestVector.all)
    func `A request is refused in the same way however its bytes are split`(vector: RequestVector) throws {
        let bytes = Array(vector.text.utf8)
        let whole = try LocalConnection(EchoResponder())
        whole.receive(bytes)
        let expected = whole.takeOutput()
        // Long vectors are split at some positions, the others at every position.
        let step = max(1, bytes.count / 200)
        for place in stride(from: 1, to: bytes.count, by: step) {
            let connection = try LocalConnection(EchoResponder())
            connection.receive(Array(bytes[..<place]))
            connection.receive(Array(bytes[place...]))
            #expect(connection.takeOutput() == expected, "split at \(place)")
        }
        let dribbled = try LocalConnection(EchoResponder())
        for byte in bytes { dribbled.receive([byte]) }
        #expect(dribbled.takeOutput() == expected)
    }

    @Test(
        arguments: [
            "\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /x HTTP/1.1\r\nhOsT:a\r\n\r\n",
            "GET /x HTTP/1.1\r\nHost: \t a \t \r\n\r\n",
            "GET /x HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
            "GET /x HTTP/1.1\r\nHost: a\r\nX:\r\nY: \u{e9}\r\n\r\n",
            "GET http://b/x HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /x HTTP/1.0\r\n\r\n",
            "GET /x HTTP/1.2\r\nHost: a\r\n\r\n",
            "GET /x HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\n\r\n",
            "GET /x HTTP/1.1\r\nHost: a\r\nExpect:\r\n\r\n",
            "GET /x HTTP/1.1\r\nHost: a\r\nExpect: ,100-continue , 100-continue\r\n\r\n",
            "GET /x HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
            "TRACE /x HTTP/1.1\r\nHost: a\r\n\r\n",
        ])
    func `An unusual but valid request is answered`(text: String) throws {
        let answer = try echo.send(text)
        #expect(answer.status == 200)
        #expect(answer.text.hasSuffix("/x"))
    }

    @Test func `An absolute target with a query and without a path has the path of a slash`() throws {
        let heads = ["GET http://b?x=/1 HTTP/1.1\r\nHost: a\r\n\r\n", "GET http://b? HTTP/1.1\r\nHost: a\r\n\r\n"]
        for (head, query) in zip(heads, ["x=/1", ""]) {
            try withRequest(head) { request in
                #expect(request.path == "/")
                #expect(request.query == query)
                #expect(request.host == "b")
            }
        }
    }

    @Test(
        arguments: [
            "a", "a=b", "a=\"b\"", "a=\"\"", "a;b=c;d", "a = b", " a ; b", "a=\"\\\"\"", "a=\"b;\\\\\";c",
            "a=\"\u{e9}\t\"",
        ])
    func `Chunk extensions of every valid form are ignored`(text: String) throws {
        // RFC 9112 section 7.1.1 has white space before the semicolon, too.
        for space in ["", " ", "\t "] {
            let request =
                "POST /collect HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\(space);\(text)\r\nabc\r\n0\(space);\(text)\r\n\r\n"
            #expect(try echo.exchange([Array(request.utf8)]).first?.text == "abc")
        }
    }

    @Test func `A thousand pipelined requests get a thousand responses in order`() throws {
        let requests = (0..<1_000).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
        let answers = try echo.exchange([Array(requests.utf8)], responses: 1_000)
        #expect(answers.map(\.text) == (0..<1_000).map { "GET /\($0)" })
    }

    @Test func `Responses keep their order if an earlier one is deferred`() throws {
        let text = "POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
        let answers = try echo.exchange([Array(text.utf8)], responses: 2)
        #expect(answers.map(\.text) == ["abc", "GET /2"])
    }

    @Test func `An unexpected body is not parsed as a request`() throws {
        let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n"
        let text = "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: \(hidden.utf8.count)\r\n\r\n\(hidden)"
        let answers = try echo.exchange([Array((text + "GET /y HTTP/1.1\r\nHost: a\r\n\r\n").utf8)], responses: 3)
        #expect(answers.map(\.text) == ["POST /x", "GET /y"])
        let long = "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"
        #expect(try echo.send(long)["connection"] == "close")
    }

    @Test func `A collected body is the same by length, in chunks, and byte by byte`() throws {
        let chunked =
            "POST /collect HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "5;x=\"y;z\"\r\nhello\r\n006\r\n world\r\n0\r\nX-Sum: 1\r\n\r\n"
        let plain = "POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\nhello world"
        for text in [chunked, plain] {
            let bytes = Array(text.utf8)
            #expect(try echo.exchange([bytes]).first?.text == "hello world")
            #expect(try echo.exchange(bytes.map { [$0] }).first?.text == "hello world")
        }
    }

    @Test func `100 Continue is sent once, and only before a body that is read`() throws {
        let connection = try LocalConnection(EchoResponder())
        connection.receive(
            Array("POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n".utf8))
        #expect(String(decoding: connection.takeOutput(), as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
        let refused = try echo.send("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        #expect(refused.status == 200)
        #expect(refused["connection"] == "close")
        let tooLarge = try echo.send(
            "POST /collect HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\nExpect: 100-continue\r\n\r\n")
        #expect(tooLarge.status == 413)
    }

    @Test func `Connections are kept open as the version and the Connection field say`() throws {
        func connection(_ text: String) throws -> String? { try echo.send(text)["connection"] }
        #expect(try connection("GET / HTTP/1.1\r\nHost: a\r\n\r\n") == nil)
        #expect(try connection("GET / HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n") == "close")
        #expect(try connection("GET / HTTP/1.9\r\nHost: a\r\n\r\n") == nil)
        #expect(try connection("GET / HTTP/1.0\r\n\r\n") == "close")
        #expect(try connection("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n") == "keep-alive")
        #expect(try connection("GET / HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n") == "close")
    }

    @Test func `A responder that never answers a request gives 500`() throws {
        #expect(try echo.send("GET /forgotten HTTP/1.1\r\nHost: a\r\n\r\n").status == 500)
        #expect(try echo.send("GET /dropped HTTP/1.1\r\nHost: a\r\n\r\n").status == 500)
    }

    @Test func `The response to HEAD is that to GET without the body`() throws {
        let get = try echo.send("GET /prepared HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = try echo.send("HEAD /prepared HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(head.body.isEmpty)
        #expect(head["content-length"] == String(get.body.count))
        #expect(head["etag"] == get["etag"])
    }

    private func read(_ connection: LocalConnection) -> ClientResponse? {
        var reader = ResponseReader()
        reader.add(connection.takeOutput())
        return reader.next(ended: true)
    }
}
