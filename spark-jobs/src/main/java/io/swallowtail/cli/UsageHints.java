package io.swallowtail.cli;

import io.swallowtail.expression.NearestName;
import io.swallowtail.message.ShellWord;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Suggestions for words that a verb does not accept. The parser itself suggests only completions of names. */
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
