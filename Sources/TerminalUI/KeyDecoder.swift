/// Turns what a terminal sends into keys.
public struct KeyDecoder: Sendable {
    /// Nothing read yet.
    public init() {}

    /// Must a time limit decide whether what came so far is a key (Esc) or the beginning of one (an arrow)?
    public var isPending: Bool { false }

    /// The keys that are complete with `bytes`.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] { [] }

    /// Nothing more came in time: what is pending is taken as pressed.
    public mutating func flush() -> [Key] { [] }
}
