package io.swallowtail.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The numbers under a figure of tails: for people and in full. */
final class TailTable {
    private final PointNames names;
    private final List<String> parameters;
    private final boolean withBounds;
    /** Limits that are all of one kind are named in the caption. */
    private final boolean withLimits;

    private final boolean withDoubts;
    private final NumberTable shown;
    private final NumberTable numbers = NumberTable.of(Tail.NUMBERS);

    TailTable(PointNames names, List<Tail> tails) {
        this.names = names;
        this.parameters = names.varied();
        this.withBounds = tails.stream().anyMatch(tail -> !tail.bounds().isEmpty());
        withLimits = tails.stream().map(TailTable::limits).distinct().count() > 1;
        withDoubts = tails.stream().anyMatch(Tail::isDoubtful);
        List<String> columns = new ArrayList<>(parameters);
        columns.addAll(List.of("event", "trials", "happened", "probability", "interval"));
        if (withLimits) {
            columns.add("limits");
        }
        if (withDoubts) {
            columns.add("reliability");
        }
        if (withBounds) {
            columns.addAll(List.of("theorems say", "verdict"));
        }
        shown = NumberTable.of(columns);
        tails.forEach(this::add);
    }

    private void add(Tail tail) {
        List<Object> cells = new ArrayList<>();
        parameters.forEach(name -> cells.add(names.value(tail.point(), name)));
        cells.addAll(Arrays.asList(
                tail.event(),
                tail.row().get("trials"),
                tail.row().get("exceedances"),
                tail.probability(),
                tail.interval()));
        if (withLimits) {
            cells.add(limits(tail));
        }
        if (withDoubts) {
            cells.add(tail.row().text("reliability"));
        }
        if (withBounds) {
            cells.add(tail.boundsInWords());
            cells.add(tail.verdicts());
        }
        shown.add(cells.toArray());
        tail.addNumbers(numbers);
    }

    private static String limits(Tail tail) {
        return tail.row().text("interval");
    }

    private static String inWords(String interval) {
        return switch (interval) {
            case "clopper-pearson" -> "Clopper–Pearson";
            case "inverse" -> "exact, of trials that ended with the last exceedance wanted";
            case "anytime" -> "valid whenever one looks";
            case "bounded" -> "exact, from bounded weights";
            case Tail.REPLICATIONS -> "from the spread of replications";
            case "exact" -> "exact, for these events cannot happen";
            default -> interval;
        };
    }

    /** Says of which kind the limits are, if they are of one, and which are asymptotic or doubtful. */
    static String caption(List<Tail> tails) {
        List<String> kinds = tails.stream().map(TailTable::limits).distinct().toList();
        List<String> sentences = new ArrayList<>();
        if (kinds.size() == 1 && !kinds.get(0).isEmpty()) {
            sentences.add("Limits: " + inWords(kinds.get(0)) + ".");
        }
        if (kinds.contains(Tail.REPLICATIONS)) {
            sentences.add("Upper limits from replications are asymptotic.");
        }
        long doubtful = tails.stream().filter(Tail::isDoubtful).count();
        if (doubtful > 0) {
            sentences.add("Doubtful: " + doubtful + " of " + Opening.count(tails.size(), "estimate")
                    + "; the numbers name them.");
        }
        return String.join(" ", sentences);
    }

    NumberTable shown() {
        return shown;
    }

    NumberTable numbers() {
        return numbers;
    }
}
