/// Chinese characters that are read otherwise as a family name, and family names of two characters.
enum ChineseFamilyNames {
    /// Returns the family names with which `name` can begin, in Latin letters, with their numbers of characters.
    static func spellings(at name: Substring) -> [(spelling: String, length: Int)] {
        (1...2).flatMap { length in
            (table[String(name.prefix(length))] ?? []).map { (spelling: $0, length: length) }
        }
    }

    /// The spellings are those of Pinyin, then those that people with the name use elsewhere.
    private static let table: [String: [String]] = {
        var table: [String: [String]] = [:]
        for entry in entries.split(separator: ";") {
            let words = entry.split(whereSeparator: \.isWhitespace).map(String.init)
            for name in words[0].split(separator: "/") { table[String(name)] = Array(words.dropFirst()) }
        }
        return table
    }()

    private static let entries = """
        单/單 shan; 解 xie; 仇 qiu; 区/區 ou; 曾 zeng; 查 zha; 盖/蓋 ge; 朴 piao park; 任 ren; 华/華 hua; 纪/紀 ji; 冼 xian;
        洗 xian; 員/员 yun; 秘 bi; 种 chong; 乐/樂 yue le; 折 she; 繁 po; 黑 he; 缪/繆 miao; 宓 mi; 燕 yan; 那 na; 哈 ha;
        翟 zhai; 褚 chu; 覃 qin tan; 车/車 che; 召 shao; 尹 yin; 令 ling; 过/過 guo; 钻/鑽 zuan; 鲜/鮮 xian; 应/應 ying;
        吕/呂 lv lyu lu; 闾 lv; 逯 lu; 牟 mou mu; 臧 zang; 隗 wei kui; 郗 xi chi; 郇 xun huan; 祭 zhai; 晟 cheng; 卜 bu;
        寿/壽 shou; 石 shi; 沈 shen; 盛 sheng; 尉迟/尉遲 yuchi; 万俟/萬俟 moqi; 长孙/長孫 zhangsun; 澹台/澹臺 tantai;
        单于/單于 chanyu; 欧阳/歐陽 ouyang; 司马/司馬 sima; 上官 shangguan; 诸葛/諸葛 zhuge; 夏侯 xiahou; 皇甫 huangfu;
        令狐 linghu; 慕容 murong; 司徒 situ; 东方/東方 dongfang; 独孤/獨孤 dugu; 南宫/南宮 nangong; 宇文 yuwen;
        呼延 huyan; 端木 duanmu; 公孙/公孫 gongsun; 轩辕/軒轅 xuanyuan
        """
}
