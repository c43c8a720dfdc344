package io.swallowtail.answers.answer;

import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.method.Results;
import io.swallowtail.answers.tables.TableEngine;
import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.rare.FaultSpectrum;
import io.swallowtail.core.rows.SpectrumRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The spectra of exact answers and of those by failures in random order: what is known of an event given a number of faults. */
final class Spectra {
    private Spectra() {}

    private static Optional<FaultSpectrum> of(EstimateAnswer.Row row) {
        return Optional.ofNullable(row.answer().tail().spectrum());
    }

    /** Computes the spectrum of an exact answer; empty if that is not cheap, or if parts have several probabilities. */
    private static Optional<FaultSpectrum> computed(EstimateAnswer.Row row) {
        return exact(row)
                .map(ExactProbability::shares)
                .filter(shares -> !shares.isEmpty())
                .map(shares -> new Results.Known(row.answer().estimate(), shares).spectrum());
    }

    private static Optional<ExactProbability> exact(EstimateAnswer.Row row) {
        return row.answer().isKnown() ? row.point().exact(row.answer().event()) : Optional.empty();
    }

    /** Adds an array of objects in JSON, which is null without a spectrum. Answers by other methods have no such column. */
    static void add(Columns<EstimateAnswer.Row> columns, List<EstimateAnswer.Row> rows) {
        Columns<SpectrumRow> lines = new Columns<SpectrumRow>()
                .add("fault_count", SpectrumRow::faultCount)
                .add("log10_estimate", SpectrumRow::log10Estimate)
                .add("ci_low", SpectrumRow::ciLow)
                .add("ci_high", SpectrumRow::ciHigh)
                .add("proved", SpectrumRow::proved)
                .add("fault_sets", SpectrumRow::faultSets);
        if (rows.stream().anyMatch(row -> of(row).isPresent() || exact(row).isPresent())) {
            columns.nested(
                    "spectrum",
                    row -> of(row).or(() -> computed(row))
                            .map(spectrum -> {
                                double alpha = row.answer().alpha();
                                String event = row.answer().event().text();
                                return lines.objects(
                                        TableEngine.spectrum(row.point(), event, spectrum, alpha, 1 - alpha));
                            })
                            .orElse(null));
        }
    }

    /**
     * Says what each spectrum rests on, once for all rows that differ only in the probability of faults: that of the row which saw the
     * fewest faults.
     */
    static List<String> sentences(List<EstimateAnswer.Row> rows, PointNames names) {
        Map<String, FaultSpectrum> fewest = new LinkedHashMap<>();
        for (EstimateAnswer.Row row : rows) {
            of(row).ifPresent(spectrum -> fewest.merge(
                    name(row, rows, names),
                    spectrum,
                    (one, other) -> fewestFaults(one) <= fewestFaults(other) ? one : other));
        }
        return fewest.entrySet().stream()
                .map(each -> each.getKey() + ": " + inWords(each.getValue()))
                .toList();
    }

    private static String name(EstimateAnswer.Row row, List<EstimateAnswer.Row> rows, PointNames names) {
        Event event = row.answer().event();
        List<String> named = new ArrayList<>(names.varied());
        boolean isOne = rows.stream()
                        .map(each -> each.answer().event())
                        .filter(each -> each.text().equals(event.text()))
                        .map(Event::identity)
                        .distinct()
                        .count()
                == 1;
        if (isOne) {
            named.remove(
                    FaultOrder.probability(row.point(), event).orElseThrow().name());
        }
        String label = names.label(row.point(), named);
        return event + (label.isEmpty() ? "" : " at " + label);
    }

    private static String inWords(FaultSpectrum spectrum) {
        int proved = spectrum.provedUpTo();
        String known = spectrum.isExact()
                ? "the sets of every number of faults are counted"
                : proved < 0
                        ? "no sets of faults are counted"
                        : Words.of("the sets of up to %,d faults are counted", proved);
        String least = least(spectrum).map(line -> inWords(spectrum, line)).orElse("");
        String rest = spectrum.isExact()
                ? ""
                : Words.of(
                        " %s on %,d %s.",
                        proved < 0 ? "All rests" : "Larger numbers of faults rest",
                        spectrum.trials(),
                        spectrum.isAsymptotic() ? "replications of a splitting" : "random orders of faults");
        return known + least + "." + rest;
    }

    /** Returns the line of the fewest faults with which the event was seen. */
    private static Optional<FaultSpectrum.Line> least(FaultSpectrum spectrum) {
        // The error probability has no effect on the numbers of faults.
        return spectrum.lines(0.5).stream()
                .filter(line -> line.log() > Double.NEGATIVE_INFINITY)
                .findFirst();
    }

    private static int fewestFaults(FaultSpectrum spectrum) {
        return least(spectrum).map(FaultSpectrum.Line::faults).orElse(Integer.MAX_VALUE);
    }

    private static String inWords(FaultSpectrum spectrum, FaultSpectrum.Line line) {
        OptionalLong sets = spectrum.sets(line.faults());
        return sets.isPresent()
                ? Words.of("; it takes at least %,d, in %,d sets", line.faults(), sets.getAsLong())
                : Words.of(
                        line.isProved() ? "; it takes at least %,d" : "; the fewest seen to cause it are %,d",
                        line.faults());
    }
}
