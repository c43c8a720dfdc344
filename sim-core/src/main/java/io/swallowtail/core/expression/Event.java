package io.swallowtail.core.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A compiled event: tests a trial's metrics for whether the event happened.
 *
 * <p>The result is exact for all {@code long} metrics; a ratio is compared by cross-multiplication. A metric may be
 * null in a trial that could not measure it. Then SQL's three-valued logic applies: neither a comparison that mentions
 * it, nor the flag itself, nor the negation of these is true. So with a null {@code flow} none of {@code flow < 3},
 * {@code flow >= 3} and {@code !(flow < 3)} happens, and {@code flow < 3 || failed} happens where {@code failed} does.
 *
 * <p>An event is immutable and may be shared by threads.
 */
public final class Event {
    /** Represents null in a trial's array of metrics. */
    public static final long NULL_METRIC = Long.MIN_VALUE;

    private final String text;
    private final CompiledCondition truth;
    private final Expression expression;
    private final Scope scope;

    private Event(String text, Expression expression, Scope scope, CompiledCondition truth) {
        this.text = text;
        this.truth = truth;
        this.expression = expression;
        this.scope = scope.mentionedIn(expression);
    }

    /**
     * Compiles an event for the metrics and parameters of a scope.
     *
     * @throws ExpressionException when a name is unknown, numbers and truth values are confused, arithmetic is not linear
     *     in the metrics, a divisor is zero, or no metric is mentioned
     */
    public static Event compile(Expression expression, Scope scope) {
        NameResolver names = new NameResolver(expression, scope);
        ExpressionCheck.checkEvent(names);
        return new Event(expression.toString(), expression, scope, EventCompiler.compile(names));
    }

    /**
     * Compiles an event whose text is its name, and stays as it is. A sweep's commits name their counts by such texts, which an earlier
     * version may have written otherwise.
     *
     * @throws ExpressionException as {@link #compile}, or when the text is not an expression
     */
    public static Event named(String text, Scope scope) {
        Event event = compile(ExpressionParser.parse(text), scope);
        return new Event(text, event.expression, scope, event.truth);
    }

    /** Compiles a part of an event that was checked as a whole. */
    static Event of(Expression part, Scope scope) {
        return new Event(part.toString(), part, scope, EventCompiler.compile(new NameResolver(part, scope)));
    }

    /** Returns the syntax tree that was compiled. */
    public Expression expression() {
        return expression;
    }

    /** Returns the scope of the names that the event mentions. */
    Scope scope() {
        return scope;
    }

    /**
     * Returns whether the event happened in a trial. It takes time linear in the length of the event and allocates
     * nothing, unless a coefficient, a product or a sum does not fit a {@code long}.
     *
     * @param metrics the trial's metrics, in the places the scope gave them; not changed
     */
    public boolean happened(long[] metrics) {
        return truth.holds(metrics);
    }

    /**
     * Returns whether the event cannot cease to happen while each metric follows its trend.
     *
     * @param trends gives for the index of a metric 1 if it only increases, -1 if it only decreases, and 0 if its trend is unknown; no
     *     metric becomes null
     * @return whether this follows from the form of the event
     */
    public boolean risesWith(IntUnaryOperator trends) {
        return truth.risesWith(trends);
    }

    /**
     * Returns the distance of a trial from the boundary of the event: 0 or more if it happened, below 0 if not, and
     * close to 0 near the boundary. The slack of a comparison is the difference of its sides, that of {@code &&} the
     * minimum and that of {@code ||} the maximum of its parts. It is not meaningful if metrics with different scales
     * are combined. It takes the time of {@link #happened}.
     *
     * @param metrics the trial's metrics, in the places the scope gave them; not changed
     */
    public long slack(long[] metrics) {
        return truth.slack(metrics);
    }

    /** Returns the places of the metrics that the event reads; of a ratio the numerator's and the denominator's. */
    public IntStream metrics() {
        return bindings().flatMapToInt(binding -> {
            if (binding instanceof Binding.Ratio ratio) {
                return IntStream.of(ratio.numerator(), ratio.denominator());
            }
            return binding instanceof Binding.Metric metric ? IntStream.of(metric.index()) : IntStream.empty();
        });
    }

