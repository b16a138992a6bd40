import GRDB

/// The tables. Their version is in the header, so that opening a file reads one number.
enum Schema {
    static let current = 11

    static func version(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

    /// Whether the file has no views, triggers or generated columns: another program's would run with each access.
    static func isOwn(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT NOT EXISTS (SELECT * FROM sqlite_master WHERE type IN ('view', 'trigger'))
                    AND NOT EXISTS (SELECT * FROM sqlite_master, pragma_table_xinfo(sqlite_master.name)
                        WHERE sqlite_master.type = 'table' AND rootpage > 0 AND hidden > 1)
                """) ?? false
    }

    /// Creates the tables in a file without them or of an earlier version, whose cache is dropped. A newer file stays
    /// as it is.
    static func create(at path: String) throws {
        let writer = try DatabaseFactory.makeWriter(path, LockPatience(limit: .seconds(5)))
        guard try writer.read(version) < current else { return }
        try writer.writeWithoutTransaction { db in
            // Both settings are stored in the file. auto_vacuum has an effect only before the first table exists.
            try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        }
        try writer.write { db in
            for table in earlierTables { try db.execute(sql: "DROP TABLE IF EXISTS \(table)") }
            try db.execute(sql: people + names + packedWords + sources + responses + "PRAGMA user_version = \(current)")
        }
        try writer.close()
    }

    private static let earlierTables = [
        "grdb_migrations", "person", "gram", "vocabulary", "nameWord", "answer", "response", "listing", "formerLogin",
        "personSource",
        "gitPerson",
        "progress", "packedWords",
    ]

    /// `rank` is the order of results, so that a query stops early: see ``PersonRank``. `nameWord` finds rows by words:
    /// see ``NameIndex``. It has row numbers only. `vocabulary` lists its words.
    private static let people = """
        CREATE TABLE person (
            rank INTEGER PRIMARY KEY,
            id INTEGER NOT NULL UNIQUE,
            login TEXT NOT NULL COLLATE NOCASE UNIQUE,
            name TEXT,
            kind TEXT NOT NULL,
            avatar TEXT NOT NULL,
            url TEXT NOT NULL,
            hasProfile INTEGER NOT NULL,
            bio TEXT,
            company TEXT,
            location TEXT,
            blog TEXT,
            followers INTEGER NOT NULL,
            following INTEGER NOT NULL,
            repositories INTEGER NOT NULL,
            createdAt REAL,
            seenAt REAL NOT NULL,
            timesSeen INTEGER NOT NULL,
            timesOpened INTEGER NOT NULL,
            openedAt REAL,
            flags INTEGER NOT NULL,
            profileAt REAL,
            commits INTEGER NOT NULL,
            lastCommitAt REAL,
            checksum INTEGER NOT NULL
        );
        CREATE INDEX personSample ON person (id) WHERE flags & \(PersonFlags.notSampled.rawValue) = 0;

        """

    private static let names = """
        CREATE VIRTUAL TABLE nameWord USING fts5(
            words, content='', columnsize=0, detail=none, tokenize='ascii', prefix='1 2 3');
        CREATE VIRTUAL TABLE vocabulary USING fts5vocab(nameWord, row);

        """

    /// See ``PackedWordsRecord``.
    private static let packedWords = """
        CREATE TABLE packedWords (id INTEGER PRIMARY KEY AUTOINCREMENT, words BLOB, checksum INTEGER NOT NULL);

        """

    /// `account` is 0 if anonymous: GitHub's ids start at 1.
    private static let responses = """
        CREATE TABLE response (
            url TEXT NOT NULL,
            account INTEGER NOT NULL,
            method TEXT NOT NULL,
            accept TEXT NOT NULL,
            apiVersion TEXT NOT NULL,
            etag TEXT,
            fingerprint INTEGER,
            link TEXT,
            storedAt REAL NOT NULL,
            changedAt REAL,
            body BLOB NOT NULL,
            checksum INTEGER NOT NULL,
            UNIQUE (url, account, method, accept, apiVersion)
        );
        CREATE INDEX responseAge ON response (storedAt);

        """

    /// Each table contains what one source knows, so that no source overwrites another; `person` combines them.
    /// `viewer` is 0 for public facts. `gitPerson.id` is 0 if it is unknown.
    private static let sources = """
        CREATE TABLE formerLogin (
            login TEXT NOT NULL COLLATE NOCASE PRIMARY KEY,
            id INTEGER NOT NULL,
            seenAt REAL NOT NULL,
            checksum INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE personSource (
            person INTEGER NOT NULL,
            kind TEXT NOT NULL,
            detail TEXT NOT NULL COLLATE NOCASE,
            viewer INTEGER NOT NULL,
            isPrivate INTEGER NOT NULL,
            times INTEGER NOT NULL,
            lastSeenAt REAL NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (person, kind, detail, viewer)
        ) WITHOUT ROWID;
        CREATE INDEX personSourceDetail ON personSource (kind, detail, viewer);
        CREATE TABLE gitPerson (
            login TEXT NOT NULL COLLATE NOCASE,
            id INTEGER NOT NULL,
            repository TEXT NOT NULL COLLATE NOCASE,
            name TEXT,
            nameUsedAt REAL,
            isUser INTEGER NOT NULL,
            commits INTEGER NOT NULL,
            lastCommitAt REAL NOT NULL,
            url TEXT NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (login, id, repository)
        ) WITHOUT ROWID;
        CREATE INDEX gitPersonID ON gitPerson (id) WHERE id > 0;
        CREATE TABLE progress (
            source TEXT NOT NULL PRIMARY KEY,
            finished TEXT NOT NULL,
            readAt REAL NOT NULL,
            checksum INTEGER NOT NULL
        ) WITHOUT ROWID;

        """
}
