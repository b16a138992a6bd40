/// The colours that GitHub shows languages in, as Linguist names them
/// (<https://github.com/github-linguist/linguist/blob/main/lib/linguist/languages.yml>).
public enum LanguageColor {
    /// For languages without one, and those hardly anybody meets.
    public static let neutral = "#8B949E"

    /// `#RRGGBB` of GitHub's name for a language; ``neutral`` for one that is not in the table.
    public static func hex(of language: String) -> String { table[language] ?? neutral }

    /// The commonest.
    private static let table = [
        "Ada": "#02F88C", "Assembly": "#6E4C13", "Astro": "#FF5A03", "Batchfile": "#C1F12E", "C": "#555555",
        "C#": "#178600", "C++": "#F34B7D", "CMake": "#DA3434", "COBOL": "#005CA5", "CSS": "#663399",
        "Clojure": "#DB5855", "CoffeeScript": "#244776", "Common Lisp": "#3FB68B", "Crystal": "#000100",
        "Cuda": "#3A4E3A", "D": "#BA595E", "Dart": "#00B4AB", "Dockerfile": "#384D54", "Elixir": "#6E4A7E",
        "Elm": "#60B5CC", "Emacs Lisp": "#C065DB", "Erlang": "#B83998", "F#": "#B845FC", "Fortran": "#4D41B1",
        "GLSL": "#5686A5", "Gleam": "#FFAFF3", "Go": "#00ADD8", "Groovy": "#4298B8", "HCL": "#844FBA",
        "HTML": "#E34C26", "Haskell": "#5E5086", "Java": "#B07219", "JavaScript": "#F1E05A", "Julia": "#A270BA",
        "Jupyter Notebook": "#DA5B0B", "Kotlin": "#A97BFF", "Less": "#1D365D", "Lua": "#000080",
        "MATLAB": "#E16737", "MDX": "#FCB32C", "Makefile": "#427819", "Markdown": "#083FA1", "Nim": "#FFC200",
        "Nix": "#7E7EFF", "OCaml": "#EF7A08", "Objective-C": "#438EFF", "Objective-C++": "#6866FB",
        "PHP": "#4F5D95", "Pascal": "#E3F171", "Perl": "#0298C3", "PowerShell": "#012456", "Prolog": "#74283C",
        "Python": "#3572A5", "QML": "#44A51C", "R": "#198CE7", "Racket": "#3C5CAA", "Ruby": "#701516",
        "Rust": "#DEA584", "SCSS": "#C6538C", "Scala": "#C22D40", "Scheme": "#1E4AEC", "Shell": "#89E051",
        "Solidity": "#AA6746", "Svelte": "#FF3E00", "Swift": "#F05138", "SystemVerilog": "#DAE1C2",
        "TeX": "#3D6117", "TypeScript": "#3178C6", "VHDL": "#ADB2CB", "Verilog": "#B2B7F8", "Vim Script": "#199F4B",
        "Vue": "#41B883", "WebAssembly": "#04133B", "Zig": "#EC915C",
    ]
}
