/// Why a world could not be loaded.
package enum DatasetError: Error, Equatable, CustomStringConvertible {
    /// The file is missing, unreadable or damaged.
    case cannotRead(path: String, reason: String)
    /// A line that is not one JSON object with the fields needed; lines count from 1.
    case malformedLine(path: String, line: Int)

    /// What happened and what to do, as a sentence.
    package var description: String {
        switch self {
        case .cannotRead(let path, let reason): "\(path) cannot be read: \(reason)."
        case .malformedLine(let path, let line):
            "\(path), line \(line): not a JSON object with the fields needed (login, or owner and name)."
        }
    }
}
