package io.swallowtail.report;

import io.swallowtail.plan.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** The numbers under a figure of tails: for people and in full. */
final class TailTable {
    private static final String THRESHOLD = "k";

    private final PointNames names;
    private final List<String> parameters;
    private final boolean withBounds;
    /** Limits that are all of one kind are named in the caption. */
    private final boolean withLimits;

    private final boolean withDoubts;
    /** Whether a number says which event it is. */
    private final boolean isOneCurve;

    private final List<String> theorems;
    private final boolean withTrials;
    private final NumberTable shown;
    private final NumberTable numbers = NumberTable.of(Tail.NUMBERS);

    TailTable(PointNames names, List<Tail> tails) {
        this.names = names;
        this.parameters = names.varied();
        this.withBounds = tails.stream().anyMatch(tail -> !tail.bounds().isEmpty());
        withLimits = tails.stream().map(TailTable::limits).distinct().count() > 1;
        withDoubts = tails.stream().anyMatch(Tail::isDoubtful);
        isOneCurve = tails.stream().allMatch(Tail::hasThreshold)
                && tails.stream().map(Tail::curve).distinct().count() == 1
                && !parameters.contains(THRESHOLD);
        theorems = tails.stream()
                .flatMap(tail -> tail.bounds().stream())
                .map(bound -> bound.text("bound_name"))
                .distinct()
                .toList();
        List<String> columns = new ArrayList<>(parameters);
        columns.add(isOneCurve ? THRESHOLD : "event");
        withTrials = commonTrials(tails).isEmpty();
        if (withTrials) {
            columns.add("trials");
        }
        columns.addAll(List.of("happened", "probability", "interval"));
        if (withLimits) {
            columns.add("limits");
        }
        if (withDoubts) {
            columns.add("reliability");
        }
        if (withBounds) {
            columns.addAll(List.of(theorems.size() == 1 ? theorems.get(0) + " says" : "theorems say", "verdict"));
        }
        shown = NumberTable.of(columns);
        tails.forEach(this::add);
    }

    private void add(Tail tail) {
        List<Object> cells = new ArrayList<>();
        parameters.forEach(name -> cells.add(names.value(tail.point(), name)));
        cells.add(isOneCurve ? tail.row().get("threshold") : tail.event());
        if (withTrials) {
            cells.add(tail.row().get("trials"));
        }
        cells.addAll(Arrays.asList(tail.row().get("exceedances"), tail.probability(), tail.interval()));
        if (withLimits) {
            cells.add(limits(tail));
        }
        if (withDoubts) {
            cells.add(tail.row().text("reliability"));
        }
        if (withBounds) {
            cells.add(tail.boundsInWords(theorems.size() > 1));
            cells.add(tail.verdicts());
        }
        shown.add(cells.toArray());
        tail.addNumbers(numbers);
    }

    /** Gives the number of plain trials where all tails are of as many. */
    private static OptionalLong commonTrials(List<Tail> tails) {
        long trials = tails.get(0).row().whole("trials");
        boolean common = tails.stream()
                .allMatch(tail -> tail.row().text("method").equals(Method.MONTE_CARLO.word())
                        && tail.row().whole("trials") == trials);
        return common ? OptionalLong.of(trials) : OptionalLong.empty();
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
        commonTrials(tails).ifPresent(trials -> sentences.add(Opening.count(trials, "trial") + " each."));
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
