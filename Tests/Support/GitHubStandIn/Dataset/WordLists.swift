/// The words in generated profiles and repositories.
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
    static let locations = [
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

/// Invented names in many scripts. Each part has a Latin spelling for the login.
struct NameLists: Sendable {
    typealias Part = (text: String, latin: String)
    let given: [Part]
    let family: [Part]
    /// Whether the family name comes first.
    var familyFirst = false
    /// The text between the parts.
    var separator = " "

    /// All lists. Names in Latin script are more frequent than each of the others.
    static let all: [NameLists] = [
        english, english, english, accented, accented, nordic, slavic, greek, cyrillic, arabic, hebrew, devanagari,
        chinese, japanese, hangul, thai, emoji,
    ]

    private static func parts(_ pairs: String) -> [Part] {
        pairs.split(separator: " ").map { pair in
            let halves = pair.split(separator: ":", maxSplits: 1).map(String.init)
            return (halves[0], halves.count > 1 ? halves[1] : halves[0].lowercased())
        }
    }

    private static let english = NameLists(
        given: parts("Alder Brook Casey Dana Ellis Frances Gwen Harper Iris Jules Kit Linden Morgan Noel Ada Rowan"),
        family: parts("Ashgrove Birchall Carver Dunmore Eastlake Fenwright Goodwater Holloway Ironside Kestrel Larkin"))
    private static let accented = NameLists(
        given: parts("José:jose Zoë:zoe André:andre Renée:renee Núria:nuria Jürgen:juergen Łukasz:lukasz Çağla:cagla"),
        family: parts("Pérez-Vidal:perezvidal Müllerin:muellerin Gonçal:goncal Śliwka:sliwka Öztepe:oeztepe Duç:duc"))
    private static let nordic = NameLists(
        given: parts("Åse:ase Bjørk:bjork Søren:soren Þórdís:thordis Mäire:maire Øyvind:oyvind"),
        family: parts("Fjordström:fjordstrom Ærø:aero Håkonsby:hakonsby Jökulsdal:jokulsdal Ståhlvik:stahlvik"))
    private static let slavic = NameLists(
        given: parts("Žofie:zofie Dušan:dusan Věra:vera Ćiril:ciril Šimon:simon Đorđe:dorde"),
        family: parts("Říhovský:rihovsky Čapkovan:capkovan Žabička:zabicka Štěpnik:stepnik Kovačan:kovacan"))
    private static let greek = NameLists(
        given: parts("Ελένη:eleni Νίκος:nikos Δήμητρα:dimitra Σωτήρης:sotiris Ιωάννα:ioanna"),
        family: parts("Θαλασσινός:thalassinos Ορεινός:oreinos Μυλωνάς:mylonas Ψαρράς:psarras"))
    private static let cyrillic = NameLists(
        given: parts("Дмитрий:dmitry Олена:olena Мирослав:miroslav Людмила:lyudmila Ярослава:yaroslava Юрий:yuri"),
        family: parts("Березин:berezin Ковальчук:kovalchuk Снежный:snezhny Щербаков:shcherbakov Їжаченко:yizhachenko"))
    private static let arabic = NameLists(
        given: parts("ليلى:layla يوسف:yusuf نور:nour سلمى:salma كريم:karim"),
        family: parts("النخيل:nakhil البحري:bahri الزيتون:zaytun الصباح:sabah"))
    private static let hebrew = NameLists(
        given: parts("נועה:noa איתן:eitan תמר:tamar אורי:uri"), family: parts("הרמוני:harmoni גלבוע:gilboa שקדי:shkedi")
    )
    private static let devanagari = NameLists(
        given: parts("अनन्या:ananya विक्रम:vikram मीरा:meera अर्जुन:arjun"),
        family: parts("चन्द्रवाल:chandrawal नदीवाला:nadiwala पर्वतकर:parvatkar"))
    private static let chinese = NameLists(
        given: parts("雨桐:yutong 子涵:zihan 思远:siyuan 晓明:xiaoming"), family: parts("柳:liu 江:jiang 欧阳:ouyang 白:bai"),
        familyFirst: true, separator: "")
    private static let japanese = NameLists(
        given: parts("さくら:sakura 健太:kenta 美咲:misaki 蓮:ren"), family: parts("森川:morikawa 青木:aoki 雪野:yukino"),
        familyFirst: true)
    private static let hangul = NameLists(
        given: parts("서연:seoyeon 민준:minjun 하늘:haneul 지우:jiu"), family: parts("김:kim 한:han 남궁:namgung"),
        familyFirst: true, separator: "")
    private static let thai = NameLists(
        given: parts("สมชาย:somchai มะลิ:mali อรุณ:arun"), family: parts("แสงจันทร์:saengchan ทองดี:thongdi"))
    private static let emoji = NameLists(
        given: parts("Robin🦊:robin ✨Sky✨:sky Max👩🏽‍💻:max"), family: parts("🌲Woods:woods the❤️‍🔥Bold:bold Von🇪🇺Nord:nord"))
}
