package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.Words;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    /** The beginning of the range of a parameter of words. */
    private static final String ONE_OF = "one of ";

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
            String names = experiment.parameters().stream()
                    .map(parameter -> parameter.name() + "=")
                    .collect(Collectors.joining(" "));
            String metrics = experiment.metrics().stream().map(Metric::name).collect(Collectors.joining(" "));
            String values = experiment.parameters().stream()
                    .flatMap(parameter -> values(parameter).map(value -> parameter.name() + "=" + value))
                    .collect(Collectors.joining(" "));
            cases.append(Words.of(
                    "    %s) words=\"%s\" metrics=\"%s\" values=\"%s\" ;;\n",
                    experiment.name(), names, metrics, values));
        }
        String function = """

                # Completes parameters, their words, and metrics by those of the experiment. bash takes the = in name=value for a word.
                function %1$s_parameters() {
                  local words="" metrics="" values="" value name="" list="" current="${COMP_WORDS[COMP_CWORD]}" last="${COMP_WORDS[COMP_CWORD-1]}"
                  case "${COMP_WORDS[2]}" in
                %2$s  esac
                  [[ "$current" == "=" ]] && name="$last" current=""
                  [[ "$last" == "=" ]] && name="${COMP_WORDS[COMP_CWORD-2]}"
                  if [[ -n "$name" ]]; then
                    for value in $values; do [[ "$value" == "$name="* ]] && list+=" ${value#*=}"; done
                    COMPREPLY=( $(compgen -W "$list" -- "$current") )
                    return 0
                  fi
                  if [[ -n "$words" && ( "$last" == -p || "$last" == --vary || "$last" == --against ) ]]; then
                    [[ "$current" == *=* ]] && words="$values"
                    COMPREPLY=( $(compgen -W "$words" -- "$current") )
                    compopt -o nospace 2>/dev/null
                    return 0
                  fi
                  if [[ "$last" == --event || "$last" == --metric ]]; then
                    COMPREPLY=( $(compgen -W "$metrics" -- "$current") )
                    return 0
                  fi
                  %1$s "$@"
                }
                complete -F %1$s_parameters -o default %3$s
                """;
        return Words.of(function, generated, cases, name);
    }

    /** Lists the words that a parameter accepts; a number has none. */
    private static Stream<String> values(Parameter<?> parameter) {
        String range = parameter.range();
        return range.startsWith(ONE_OF)
                ? Stream.of(range.substring(ONE_OF.length()).split(", ")).takeWhile(word -> word.matches("\\w+"))
                : Stream.empty();
    }
}
