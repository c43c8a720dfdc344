package io.swallowtail.protocols.networkfile;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The attributes of a file, and those of them that no option uses. A column that may be a probability is not passed over in silence. */
final class UnusedAttributes {
    /** Attributes that every format gives a meaning of its own. */
    private static final Set<String> STRUCTURE = Set.of("""
            id key source target from to src dst destination u v node1 node2 directed undirected arrows type
            label name v_name longitude latitude lon lat x y z pos""".split("\\s"));
    /** Structure whose values on links may be probabilities all the same. */
    private static final Set<String> TEXTS = Set.of("label", "name");

    private static final Pattern DRAWING =
            Pattern.compile("(?:label)?graphics(?:\\..*)?|(?:node|edge)graphics", Pattern.CASE_INSENSITIVE);
    private static final Pattern DOUBTFUL = Pattern.compile("prob|avail|fail|mtbf|mttr", Pattern.CASE_INSENSITIVE);
    private static final Pattern DIGIT = Pattern.compile("[0-9]");
    private static final int MOST_NAMES = 12;

    private final SortedMap<String, Values> attributes = new TreeMap<>();

    /** What the values of an attribute have in common. */
    private static final class Values {
        private boolean isAny;
        private boolean isOfLinks;
        private boolean hasDigit;
        private boolean areUnit = true;
        private boolean hasFraction;

        private void add(String value, boolean isOfLink) {
            if (value.isBlank()) {
                return;
            }
            isAny = true;
            isOfLinks |= isOfLink;
            hasDigit = hasDigit || DIGIT.matcher(value).find();
            if (areUnit) {
                try {
                    double number = Double.parseDouble(value);
                    areUnit = number >= 0 && number <= 1;
                    hasFraction |= number > 0 && number < 1;
                } catch (NumberFormatException e) {
                    areUnit = false;
                }
            }
        }
    }

    /** Adds the attributes of a node. */
    void addNode(Map<String, String> data) {
        add(data, false);
    }

    /** Adds the attributes of a link. */
    void addLink(Map<String, String> data) {
        add(data, true);
    }

    private void add(Map<String, String> data, boolean isOfLink) {
        data.forEach((name, value) ->
                attributes.computeIfAbsent(name, none -> new Values()).add(value, isOfLink));
    }

    /** Refuses options of the user that name no attribute, or exclude each other. */
    void requireKnown(Map<ReadOption, String> options) {
        for (ReadOption option : ReadOption.values()) {
            Set<String> names = ReadOption.ATTRIBUTES.contains(option)
                    ? Optional.ofNullable(options.get(option)).map(Set::of).orElse(Set.of())
                    : option == ReadOption.IGNORE ? option.names(options) : Set.of();
            for (String name : names) {
                if (!attributes.containsKey(name)) {
                    throw new NetworkFileException(
                            0,
                            option.word() + "=" + name + ": no node or link has this attribute; there "
                                    + (attributes.isEmpty()
                                            ? "are none"
                                            : "are " + String.join(", ", attributes.keySet())));
                }
            }
        }
        if (options.containsKey(ReadOption.MTBF) != options.containsKey(ReadOption.MTTR)
                || options.containsKey(ReadOption.MTBF) && options.containsKey(ReadOption.PROBABILITY)) {
            throw new NetworkFileException(0, "give mtbf and mttr together, or probability alone");
        }
    }

    /**
     * Names the attributes that are not used.
     *
     * @return a remark, if there are any
     * @throws NetworkFileException if one of them may be a probability, and the user does not say that it is none
     */
    Optional<String> remark(Map<ReadOption, String> options) {
        Map<String, Values> unused = new HashMap<>(attributes);
        unused.values().removeIf(values -> !values.isAny);
        ReadOption.ATTRIBUTES.forEach(option -> unused.remove(options.get(option)));
        unused.keySet().removeAll(ReadOption.IGNORE.names(options));
        unused.entrySet().removeIf(each -> isStructure(each.getKey(), each.getValue().isOfLinks));
        List<String> names = unused.keySet().stream().sorted().toList();
        for (String name : names) {
            Values values = unused.get(name);
            if (values.hasDigit && DOUBTFUL.matcher(name).find() || values.areUnit && values.hasFraction) {
                throw new NetworkFileException(
                        0,
                        "the attribute " + name + " is not used, and may be a probability: -p " + cure(name)
                                + ", -p ignore=" + name + " says that it means nothing here");
            }
        }
        List<String> shown = names.stream()
                .filter(name -> !TEXTS.contains(name.toLowerCase(Locale.ROOT)))
                .toList();
        return shown.isEmpty() ? Optional.empty() : Optional.of("not used: " + NetworkWords.first(shown, MOST_NAMES));
    }

    private static String cure(String name) {
        String word = name.toLowerCase(Locale.ROOT);
        if (word.contains("mtbf")) {
            return "mtbf=" + name + " -p mttr=ATTR reads two times";
        }
        if (word.contains("mttr")) {
            return "mtbf=ATTR -p mttr=" + name + " reads two times";
        }
        return "probability=" + name + " reads it"
                + (word.contains("avail") && !word.contains("unavail")
                        ? " (an availability is 1 minus the probability of a failure, so write that)"
                        : "");
    }

    private static boolean isStructure(String name, boolean isOfLinks) {
        String word = name.toLowerCase(Locale.ROOT);
        return STRUCTURE.contains(word) && !(isOfLinks && TEXTS.contains(word))
                || DRAWING.matcher(name).matches();
    }
}
