package io.swallowtail.answers.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The places of the figures of a report. If there are many, the most important ones come first, and the others are folded under their
 * experiments. Each figure appears once.
 */
final class Placement {
    /** The heading of figures with points of several experiments. */
    static final String ALL = "all experiments";
    /** Maximum number of figures at the start of a report. */
    static final int MAX_AT_START = 12;
    /** Maximum number of figures in a report, of 5 to 20 kB each. */
    static final int MAX_FIGURES = 200;
    /** Maximum number of alarming figures at the start, which leaves room for others. */
    private static final int MAX_ALARMING = 6;

    private static final String UNSEEN = "Events that never or always happened";

    private final List<Figure> start;
    private final Map<String, Map<String, List<Figure>>> sections = new LinkedHashMap<>();
    private final Map<Figure, String> ids = new IdentityHashMap<>();
    private final boolean many;
    private final int leftOut;

    /** Places figures, by experiment. */
    Placement(Map<String, List<Figure>> figures) {
        List<Figure> inOrder = inOrder(figures);
        this.many = inOrder.size() > MAX_AT_START;
        this.leftOut = Math.max(0, inOrder.size() - MAX_FIGURES);
        List<Figure> kept = inOrder.subList(0, inOrder.size() - leftOut);
        this.start = many
                ? kept.stream()
                        .filter(figure -> figure.seen() || isAlarming(figure))
                        .limit(MAX_AT_START)
                        .toList()
                : List.of();
        start.forEach(this::number);
        Set<Figure> others = Collections.newSetFromMap(new IdentityHashMap<>());
        others.addAll(kept);
        start.forEach(others::remove);
        figures.forEach((experiment, all) -> {
            Map<String, List<Figure>> parts = new LinkedHashMap<>();
            all.stream()
                    .filter(others::contains)
                    .forEach(figure -> parts.computeIfAbsent(heading(figure), key -> new ArrayList<>())
                            .add(figure));
            List<Figure> unseen = parts.remove(UNSEEN);
            if (unseen != null) {
                parts.put(UNSEEN, unseen);
            }
            parts.values().forEach(part -> part.forEach(this::number));
            sections.put(experiment, parts);
        });
    }

    private void number(Figure figure) {
        ids.put(figure, "f" + (ids.size() + 1));
    }

    private static String heading(Figure figure) {
        if (!figure.seen()) {
            return UNSEEN;
        }
        return switch (figure.query()) {
            case "tails.sql", "spectrum.sql" -> "Tails";
            case "growth.sql" -> "Metrics as n grows";
            default -> "Averages";
        };
    }

    /**
     * Sorts all figures by importance. Violated and doubtful ones come first. Then each experiment in turn adds the figures of largest
     * weight: with bounds, of averages and growth, and of other kinds. Events that never or always happened come last.
     */
    private static List<Figure> inOrder(Map<String, List<Figure>> figures) {
        Comparator<Figure> order = Comparator.comparing(Figure::interest).thenComparing(figure -> -figure.weight());
        Set<Figure> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Figure> inOrder = new ArrayList<>();
        figures.values().stream()
                .flatMap(List::stream)
                .filter(Placement::isAlarming)
                .sorted(order)
                .limit(MAX_ALARMING)
                .filter(chosen::add)
                .forEach(inOrder::add);
        List<Iterator<Figure>> queues = new ArrayList<>();
        for (Figure.Interest interest : Figure.Interest.values()) {
            for (List<Figure> all : figures.values()) {
                queues.add(all.stream()
                        .filter(figure -> figure.interest() == interest && figure.seen())
                        .sorted(order)
                        .iterator());
            }
        }
        while (!queues.isEmpty()) {
            queues.removeIf(queue -> !queue.hasNext());
            queues.stream().map(Iterator::next).filter(chosen::add).forEach(inOrder::add);
        }
        figures.values().stream().flatMap(List::stream).filter(chosen::add).forEach(inOrder::add);
        return inOrder;
    }

    private static boolean isAlarming(Figure figure) {
        return figure.interest().compareTo(Figure.Interest.DOUBTFUL) <= 0;
    }

    /** Counts the least important figures, which the page leaves out so that it stays small. */
    int leftOut() {
        return leftOut;
    }

    /** Lists the figures of the start; empty if all figures are shown under their experiments. */
    List<Figure> start() {
        return start;
    }

    /** Returns whether the figures under a heading are folded. */
    boolean isFolded(String heading) {
        return many || heading.equals(UNSEEN);
    }

    /** Lists the experiments, after the figures of several experiments if there are any. */
    List<String> groups() {
        return sections.keySet().stream()
                .sorted(Comparator.comparing(group -> !group.equals(ALL)))
                .toList();
    }

    /** Lists the other figures of an experiment by their headings. */
    Map<String, List<Figure>> section(String experiment) {
        return sections.get(experiment);
    }

    /** Lists all figures of an experiment, those of the start first. */
    List<Figure> figures(String experiment) {
        return Stream.concat(
                        start.stream().filter(figure -> figure.experiment().equals(experiment)),
                        section(experiment).values().stream().flatMap(List::stream))
                .toList();
    }

    List<Figure> figures() {
        return sections.keySet().stream()
                .flatMap(experiment -> figures(experiment).stream())
                .toList();
    }

    /** Finds the id of the first figure of each tail, by the start of its point's id and its event. */
    Map<String, String> ofTails() {
        Map<String, String> ids = new HashMap<>();
        figures().stream()
                .filter(figure -> figure.query().equals(Query.TAILS.file()))
                .forEach(figure -> figure.numbers()
                        .rows()
                        .forEach(row -> ids.putIfAbsent(
                                row.get(0) + " " + row.get(Query.TAILS.columns().indexOf("event")), id(figure))));
        return ids;
    }

    /** Returns the id of a figure's element on the page. */
    String id(Figure figure) {
        return ids.get(figure);
    }
}
