package enum LanguageColor {
    /// Returns the color of a language in Linguist's list, or `nil` for rare languages
    /// (<https://github.com/github-linguist/linguist/blob/main/lib/linguist/languages.yml>).
    package static func rgb(_ language: String) -> (red: UInt8, green: UInt8, blue: UInt8)? {
        colors[language].map { number in
            (
                UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
                UInt8(truncatingIfNeeded: number)
            )
        }
    }
}

extension LanguageColor {
    package static var languages: some Collection<String> { colors.keys }

    // swift-format-ignore: one entry per line would take 200 lines
    private static let colors: [String: UInt32] = [
        "1C Enterprise": 0x814CCC, "ABAP": 0xE8274B, "ANTLR": 0x9DC3FF, "APL": 0x5A8164, "ASP.NET": 0x9400FF,
        "ActionScript": 0x882B0F, "Ada": 0x02F88C, "Agda": 0x315665, "AngelScript": 0xC7D7DC, "Apex": 0x1797C0,
        "AppleScript": 0x101F1F, "Assembly": 0x6E4C13, "Astro": 0xFF5A03, "AutoHotkey": 0x6594B9, "AutoIt": 0x1C3552,
        "Awk": 0xC30E9B, "Ballerina": 0xFF5000, "Batchfile": 0xC1F12E, "Bicep": 0x519ABA, "BitBake": 0x00BCE4,
        "Blade": 0xF7523F, "Brainfuck": 0x2F2530, "C": 0x555555, "C#": 0x178600, "C++": 0xF34B7D, "CMake": 0xDA3434,
        "CSS": 0x663399, "Cairo": 0xFF4A48, "Chapel": 0x8DC63F, "Classic ASP": 0x6A40FD, "Clojure": 0xDB5855,
        "CodeQL": 0x140F46, "CoffeeScript": 0x244776, "ColdFusion": 0xED2CD6, "Common Lisp": 0x3FB68B,
        "Crystal": 0x000100, "Cuda": 0x3A4E3A, "Cython": 0xFEDF5B, "D": 0xBA595E, "DM": 0x447265, "Dafny": 0xFFEC25,
        "Dart": 0x00B4AB, "Dhall": 0xDFAFFF, "Dockerfile": 0x384D54, "EJS": 0xA91E50, "Elixir": 0x6E4A7E,
        "Elm": 0x60B5CC, "Emacs Lisp": 0xC065DB, "Erlang": 0xB83998, "F#": 0xB845FC, "Factor": 0x636746,
        "Forth": 0x341708, "Fortran": 0x4D41B1, "FreeMarker": 0x0050B2, "GDScript": 0x355570, "GLSL": 0x5686A5,
        "Game Maker Language": 0x71B417, "Gherkin": 0x5B2063, "Gleam": 0xFFAFF3, "Gnuplot": 0xF0A9F0, "Go": 0x00ADD8,
        "Groovy": 0x4298B8, "HCL": 0x844FBA, "HLSL": 0xAACE60, "HTML": 0xE34C26, "Hack": 0x878787, "Haml": 0xECE2A9,
        "Handlebars": 0xF7931E, "Haskell": 0x5E5086, "Haxe": 0xDF7900, "Hy": 0x7790B2, "IDL": 0xA3522F,
        "Idris": 0xB30000, "Inno Setup": 0x264B99, "Isabelle": 0xFEFE00, "Java": 0xB07219, "JavaScript": 0xF1E05A,
        "Jinja": 0xA52A22, "Jsonnet": 0x0064BD, "Julia": 0xA270BA, "Jupyter Notebook": 0xDA5B0B, "Just": 0x384D54,
        "Kotlin": 0xA97BFF, "LLVM": 0x185619, "Less": 0x1D365D, "Lex": 0xDBCA00, "Liquid": 0x67B8DE,
        "LiveScript": 0x499886, "Lua": 0x000080, "Luau": 0x00A2FF, "MATLAB": 0xE16737, "MDX": 0xFCB32C,
        "MLIR": 0x5EC8DB, "MQL5": 0x4A76B8, "Makefile": 0x427819, "Mako": 0x7E858D, "Markdown": 0x083FA1,
        "Mathematica": 0xDD1100, "Max": 0xC4A79C, "Mermaid": 0xFF3670, "Meson": 0x007800, "Metal": 0x8F14E9,
        "Mojo": 0xFF4C1F, "MoonScript": 0xFF4585, "Move": 0x4A137A, "Mustache": 0x724B3B, "NetLogo": 0xFF6375,
        "Nextflow": 0x3AC486, "Nim": 0xFFC200, "Nix": 0x7E7EFF, "Noir": 0x2F1F49, "Nunjucks": 0x3D8137,
        "Nushell": 0x4E9906, "OCaml": 0xEF7A08, "Objective-C": 0x438EFF, "Objective-C++": 0x6866FB, "Odin": 0x60AFFE,
        "Open Policy Agent": 0x7D9199, "OpenEdge ABL": 0x5CE600, "OpenSCAD": 0xE5CD45, "PHP": 0x4F5D95,
        "PLSQL": 0xDAD8D8, "PLpgSQL": 0x336790, "Pascal": 0xE3F171, "Pawn": 0xDBB284, "Perl": 0x0298C3, "Pkl": 0x6B9543,
        "PostScript": 0xDA291C, "PowerShell": 0x012456, "Processing": 0x0096D8, "Procfile": 0x3B2F63,
        "Prolog": 0x74283C, "Pug": 0xA86454, "Puppet": 0x302B6D, "PureBasic": 0x5A6986, "PureScript": 0x1D222D,
        "Python": 0x3572A5, "QML": 0x44A51C, "R": 0x198CE7, "Racket": 0x3C5CAA, "Raku": 0x0000FB, "ReScript": 0xED5051,
        "Reason": 0xFF5847, "Ren'Py": 0xFF7F7F, "RobotFramework": 0x00C0B5, "Rocq Prover": 0xD0B68C, "Roff": 0xECDEBE,
        "Ruby": 0x701516, "Rust": 0xDEA584, "SAS": 0xB34936, "SCSS": 0xC6538C, "SQF": 0x3F3F3F, "SaltStack": 0x646464,
        "Sass": 0xA53B70, "Scala": 0xC22D40, "Scheme": 0x1E4AEC, "Scilab": 0xCA0F21, "ShaderLab": 0x222C37,
        "Shell": 0x89E051, "Slim": 0x2B2B2B, "Smalltalk": 0x596706, "Smarty": 0xF0C040, "Solidity": 0xAA6746,
        "SourcePawn": 0xF69E1D, "Squirrel": 0x800000, "Stan": 0xB2011D, "Standard ML": 0xDC566D, "Starlark": 0x76D275,
        "Stata": 0x1A5F91, "Stylus": 0xFF6347, "SuperCollider": 0x46390B, "Svelte": 0xFF3E00, "Swift": 0xF05138,
        "SystemVerilog": 0xDAE1C2, "TLA": 0x4B0079, "TSQL": 0xE38C00, "Tcl": 0xE4CC98, "TeX": 0x3D6117,
        "Thrift": 0xD12127, "Twig": 0xC1D026, "TypeScript": 0x3178C6, "Typst": 0x239DAD, "V": 0x4F87C4, "VBA": 0x867DB1,
        "VBScript": 0x15DCDC, "VHDL": 0xADB2CB, "Vala": 0xA56DE2, "Verilog": 0xB2B7F8, "Vim Script": 0x199F4B,
        "Vim Snippet": 0x199F4B, "Visual Basic .NET": 0x945DB7, "Visual Basic 6.0": 0x2C6353, "Vue": 0x41B883,
        "Vyper": 0x9F4CF2, "WGSL": 0x1A5E9A, "WebAssembly": 0x04133B, "XSLT": 0xEB8CEB, "YARA": 0x220000,
        "Yacc": 0x4B6C4B, "Zig": 0xEC915C, "jq": 0xC7254E,
    ]
}
