package io.swallowtail.circuit;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.UpperTailBound;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.theory.LoadUnionBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The c-collision protocol on the two-fold butterfly: in synchronous rounds a request takes a path on none of whose edges
 * more than c active paths meet.
 *
 * <p>Source: Cole et al., STOC 1998, section 2.1, Theorem 2.1.
 */
public final class Collision implements Experiment {
    /** Largest load with which a path is eligible. */
    public static final IntegerParameter C =
            IntegerParameter.required("c", "an edge lets a path pass if at most c active paths want it", 1, 65_535);

    /** How a tie is broken. */
    public static final ChoiceParameter<TieRule> TIE =
            new ChoiceParameter<>("tie", "which path is taken when both are eligible", TieRule.class);

    /** Limit of rounds. */
    public static final IntegerParameter MAX_ROUNDS = IntegerParameter.required(
                    "max_rounds", "rounds after which the protocol gives up; 0 means no limit", 0, Integer.MAX_VALUE)
            .withDefault(0);

    /** How the paths are chosen. */
    public static final ChoiceParameter<PathChoice> CHOICES =
            new ChoiceParameter<>("choices", "how the two paths of a request are chosen", PathChoice.class);

    /** Whether set-up packets are simulated. */
    public static final ChoiceParameter<Setup> SETUP =
            new ChoiceParameter<>("setup", "whether the packets that set circuits up are simulated", Setup.class);

    private static final List<Metric> METRICS = List.of(
            Metric.integer("congestion", "most circuits locked down on one edge, unsettled requests' included"),
            Metric.integer("rounds", "rounds run, up to the last that settled a request"),
            Metric.integer("unsettled", "requests that no round settled"),
            Metric.flag("failed", "some request was left unsettled"),
            Metric.integer("all_paths_congestion", "most paths over one edge if all 2n were taken"),
            Metric.integer("setup_steps", "steps that set-up packets took in all rounds; 0 when setup = off"));

    private static final int LARGEST_DEFAULT_THRESHOLD = 12;

    /** With it, the thresholds from 2 are as many as one text of events may have. */
    private static final int LARGEST_CONGESTION_THRESHOLD = ExpressionParser.MAX_FAMILY + 1;

    @Override
    public String name() {
        return "collision";
    }

    @Override
    public String description() {
        return "c-collision protocol: circuits on the two-fold butterfly, two paths a request, taken in rounds";
    }

    @Override
    public String source() {
        return "Cole et al., STOC 1998, section 2.1, Theorem 2.1";
    }

    @Override
    public int revision() {
        return 1;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(CircuitParameters.N, CircuitParameters.PERMUTATION, C, CHOICES, TIE, MAX_ROUNDS, SETUP);
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return CircuitParameters.constants(parameters);
    }

    @Override
    public List<Metric> metrics() {
        return METRICS;
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        List<String> events = new ArrayList<>(
                List.of("failed", "congestion >= 2.." + Math.min(parameters.get(C) + 2, LARGEST_CONGESTION_THRESHOLD)));
        int most = FlipSwitches.mostPathsOnAnEdge(CircuitParameters.butterfly(parameters));
        if (most >= 4) {
            events.add("all_paths_congestion >= 4.." + Math.min(most, LARGEST_DEFAULT_THRESHOLD));
        }
        return events;
    }

    @Override
    public long work(Parameters parameters) {
        return CircuitParameters.pathEdges(parameters);
    }

    @Override
    public List<Bound> bounds() {
        return List.of(new UpperTailBound(
                "Lemma 2.4",
                "P(all_paths_congestion >= k) <= 2 n d / k!, for choices = flip",
                "all_paths_congestion",
                METRICS,
                parameters -> parameters.get(CHOICES) == PathChoice.FLIP,
                (parameters, k) -> LoadUnionBound.log10(CircuitParameters.pathEdges(parameters), k)));
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        return new CollisionSimulator(parameters);
    }
}
