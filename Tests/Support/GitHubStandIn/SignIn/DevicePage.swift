/// `/login/device`: the page where a person types the code. Plain HTML, for text browsers.
struct DevicePage: Sendable {
    let control: StandInControl

    init(control: StandInControl) {
        self.control = control
    }

    func response(to request: Request, form: Form) -> Response {
        switch request.method {
        case "GET": page(Self.form(code: form["user_code"] ?? ""))
        case "POST": decide(form)
        default: Errors.notFound
        }
    }

    private func decide(_ form: Form) -> Response {
        let (code, login) = (form["user_code"] ?? "", form["login"] ?? "")
        do {
            if form["action"] == "deny" {
                try control.deny(.userCode(code))
                return page("<p>Denied. You can close this page.</p>")
            }
            try control.approve(.userCode(code), as: login)
            return page("<p>Congratulations, you're all set, \(Self.escape(login))! Your device is connected.</p>")
        } catch {
            return page("<p>\(Self.escape(error.description))</p>" + Self.form(code: code), status: 422)
        }
    }

    private static func form(code: String) -> String {
        """
        <form method="post" action="/login/device">
        <p><label>Code shown on your device <input name="user_code" value="\(escape(code))" autofocus></label></p>
        <p><label>Sign in as <input name="login" value="mona"></label></p>
        <p><button name="action" value="approve">Authorize</button>
        <button name="action" value="deny">Cancel</button></p>
        </form>
        """
    }

    private func page(_ content: String, status: Int = 200) -> Response {
        let html = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Device activation (stand-in)</title></head>
            <body><h1>Device activation</h1>
            <p>This is a stand-in for GitHub: no real account is involved.</p>
            \(content)
            </body></html>

            """
        return Response(status: status, headers: [("content-type", "text/html; charset=utf-8")], body: Array(html.utf8))
    }

    private static func escape(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
    }
}
