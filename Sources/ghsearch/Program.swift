import ArgumentParser

/// Where the process begins: reads the arguments, runs the command, and says in one sentence what went wrong.
@main
enum Program {
    static func main() async {
        do {
            var command = try RootCommand.parseAsRoot(
                CommandLineWords.normalized(Array(CommandLine.arguments.dropFirst())))
            if let command = command as? any ModuleCommand {
                let console = Console.standard()
                await leave(console, after: command)
            } else {
                try command.run()
            }
        } catch {
            RootCommand.exit(withError: error)
        }
    }

    private static func leave(_ console: Console, after command: any ModuleCommand) async {
        do {
            try await command.run(in: LiveModule(command.common, console: console))
        } catch {
            let failure = CommandFailure(error)
            if let sentence = failure.sentence { console.say(sentence) }
            failure.exit()
        }
    }
}
