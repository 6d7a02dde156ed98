// Re-exported: names are identifiers in this module's signatures, and clients write them as literals.
@_exported public import TypescaleIdentifiers
