package io.swallowtail.protocols.bufferless;

import static io.swallowtail.protocols.bufferless.BufferlessParameters.alpha;
import static io.swallowtail.protocols.bufferless.BufferlessParameters.hasInputs;
import static io.swallowtail.protocols.bufferless.BufferlessParameters.hasWaves;
import static io.swallowtail.protocols.bufferless.BufferlessParameters.isDistributed;
import static io.swallowtail.protocols.bufferless.BufferlessParameters.longestPath;
import static io.swallowtail.protocols.bufferless.BufferlessParameters.packets;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.EventBound;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.ThresholdBound;
import io.swallowtail.core.expression.Expression;
import io.swallowtail.core.expression.Expression.Arithmetic;
import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Connective;
import io.swallowtail.core.expression.Expression.Literal;
import io.swallowtail.core.expression.Expression.Logical;
import io.swallowtail.core.expression.Expression.Name;
import io.swallowtail.core.expression.Expression.Operator;
import io.swallowtail.core.expression.Relation;
import io.swallowtail.protocols.bounds.DependencyDegreeBound;
import io.swallowtail.protocols.bufferless.BufferlessParameters.Algorithm;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongToDoubleFunction;

/**
 * The paper's bounds on {@link Bufferless}, with their hypotheses. If D varies from trial to trial, a bound is the
 * maximum over all D ≥ 1. It holds for each given D, so it holds unconditionally.
 *
 * <p>Source: Busch, Kelkar, Magdon-Ismail, Lemma 2.2, Theorem 3.1, section 4.3.
 */
final class BufferlessBounds {
    private static final double IMPOSSIBLE = Double.NEGATIVE_INFINITY;

    private BufferlessBounds() {}

    static Bound[] all() {
        return new Bound[] {
            lemma(), degreeCurve(), failure(), theorem(), rounds(), onTime(), fewColours(), noOscillation()
        };
    }

    private static Bound lemma() {
        return new EventBound(
                "Lemma 2.2",
                "P(dependency_degree > 4 log) <= 1/(DN), or 1/N where D varies; sets = 0, alpha at least 1/2",
                "dependency_degree > 4 * log",
                parameters -> usesFormula(parameters)
                        && alpha(parameters).multiply(BigDecimal.valueOf(2)).compareTo(BigDecimal.ONE) >= 0,
                parameters -> -log10OfPackets(parameters));
    }

    private static Bound degreeCurve() {
        return new ThresholdBound(
                "Lemma 2.2, explicit",
                "P(dependency_degree >= k) <= N max(1, ceil((D-1)/lambda)) e^-mu (e mu/k)^k, mu = min(2 lambda, D)/(8 alpha e) < k;"
                        + " sets = 0",
                Bound.Kind.UPPER,
                MetricTails.atLeast(Bufferless.DEPENDENCY_DEGREE),
                (parameters, k) -> usesFormula(parameters)
                        ? largest(parameters, dilation -> log10OfDegree(parameters, dilation, k))
                        : OptionalDouble.empty());
    }

    private static Bound failure() {
        return new ThresholdBound(
                "Theorems 3.1 and 4.1, failure",
                "P(failed) <= 1/(DN) centralized, 2/(DN) distributed, or with N for DN where D varies; sets = 0, alpha_scale and"
                        + " rounds_scale at least 1",
                Bound.Kind.UPPER,
                MetricTails.atLeast(Bufferless.FAILED),
                (parameters, k) -> k == 1 && hasPaperConstants(parameters),
                (parameters, k) -> StrictMath.log10(isDistributed(parameters) ? 2 : 1) - log10OfPackets(parameters));
    }

    /**
     * Theorem 3.1's event at a point with fixed D: failure, or more than 4m(λ + 4 log) steps, where m is half the
     * number of phases.
     */
    static String lateEvent(Parameters parameters) {
        return lateEvent(new Literal(BigDecimal.valueOf(lateFactor(parameters))))
                .toString();
    }

    private static Expression lateEvent(Literal factor) {
        return new Logical(
                Connective.OR,
                new Name(Bufferless.FAILED.name()),
                new Comparison(
                        Relation.GREATER,
                        new Name(Bufferless.ROUTING_TIME.name()),
                        new Arithmetic(Operator.TIMES, factor, new Name(Bufferless.PHASES.name()))));
    }

    /** Reads the factor of such an event; empty for all others. */
    private static Optional<BigDecimal> lateFactor(Expression event) {
        return event instanceof Logical either
                        && either.right() instanceof Comparison time
                        && time.right() instanceof Arithmetic product
                        && product.left() instanceof Literal factor
                        && event.equals(lateEvent(factor))
                ? Optional.of(factor.value())
                : Optional.empty();
    }

    private static long lateFactor(Parameters parameters) {
        int log = FrameFormulas.log(longestPath(parameters), packets(parameters));
        return 2L * (frameLevels(parameters, log) + 4L * log);
    }

    private static Bound theorem() {
        return new EventBound(
                "Theorem 3.1",
                "P(failed or routing_time > 4 m (lambda + 4 log)) <= 1/(DN), m = phases/2; centralized, sets = 0, alpha_scale at"
                        + " least 1, D the same in all trials",
                event -> lateFactor(event).isPresent(),
                (parameters, event) -> is(parameters, Algorithm.CENTRALIZED)
                        && hasInputs(parameters)
                        && hasPaperConstants(parameters)
                        && lateFactor(event).orElseThrow().compareTo(BigDecimal.valueOf(lateFactor(parameters))) >= 0,
                parameters -> -log10OfPackets(parameters));
    }

