/// The names of emoji between colons, such as `:rocket:`, which GitHub shows as emoji in READMEs and descriptions.
///
/// Most names are those of Unicode in lowercase, with underscores: `:spouting_whale:`. The others are in a table. A
/// name that is in neither stays as it is, as on GitHub, such as those of pictures that only GitHub has.
package enum EmojiShortCode {
    /// GitHub's longest name has 36 characters.
    private static let maxLength = 40
    private static let colon = UInt8(ascii: ":")

    /// Returns the text with emoji in place of their short codes.
    package static func replaced(in text: String) -> String {
        guard text.utf8.contains(colon) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.utf8.firstIndex(of: colon) {
            let code = rest[rest.index(after: start)...].utf8.prefix(maxLength + 1).prefix(while: isInName)
            result += rest[..<start]
            if code.endIndex < rest.endIndex, rest.utf8[code.endIndex] == colon,
                let emoji = emoji(named: String(decoding: code, as: UTF8.self))
            {
                result += emoji
                rest = rest[rest.utf8.index(after: code.endIndex)...]
            } else {
                // The colon at the end of a word that is no name can begin the next one.
                result += rest[start..<code.endIndex]
                rest = rest[code.endIndex...]
            }
        }
        return result + rest
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        }
    }

    private static func emoji(named name: String) -> String? { others[name] ?? unicode[name] }

    /// The emoji by the names of Unicode. Those that are text by themselves need a variation selector.
    private static let unicode: [String: String] = {
        let ranges: [ClosedRange<UInt32>] = [0x2600...0x27BF, 0x2B50...0x2B55, 0x1F300...0x1F64F, 0x1F680...0x1FAFF]
        var emoji: [String: String] = [:]
        for value in ranges.joined() {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isEmoji, let name = scalar.properties.name
            else { continue }
            let text = scalar.properties.isEmojiPresentation ? "\(scalar)" : "\(scalar)\u{FE0F}"
            let code = name.lowercased().replacing(" ", with: "_").replacing("-", with: "_")
            emoji[code] = text
        }
        return emoji
    }()

    /// The names of GitHub that are not those of Unicode.
    private static let others: [String: String] = {
        let words = """
            +1 👍 thumbsup 👍 -1 👎 thumbsdown 👎 tada 🎉 zap ⚡ boom 💥 collision 💥 construction 🚧 warning ⚠️
            white_check_mark ✅ x ❌ heart ❤️ star ⭐ star2 🌟 art 🎨 book 📖 rotating_light 🚨 recycle ♻️ arrow_up ⬆️
            arrow_down ⬇️ arrow_right ➡️ arrow_left ⬅️ arrow_upper_right ↗️ arrow_lower_right ↘️ link 🔗 bulb 💡 mag 🔍
            mag_right 🔎 smile 😄 smiley 😃 grinning 😀 laughing 😆 satisfied 😆 joy 😂 wink 😉 blush 😊 heart_eyes 😍
            sunglasses 😎 thinking 🤔 cry 😢 sob 😭 angry 😠 rage 😡 scream 😱 sweat_smile 😅 rofl 🤣 confused 😕 disappointed 😞
            innocent 😇 smirk 😏 sleeping 😴 exploding_head 🤯 star_struck 🤩 partying_face 🥳 robot 🤖 alien 👽
            space_invader 👾 poop 💩 hankey 💩 shit 💩 wave 👋 clap 👏 pray 🙏 muscle 💪 ok_hand 👌 point_up ☝️ point_up_2 👆
            point_right 👉 point_left 👈 point_down 👇 raised_hands 🙌 hand ✋ v ✌️ metal 🤘 fist ✊ facepunch 👊 punch 👊
            crossed_fingers 🤞 computer 💻 iphone 📱 phone ☎️ telephone ☎️ email 📧 e-mail 📧 mailbox 📫 earth_africa 🌍
            earth_americas 🌎 earth_asia 🌏 calendar 📆 date 📅 spiral_calendar 🗓️ pencil 📝 pencil2 ✏️ scissors ✂️ cd 💿
            vhs 📼 tv 📺 clapper 🎬 notes 🎶 headphones 🎧 sound 🔉 loud_sound 🔊 mute 🔇 mega 📣 loudspeaker 📢 no_bell 🔕
            checkered_flag 🏁 dart 🎯 gift 🎁 1st_place_medal 🥇 2nd_place_medal 🥈 3rd_place_medal 🥉 medal_sports 🏅 beer 🍺
            beers 🍻 coffee ☕ tea 🍵 pizza 🍕 apple 🍎 cake 🍰 birthday 🎂 cat 🐱 cat2 🐈 dog 🐶 dog2 🐕 mouse 🐭 whale 🐳
            whale2 🐋 unicorn 🦄 bee 🐝 tiger 🐯 lion 🦁 bear 🐻 wolf 🐺 frog 🐸 rabbit 🐰 horse 🐴 cow 🐮 pig 🐷 flipper 🐬
            sunny ☀️ partly_sunny ⛅ umbrella ☔ snowman ⛄ ocean 🌊 sweat_drops 💦 dash 💨 moon 🌔 full_moon 🌕 new_moon 🌑
            watch ⌚ alarm_clock ⏰ stopwatch ⏱️ timer_clock ⏲️ hourglass ⌛ hourglass_flowing_sand ⏳ soon 🔜 back 🔙 end 🔚
            on 🔛 top 🔝 new 🆕 free 🆓 up 🆙 cool 🆒 ok 🆗 sos 🆘 ng 🆖 id 🆔 vs 🆚 information_source ℹ️ question ❓
            grey_question ❔ exclamation ❗ heavy_exclamation_mark ❗ grey_exclamation ❕ bangbang ‼️ interrobang ⁉️
            red_circle 🔴 orange_circle 🟠 yellow_circle 🟡 green_circle 🟢 purple_circle 🟣 white_circle ⚪ black_circle ⚫
            red_square 🟥 green_square 🟩 blue_square 🟦 white_large_square ⬜ black_large_square ⬛ 100 💯 hash #️⃣
            zero 0️⃣ one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣ copyright ©️
            registered ®️ tm ™️ arrow_forward ▶️ arrow_backward ◀️ fast_forward ⏩ rewind ⏪ pause_button ⏸️
            stop_button ⏹️ record_button ⏺️ next_track_button ⏭️ arrows_counterclockwise 🔄 repeat 🔁
            leftwards_arrow_with_hook ↩️ arrow_right_hook ↪️ heartbeat 💓 dna 🧬 house 🏠 office 🏢 car 🚗 red_car 🚗
            train 🚋 bike 🚲 boat ⛵ cop 👮 man_technologist 👨‍💻 woman_technologist 👩‍💻 technologist 🧑‍💻 zzz 💤 satellite 📡
            artificial_satellite 🛰️ juggling_person 🤹 world_cup 🏆 us 🇺🇸 uk 🇬🇧 gb 🇬🇧 de 🇩🇪 fr 🇫🇷 es 🇪🇸 it 🇮🇹 ru 🇷🇺
            cn 🇨🇳 jp 🇯🇵 kr 🇰🇷 ukraine 🇺🇦 brazil 🇧🇷 india 🇮🇳 eu 🇪🇺 european_union 🇪🇺
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        let indices = stride(from: 0, to: words.count, by: 2)
        return Dictionary(indices.map { (words[$0], words[$0 + 1]) }, uniquingKeysWith: { first, _ in first })
    }()
}
