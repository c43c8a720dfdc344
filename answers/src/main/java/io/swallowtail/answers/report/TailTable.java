package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.method.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The numbers of a figure of tails: shortened and in full. */
final class TailTable {
    private static final String THRESHOLD = "k";

    private TailTable() {}

    /** Makes the table for people. The caption states the kind of the limits and the number of trials if they are the same for all rows. */
    static NumberTable shown(PointNames names, List<Tail> tails) {
        boolean isOneCurve = tails.stream().allMatch(Tail::hasThreshold)
                && tails.stream().map(Tail::curve).distinct().count() == 1
                && !names.varied().contains(THRESHOLD);
        List<String> theorems = tails.stream()
                .flatMap(tail -> tail.bounds().stream())
                .map(bound -> bound.text("bound_name"))
                .distinct()
                .toList();
        boolean withLimits = tails.stream().map(TailTable::limits).distinct().count() > 1;
        Columns<Tail> columns = new Columns<>();
        names.varied().forEach(name -> columns.add(name, tail -> names.value(tail.point(), name)));
        return columns.add(
                        isOneCurve ? THRESHOLD : "event",
                        tail -> isOneCurve ? tail.row().get("threshold") : tail.event())
                .addIf(
                        commonTrials(tails).isEmpty(),
                        "trials",
                        tail -> tail.row().get("trials"))
                .add("happened", tail -> tail.row().get("exceedances"))
                .add("probability", Tail::probability)
                .add("interval", Tail::interval)
                .addIf(withLimits, "limits", TailTable::limits)
                .addIf(
                        tails.stream().anyMatch(Tail::isDoubtful),
                        "reliability",
                        tail -> tail.row().text("reliability"))
                .addIf(
                        !theorems.isEmpty(),
                        theorems.size() == 1 ? theorems.get(0) + " says" : "theorems say",
                        tail -> tail.boundsInWords(theorems.size() > 1))
                .addIf(!theorems.isEmpty(), "verdict", Tail::verdicts)
                .table(tails);
    }

    /** Returns the number of plain trials if it is the same for all tails. */
    private static OptionalLong commonTrials(List<Tail> tails) {
        long trials = tails.get(0).row().whole("trials");
        boolean common = tails.stream()
                .allMatch(tail -> (Method.isPlain(tail.row().text("method"))
                                || tail.row().text("method").equals("exact"))
                        && tail.row().whole("trials") == trials);
        return common ? OptionalLong.of(trials) : OptionalLong.empty();
    }

    private static String limits(Tail tail) {
        return tail.row().text("interval");
    }

    /** States the kind of the limits if all have the same. */
    static String caption(List<Tail> tails) {
        List<String> kinds = tails.stream().map(TailTable::limits).distinct().toList();
        List<String> sentences = new ArrayList<>();
        commonTrials(tails).ifPresent(trials -> sentences.add(CountWords.of(trials, "trial") + " each."));
        if (kinds.size() == 1 && !kinds.get(0).isEmpty()) {
            sentences.add("Limits: " + kinds.get(0) + ".");
        }
        return String.join(" ", sentences);
    }
}
