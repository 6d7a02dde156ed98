import Testing

@testable import TypescaleService

@Suite struct TokenRedactionTests {
    @Test(arguments: [
        ("/v1/users/a/events?access_token=secret", "/v1/users/a/events?access_token=…"),
        ("/e?device=d&access_token=secret&lastEventId=7", "/e?device=d&access_token=…&lastEventId=7"),
        ("/e?access_token=secret&access_token=secret", "/e?access_token=…&access_token=…"),
        ("/e?access%5Ftoken=secret", "/e?access%5Ftoken=…"),
        ("/e?%61ccess_token=secret&a=b", "/e?%61ccess_token=…&a=b"),
        ("/none?Access_Token=secret", "/none?Access_Token=…"), ("/e?ACCESS_TOKEN=secret", "/e?ACCESS_TOKEN=…"),
        ("/e?device=d?access_token=secret&b", "/e?device=d?access_token=…&b"),
        ("/e?a;Access_Token=secret;b", "/e?a;Access_Token=…"), ("/e??access_token=secret", "/e??access_token=…"),
        ("/e?a;b=access_token", "/e?a;b=access_token"),
        // An issued token is not logged wherever it stands.
        ("/users/ann/live%3Faccess_token=typescale_0a9F", "/users/ann/live%3Faccess_token=…"),
        ("/events&access_token=typescale_00", "/events&access_token=…"), ("/e?typescale_ab12&b", "/e?…&b"),
        ("/e?device=x%26access_token=Typescale_12", "/e?device=x%26access_token=…"), ("/typescale_12", "/…"),
        ("/e?accessToken%3Dtypescale_12%20", "/e?accessToken%3D…%20"), ("/typescale_", "/typescale_"),
        ("/typescale_tokens", "/typescale_tokens"), ("/access_token=x", "/access_token=x"),
        ("/e?a=access_token=x&&b", "/e?a=access_token=x&&b"),
        // Neither is one whose signs are escaped, however often.
        ("/users/typescale%5F0a9F/x", "/users/…/x"), ("/%74ypescale_%61%30g", "/…g"), ("/typescale_%30%3", "/…%3"),
        ("/typescale%255fab%2525", "/…%2525"), ("/typescale%5Ftokens", "/typescale%5Ftokens"), ("/%", "/%"),
    ])
    func `a token in a query is not logged, however its parameter is encoded`(target: String, redacted: String) {
        #expect(TokenRedaction.redacted(target) == redacted)
    }
}
