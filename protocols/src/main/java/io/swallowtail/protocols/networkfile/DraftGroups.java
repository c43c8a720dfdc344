package io.swallowtail.protocols.networkfile;

import static io.swallowtail.protocols.networkfile.NetworkWords.key;

import io.swallowtail.core.expression.NearestName;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The groups of parts that fail together, with what gives them their probabilities. Names that look equal are one name. */
final class DraftGroups {
    private final SortedMap<String, Group> groups = new TreeMap<>();

    private static final class Group {
        private final String name;
        private boolean isDeclared;
        private int line;
        private BigDecimal probability;
        /** What gave the probability. */
        private String source;

        private Group(String name) {
            this.name = name;
        }

        private void set(int where, BigDecimal p, String from) {
            if (probability != null && (probability.compareTo(p) != 0 || !source.equals(from))) {
                throw new NetworkFileException(
                        where,
                        "the group " + name + " has two probabilities: " + probability.toPlainString()
                                + (line > 0 && source.equals(from) ? " of line " + line : " by " + source) + ", and "
                                + p.toPlainString() + " by " + from);
            }
            line = where;
            probability = p;
            source = from;
        }
    }

    private Group group(String name) {
        return groups.computeIfAbsent(key(name), none -> new Group(name));
    }

    /** Adds a group unless there is one, and gives the name that it has. */
    String name(String name) {
        return group(name).name;
    }

    /**
     * Declares a group by a line of its own.
     *
     * @param p its probability; null if it has none
     */
    void declare(String name, BigDecimal p) {
        Group group = group(name);
        if (group.isDeclared) {
            throw new IllegalArgumentException("two lines declare the group " + name);
        }
        group.isDeclared = true;
        if (p != null) {
            group.set(0, p, "lines of the file");
        }
    }

    /** Gives a group its only probability, by a link of a line. */
    void set(String name, int line, BigDecimal p, String source) {
        group(name).set(line, p, source);
    }

    /** Gives a group its only probability, by a row of a file of groups. */
    void set(String name, GroupProbabilities.Row row) {
        Group group = groups.get(key(name));
        if (group == null) {
            throw new NetworkFileException(
                    0,
                    row.place() + "the network has no group " + name + "; "
                            + NearestName.hint(
                                    name,
                                    groups.values().stream()
                                            .map(each -> each.name)
                                            .toList(),
                                    "its groups are "));
        }
        group.set(0, row.probability(), row.file());
    }

    /** Says how many groups have which source of their probability. */
    Optional<String> remark() {
        return groups.isEmpty()
                ? Optional.empty()
                : Optional.of("probabilities of groups: "
                        + groups.values().stream()
                                .collect(Collectors.groupingBy(
                                        group -> group.source == null ? "p" : group.source,
                                        TreeMap::new,
                                        Collectors.counting()))
                                .entrySet()
                                .stream()
                                .map(source -> source.getValue() + " by " + source.getKey())
                                .collect(Collectors.joining(", ")));
    }

    /** Gives the groups' own probabilities by their names; empty if a group has that of the point. */
    SortedMap<String, Optional<BigDecimal>> probabilities() {
        SortedMap<String, Optional<BigDecimal>> probabilities = new TreeMap<>();
        groups.values().forEach(group -> probabilities.put(group.name, Optional.ofNullable(group.probability)));
        return probabilities;
    }
}
