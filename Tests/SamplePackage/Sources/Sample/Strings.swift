/// What an app says on its checkout screen.
public enum Strings {
    /// The button that goes on.
    public static let pay = "Continue to payment"
    /// The line with the price.
    public static let total = "Total"
    /// The price itself.
    public static let price = "€ 1,250.00"
}
