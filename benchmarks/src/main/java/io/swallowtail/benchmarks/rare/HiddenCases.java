package io.swallowtail.benchmarks.rare;

import static io.swallowtail.benchmarks.rare.CoinCases.binomial;
import static io.swallowtail.benchmarks.rare.CoinCases.settings;

import io.swallowtail.answers.method.Method;
import io.swallowtail.benchmarks.rare.KnownCoverage.AuditCase;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** Events of {@link HiddenWays}, whose probabilities come from exact counts of the settings of the coins, and of {@link HiddenFaults}. */
final class HiddenCases {
    private static final int SCORE = HiddenWays.SCORE;
    private static final int DOORS = 4;
    private static final double RELATIVE_ERROR = 0.3;

    private HiddenCases() {}

    /** Lists all cases, from probability 1e-6 to 1e-15. */
    static List<AuditCase> all() {
        return List.of(
                hidden(24, 54),
                hidden(30, 54),
                doors(16, 2),
                parity(20),
                metastable(52),
                gated(22, 57),
                gated(18, 57),
                faults(1e-4),
                faults(1e-5));
    }

    private static AuditCase faults(double p) {
        Point point = new HiddenFaults().at(p);
        return AuditCase.of("few faults", point, "down", Method.ORDER, HiddenFaults.log(p), 0, RELATIVE_ERROR);
    }

    static AuditCase hidden(int way, int threshold) {
        return firstDoor("a second way", "hidden", way, threshold, ones -> true);
    }

    static AuditCase gated(int way, int threshold) {
        return firstDoor("a gate", "gated", way, threshold, ones -> 3 * ones - 75 >= threshold);
    }

    /** Some ones of the score suffice when the first door is closed, others when it is open. */
    private static AuditCase firstDoor(String kind, String metric, int way, int threshold, IntPredicate whenOpen) {
        BigInteger closed = BigInteger.ONE.shiftLeft(way).subtract(BigInteger.ONE);
        BigInteger settings =
                settings(SCORE, ones -> ones >= threshold).multiply(closed).add(settings(SCORE, whenOpen));
        return of(kind, metric, way, 1, threshold, settings, SCORE + way);
    }

    static AuditCase doors(int way, int threshold) {
        BigInteger closed = BigInteger.ONE.shiftLeft(way).subtract(BigInteger.ONE);
        BigInteger settings = BigInteger.ZERO;
        for (int open = threshold; open <= DOORS; open++) {
            settings = settings.add(binomial(DOORS, open).multiply(closed.pow(DOORS - open)));
        }
        return of("doors", "open", way, DOORS, threshold, settings, DOORS * way);
    }

    static AuditCase parity(int way) {
        BigInteger settings = settings(DOORS, ones -> ones % 2 == 1).pow(way);
        return of("no gradient", "parity", way, DOORS, 1, settings, DOORS * way);
    }

    /** The ones of the score and, far away, its zeros; the door does not matter. */
    static AuditCase metastable(int threshold) {
        BigInteger settings = settings(
                SCORE, ones -> ones >= threshold && threshold <= HiddenWays.PEAK || 4 * ones <= 100 - threshold);
        return of("a valley", "metastable", 1, 1, threshold, settings, SCORE);
    }

    private static AuditCase of(
            String kind, String metric, int way, int doors, int threshold, BigInteger settings, int coins) {
        Experiment experiment = new HiddenWays();
        Map<String, String> values = Map.of(HiddenWays.WAY.name(), "" + way, HiddenWays.DOORS.name(), "" + doors);
        Point point = new Point(experiment, Parameters.parse(experiment, values));
        String event = metric + " >= " + threshold;
        return AuditCase.of(kind, point, event, Method.SPLITTING, CoinCases.log(settings, coins), 0, RELATIVE_ERROR);
    }
}
