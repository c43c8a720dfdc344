package io.swallowtail.benchmarks.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.benchmarks.rare.KnownCoverage.AuditCase;
import io.swallowtail.random.Purpose;
import io.swallowtail.rare.PlainTrials;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The audit's probabilities are those of its experiment, and a reduced audit finds the intervals as good as it says. The whole one is
 * {@code benchmarks/run rare}.
 */
class KnownCoverageTest {
    private static final int TRIALS = 20_000;

    static Stream<AuditCase> cases() {
        return CoinCases.all().stream();
    }

    /**
     * Plain trials against the exact counts, at 4 standard errors and one trial: for other seeds one of the cases would fail with
     * probability 0.001.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void probabilitiesAreThoseOfTheExperiment(AuditCase known) {
        double seen = new PlainTrials(known.point(), List.of(known.event()), 3, Purpose.TRIAL)
                .run(0, TRIALS, 0)
                .get(0)
                .count();
        double expected = TRIALS * Math.exp(known.log());
        assertEquals(expected, seen, 4 * Math.sqrt(expected * (1 - Math.exp(known.log()))) + 1);
    }

    /** 5.4e-10, 8e-31 and 0.01 from tables of the binomial law with n = 100 and p = 1/2. */
    @Test
    void someProbabilitiesAreKnownByHeart() {
        List<AuditCase> cases = CoinCases.all();
        assertEquals(-100 * Math.log(2), cases.get(7).log(), 1e-9);
        assertEquals(0.00089497, Math.exp(cases.get(3).log()), 1e-8);
    }

    /**
     * Ten estimates of each case down to 1e-4. With a coverage of 0.93 more than 4 misses have probability 3e-4, of which there are
     * six cases; the seeds are fixed. The bias is compared at 4 standard errors.
     */
    @Tag("thorough")
    @ParameterizedTest
    @MethodSource("cases")
    void intervalsHoldWhatTheySay(AuditCase known) {
        if (known.log() < Math.log(1e-4)) {
            return;
        }
        KnownCoverage seen = KnownCoverage.of(known, 7, 10, 10, 0);
        int unmarked = seen.tooLow() + seen.tooHigh() - seen.missedDoubtful();
        assertTrue(unmarked <= 4, seen.row());
        assertTrue(Math.abs(seen.bias()) <= 4 * seen.standardError() + 1e-12, seen.row());
    }
}
