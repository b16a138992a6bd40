/// What invented profiles and repositories are put together from.
enum WordLists {
    static let languages = [
        "JavaScript", "Python", "TypeScript", "Swift", "Go", "Rust", "Java", "C", "C++", "Ruby", "Shell", "HTML",
        "Kotlin", "Haskell", "Jupyter Notebook", "C#", "Elixir", "Zig", "Vim Script", "Makefile",
    ]
    static let qualities = [
        "tiny", "quiet", "async", "portable", "lazy", "pure", "remote", "shiny", "static", "awesome", "open", "fast",
        "little", "modern", "plain", "strict",
    ]
    static let things = [
        "parser", "dotfiles", "notes", "clock", "router", "garden", "mailer", "sketch", "engine", "reader", "viewer",
        "tunnel", "cache", "bridge", "compiler", "weather", "puzzle", "kernel", "blog", "toolkit",
    ]
    static let verbs = ["Parses", "Draws", "Sends", "Watches", "Sorts", "Explains", "Mirrors", "Tests", "Finds"]
    static let objects = [
        "configuration files without ceremony", "maps of places that do not exist", "logs as they come in",
        "trains, boats and their timetables", "small problems before they grow", "日本語の文章 word by word",
        "what the old tool forgot", "music from spreadsheets 🎶", "граф зависимостей of a project",
    ]
    static let topics = [
        "cli", "terminal", "learning", "graphics", "network", "hacktoberfest", "game", "library", "database", "maps",
    ]
    static let places = [
        "Lisbon", "Berlin, Germany", "São Paulo", "東京", "Київ", "Nairobi, Kenya", "Oslo", "Montréal, QC", "Αθήνα",
        "Bengaluru, India", "서울", "القاهرة", "Earth", "remote 🌍", "Wellington, NZ", "San Francisco",
    ]
    static let companies = [
        "@octo-org", "Blue Kettle Ltd", "Universität am See", "株式会社はな", "self", "@nowhere-labs ", "Fjord & Sons",
    ]
    static let bios = [
        "Builds small things that last.", "I like compilers, tea and long walks.", "Здесь могла быть биография.",
        "Maintainer of too much 🛠", "She/her. Opinions are my own.", "コードと猫が好き", "Student. Learning every day!",
        "Distributed systems\r\nand sourdough", "",
    ]
}
