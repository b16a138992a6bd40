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
            if code.endIndex < rest.endIndex, rest.utf8[code.endIndex] == colon, let emoji = emoji(named: String(code))
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

    private static func emoji(named name: String?) -> String? {
        guard let name, !name.isEmpty else { return nil }
        return others[name] ?? unicode[name]
    }

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
            white_check_mark ✅ heavy_check_mark ✔️ ballot_box_with_check ☑️ x ❌ negative_squared_cross_mark ❎ heart ❤️
            star ⭐ star2 🌟 art 🎨 book 📖 open_book 📖 gear ⚙️ rotating_light 🚨 recycle ♻️ arrow_up ⬆️ arrow_down ⬇️
            arrow_right ➡️ arrow_left ⬅️ arrow_upper_right ↗️ arrow_lower_right ↘️ link 🔗 bulb 💡 mag 🔍 mag_right 🔎
            smile 😄 smiley 😃 grinning 😀 laughing 😆 satisfied 😆 joy 😂 wink 😉 blush 😊 heart_eyes 😍 sunglasses 😎
            thinking 🤔 cry 😢 sob 😭 angry 😠 rage 😡 scream 😱 sweat_smile 😅 rofl 🤣 upside_down_face 🙃 slightly_smiling_face 🙂
            confused 😕 disappointed 😞 innocent 😇 smirk 😏 sleeping 😴 dizzy_face 😵 exploding_head 🤯 star_struck 🤩
            partying_face 🥳 robot 🤖 alien 👽 ghost 👻 skull 💀 space_invader 👾 poop 💩 hankey 💩 shit 💩
            wave 👋 clap 👏 pray 🙏 muscle 💪 ok_hand 👌 point_up ☝️ point_up_2 👆 point_right 👉 point_left 👈 point_down 👇
            raised_hands 🙌 raised_hand ✋ hand ✋ handshake 🤝 v ✌️ metal 🤘 fist ✊ facepunch 👊 punch 👊 crossed_fingers 🤞
            writing_hand ✍️ computer 💻 desktop_computer 🖥️ iphone 📱 phone ☎️ telephone ☎️ email 📧 e-mail 📧 envelope ✉️
            mailbox 📫 earth_africa 🌍 earth_americas 🌎 earth_asia 🌏 globe_with_meridians 🌐 world_map 🗺️ closed_lock_with_key 🔐
            shield 🛡️ chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 calendar 📆 date 📅 spiral_calendar 🗓️
            memo 📝 pencil 📝 pencil2 ✏️ file_folder 📁 file_cabinet 🗄️ card_index_dividers 🗂️ wastebasket 🗑️ scissors ✂️
            floppy_disk 💾 cd 💿 dvd 📀 vhs 📼 tv 📺 camera 📷 movie_camera 🎥 clapper 🎬 video_game 🎮 joystick 🕹️
            musical_note 🎵 notes 🎶 headphones 🎧 microphone 🎤 studio_microphone 🎙️ sound 🔉 loud_sound 🔊 mute 🔇
            mega 📣 loudspeaker 📢 bell 🔔 no_bell 🔕 checkered_flag 🏁 triangular_flag_on_post 🚩 dart 🎯 gift 🎁 balloon 🎈
            1st_place_medal 🥇 2nd_place_medal 🥈 3rd_place_medal 🥉 medal_sports 🏅 beer 🍺 beers 🍻 coffee ☕ tea 🍵 wine_glass 🍷
            pizza 🍕 hamburger 🍔 apple 🍎 green_apple 🍏 lemon 🍋 cake 🍰 birthday 🎂 cat 🐱 cat2 🐈 dog 🐶 dog2 🐕 mouse 🐭
            whale 🐳 whale2 🐋 crab 🦀 unicorn 🦄 bee 🐝 honeybee 🐝 ant 🐜 lady_beetle 🐞 tiger 🐯 lion 🦁 bear 🐻
            panda_face 🐼 koala 🐨 wolf 🐺 fox_face 🦊 frog 🐸 rabbit 🐰 horse 🐴 cow 🐮 pig 🐷 chicken 🐔 bird 🐦 eagle 🦅 owl 🦉
            dolphin 🐬 flipper 🐬 fish 🐟 shark 🦈 sunny ☀️ cloud ☁️ partly_sunny ⛅ umbrella ☔ snowflake ❄️ snowman ⛄
            ocean 🌊 droplet 💧 sweat_drops 💦 dash 💨 moon 🌔 full_moon 🌕 new_moon 🌑 sun_with_face 🌞 comet ☄️ milky_way 🌌
            watch ⌚ alarm_clock ⏰ stopwatch ⏱️ timer_clock ⏲️ hourglass ⌛ hourglass_flowing_sand ⏳ soon 🔜 back 🔙 end 🔚 on 🔛
            top 🔝 new 🆕 free 🆓 up 🆙 cool 🆒 ok 🆗 sos 🆘 ng 🆖 id 🆔 vs 🆚 information_source ℹ️ question ❓ grey_question ❔
            exclamation ❗ heavy_exclamation_mark ❗ grey_exclamation ❕ bangbang ‼️ interrobang ⁉️ heavy_plus_sign ➕
            heavy_minus_sign ➖ heavy_division_sign ➗ heavy_multiplication_x ✖️ no_entry ⛔ no_entry_sign 🚫 red_circle 🔴
            large_blue_circle 🔵 orange_circle 🟠 yellow_circle 🟡 green_circle 🟢 purple_circle 🟣 white_circle ⚪ black_circle ⚫
            red_square 🟥 green_square 🟩 blue_square 🟦 white_large_square ⬜ black_large_square ⬛ small_blue_diamond 🔹
            small_orange_diamond 🔸 large_blue_diamond 🔷 large_orange_diamond 🔶 100 💯 keycap_ten 🔟 hash #️⃣ zero 0️⃣ one 1️⃣ two 2️⃣
            three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣ copyright ©️ registered ®️ tm ™️ arrow_forward ▶️
            arrow_backward ◀️ fast_forward ⏩ rewind ⏪ pause_button ⏸️ stop_button ⏹️ record_button ⏺️ next_track_button ⏭️
            arrows_counterclockwise 🔄 repeat 🔁 twisted_rightwards_arrows 🔀 leftwards_arrow_with_hook ↩️ arrow_right_hook ↪️
            yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜 orange_heart 🧡 black_heart 🖤 white_heart 🤍
            broken_heart 💔 two_hearts 💕 sparkling_heart 💖 heartbeat 💓 sparkle ❇️ hammer_and_wrench 🛠️ nut_and_bolt 🔩
            test_tube 🧪 alembic ⚗️ atom_symbol ⚛️ dna 🧬 triangular_ruler 📐 straight_ruler 📏 building_construction 🏗️ house 🏠
            office 🏢 hospital 🏥 school 🏫 factory 🏭 rocket 🚀 airplane ✈️ car 🚗 red_car 🚗 bus 🚌 train 🚋 bike 🚲 ship 🚢 boat ⛵
            anchor ⚓ construction_worker 👷 cop 👮 man_technologist 👨‍💻 woman_technologist 👩‍💻 technologist 🧑‍💻 busts_in_silhouette 👥
            bust_in_silhouette 👤 family 👪 baby 👶 speech_balloon 💬 thought_balloon 💭 zzz 💤 closed_book 📕 green_book 📗
            blue_book 📘 orange_book 📙 page_with_curl 📃 bookmark_tabs 📑 inbox_tray 📥 outbox_tray 📤 satellite 📡
            artificial_satellite 🛰️ crystal_ball 🔮 magic_wand 🪄 juggling_person 🤹 world_cup 🏆 trophy 🏆 us 🇺🇸 uk 🇬🇧 gb 🇬🇧 de 🇩🇪
            fr 🇫🇷 es 🇪🇸 it 🇮🇹 ru 🇷🇺 cn 🇨🇳 jp 🇯🇵 kr 🇰🇷 ukraine 🇺🇦 brazil 🇧🇷 india 🇮🇳 eu 🇪🇺 european_union 🇪🇺
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        let indices = stride(from: 0, to: words.count, by: 2)
        return Dictionary(indices.map { (words[$0], words[$0 + 1]) }, uniquingKeysWith: { first, _ in first })
    }()
}