    /** Returns the canonical text. */
    public String text() {
        return text;
    }

    /**
     * Identifies the event among those of an experiment: by its text, and by the values of the parameters that it mentions. Events of
     * two points with equal identities have the same condition on metrics.
     */
    public String identity() {
        return text + scope.names().stream().map(scope::binding).toList();
    }

    /**
     * Returns the canonical form of the condition on the metrics. At one point, events with equal forms happen in the same trials: {@code
     * failed && rounds > 3} and {@code 4 <= rounds && failed} have one form, and so have {@code congestion >= n / 4} and {@code congestion
     * >= 4} at n = 16.
     */
    public String condition() {
        return ConditionKey.of(truth, this::isFlag);
    }

    private boolean isFlag(int index) {
        return bindings()
                .anyMatch(binding ->
                        binding instanceof Binding.Metric metric && metric.index() == index && metric.flag());
    }

    private Stream<Binding> bindings() {
        return scope.names().stream().map(scope::binding).flatMap(Optional::stream);
    }

    /**
     * Identifies the event among those of a point. Events without parameters are the same if their {@linkplain #condition conditions} are
     * equal. Events with parameters are also distinguished by their texts, because they are other events at other points.
     */
    public String sameness() {
        return mentionsParameters() ? text : condition();
    }

    /** Returns whether the event depends on parameters. If not, it is the same event at all points of its experiment. */
    public boolean mentionsParameters() {
        return !bindings().allMatch(binding -> binding instanceof Binding.Metric || binding instanceof Binding.Ratio);
    }

    /**
     * Returns the place of the metric whose values decide the event: the only one that it reads. A trial without the metric is not in the
     * event. The result is empty if several metrics, or a ratio, decide.
     */
    public OptionalInt decidingMetric() {
        if (truth instanceof CompiledCondition.Single single) {
            return OptionalInt.of(single.metric());
        }
        int[] read = metrics().distinct().toArray();
        long[] none = new long[read.length == 1 ? read[0] + 1 : 0];
        Arrays.fill(none, NULL_METRIC);
        return read.length == 1 && !happened(none) ? OptionalInt.of(read[0]) : OptionalInt.empty();
    }

    /**
     * Returns the event as a threshold of one metric, or nothing when it is more than a single comparison, mentions other
     * metrics, does not depend on its metric ({@code flow == 57.6}), compares a ratio, or compares to a number no {@code
     * long} can be.
     *
     * <p>The relation is the written one (turned around with its sides, or by a negative coefficient) and the value is
     * rounded such that the threshold agrees with the event on all integers: {@code flow < 57.6} is {@code < 58}. A flag
     * alone is {@code >= 1} and its negation {@code < 1}. Where the metric is null it does not happen.
     */
    public Optional<Threshold> threshold() {
        return threshold(truth);
    }

    /**
     * Returns the thresholds whose disjunction is equivalent to the event, in the order in which they are written:
     * {@code rounds > 4 || failed} has two, an event that is a {@link #threshold} one. The list is empty when any part
     * joined by {@code ||} is not a threshold.
     */
    public List<Threshold> alternatives() {
        List<Threshold> found = new ArrayList<>();
        return addAlternatives(truth, found) ? List.copyOf(found) : List.of();
    }

    private static boolean addAlternatives(CompiledCondition truth, List<Threshold> found) {
        if (truth instanceof CompiledCondition.Joined either && either.isOr()) {
            return addAlternatives(either.left(), found) && addAlternatives(either.right(), found);
        }
        Optional<Threshold> threshold = threshold(truth);
        threshold.ifPresent(found::add);
        return threshold.isPresent();
    }

    private static Optional<Threshold> threshold(CompiledCondition truth) {
        return truth instanceof CompiledCondition.Single single
                ? Optional.of(new Threshold(single.metric(), single.relation(), single.value()))
                : Optional.empty();
    }

    /** Returns the canonical text. */
    @Override
    public String toString() {
        return text;
    }
}
