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
 * Where the figures of a report stand: those that matter most at its start if there are many, the others folded away under their
 * experiments, by what they show. Each figure stands once.
 */
final class Placement {
    /** The most figures that a page shows before something is opened. */
    static final int MOST_AT_START = 12;
    /** Alarming figures leave room for others. */
    private static final int MOST_ALARMING = 6;

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
                > MOST_AT_START;
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
            case TailFigures.QUERY -> "Tails";
            case GrowthFigures.QUERY -> "Metrics as n grows";
            default -> "Averages";
        };
    }

    /**
     * Chooses the figures of the start: violated and doubtful ones, and then in turn from each experiment the heaviest with bounds, the
     * heaviest averages and growth, and the heaviest others.
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
        alarming.stream().limit(MOST_ALARMING).filter(queue::add).forEach(inOrder::add);
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
            if (figures + group.size() <= MOST_AT_START) {
                chosen.add(group);
                figures += group.size();
            }
        }
        return chosen;
    }

    /** Gives the most alarming interest of figures that stand side by side. */
    private static Figure.Interest interest(Map<Integer, Figure> group) {
        return group.values().stream()
                .map(figure -> figure.subject().interest())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Lists the groups of the start; none if all figures stand under their experiments. */
    List<Map<Integer, Figure>> start() {
        return start;
    }

    /** Asks whether the figures that are not at the start are folded away. */
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

    /** Lists the figures of all experiments. */
    List<Figure> figures() {
        return sections.keySet().stream()
                .flatMap(experiment -> figures(experiment).stream())
                .toList();
    }

    /** Lists the experiments that have figures. */
    Set<String> experiments() {
        return new LinkedHashSet<>(sections.keySet());
    }

    /** Names the element of a figure on the page. */
    String id(Figure figure) {
        return ids.get(figure);
    }

    /** Says how many figures some groups have. */
    static int count(List<Map<Integer, Figure>> groups) {
        return groups.stream().collect(Collectors.summingInt(Map::size));
    }
}
