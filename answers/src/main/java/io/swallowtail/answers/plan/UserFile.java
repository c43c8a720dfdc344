package io.swallowtail.answers.plan;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.TextParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Values that are files: of networks, or texts such as traffic. The path of a network may have options after it that say how the file is
 * read, as in {@code zoo.graphml:direction=undirected}.
 */
public final class UserFile {
    private static final long LARGEST = 16 << 20;
    /** A path and the first digits of the SHA-256 of what was read from it, as tables and commands show it. */
    private static final Pattern PINNED = Pattern.compile("(.+)@([0-9a-f]{" + TextParameter.DIGITS + "})");

    /** A value in a list: a JSON string, or a text up to the next comma. */
    private static final Pattern LISTED =
            Pattern.compile("\\s*(?:\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"\\s*|([^,]*))(,|$)", Pattern.DOTALL);

    private UserFile() {}

    /**
     * Divides a list of values. A path with a comma is a JSON string, as in {@code "net/a,b.txt",c.txt}.
     *
     * @param parameter the parameter of the values
     * @return the values; of parameters that read no files, those between the commas
     */
    static List<String> split(Parameter<?> parameter, String texts) {
        if (!readsFiles(parameter)) {
            return List.of(texts.split(",", -1));
        }
        List<String> values = new ArrayList<>();
        Matcher matcher = LISTED.matcher(texts);
        for (int at = 0;
                at <= texts.length() && matcher.region(at, texts.length()).lookingAt();
                at = matcher.end() + (matcher.group(3).isEmpty() ? 1 : 0)) {
            values.add(
                    matcher.group(1) == null
                            ? matcher.group(2).strip()
                            : matcher.group(1).replaceAll("\\\\(.)", "$1"));
        }
        return values;
    }

    /**
     * Writes a value so that {@link GridValues#list} reads it as this one value.
     *
     * @param parameter the parameter of the value
     * @param text the value
     * @return the value, or a JSON string
     */
    public static String listed(Parameter<?> parameter, String text) {
        boolean isPlain = !readsFiles(parameter) || text.indexOf(',') < 0 && !text.startsWith("\"");
        return isPlain ? text : "\"" + text.replaceAll("([\"\\\\])", "\\\\$1") + "\"";
    }

    /**
     * Replaces the path of a file by its contents.
     *
     * @param parameter the parameter of a value
     * @param text the value as a user writes it
     * @return a text that the parameter can read; the same text if it is not the path of a file
     * @throws IllegalArgumentException in one line, with the path and the line, if the file cannot be used or has changed
     */
    public static String complete(Parameter<?> parameter, String text) {
        return isFile(parameter, text) ? read((TextParameter<?>) parameter, text) : text;
    }

    /** Reports whether a value is the path of a file. */
    static boolean isFile(Parameter<?> parameter, String text) {
        return readsFiles(parameter) && text.indexOf('\n') < 0 && text.matches(".*[./@].*");
    }

    private static boolean readsFiles(Parameter<?> parameter) {
        return parameter instanceof TextParameter<?> files && files.fromFile().isPresent();
    }

    private static <V extends TextParameter.Value> String read(TextParameter<V> parameter, String text) {
        TextParameter.FromFile<V> from = parameter.fromFile().orElseThrow();
        boolean isPinned = PINNED.matcher(text).matches();
        String named = isPinned ? path(text) : text;
        String option = from.options().isEmpty() ? "(?!)" : ":(?:" + String.join("|", from.options()) + ")=";
        Matcher parts = Pattern.compile("(.+?)((?:" + option + "(?:(?!" + option + ").)+)*)", Pattern.DOTALL)
                .matcher(named);
        String path = parts.matches() ? parts.group(1) : named;
        Map<String, String> options = new LinkedHashMap<>();
        Stream.of(named.substring(path.length()).split("(?=" + option + ")"))
                .filter(given -> !given.isEmpty())
                .map(given -> given.substring(1).split("=", 2))
                .forEach(given -> options.put(given[0], given[1]));
        Map<String, byte[]> others = new LinkedHashMap<>();
        from.paths().stream().filter(options::containsKey).forEach(word -> others.put(word, bytes(options.get(word))));
        TextParameter.File file = new TextParameter.File(path, options, bytes(path), others);
        V value = from.reader().apply(file);
        if (isPinned && !value.shown().equals(text)) {
            throw new IllegalArgumentException(file.shown() + ": has changed and is now " + value.shown()
                    + "; restore it, or leave out " + text.substring(text.lastIndexOf('@')));
        }
        return value.complete();
    }

