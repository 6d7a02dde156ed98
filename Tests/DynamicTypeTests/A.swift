import DynamicType
import Testing

@Test func example() {}
