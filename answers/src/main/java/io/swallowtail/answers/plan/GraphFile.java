package io.swallowtail.answers.plan;

import io.swallowtail.answers.networkfile.NetworkFile;
import io.swallowtail.answers.networkfile.NetworkFileException;
import io.swallowtail.answers.networkfile.ReadOption;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.TextParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
public final class GraphFile {
    private static final long LARGEST = 16 << 20;
    /** A path, options, and the first digits of the SHA-256 of its network, as tables and commands show it. */
    private static final Pattern PATH = Pattern.compile("(.+?)((?::(?:" + String.join("|", ReadOption.words())
            + ")=[^:@,]+)*)(?:@([0-9a-f]{" + TextParameter.DIGITS + "}))?");

    private GraphFile() {}

    /**
     * Replaces the path of a file by its contents.
     *
     * @param parameter the parameter of a value
     * @param text the value as a user writes it
     * @return a text that the parameter can read; the same text if it is not the path of a file
     * @throws IllegalArgumentException in one line, with the path and the line, if the file cannot be used or has changed
     */
    static String complete(Parameter<?> parameter, String text) {
        return isFile(parameter, text) ? read((TextParameter<?>) parameter, text) : text;
    }

    private static boolean isFile(Parameter<?> parameter, String text) {
        return parameter instanceof TextParameter<?> files && files.fromFile().isPresent() && text.matches(".*[./@].*");
    }

    private static <V extends TextParameter.Value> String read(TextParameter<V> parameter, String text) {
        Matcher parts = PATH.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(text + ": no such file");
        }
        String file = parts.group(1) + parts.group(2);
        Map<ReadOption, String> options = new EnumMap<>(ReadOption.class);
        for (String option :
                parts.group(2).substring(Math.min(1, parts.group(2).length())).split(":")) {
            if (!option.isEmpty()) {
                String[] words = option.split("=", 2);
                options.put(ReadOption.valueOf(words[0].toUpperCase(Locale.ROOT)), words[1]);
            }
        }
        V value;
        try {
            TextParameter.FromFile<V> from = parameter.fromFile().orElseThrow();
            byte[] content = bytes(parts.group(1));
            value = from.reader()
                    .apply(file, from.isNetwork() ? NetworkFile.read(content, options) : NetworkFile.text(content));
        } catch (NetworkFileException e) {
            throw new IllegalArgumentException(
                    parts.group(1) + (e.line() == 0 ? "" : ":" + e.line()) + ": " + e.getMessage(), e);
        }
        if (parts.group(3) != null && !value.shown().equals(text)) {
            throw new IllegalArgumentException(file + ": has changed and is now " + value.shown()
                    + "; restore it, or leave out @" + parts.group(3));
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
     * @param experiment the experiment
     * @return the words; none without a parameter that reads files
     */
    public static List<String> options(Experiment experiment) {
        return files(experiment).isPresent() ? ReadOption.words() : List.of();
    }

    private static Optional<? extends Parameter<?>> files(Experiment experiment) {
        return experiment.parameters().stream()
                .filter(parameter -> parameter instanceof TextParameter<?> text
                        && text.fromFile()
                                .filter(TextParameter.FromFile::isNetwork)
                                .isPresent())
                .findFirst();
    }

    /**
     * Moves options that a user gives as parameters to the values that name files.
     *
     * @param experiment the experiment
     * @param values values by parameter or option
     * @return values by parameter
     */
    public static Map<String, String> withOptions(Experiment experiment, Map<String, String> values) {
        Map<String, String> others = new LinkedHashMap<>(values);
        Map<String, String> given = new LinkedHashMap<>();
        options(experiment).stream().filter(others::containsKey).forEach(word -> given.put(word, others.remove(word)));
        files(experiment)
                .ifPresent(parameter -> others.computeIfPresent(
                        parameter.name(),
                        (none, texts) -> Stream.of(texts.split(","))
                                .map(text -> withOptions(parameter, text.strip(), given))
                                .collect(Collectors.joining(","))));
        return others;
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
     * @param before these points
     * @param after other points
     * @return a sentence without full stop
     */
    static Optional<String> changed(List<PlannedPoint> before, List<PlannedPoint> after) {
        Set<String> known = pinned(before);
        Set<String> paths = known.stream().map(GraphFile::path).collect(Collectors.toSet());
        return pinned(after).stream()
                .filter(text -> !known.contains(text) && paths.contains(path(text)))
                .findFirst()
                .map(text -> path(text) + " has changed: the sweep has other contents of that file");
    }

    private static Set<String> pinned(List<PlannedPoint> points) {
        return points.stream()
                .flatMap(planned -> planned.point().parameters().texts().values().stream())
                .filter(text -> {
                    Matcher parts = PATH.matcher(text);
                    return parts.matches() && parts.group(3) != null;
                })
                .collect(Collectors.toSet());
    }

    private static String path(String pinned) {
        return pinned.substring(0, pinned.length() - TextParameter.DIGITS - 1);
    }
}
