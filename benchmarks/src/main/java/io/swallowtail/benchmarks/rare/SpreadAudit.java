package io.swallowtail.benchmarks.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.rare.LevelSchedule;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.rare.SplittingPlan;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.rare.TaskRunner;
import io.swallowtail.core.statistics.ReplicatedTail;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * How the coverage of intervals depends on the spread of a replication: the plan for one event of {@link KnownBits}
 * with ever fewer
 * trials, and a fixed number of replications.
 *
 * @param particles trials of a level
 * @param replications how many make an estimate
 * @param estimates what was seen
 */
record SpreadAudit(int particles, int replications, List<Estimate> estimates) {
    /** Trials of a level. */
    static final List<Integer> PARTICLES = List.of(1_000, 250, 60, 25, 12, 6);

    private static final long SEED = 20_261_124;
    private static final double ALPHA = 0.05;
    private static final String EVENT = "ones >= 66";
    private static final double PROBABILITY = CoinCases.all().stream()
            .filter(each -> each.event().text().equals(EVENT))
            .mapToDouble(each -> StrictMath.exp(each.log()))
            .findFirst()
            .orElseThrow();

    /**
     * One estimate.
     *
     * @param holds whether its interval holds the probability
     * @param doubtful whether it is marked
     * @param square the mean square of what its replications are off by, as shares of the probability
     * @param ancestors from how many first trials their last ones descend, on average
     */
    record Estimate(boolean holds, boolean doubtful, double square, double ancestors) {}

    /** Tries one number of trials per level, as often as the runs allow. */
    static SpreadAudit of(int particles, int replications, int most, long allowedRuns) {
        Point point = CoinCases.point();
        List<Event> events = List.of(Event.compile(ExpressionParser.parse(EVENT), PointScope.ofEvents(point)));
        SplittingPlan plan = SplittingPreparation.of(point, events, SEED, TaskRunner.SEQUENTIAL)
                .plan();
        long ownSeed = SEED + 1_000L * particles + replications;
        Splitting splitting = Splitting.withPlan(point, events, ownSeed, withParticles(plan, particles));
        long runs = splitting.plan().runs() * replications;
        int repetitions = (int) Math.max(1, Math.min(most, allowedRuns / runs));
        return new SpreadAudit(
                particles,
                replications,
                IntStream.range(0, repetitions)
                        .parallel()
                        .mapToObj(repetition -> estimate(splitting, repetition * replications, replications))
                        .toList());
    }

    private static SplittingPlan withParticles(SplittingPlan plan, int particles) {
        LevelSchedule climb = plan.climbs().get(0);
        int[] all = new int[climb.particles().length];
        Arrays.fill(all, particles);
        return new SplittingPlan(List.of(new LevelSchedule(
                climb.alternative(),
                all,
                climb.levels(),
                climb.exponents(),
                climb.sweeps(),
                climb.outOf(),
                climb.counted(),
                climb.reached(),
                climb.curves())));
    }

    private static Estimate estimate(Splitting splitting, int first, int replications) {
        double[] logs = new double[replications];
        double square = 0;
        double ancestors = 0;
        for (int r = 0; r < replications; r++) {
            Splitting.Replication replication = splitting.replication(first + r);
            logs[r] = replication.logs()[0];
            double off = StrictMath.exp(logs[r]) / PROBABILITY - 1;
            square += off * off / replications;
            ancestors += (double) replication.ancestors() / replications;
        }
        ReplicatedTail tail = ReplicatedTail.of(logs, ancestors);
        double log = StrictMath.log(PROBABILITY);
        boolean holds = tail.logLow(ALPHA) <= log && log <= tail.logHigh(ALPHA);
        return new Estimate(holds, tail.doubt().isPresent(), square, ancestors);
    }

    /** Writes the head of the table in docs/explanations/accuracy.md. */
    static String head() {
        return "| trials a level | replications | estimates | spread of a replication | ancestors | coverage | doubtful |"
                + " coverage of those that are not |\n|---|---|---|---|---|---|---|---|";
    }

    /** Writes a row of it. */
    String row() {
        List<Estimate> unmarked =
                estimates.stream().filter(each -> !each.doubtful).toList();
        return String.format(
                Locale.ROOT,
                "| %d | %d | %d | %.2f | %.1f | %.3f | %.3f | %s |",
                particles,
                replications,
                estimates.size(),
                Math.sqrt(estimates.stream()
                        .mapToDouble(Estimate::square)
                        .average()
                        .orElseThrow()),
                estimates.stream().mapToDouble(Estimate::ancestors).average().orElseThrow(),
                share(Estimate::holds, estimates),
                share(Estimate::doubtful, estimates),
                unmarked.isEmpty() ? "-" : String.format(Locale.ROOT, "%.3f", share(Estimate::holds, unmarked)));
    }

    private static double share(Predicate<Estimate> wanted, List<Estimate> all) {
        return all.stream().filter(wanted).count() / (double) all.size();
    }
}
