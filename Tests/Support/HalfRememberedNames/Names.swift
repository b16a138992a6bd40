/// The parts of invented names.
enum Names {
    static let first = words(
        """
        Andrew Clara Daniela Emilia Felix Gustav Hanna Ingrid Jasper Karina Leonie Marcel Nadia Oscar Petra Quentin Rosalind
        Simon Tamara Ulrike Valentin Wendy Xavier Yvonne Zacharias Beatrix Conrad Dorian Elvira Florian Gregor Helena
        """)
    static let withNicknames: [(String, String?)] = pairs(
        """
        Robert Bob William Bill Michael Mike Elizabeth Liz Katherine Kate Richard Dick Margaret Peggy Edward Ted
        Alexander Sasha Dmitri Dima Mikhail Misha Joseph Joe Francisco Paco Ignacio Nacho Johannes Hans Wojciech Wojtek
        Christopher Chris Thomas Tom Daniel Dan Jennifer Jenny Samuel Sam Anthony Tony Vladimir Vova Maximilian Max
        Malgorzata Gosia Guillermo Memo Nikolai Kolya Benjamin Ben
        """
    ).map { ($0.0, $0.1) }
    static let syllables = words(
        """
        bra del kor mun tel vas wick zan fro gli hep lor mas nim pol quar rud sil tor ul ven wal yar bert cal dorn esk
        fal gor hol iv jun kel lam mer nor ost par rol sten tam ver wes zell phil sche thor
        """)
    static let accentedSyllables = words("mül kör vär sør ås grön jäg häl bøn läm tüch wör zäh fåg rød")
    static let endings = words("sen mann ck er ström berg ley ton ini ard feld wood hurst ley schmidt zweig stein wick")
    static let cyrillicFirst = pairs(
        "Юрий yuri Алексей alexey Наталья natalya Дмитрий dmitry Ольга olga Сергей sergey Андрей andrey Татьяна tatyana Игорь igor"
    )
    static let cyrillicLast = pairs(
        """
        Шевченко shevchenko Жуковский zhukovsky Щербаков shcherbakov Чехова chekhova Хрущёв khrushchev Цветаева tsvetaeva
        Яковлев yakovlev Юдин yudin Ёлкин yolkin Воробьёв vorobyov Гордеев gordeev Зайцев zaytsev Мельник melnik
        Кузьмин kuzmin Фёдоров fedorov Бондаренко bondarenko Тихонов tikhonov Савельев savelyev Лебедев lebedev
        """)
    static let greekFirst = pairs("Γιώργος giorgos Νίκος nikos Μαρία maria Ελένη eleni Δημήτρης dimitris Κώστας kostas")
    static let greekLast = pairs(
        "Παπαδόπουλος papadopoulos Νικολάου nikolaou Γεωργίου georgiou Καραγιάννης karagiannis Δημητρίου dimitriou Αντωνίου antoniou"
    )
    static let particles = ["van der", "de la", "von", "van", "Mac", "da", "del", "von der", "ter", "Saint"]
    static let arabicFirst = pairs(
        "محمد mohammed أحمد ahmad خالد khaled يوسف youssef عمر omar فاطمة fatima ليلى layla سعيد saeed حسين hussein")
    static let arabicLast = pairs(
        """
        حسن hassan الخطيب khatib منصور mansour قاسم qasim سليمان suleiman عبدالله abdullah حداد haddad درويش darwish
        الشريف sharif زيدان zidan
        """)
    static let persianFirst = pairs(
        "حسین hossein رضا reza مریم maryam شیرین shirin بهروز behrouz پرویز parviz ژاله zhaleh آرش arash کوروش kourosh")
    static let persianLast = pairs(
        """
        رضایی rezaei کریمی karimi احمدی ahmadi موسوی mousavi تهرانی tehrani شجریان shajarian فرهادی farhadi نوری nouri
        گلستانی golestani
        """)
    static let hebrewFirst = pairs(
        "דוד david יוסף yosef משה moshe שרה sarah רחל rachel נועם noam יעל yael אורי uri דניאל daniel")
    static let hebrewLast = pairs(
        "לוי levi כהן cohen מזרחי mizrahi פרידמן friedman גולדברג goldberg שפירא shapira ביטון biton אברהם avraham צור tzur"
    )
    static let kanaFirst = pairs("さくら sakura ひろし hiroshi ケンジ kenji ハナコ hanako たろう tarou ゆき yuki ミサキ misaki")
    static let kanaLast = pairs("やまだ yamada タナカ tanaka すずき suzuki サトウ satou なかむら nakamura コバヤシ kobayashi きむら kimura")
    static let koreanFirst = pairs("민 min 준 jun 서 seo 지 ji 현 hyeon 우 u 수 su 영 yeong 진 jin 하 ha 윤 yun 은 eun")
    static let koreanLast = pairs("김 kim 이 lee 박 park 최 choi 정 jung 강 kang 조 cho 윤 yoon 장 jang 임 lim 한 han 오 oh 신 shin")
    static let chineseFirst = pairs(
        "小 xiao 明 ming 伟 wei 丽 li 强 qiang 磊 lei 静 jing 洋 yang 勇 yong 艳 yan 杰 jie 娟 juan 涛 tao 超 chao 霞 xia 平 ping 刚 gang 桂 gui 英 ying 华 hua"
    )
    static let chineseLast = pairs(
        "王 wang 李 li 张 zhang 刘 liu 陈 chen 杨 yang 赵 zhao 黄 huang 周 zhou 吴 wu 徐 xu 孙 sun 胡 hu 朱 zhu 高 gao 林 lin 何 he 郭 guo 马 ma 罗 luo"
    )

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static func pairs(_ text: String) -> [(String, String)] {
        let words = words(text)
        return stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
    }
}
