package io.swallowtail.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The places of the figures of a report. If there are many, the most important ones come first, and the others are folded under their
 * experiments. Each figure appears once.
 */
final class Placement {
    /** Maximum number of figures at the start of a report. */
    static final int MAX_AT_START = 12;
    /** Maximum number of alarming figures at the start, which leaves room for others. */
    private static final int MAX_ALARMING = 6;

    private static final String UNSEEN = "Events that never or always happened";

    private final List<Map<Integer, Figure>> start;
    private final Map<String, Map<String, List<Map<Integer, Figure>>>> sections = new LinkedHashMap<>();
    private final Map<Figure, String> ids = new IdentityHashMap<>();
    private final boolean many;

    /** Places groups of figures, by experiment. */
    Placement(Map<String, List<Map<Integer, Figure>>> groups) {
        this.many = groups.values().stream()
                        .flatMap(List::stream)
                        .mapToInt(Map::size)
                        .sum()
                > MAX_AT_START;
        this.start = many ? chosen(groups) : List.of();
        Set<Map<Integer, Figure>> atStart = java.util.Collections.newSetFromMap(new IdentityHashMap<>());
        atStart.addAll(start);
        start.forEach(this::number);
        groups.forEach((experiment, all) -> {
            Map<String, List<Map<Integer, Figure>>> parts = new LinkedHashMap<>();
            all.stream()
                    .filter(group -> !atStart.contains(group))
                    .forEach(group -> parts.computeIfAbsent(heading(group), key -> new ArrayList<>())
                            .add(group));
            List<Map<Integer, Figure>> unseen = parts.remove(UNSEEN);
            if (unseen != null) {
                parts.put(UNSEEN, unseen);
            }
            parts.values().forEach(part -> part.forEach(this::number));
            sections.put(experiment, parts);
        });
    }

    private void number(Map<Integer, Figure> group) {
        group.values().forEach(figure -> ids.put(figure, "f" + (ids.size() + 1)));
    }

    private static Figure first(Map<Integer, Figure> group) {
        return group.values().iterator().next();
    }

    private static String heading(Map<Integer, Figure> group) {
        if (group.values().stream().noneMatch(Figure::seen)) {
            return UNSEEN;
        }
        return switch (first(group).query()) {
            case TailFigures.QUERY, SpectrumFigures.QUERY -> "Tails";
            case GrowthFigures.QUERY -> "Metrics as n grows";
            default -> "Averages";
        };
    }

    /**
     * Chooses the figures of the start. Violated and doubtful ones come first. Then each experiment in turn adds the figures of
     * largest weight: with bounds, of averages and growth, and of other kinds.
     */
    private static List<Map<Integer, Figure>> chosen(Map<String, List<Map<Integer, Figure>>> groups) {
        Comparator<Map<Integer, Figure>> order = Comparator.<Map<Integer, Figure>, Figure.Interest>comparing(
                        Placement::interest)
                .thenComparing(group -> -first(group).subject().weight());
        List<Map<Integer, Figure>> alarming = groups.values().stream()
                .flatMap(List::stream)
                .filter(group -> interest(group).compareTo(Figure.Interest.DOUBTFUL) <= 0)
                .sorted(order)
                .toList();
        Set<Map<Integer, Figure>> queue = java.util.Collections.newSetFromMap(new IdentityHashMap<>());
        List<Map<Integer, Figure>> inOrder = new ArrayList<>();
        alarming.stream().limit(MAX_ALARMING).filter(queue::add).forEach(inOrder::add);
        int longest = groups.values().stream().mapToInt(List::size).max().orElse(0);
        for (int turn = 0; turn < longest; turn++) {
            for (Figure.Interest interest : Figure.Interest.values()) {
                for (List<Map<Integer, Figure>> all : groups.values()) {
                    all.stream()
                            .filter(group -> interest(group) == interest
                                    && group.values().stream().anyMatch(Figure::seen))
                            .sorted(order)
                            .skip(turn)
                            .limit(1)
                            .filter(queue::add)
                            .forEach(inOrder::add);
                }
            }
        }
        List<Map<Integer, Figure>> chosen = new ArrayList<>();
        int figures = 0;
        for (Map<Integer, Figure> group : inOrder) {
            if (figures + group.size() <= MAX_AT_START) {
                chosen.add(group);
                figures += group.size();
            }
        }
        return chosen;
    }

    /** Returns the most alarming interest of figures that are shown side by side. */
    private static Figure.Interest interest(Map<Integer, Figure> group) {
        return group.values().stream()
                .map(figure -> figure.subject().interest())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Lists the groups of the start; empty if all figures are shown under their experiments. */
    List<Map<Integer, Figure>> start() {
        return start;
    }

    /** Returns whether the figures under a heading are folded. */
    boolean isFolded(String heading) {
        return many || heading.equals(UNSEEN);
    }

    /** Lists the other groups of an experiment by their headings. */
    Map<String, List<Map<Integer, Figure>>> section(String experiment) {
        return sections.getOrDefault(experiment, Map.of());
    }

    /** Lists all figures of an experiment, those of the start first. */
    List<Figure> figures(String experiment) {
        List<Map<Integer, Figure>> all = new ArrayList<>();
        start.stream()
                .filter(group -> first(group).experiment().equals(experiment))
                .forEach(all::add);
        section(experiment).values().forEach(all::addAll);
        return all.stream().flatMap(group -> group.values().stream()).toList();
    }

    List<Figure> figures() {
        return sections.keySet().stream()
                .flatMap(experiment -> figures(experiment).stream())
                .toList();
    }

    Set<String> experiments() {
        return new LinkedHashSet<>(sections.keySet());
    }

    /** Returns the id of a figure's element on the page. */
    String id(Figure figure) {
        return ids.get(figure);
    }

    /** Counts the figures of some groups. */
    static int count(List<Map<Integer, Figure>> groups) {
        return groups.stream().collect(Collectors.summingInt(Map::size));
    }
}
