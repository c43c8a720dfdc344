package io.swallowtail.benchmarks.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.statistics.AnytimeLimits;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.OrderStatisticInterval;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The audit in its thinned form, with nothing left to chance, and that it would find an interval that is wrong. */
class CoverageAuditTest {
    private static final double ALPHA = 0.05;

    private final Ledger ledger = new Ledger();

    @Test
    void everyIntervalThatIsReportedKeepsItsPromise() {
        CoverageAudit audit = CoverageAudit.thinned();
        for (int part = 0; part < audit.size(); part++) {
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            audit.table(part).print(new PrintStream(printed, true, StandardCharsets.UTF_8));
            assertFalse(printed.toString(StandardCharsets.UTF_8).contains("NaN"));
        }
        assertEquals(List.of(), audit.ledger().broken());
        assertTrue(audit.ledger().cells() > 2000, "cells: " + audit.ledger().cells());
    }

    @Test
    void alphaInPlaceOfItsHalfIsFound() {
        Limits exact = Limits.clopperPearson(ALPHA);
        new FixedTrialsAudit(ledger, 2)
                .audit(Limits.of((k, n) -> ClopperPearson.low(k, n, 2 * ALPHA), exact::high), 30, ALPHA);
        assertFalse(ledger.broken().isEmpty());
    }

    @Test
    void halfOfAlphaAgainIsFoundToBeWide() {
        Limits wide = Limits.clopperPearson(ALPHA / 2);
        new FixedTrialsAudit(ledger, 2).audit(wide, 30, ALPHA);
        assertEquals(1, ledger.broken().size());
        assertTrue(ledger.broken().get(0).contains("wider than need be"));
    }

    /** k in place of k&minus;1 makes the high limit valid and wider than need be; a trial less makes the low limit wrong. */
    @Test
    void oneExceedanceMoreOrOneTrialLessAfterStoppingIsFound() {
        Limits inverse = Limits.inverse(ALPHA);
        Limits truncated = Limits.clopperPearson(ALPHA);
        for (long m : new long[] {StoppedTrials.NEVER, 500}) {
            StoppedTrials rule = new StoppedTrials(5, m);
            StoppedTrialsAudit audit = new StoppedTrialsAudit(ledger, 2);
            long before = ledger.broken().size();
            audit.audit(rule, inverse, truncated, ALPHA);
            assertEquals(before, ledger.broken().size());
            // with few trials at most the limits of truncation spend the error too, and hide it
            Limits wide = Limits.of(inverse::low, (k, n) -> n == k ? 1 : ClopperPearson.high(k, n - 1, ALPHA));
            audit.audit(rule, wide, truncated, ALPHA);
            assertEquals(
                    m == StoppedTrials.NEVER ? before + 1 : before,
                    ledger.broken().size());
            before = ledger.broken().size();
            Limits wrong = Limits.of((k, n) -> ClopperPearson.low(k, Math.max(k, n - 1), ALPHA), inverse::high);
            audit.audit(rule, wrong, truncated, ALPHA);
            assertTrue(ledger.broken().size() > before);
        }
    }

    @Test
    void wrongLimitsAtTheLastTrialAreFound() {
        StoppedTrialsAudit audit = new StoppedTrialsAudit(ledger, 2);
        Limits exact = Limits.clopperPearson(ALPHA);
        Limits shifted = Limits.of(exact::low, (k, n) -> exact.high(Math.max(0, k - 1), n));
        audit.audit(new StoppedTrials(5, 50), Limits.inverse(ALPHA), shifted, ALPHA);
        assertFalse(ledger.broken().isEmpty());
    }

    @Test
    void limitsOfOneLookAreFoundWhenLookedAtAlways() {
        new LookingAudit(ledger).audit(Limits.clopperPearson(ALPHA), 0.5, ALPHA, 500);
        assertEquals(1, ledger.broken().size());
        Limits narrow =
                Limits.of((k, n) -> AnytimeLimits.low(k, n, 2 * ALPHA), (k, n) -> AnytimeLimits.high(k, n, 2 * ALPHA));
        new LookingAudit(ledger).audit(narrow, 0.5, ALPHA, 500);
        assertEquals(2, ledger.broken().size());
    }

    @Test
    void limitsOfOneLookAreFoundWhenASweepIsExtended() {
        ExtensionAudit audit = new ExtensionAudit(ledger);
        double[] missed = audit.audit(ExtensionAudit.fixedThenAnytime(ALPHA), 0.5, 200, ALPHA);
        assertEquals(List.of(), ledger.broken());
        assertEquals(0.0400, missed[0], 5e-5); // these and the next by an independent program
        assertEquals(0.0406, missed[6], 5e-5);
        missed = audit.audit(ExtensionAudit.fixedAlways(ALPHA), 0.5, 200, ALPHA);
        assertEquals(0.2067, missed[6], 5e-5);
        assertFalse(ledger.broken().isEmpty());
    }

    @Test
    void ranksOneTooTightAreFound() {
        OrderStatisticInterval ranks = OrderStatisticInterval.of(1000, 0.9, ALPHA);
        QuantileAudit audit = new QuantileAudit(ledger);
        audit.audit(ranks, 1000, 0.9, 0.9, 0.9, ALPHA);
        assertEquals(List.of(), ledger.broken());
        OrderStatisticInterval tight = new OrderStatisticInterval(ranks.lowRank() + 2, ranks.highRank() - 1);
        audit.audit(tight, 1000, 0.9, 0.9, 0.9, ALPHA);
        assertEquals(1, ledger.broken().size());
    }
}
