package io.swallowtail.benchmarks.rare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.benchmarks.rare.KnownCoverage.AuditCase;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.rare.PlainTrials;
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

    /** The protocols with hidden ways, with ways short enough that plain trials find them. */
    static Stream<AuditCase> hiddenCases() {
        return Stream.of(
                HiddenCases.hidden(3, 40),
                HiddenCases.hidden(5, 38),
                HiddenCases.gated(2, 45),
                HiddenCases.gated(4, 30),
                HiddenCases.doors(2, 2),
                HiddenCases.doors(5, 1),
                HiddenCases.parity(6),
                HiddenCases.metastable(36),
                HiddenCases.metastable(28));
    }

    /**
     * Plain trials against the exact counts, at 4 standard errors and one trial: for other seeds one of the cases would fail with
     * probability 0.001.
     */
    @ParameterizedTest
    @MethodSource({"cases", "hiddenCases"})
    void probabilitiesAreThoseOfTheExperiment(AuditCase known) {
        double seen = new PlainTrials(known.point(), List.of(known.event()), 3, Purpose.TRIAL)
                .run(0, TRIALS, 0)
                .get(0)
                .count();
        double expected = TRIALS * Math.exp(known.log());
        assertEquals(expected, seen, 4 * Math.sqrt(expected * (1 - Math.exp(known.log()))) + 1);
    }

    /** The other side of the valley, beyond the reach of plain trials: P(zeros >= 52 of 64). And P(ones >= 54) + 2^-24 (1 - that). */
    @Test
    void rareHiddenWaysAreKnownByAnotherProgram() {
        assertEquals(2.2833053502227052e-7, Math.exp(HiddenCases.metastable(52).log()), 1e-20);
        assertEquals(6.958713529931885e-8, Math.exp(HiddenCases.hidden(24, 54).log()), 1e-20);
    }

    @Test
    void everyCaseHasSeedsOfItsOwn() {
        List<Long> seeds = Stream.of(CoinCases.all(), HiddenCases.all(), ProductCases.enumerated())
                .flatMap(List::stream)
                .map(known -> known.firstSeed(7))
                .toList();
        assertEquals(seeds.size(), seeds.stream().distinct().count());
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
