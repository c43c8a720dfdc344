package io.swallowtail.jobs.cli;

import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: prints the script with which a shell completes commands. */
@Command(
        name = "completion",
        hidden = true,
        description = "Prints a script with which bash and zsh complete verbs, options and names of experiments.",
        footer = {"", "This line loads the script:", "  source <(${ROOT-COMMAND-NAME} completion)"},
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class CompletionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private CompletionCommand() {}

    @Override
    public void run() {
        String called = spec.root().name();
        // Shells find the completion of a command by its file name, in any directory.
        String name = Path.of(called).getFileName().toString();
        spec.commandLine().getOut().print(AutoComplete.bash(name, Main.commandLine(name)));
    }
}
