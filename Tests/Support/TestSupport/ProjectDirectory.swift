package import Foundation

/// The directory of the project, whose scripts and documents are tested.
package enum ProjectDirectory {
    package static let url = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    /// Returns the path of a file in the directory.
    package static func path(_ file: String) -> String { url.appending(path: file).path }
}