    private static Bound rounds() {
        return new ThresholdBound(
                "Section 4.3",
                "P(rounds > r) <= N (floor(D/lambda) + 1) 2^-r + P(2 dependency_degree > chi), the latter by Lemma 2.2, explicit;"
                        + " ceil for floor on a mesh or a random network; sets = 0, r < xi",
                Bound.Kind.UPPER,
                MetricTails.atLeast(Bufferless.ROUNDS),
                (parameters, k) -> isDistributed(parameters) && usesFormula(parameters) && k >= 1
                        ? largest(parameters, dilation -> log10OfRounds(parameters, dilation, k - 1))
                        : OptionalDouble.empty());
    }

    private static Bound onTime() {
        return new EventBound(
                "The schedule ends",
                "routing_time <= schedule in every trial that does not fail; centralized, distributed",
                "routing_time > schedule",
                BufferlessParameters::hasWaves,
                parameters -> IMPOSSIBLE);
    }

    private static Bound fewColours() {
        return new EventBound(
                "Greedy colouring",
                "colors <= dependency_degree + 1 in every trial; centralized",
                "colors > dependency_degree + 1",
                parameters -> is(parameters, Algorithm.CENTRALIZED),
                parameters -> IMPOSSIBLE);
    }

    /** Where D + 2(d + 1) ≤ λ, all boats of a frame lie above the paths' targets. The factor 12 is 4·alpha of alpha_scale = 1. */
    private static Bound noOscillation() {
        return new EventBound(
                "No oscillation",
                "deflections = 0 and longest_flight <= dilation in every trial that does not fail and has D + 2 (dependency_degree + 1)"
                        + " <= 4 alpha log <= lambda; centralized",
                Bufferless.OSCILLATION,
                parameters -> is(parameters, Algorithm.CENTRALIZED),
                parameters -> IMPOSSIBLE);
    }

    private static boolean is(Parameters parameters, Algorithm algorithm) {
        return parameters.get(BufferlessParameters.ALGORITHM) == algorithm;
    }

    /** Reports whether the number of packet sets is that of the paper's formula. */
    private static boolean usesFormula(Parameters parameters) {
        return hasWaves(parameters) && parameters.get(BufferlessParameters.SETS) == 0;
    }

    private static boolean hasPaperConstants(Parameters parameters) {
        return usesFormula(parameters)
                && parameters.get(BufferlessParameters.ALPHA_SCALE).compareTo(BigDecimal.ONE) >= 0
                && (is(parameters, Algorithm.CENTRALIZED)
                        || parameters.get(BufferlessParameters.ROUNDS_SCALE).compareTo(BigDecimal.ONE) >= 0);
    }

    /** log10 of DN, or of N where D varies. */
    private static double log10OfPackets(Parameters parameters) {
        return StrictMath.log10((double) packets(parameters) * leastPath(parameters));
    }

    /** The least D that can occur. */
    private static long leastPath(Parameters parameters) {
        return hasInputs(parameters) ? longestPath(parameters) : 1;
    }

    private static int frameLevels(Parameters parameters, int log) {
        return FrameFormulas.frameLevels(parameters.get(BufferlessParameters.ALGORITHM), alpha(parameters), log);
    }

    /**
     * The largest value over all possible D; empty if some D has no value. For equal logarithms of DN the frames are
     * equal and the bounds grow with D, so only the greatest D of each logarithm is evaluated.
     */
    private static OptionalDouble largest(Parameters parameters, LongToDoubleFunction log10) {
        long packets = packets(parameters);
        long longest = longestPath(parameters);
        double largest = IMPOSSIBLE;
        for (int log = FrameFormulas.log(leastPath(parameters), packets);
                log <= FrameFormulas.log(longest, packets);
                log++) {
            double value = log10.applyAsDouble(Math.min(longest, (1L << log) / packets));
            if (Double.isNaN(value)) {
                return OptionalDouble.empty();
            }
            largest = Math.max(largest, value);
        }
        return OptionalDouble.of(largest);
    }

    /** The bound for a D; not a number if k is not above the mean. */
    private static double log10OfDegree(Parameters parameters, long dilation, long k) {
        long packets = packets(parameters);
        int length = frameLevels(parameters, FrameFormulas.log(dilation, packets));
        double alpha = alpha(parameters).doubleValue();
        return k > DependencyDegreeBound.mean(dilation, length, alpha)
                ? DependencyDegreeBound.log10(packets, dilation, length, alpha, k)
                : Double.NaN;
    }

    /** The bound on more than r rounds for a D; not a number if r is not below ξ. */
    private static double log10OfRounds(Parameters parameters, long dilation, long r) {
        long packets = packets(parameters);
        int log = FrameFormulas.log(dilation, packets);
        if (r >= FrameFormulas.rounds(parameters.get(BufferlessParameters.ROUNDS_SCALE), log)) {
            return Double.NaN;
        }
        int boats = FrameFormulas.boats(alpha(parameters), log);
        int length = frameLevels(parameters, log);
        double many = log10OfDegree(parameters, dilation, boats / 2 + 1);
        // Paths from level 0 meet one frame less than paths that begin anywhere.
        int rest = hasInputs(parameters) ? 0 : length - 1;
        double late = StrictMath.log10((double) packets * ((dilation + rest) / length + 1)) - r * StrictMath.log10(2);
        double larger = Math.max(many, late);
        return larger + StrictMath.log10(1 + StrictMath.pow(10, Math.min(many, late) - larger));
    }
}
