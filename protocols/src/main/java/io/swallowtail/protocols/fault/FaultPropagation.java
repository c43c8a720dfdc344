package io.swallowtail.protocols.fault;

import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.EventBound;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.trace.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The spread of random faults under the paper's rule. A butterfly is cut into strips of subbutterflies of b inputs, and
 * faulty subbutterflies make further ones faulty.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 2, part 1 (i): Lemmas 2.2 and 2.3.
 */
public final class FaultPropagation extends Experiment {
    private static final IntegerParameter B = IntegerParameter.powerOfTwo(
                    "b", "inputs of a subbutterfly; log2 b divides log2 n", 2, 1 << 20)
            .withDefault(4);

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole FAULTY_BEFORE =
            METRICS.integer("faulty_before", "subbutterflies that contain a fault", unit("subbutterflies"));
    private static final Metric.Whole FAULTY_AFTER = METRICS.integer(
            "faulty_after", "faulty subbutterflies when the spread of faults has ended", unit("subbutterflies"));
    static final Metric.Whole WORST_LEVEL_AFTER = METRICS.integer(
            "worst_level_after", "most faulty subbutterflies of one strip in the end", unit("subbutterflies"));
    static final Metric.Flag ALL_FAULTY = METRICS.flag("all_faulty", "every subbutterfly is faulty in the end");

    /** Defines the experiment. */
    public FaultPropagation() {
        super(FaultParameters.define(
                        "fault_propagation",
                        "random faults spread: subbutterflies with two faulty neighbours become faulty",
                        "Cole, Maggs, Sitaraman, Routing on butterfly networks with random faults, section 2, part 1 (i), Lemmas 2.2 and 2.3",
                        FaultParameters.N,
                        B)
                .check(FaultPropagation::requireEvenStrips)
                .metrics(METRICS)
                // Faults are nested in p, and more faulty subbutterflies never make fewer.
                .rises(FaultParameters.P, FAULTY_BEFORE, FAULTY_AFTER, WORST_LEVEL_AFTER, ALL_FAULTY)
                .figures(FaultParameters.figure(FaultParameters.N, FAULTY_AFTER, 0, "faulty subbutterflies"))
                .events(FaultPropagation::events)
                .work(parameters -> Math.max(1, FaultParameters.nodes(parameters.get(FaultParameters.N)) / 8))
                .bounds(
                        EventBound.never(
                                "Lemma 2.3, all faulty",
                                "not all_faulty in any trial with 2 faulty_before < 2^S, S = log2 n / log2 b strips",
                                "all_faulty && 2 * faulty_before <",
                                parameters -> List.of(fewFillAll(parameters))),
                        EventBound.never(
                                "Lemma 2.3, any b",
                                "worst_level_after <= b^(2 ceil(log2 f)) in every trial with f >= 1 faulty_before",
                                "worst_level_after >",
                                FaultPropagation::fewSpreadFar))
                .simulator(Run::new));
    }

    private static int d(Parameters parameters) {
        return FaultParameters.d(parameters.get(FaultParameters.N));
    }

    /** Counts the edge levels of a strip. */
    private static int height(Parameters parameters) {
        return Long.numberOfTrailingZeros(parameters.get(B));
    }

    private static void requireEvenStrips(Parameters parameters) {
        int d = d(parameters);
        if (d % height(parameters) != 0) {
            String right = IntStream.rangeClosed(1, d)
                    .filter(height -> d % height == 0)
                    .mapToObj(height -> Integer.toString(1 << height))
                    .collect(Collectors.joining(", "));
            throw new ParameterException(
                    B.name(),
                    parameters.get(B) + " does not cut the " + d + " edge levels of n = " + (1 << d)
                            + " into even strips; b may be " + right);
        }
    }

    /** The event that fewer than 2^S / 2 faulty subbutterflies make all of the S strips faulty. */
    private static String fewFillAll(Parameters parameters) {
        return "all_faulty && 2 * faulty_before < " + (1L << d(parameters) / height(parameters));
    }

    /** The events that at most 2^j faulty subbutterflies make more than b^2j of a strip faulty, as far as a strip has so many. */
    private static List<String> fewSpreadFar(Parameters parameters) {
        int height = height(parameters);
        return IntStream.iterate(0, j -> 2 * j * height < d(parameters) - height, j -> j + 1)
                .mapToObj(j -> "worst_level_after > " + (1L << 2 * j * height) + " && faulty_before <= " + (1L << j))
                .toList();
    }

    /**
     * Default events: faults spread at all, make half of the subbutterflies faulty, and make all of them faulty; and the events that
     * Lemma 2.3 excludes.
     */
    private static List<String> events(Parameters parameters) {
        long all = parameters.get(FaultParameters.N) / parameters.get(B) * (d(parameters) / height(parameters));
        List<String> events =
                new ArrayList<>(List.of("faulty_after > faulty_before", "2 * faulty_after >= " + all, "all_faulty"));
        events.add(fewFillAll(parameters));
        events.addAll(fewSpreadFar(parameters));
        return events;
    }

    /** One trial. Streams: those of {@link FaultSimulator}. Cost: that of {@link FaultSpread}. Memory: about 6n(d + 1) bits. */
    private static final class Run extends FaultSetSimulator {
        private final FaultSpread spread;

        Run(Parameters parameters) {
            super(parameters, METRICS);
            spread = new FaultSpread(butterfly.d, height(parameters));
        }

        @Override
        void measure(Outcome out) {
            spread.begin(butterfly);
            out.set(FAULTY_BEFORE, spread.faulty());
            spread.settle();
            int worst = 0;
            for (int strip = 0; strip < spread.strips; strip++) {
                worst = Math.max(worst, spread.faulty(strip));
            }
            int faulty = spread.faulty();
            out.set(FAULTY_AFTER, faulty);
            out.set(WORST_LEVEL_AFTER, worst);
            out.set(ALL_FAULTY, faulty == (long) spread.strips * spread.perStrip());
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            traceFaults(trace, butterfly);
            trace.note(spread.inWords());
            BitSet reported = new BitSet();
            spread.begin(butterfly);
            traceNew(trace, reported, "contain a fault");
            for (int sweep = 1; spread.sweep(); sweep++) {
                traceNew(trace, reported, "become faulty in sweep " + sweep + " over the strips");
            }
            for (int strip = 0; strip < spread.strips; strip++) {
                trace.note("Strip " + strip + " has " + spread.faulty(strip) + " faulty subbutterflies of "
                        + spread.perStrip() + " in the end.");
            }
            mark(trace, spread);
        }

        /** Names the subbutterflies that are faulty and were not reported yet, by their first columns. */
        private void traceNew(Trace trace, BitSet reported, String what) {
            int n = butterfly.n();
            int[] firsts = IntStream.range(0, spread.strips * n)
                    .filter(at -> spread.isFaulty(at / n, at % n)
                            && at % n == spread.firstColumn(at / n, at % n)
                            && !reported.get(at))
                    .toArray();
            IntStream.of(firsts).forEach(reported::set);
            String names =
                    trace.named(firsts.length, i -> "that of column " + firsts[i] % n + " in strip " + firsts[i] / n);
            trace.note("Subbutterflies that " + what + ": " + firsts.length
                    + (names.isEmpty() ? "" : " (" + names + ")") + ".");
        }
    }
}
