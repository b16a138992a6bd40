extension GeneratedPeople {
    static let firstNames = list(
        """
        James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph
        Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret
        Donald Ashley Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa
        José María Luis Carmen Jürgen Björn Søren Łukasz Zoë François Chloé André Renée Iñigo Núria João Inês Óscar
        Ana Ivan Olga Dmitri Svetlana Yuki Haruto Sakura Wei Fang Li Xin Jing Ming Chen Priya Rahul Anjali Vikram Sanjay
        Fatima Omar Ahmed Layla Yusuf Amir Noor Kwame Amara Chidi Ngozi Thabo Minh Linh Nguyen Somchai Siti Budi Agus
        Lars Ingrid Sven Astrid Mikko Aino Eero Jan Katarzyna Piotr Tomáš Jiří Zsófia László Emre Ayşe Göran Quentin
        """)
    static let lastNames = list(
        """
        Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson
        Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson
        Walker Young Allen King Wright Scott Torres Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell
        Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Dubois Lefèvre Moreau Laurent Núñez
        Ibáñez Rossi Russo Ferrari Esposito Bianchi Silva Santos Oliveira Souza Kowalski Wiśniewski Novák Svoboda Horváth
        Ivanov Petrov Sidorov Kuznetsov Popov Tanaka Suzuki Takahashi Watanabe Yamamoto Wang Zhang Liu Yang Huang Zhao
        Kim Park Choi Jung Kang Singh Kumar Sharma Gupta Patel Khan Hassan Ali Okafor Mensah Dlamini Tran Pham Hoang
        Virtanen Korhonen Nielsen Hansen Johansson Lindström Øvergaard O'Brien Fitzgerald Macdonald Vanderberg Yılmaz
        """)
    static let otherNames = [
        "王小明", "李娜", "張偉", "陳美玲", "刘洋", "山田太郎", "佐藤花子", "鈴木一郎", "高橋さくら", "タナカ ケンジ",
        "김민준", "이서연", "박지훈", "Иван Петров", "Ольга Смирнова", "Дмитрий Кузнецов", "Γιώργος Παπαδόπουλος",
        "محمد علي", "فاطمة حسن", "דוד כהן", "राहुल शर्मा", "สมชาย ใจดี", "Ada 🦀", "dev_null", "100% Open", "R2-D2",
    ]
    static let occupations = list(
        """
        dev code hacker labs engineer writes builds rust swift python cloud data web infra design security research
        compiler kernel games robotics backend frontend mobile student teacher founder maintainer consultant
        """)
    static let locations = [
        "Berlin, Germany", "San Francisco, CA", "Tokyo", "São Paulo, Brazil", "Bengaluru, India", "London", "Paris",
        "北京", "Lagos, Nigeria", "Toronto", "Kraków", "Seoul", "Sydney", "Nairobi", "Oslo", "Remote",
    ]

    private static func list(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
