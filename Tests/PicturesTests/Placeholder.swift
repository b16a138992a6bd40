@testable import Pictures
