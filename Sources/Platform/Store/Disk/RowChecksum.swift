import Foundation
import UnicodeText

/// A checksum of the values of a row, which shows that a bit has changed on the disk: the FNV-1a hash of their bytes. A
/// change of one byte always changes it. It protects against nothing else: another program can calculate it.
struct RowChecksum {
    private var hash = FNV1a()

    var value: Int64 { Int64(bitPattern: hash.value) }

    mutating func add(_ bytes: some Sequence<UInt8>) { hash.add(bytes) }

    /// Adds a text with its length, so that what moves from one value to the next counts.
    mutating func add(_ text: String?) {
        add(text.map { Int64($0.utf8.count) })
        if let text { add(text.utf8) }
    }

    mutating func add(_ number: Int64?) {
        add(CollectionOfOne(number == nil ? 0 : 1))
        if let number { withUnsafeBytes(of: number.littleEndian) { add($0) } }
    }

    mutating func add(_ number: Int) { add(Int64(number)) }

    mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

    mutating func add(_ date: Date?) {
        add(date.map { Int64(bitPattern: $0.timeIntervalSinceReferenceDate.bitPattern) })
    }
}

/// A record whose row has a checksum of all other values. A row that has changed on the disk is as if it were not
/// there; the next record with the same key replaces it.
protocol ChecksummedRecord: StoreRecord {
    /// The checksum in the row.
    var checksum: Int64 { get set }
    /// The columns of a row from which a record is made whose checksum can be calculated, in SQL.
    static var columnsOfChecksum: String { get }
    /// Adds all other values.
    func addValues(to checksum: inout RowChecksum)
}

extension ChecksummedRecord {
    static var columnsOfChecksum: String { "*" }

    var currentChecksum: Int64 {
        var checksum = RowChecksum()
        addValues(to: &checksum)
        return checksum.value
    }

    var isIntact: Bool { checksum == currentChecksum }

    /// Returns the record with the checksum of its values.
    var checksummed: Self {
        var record = self
        record.checksum = currentChecksum
        return record
    }
}

extension Sequence where Element: ChecksummedRecord {
    var intact: [Element] { filter(\.isIntact) }
}
