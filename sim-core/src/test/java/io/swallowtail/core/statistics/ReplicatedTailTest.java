package io.swallowtail.core.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What replications say of events that are common, out of reach, impossible, or doubtful. */
class ReplicatedTailTest {
    private static final double ALPHA = 0.05;

    private static double[] all(int count, double log) {
        double[] logs = new double[count];
        Arrays.fill(logs, log);
        return logs;
    }

    /** 20 times 500 trials, of which none or one was not of the event. */
    @Test
    void sharesOfIndependentTrialsHaveExactLimits() {
        double[] logs = all(20, 0);
        ReplicatedTail certain = ReplicatedTail.counted(logs, 500);
        assertEquals(0, certain.log());
        assertEquals(Math.log(ClopperPearson.low(10_000, 10_000, ALPHA)), certain.logLow(ALPHA));
        assertTrue(certain.logLow(ALPHA) < 0, "no interval of zero width");
        logs[7] = Math.log(499 / 500.0);
        ReplicatedTail nearly = ReplicatedTail.counted(logs, 500);
        assertEquals(Math.log(0.9999), nearly.log(), 1e-12);
        assertEquals(Math.log(ClopperPearson.high(9_999, 10_000, ALPHA)), nearly.logHigh(ALPHA), 1e-15);
        assertEquals("clopper-pearson", nearly.interval().word());
        assertEquals(Optional.empty(), nearly.doubt());
        ReplicatedTail none = ReplicatedTail.counted(all(1, Double.NEGATIVE_INFINITY), 1_000);
        assertEquals(Math.log(ClopperPearson.high(0, 1_000, ALPHA)), none.logHigh(ALPHA));
        assertEquals(nearly.logLow(ALPHA), nearly.logValidLow(ALPHA));
    }

    @Test
    void limitsAtEveryLookAreWiderAndLabelled() {
        double[] logs = all(40, -20);
        logs[3] = -19;
        ReplicatedTail fixed = ReplicatedTail.of(logs, 3);
        ReplicatedTail every = fixed.atEveryLook();
        double error = AnytimeLimits.normalError(40, ALPHA);
        assertEquals("anytime-replications", every.interval().word());
        assertEquals(fixed.log(), every.log());
        assertEquals(fixed.logLow(error), every.logLow(ALPHA));
        assertEquals(fixed.logHigh(error), every.logHigh(ALPHA));
        assertTrue(every.logHigh(ALPHA) > fixed.logHigh(ALPHA));
        assertEquals(fixed.logValidLow(ALPHA), every.logValidLow(ALPHA), "bets hold at every look already");

        ReplicatedTail counted =
                ReplicatedTail.counted(all(20, Math.log(0.25)), 500).atEveryLook();
        assertEquals("anytime", counted.interval().word());
        assertEquals(Math.log(AnytimeLimits.low(2_500, 10_000, ALPHA)), counted.logLow(ALPHA), 1e-12);
        assertEquals(Math.log(AnytimeLimits.high(2_500, 10_000, ALPHA)), counted.logHigh(ALPHA), 1e-12);
        assertEquals("exact", ReplicatedTail.never().atEveryLook().interval().word());
    }

    /** Weights 2 and 1: their sum squared over the sum of their squares is 9 / 5. */
    @Test
    void weightsDetermineTheEffectiveReplications() {
        ReplicatedTail two = ReplicatedTail.of(new double[] {Math.log(2e-9), Math.log(1e-9)}, 3);
        ReplicatedTail one = ReplicatedTail.of(new double[] {-1}, 3);
        assertEquals(-1, one.log());
        assertEquals(
                "no replication reached it",
                ReplicatedTail.of(all(20, Double.NEGATIVE_INFINITY), 3).doubt().orElseThrow());
    }

