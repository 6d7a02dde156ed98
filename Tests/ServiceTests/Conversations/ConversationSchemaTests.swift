import Testing
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

/// Responses about conversations, compared with the OpenAPI document.
@Suite struct ConversationSchemaTests {
    static let hasJSONSchema = shell("/usr/bin/python3 -c 'import jsonschema; print(1)' 2>/dev/null") == "1\n"

    @Test(.enabled(if: hasJSONSchema))
    func `bodies and responses match the OpenAPI document key by key for each status`() throws {
        #expect(try Self.said(by: Self.program) == "checked 26\n")
    }

    /// Returns the output of a program that checks responses of a service.
    static func said(by program: String) throws -> String {
        let folder = TemporaryFolder()
        let service = try startedService(folder)
        defer { service.stop() }
        let port = try #require(service.port)
        return shell(
            "timeout 300 /usr/bin/python3 -W ignore - \(port) 2>&1 <<'PROGRAM'\n\(checker)\n\(program)\nPROGRAM\n")
    }

    private static let checker = #"""
        import json, jsonschema, sys, urllib.request, urllib.error
        base = "http://127.0.0.1:" + sys.argv[1]
        def ask(method, target, body, type, fields):
            headers = dict(fields, **({"Content-Type": type} if body is not None else {}))
            request = urllib.request.Request(base + target, data=body, headers=headers, method=method.upper())
            try:
                answer = urllib.request.urlopen(request)
            except urllib.error.HTTPError as error:
                answer = error
            return answer.status, answer.headers, answer.read()
        document = json.loads(ask("GET", "/openapi.json", None, "", {})[2])
        def close(value):
            # Nothing may be answered that is not described.
            if isinstance(value, dict):
                if value.get("type") == "object" and "properties" in value: value.setdefault("additionalProperties", False)
                for inner in value.values(): close(inner)
            elif isinstance(value, list):
                for inner in value: close(inner)
        close(document)
        def resolve(value):
            while "$ref" in value:
                found = document
                for part in value["$ref"][2:].split("/"): found = found[part]
                value = found
            return value
        def valid(schema, value):
            jsonschema.Draft202012Validator(dict(schema, components=document["components"])).validate(value)
        seen = set()
        def check(method, path, status, body=None, query="", fields={}, type="application/json"):
            target = path.replace("{id}", "c").replace("{mid}", "m1") + query
            operation = document["paths"][path][method]
            if status < 300 and body is not None and type.endswith("json"):
                valid(operation["requestBody"]["content"][type]["schema"], body)
            data = None if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
            got, headers, content = ask(method, target, data, type, fields)
            assert got == status, (method, target, got, content)
            response = resolve(operation["responses"][str(got)])
            for name in response.get("headers", {}):
                if status != 200 or name != "ETag" or query == "": assert headers[name], (target, name)
            if "content" in response:
                valid(response["content"][headers.get_content_type()]["schema"], json.loads(content))
            else:
                assert content == b"", content
            seen.add((operation["operationId"], got))
        """#

    private static let program = #"""
        whole = "/v1/conversations/{id}"
        messages, one, sets = whole + "/messages", whole + "/messages/{mid}", whole + "/invalidations"
        width = "?width=320"
        check("get", whole, 404)
        check("put", whole, 201, [{"id": f"m{n}", "text": "some words " * (n % 20)} for n in range(50)])
        check("put", whole, 200, [{"id": f"m{n}", "text": "some words " * (n % 20)} for n in range(50)])
        emoji = {"type": "emoji", "name": "wave", "animated": True}
        check("post", messages, 200, {"id": "e", "blocks": [{"type": "paragraph", "runs": [emoji]}]})
        check("post", messages, 200, [{"id": "a", "text": "x", "locale": "de", "dir": "rtl"}])
        check("post", messages, 409, [{"id": "a", "text": "x"}])
        check("post", messages, 400, [{"id": "a"}])
        check("post", messages, 422, [{"id": "", "text": ""}])
        check("post", messages, 413, [{"id": "b", "text": "x" * 500_000}])
        check("get", whole, 200)
        check("get", whole, 304, fields={"If-None-Match": "*"})
        check("get", whole, 200, query=width + "&category=AX3&top=100&height=400")
        check("get", whole, 400, query=width + "&colour=red")
        check("get", whole, 422, query=width + "&pin=left")
        check("get", one, 200, query=width)
        check("get", one, 400)
        check("patch", one, 200, {"text": "y", "locale": None})
        check("patch", one, 200, {"blocks": [], "dir": None}, type="application/merge-patch+json")
        check("patch", one, 200, {"text": None, "blocks": []})
        check("patch", one, 200, {"text": "z", "blocks": None})
        check("patch", one, 422, {})
        schema = document["components"]["schemas"]["MessagePatch"]
        for refused in [{"text": None}, {"blocks": None}, {"text": None, "blocks": None}, {"text": "", "blocks": []}]:
            check("patch", one, 422, refused)
            try: valid(schema, refused)
            except jsonschema.ValidationError: continue
            raise AssertionError(refused)
        check("patch", one, 412, {"text": ""}, fields={"If-Match": '"1"'})
        asked = {"from": {"category": "L"}, "to": {"category": "XL", "reduceMotion": True}, "width": 320}
        for format in ["full", "ranges", "summary"]:
            seen_by = {"top": 0, "height": 500, "pin": "bottom", "focus": "m3"}
            check("post", sets, 200, dict(asked, format=format, reader="r", viewport=seen_by))
        check("post", sets, 200, asked)
        check("post", sets, 400, dict(asked, colour=1))
        check("post", sets, 422, dict(asked, format="none"))
        check("post", sets, 413, dict(asked, reader="x" * 20_000))
        check("delete", one, 204)
        check("delete", one, 404)
        check("delete", whole, 412, fields={"If-Match": '"1"'})
        check("delete", whole, 204)
        check("delete", whole, 404)
        print("checked", len(seen))
        """#
}
