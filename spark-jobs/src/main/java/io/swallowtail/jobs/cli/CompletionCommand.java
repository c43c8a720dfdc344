package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.Words;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: prints the script with which a shell completes commands. */
@Command(
        name = "completion",
        hidden = true,
        description =
                "Prints a script with which bash and zsh complete verbs, options, names of experiments and their parameters.",
        footer = {"", "This line loads the script:", "  source <(${ROOT-COMMAND-NAME} completion)"},
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class CompletionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String called = spec.root().name();
        // Shells find the completion of a command by its file name, in any directory.
        String name = Path.of(called).getFileName().toString();
        spec.commandLine()
                .getOut()
                .print(AutoComplete.bash(name, Main.commandLine(name)) + parameters("_complete_" + name, name));
    }

    /** Writes a function around the generated one, which does not know that words depend on the experiment. */
    private static String parameters(String generated, String name) {
        StringBuilder cases = new StringBuilder();
        for (Experiment experiment : Catalogue.load().experiments()) {
            cases.append("    ").append(experiment.name()).append(") words=\"");
            experiment
                    .parameters()
                    .forEach(parameter -> cases.append(parameter.name()).append("= "));
            cases.append("\" ;;\n");
        }
        String function = """

                # Completes -p and --vary by the parameters of the experiment.
                function %1$s_parameters() {
                  local words="" last="${COMP_WORDS[COMP_CWORD-1]}"
                  case "${COMP_WORDS[2]}" in
                %2$s  esac
                  if [[ -n "$words" && ( "$last" == -p || "$last" == --vary || "$last" == --against ) ]]; then
                    COMPREPLY=( $(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}") )
                    compopt -o nospace 2>/dev/null
                    return 0
                  fi
                  %1$s "$@"
                }
                complete -F %1$s_parameters -o default %3$s
                """;
        return Words.of(function, generated, cases, name);
    }
}