    @Test
    void anEventOutOfReachIsAtMostWhatItImplies() {
        double[] reach = all(20, -10);
        reach[0] = -10.5;
        ReplicatedTail tail = ReplicatedTail.partly(all(20, Double.NEGATIVE_INFINITY), reach, Double.NaN);
        assertEquals(Double.NEGATIVE_INFINITY, tail.log());
        assertEquals(Double.NEGATIVE_INFINITY, tail.logLow(ALPHA));
        assertEquals(new ReplicationMean(reach).logHigh(ALPHA), tail.logHigh(ALPHA));
        assertEquals(
                "no trial reached it: the nearest are as rare as 10^-4",
                tail.doubt().orElseThrow());
        assertEquals(
                0,
                ReplicatedTail.partly(all(20, Double.NEGATIVE_INFINITY), all(20, 0), Double.NaN)
                        .logHigh(ALPHA));
        assertEquals(Double.NEGATIVE_INFINITY, ReplicatedTail.never().logHigh(ALPHA));
        assertEquals("exact", ReplicatedTail.never().interval().word());
    }

    /** One alternative was reached, another only implies something: the estimate is of the first, the high limit of both. */
    @Test
    void anAlternativeOutOfReachRaisesTheHighLimit() {
        double[] logs = all(20, -26);
        logs[0] = -26.1;
        double[] reach = all(20, -20);
        reach[0] = -20.2;
        ReplicatedTail tail = ReplicatedTail.partly(logs, reach, 5);
        assertEquals(new ReplicationMean(logs).log(), tail.log());
        assertEquals(new ReplicationMean(logs).logLow(ALPHA), tail.logLow(ALPHA));
        assertEquals(new ReplicationMean(reach).logHigh(ALPHA), tail.logHigh(ALPHA));
        assertEquals(Optional.empty(), tail.doubt());
    }

    @Test
    void doubtsAreReported() {
        double[] logs = new double[20];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = -20 - 0.01 * i;
        }
        assertEquals(Optional.empty(), ReplicatedTail.of(logs, 30).doubt());
        assertEquals(
                "the last trials of a replication stem from 1.5 first trials",
                ReplicatedTail.of(logs, 1.5).doubt().orElseThrow());
        ReplicatedTail few = ReplicatedTail.of(Arrays.copyOf(logs, 19), 30);
        assertEquals("fewer than 20 replications", few.doubt().orElseThrow());
        assertEquals("betting", few.interval().word());
        assertEquals("betting", few.atEveryLook().interval().word());
        assertEquals(new ReplicationMean(Arrays.copyOf(logs, 19)).logBet(ALPHA), few.logLow(ALPHA));
        assertEquals(0, few.logHigh(ALPHA));
        assertTrue(few.logValidLow(ALPHA) < few.log() && few.logValidLow(ALPHA) > -21);
    }

    /** 20 logarithms of standard deviation 0.0592 around -20: the means of these and of 2 others differ by 4 standard errors at 0.176. */
    @Test
    void anotherScheduleMayDisagree() {
        double[] logs = new double[20];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = -20 - 0.01 * i;
        }
        ReplicatedTail tail = ReplicatedTail.of(logs, 30);
        assertEquals(Optional.empty(), tail.contradiction(new double[0]));
        assertEquals(Optional.empty(), tail.contradiction(all(2, -20.095 + 0.16)));
        assertEquals(Optional.empty(), tail.contradiction(all(2, -20.095 - 0.16)));
        assertTrue(tail.contradiction(all(2, -20.095 + 0.19)).isPresent());
        assertTrue(tail.contradiction(all(2, -20.095 - 0.19)).isPresent());
        assertTrue(tail.contradiction(all(2, Double.NEGATIVE_INFINITY)).isPresent());
        // The other schedule's own spread is no excuse: one of its replications found another way.
        assertEquals(
                "a second schedule found 1.03e-09, the replications 1.88e-09",
                tail.contradiction(new double[] {-20, Double.NEGATIVE_INFINITY}).orElseThrow());
        assertEquals(Optional.empty(), ReplicatedTail.counted(logs, 500).contradiction(all(2, -3)));
        assertEquals(
                Optional.empty(),
                ReplicatedTail.of(all(20, Double.NEGATIVE_INFINITY), 3).contradiction(all(2, -3)));
    }
}
