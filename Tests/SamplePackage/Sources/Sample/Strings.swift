/// The texts of an app's checkout screen.
public enum Strings {
    /// The title of the button that continues.
    public static let pay = "Continue to payment"
    /// The line with the price.
    public static let total = "Total"
    /// The price itself.
    public static let price = "€ 1,250.00"
}