    private static byte[] bytes(String file) {
        try {
            Path path = Path.of(file);
            if (!Files.isRegularFile(path) || Files.size(path) > LARGEST) {
                throw new IllegalArgumentException(file + ": no such file of at most 16 MiB");
            }
            return Files.readAllBytes(path);
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Gives the words of the options that files of an experiment have, as in {@code -p direction=undirected}.
     *
     * @return the words; none without a parameter that reads files
     */
    public static List<String> options(Experiment experiment) {
        return experiment.parameters().stream()
                .flatMap(parameter -> options(parameter).stream())
                .distinct()
                .toList();
    }

    private static List<String> options(Parameter<?> parameter) {
        return parameter instanceof TextParameter<?> text
                ? text.fromFile().map(TextParameter.FromFile::options).orElse(List.of())
                : List.of();
    }

    /**
     * Moves options that a user gives as parameters to the values that name files.
     *
     * @param values values by parameter or option
     */
    public static Map<String, String> withOptions(Experiment experiment, Map<String, String> values) {
        Map<String, String> others = new LinkedHashMap<>(values);
        Map<String, String> given = new LinkedHashMap<>();
        options(experiment).stream().filter(others::containsKey).forEach(word -> given.put(word, others.remove(word)));
        experiment.parameters().stream()
                .filter(parameter -> !options(parameter).isEmpty())
                .forEach(parameter -> others.computeIfPresent(
                        parameter.name(),
                        (none, texts) -> split(parameter, texts).stream()
                                .map(text -> listed(parameter, withOptions(parameter, text, given)))
                                .collect(Collectors.joining(","))));
        return others;
    }

    /**
     * Makes the value of a sweep file, in which paths are relative to the file.
     *
     * @param directory the directory of the file
     * @param text a value of the parameter
     * @param options options of files by their word
     */
    static String inFile(Path directory, Parameter<?> parameter, String text, Map<String, String> options) {
        if (!isFile(parameter, text)) {
            return text;
        }
        Map<String, String> resolved = new LinkedHashMap<>(options);
        ((TextParameter<?>) parameter)
                .fromFile()
                .orElseThrow()
                .paths()
                .forEach(word -> resolved.computeIfPresent(
                        word, (none, path) -> directory.resolve(path).toString()));
        return withOptions(parameter, directory.resolve(text).toString(), resolved);
    }

    /**
     * Moves options to the values that name files, and replaces these by their contents. Executors need no files then.
     *
     * @param values values by parameter or option, each a single value
     * @return values by parameter
     * @throws IllegalArgumentException in one line, with the parameter, the path and the line, if a file cannot be used
     */
    public static Map<String, String> completed(Experiment experiment, Map<String, String> values) {
        Map<String, String> quoted = new LinkedHashMap<>(values);
        quoted.replaceAll((name, text) -> experiment
                .parameter(name)
                .map(parameter -> listed(parameter, text))
                .orElse(text));
        Map<String, String> completed = withOptions(experiment, quoted);
        completed.replaceAll((name, text) -> experiment
                .parameter(name)
                .map(parameter -> {
                    try {
                        return complete(
                                parameter,
                                readsFiles(parameter) ? split(parameter, text).get(0) : text);
                    } catch (IllegalArgumentException e) {
                        throw new ParameterException(name, e.getMessage());
                    }
                })
                .orElse(text));
        return completed;
    }

    /** Adds options to the path of a file; a built-in network has none. */
    static String withOptions(Parameter<?> parameter, String text, Map<String, String> options) {
        return isFile(parameter, text)
                ? options.entrySet().stream()
                        .map(option -> ":" + option.getKey() + "=" + option.getValue())
                        .reduce(text, String::concat)
                : text;
    }

    /**
     * Finds a file that has changed since points were planned.
     *
     * @param after other points
     * @return a sentence without full stop
     */
    static Optional<String> changed(List<PlannedPoint> before, List<PlannedPoint> after) {
        Set<String> known = pinned(before);
        Set<String> paths = known.stream().map(UserFile::path).collect(Collectors.toSet());
        return pinned(after).stream()
                .filter(text -> !known.contains(text) && paths.contains(path(text)))
                .findFirst()
                .map(text -> path(text) + " has changed: the sweep has other contents of that file");
    }

    private static Set<String> pinned(List<PlannedPoint> points) {
        return points.stream()
                .flatMap(planned -> planned.point().parameters().texts().values().stream())
                .filter(PINNED.asMatchPredicate())
                .collect(Collectors.toSet());
    }

    private static String path(String pinned) {
        return pinned.substring(0, pinned.length() - TextParameter.DIGITS - 1);
    }
}
