package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import io.swallowtail.protocols.networkfile.NetworkFile;
import io.swallowtail.protocols.traffic.TrafficFile;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names of hosts, from a file of the user: one name on each line, from host 0 on; {@code #} starts a comment. Immutable. */
public final class HostNames extends TrafficFile {
    private static final String NUMBERS = "numbers";
    private static final HostNames NONE = new HostNames(NUMBERS, new LinkedHashMap<>());

    static final TextParameter<HostNames> HOSTS = new TextParameter<>(
            "hosts",
            "what a file of flows calls the hosts; numbers: 0, 1, 2 and so on; otherwise a file of names",
            NUMBERS + ", or the path of a file with one name on each line, from host 0 on; the path has a dot or slash",
            List.of(NUMBERS),
            HostNames.class,
            text -> TrafficFile.parse(text, HostNames::ofWord, HostNames::of),
            Optional.of(NONE),
            false,
            Optional.of(NetworkFile.text(HostNames::of)));

    private final String file;
    private final Map<String, Integer> numbers;

    private HostNames(String file, Map<String, Integer> numbers) {
        super(file, numbers.isEmpty() ? "" : String.join("\n", numbers.keySet()) + "\n");
        this.file = file;
        this.numbers = new HashMap<>(numbers);
    }

    private static HostNames ofWord(String word) {
        if (!word.equals(NUMBERS)) {
            throw new IllegalArgumentException(word + " is not " + HOSTS.range());
        }
        return NONE;
    }

    /**
     * Reads a file.
     *
     * @param file its path, one line
     * @return the names
     * @throws IllegalArgumentException if a line is wrong or there is none; the message starts with the path and the number of the line
     */
    static HostNames of(String file, List<Line> lines) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        TrafficFile.read(file, lines, line -> {
            if (line.text().matches(".*[\\s,;\"].*")) {
                throw new IllegalArgumentException(
                        "\"" + line.text() + "\" is not one name, without spaces, commas, semicolons and quotes");
            }
            Integer other = numbers.putIfAbsent(line.text(), numbers.size());
            if (other != null) {
                throw new IllegalArgumentException(line.text() + " is the name of host " + other + ", too");
            }
        });
        if (numbers.isEmpty()) {
            throw new IllegalArgumentException(file + ": has no names; a line is the name of a host");
        }
        return new HostNames(file, numbers);
    }

    /** Counts the hosts with names. */
    int count() {
        return numbers.size();
    }

    /**
     * Finds the number of a host.
     *
     * @param word its name, or its number
     * @throws IllegalArgumentException if it is neither
     */
    int number(String word) {
        Integer number = numbers.get(word);
        if (number == null && word.matches("[0-9]{1,9}")) {
            number = Integer.valueOf(word);
        }
        if (number == null) {
            throw new IllegalArgumentException(
                    isFile()
                            ? word + " is neither a number nor a name of " + file
                            : word + " is no host number; -p hosts=FILE lists names");
        }
        return number;
    }
}
