package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.ShellWord;
import io.swallowtail.core.expression.NearestName;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;

/**
 * Explains a command that the parser refuses, in one line that begins with the option. The parser itself suggests only completions of names.
 */
final class UsageHints {
    private static final Pattern VALUE = Pattern.compile("\\s*([A-Za-z][\\w.-]*)\\s*=(?!=)(.*)");
    private static final Pattern OPTION = Pattern.compile("--?([A-Za-z][\\w.-]*)(?:=(.*))?");

    private final Set<String> options;
    private final Collection<String> verbs;
    private final List<String> words;
    private final boolean hasEvent;

    private UsageHints(CommandLine command) {
        options = command.getCommandSpec().optionsMap().keySet();
        verbs = command.getSubcommands().keySet();
        words = command.getUnmatchedArguments();
        hasEvent = command.getParseResult().hasMatchedOption("--event");
    }

    /** Explains the first word that a command does not accept; empty if it accepts all words. */
    static Optional<String> of(CommandLine command) {
        UsageHints hints = new UsageHints(command);
        return hints.words.isEmpty() ? Optional.empty() : Optional.of(hints.explain(hints.words.get(0)));
    }

    /** Explains a word that is missing, or a value that an option cannot have; empty for other problems. */
    static Optional<String> of(ParameterException problem, String... arguments) {
        if (problem instanceof MissingParameterException missing) {
            return Optional.of(missing.getMissing().stream()
                    .sorted(Comparator.comparing(ArgSpec::isOption))
                    .map(word -> missing(word, arguments))
                    .collect(Collectors.joining("; ")));
        }
        if (problem.getMessage().contains(InvalidPathException.class.getName())) {
            return Optional.of(problem.getArgSpec().paramLabel()
                    + ": the locale lacks characters of this path; set LC_ALL to a locale of UTF-8, such as C.UTF-8");
        }
        if (problem instanceof OverwrittenOptionException twice) {
            String name = ((OptionSpec) twice.getOverwritten()).longestName();
            String join = name.equals("--event") ? "join events with ||, or give a range such as 3..6" : "give it once";
            return Optional.of(name + ": is given twice; " + join);
        }
        if (!(problem.getArgSpec() instanceof OptionSpec option)) {
            return Optional.empty();
        }
        if (option.type().isEnum()) {
            return Optional.of(option.longestName() + ": \"" + problem.getValue() + "\" is none of " + values(option));
        }
        String opening = "Invalid value for option '" + option.longestName() + "': ";
        return problem.getMessage().startsWith(opening)
                ? Optional.of(option.longestName() + ": " + problem.getMessage().substring(opening.length()))
                : Optional.empty();
    }

    private static String missing(ArgSpec word, String... arguments) {
        boolean isOption = word instanceof OptionSpec;
        String name = isOption ? ((OptionSpec) word).longestName() : word.paramLabel();
        boolean isGiven = isOption && List.of(arguments).contains(name);
        String meaning = word.type().isEnum()
                ? "one of " + values(word)
                : String.join(" ", word.description()).replaceFirst("^required: ", "");
        return name + (isGiven ? ": needs a value: " : ": is required: ") + meaning;
    }

    private static String values(ArgSpec word) {
        return Arrays.stream(word.type().getEnumConstants())
                .map(value -> value.toString().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private String explain(String word) {
        if (word.startsWith("-")) {
            return option(word);
        }
        if (!verbs.isEmpty()) {
            return "there is no command " + word + didYouMean(NearestName.of(word, verbs));
        }
        Matcher value = VALUE.matcher(word);
        String meant = "";
        if (value.matches()) {
            meant = assignment(value.group(1), value.group(2));
        } else if (options.contains("--data") && isDirectory(word)) {
            meant = "--data " + ShellWord.of(word);
        } else if (options.contains("--event") && !hasEvent) {
            meant = "--event " + ShellWord.of(word);
        } else if (options.contains("-p")) {
            return "unexpected argument " + ShellWord.of(word) + "; a parameter is given as -p NAME=VALUE";
        }
        return "unexpected argument " + ShellWord.of(word)
                + didYouMean(Optional.of(meant).filter(text -> !text.isEmpty()));
    }

    private String option(String word) {
        Optional<String> near = NearestName.of(word.replaceFirst("=.*", ""), options);
        Matcher option = OPTION.matcher(word);
        if (near.isEmpty() && option.matches()) {
            boolean isNext =
                    option.group(2) == null && words.size() > 1 && !words.get(1).startsWith("-");
            String value = option.group(2) != null ? option.group(2) : isNext ? words.get(1) : "VALUE";
            near = Optional.of(assignment(option.group(1), value)).filter(text -> !text.isEmpty());
        }
        return "there is no option " + word.replaceFirst("=.*", "") + didYouMean(near);
    }

    /** Writes the option that sets a name to a value; empty if the verb has no such option. */
    private String assignment(String name, String value) {
        String text = ShellWord.of(name + "=" + value.strip());
        if (options.contains("--vary") && (value.contains("..") || value.contains(","))) {
            return "--vary " + text;
        }
        return options.contains("-p") ? "-p " + text : options.contains("--set") ? "--set " + text : "";
    }

    private static String didYouMean(Optional<String> meant) {
        return meant.map(text -> "; did you mean " + text + "?").orElse("");
    }

    /** Returns whether a word, which may be null, is the path of a directory. */
    static boolean isDirectory(String word) {
        try {
            return word != null && Files.isDirectory(Path.of(word));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
