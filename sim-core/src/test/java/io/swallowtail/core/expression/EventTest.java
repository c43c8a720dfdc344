package io.swallowtail.core.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventTest {
    private static final long NULL = Event.NULL_METRIC;

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            congestion >= 5                  ~ 0 ~ >= ~ 5
            5 <= congestion                  ~ 0 ~ >= ~ 5
            5 > congestion                   ~ 0 ~ <  ~ 5
            5 == congestion                  ~ 0 ~ == ~ 5
            flow < 0.9 * n                   ~ 1 ~ <  ~ 58
            flow >= 0.9 * n                  ~ 1 ~ >= ~ 58
            flow > 0.9 * n                   ~ 1 ~ >  ~ 57
            flow <= 0.9 * n                  ~ 1 ~ <= ~ 57
            flow < -0.9 * n                  ~ 1 ~ <  ~ -57
            flow >= -0.9 * n                 ~ 1 ~ >= ~ -57
            flow > -0.9 * n                  ~ 1 ~ >  ~ -58
            flow <= -0.9 * n                 ~ 1 ~ <= ~ -58
            flow <= 57                       ~ 1 ~ <= ~ 57
            2 * congestion > 7               ~ 0 ~ >  ~ 3
            2 * congestion != 8              ~ 0 ~ != ~ 4
            -2 * congestion > 7              ~ 0 ~ <  ~ -3
            -congestion <= -7                ~ 0 ~ >= ~ 7
            7 - congestion < 3               ~ 0 ~ >  ~ 4
            congestion / 3 >= load           ~ 0 ~ >= ~ 1
            congestion >= n - congestion     ~ 0 ~ >= ~ 32
            n * (congestion + c) >= n * d    ~ 0 ~ >= ~ 9
            failed                           ~ 3 ~ >= ~ 1
            !failed                          ~ 3 ~ <  ~ 1
            !!failed                         ~ 3 ~ >= ~ 1
            !(congestion >= 5)               ~ 0 ~ <  ~ 5
            !(2 * congestion != 8)           ~ 0 ~ == ~ 4
            failed == 1                      ~ 3 ~ == ~ 1
            failed || n < 3                  ~ 3 ~ >= ~ 1
            n > 3 && congestion > 2          ~ 0 ~ >  ~ 2
            congestion >= 9223372036854775807 ~ 0 ~ >= ~ 9223372036854775807
            """)
    void normalisesThresholds(String text, int metric, String symbol, long value) {
        Threshold expected = new Threshold(metric, Relation.ofSymbol(symbol).orElseThrow(), value);
        assertEquals(Optional.of(expected), event(text).threshold());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flow == 0.9 * n",
                "flow != 0.9 * n",
                "2 * congestion == 7",
                "congestion + flow >= 3",
                "congestion + 0 * flow >= 3",
                "0 * congestion >= 3",
                "congestion - congestion >= 0",
                "share >= 2",
                "congestion >= 5 && failed",
                "congestion >= 5 || n > 3",
                "congestion >= 1e30",
                "congestion <= 9223372036854775807.5 + 1"
            })
    void hasNoThresholdWhenItIsNotOne(String text) {
        assertEquals(Optional.empty(), event(text).threshold());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            congestion >= 5                          ~ true
            congestion > 5                           ~ false
            failed && rounds > 3                     ~ false
            failed || rounds > 3                     ~ true
            !failed                                  ~ true
            failed == 0                              ~ true
            failed + congestion >= 5                 ~ true
            flow == 0.9 * n                          ~ false
            flow != 0.9 * n                          ~ true
            congestion + 2 * flow >= rounds || failed ~ true
            congestion * load == 5 / 3               ~ true
            congestion >= 1e30                       ~ false
            congestion > -1e30                       ~ true
            permutation == identity && congestion > 0 ~ true
            permutation != identity && congestion > 0 ~ false
            n > 100 && congestion / zero > 1         ~ false
            """)
    void happensAsWritten(String text, boolean expected) {
        assertEquals(expected, event(text).happened(new long[] {5, 57, 9, 0}));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            flow < 3                          ~ false
            flow >= 3                         ~ false
            flow != 3                         ~ false
            flow == flow                      ~ false
            flow == 0.5                       ~ false
            flow != 0.5                       ~ false
            0 * flow == 0                     ~ false
            flow > -1e30                      ~ false
            congestion + flow >= 0            ~ false
            congestion + 0 * flow >= 0        ~ false
            congestion + 1e30 * flow != 0     ~ false
            failed                            ~ false
            failed < 1                        ~ false
            !failed                           ~ false
            !(flow < 3)                       ~ false
            !(flow == 0.5)                    ~ false
            !!failed                          ~ false
            !(flow < 3 && congestion == 5)    ~ false
            !(flow < 3 && congestion == 6)    ~ true
            !(failed || congestion == 6)      ~ false
            !(congestion + flow >= 0)         ~ false
            !(1e30 * flow != 0)               ~ false
            share < 3                         ~ false
            share >= 3                        ~ false
            !(share < 3)                      ~ false
            share != 3                        ~ false
            flow < 3 || congestion == 5       ~ true
            congestion == 5                   ~ true
            """)
    void comparisonsWithANullMetricAreFalse(String text, boolean expected) {
        assertEquals(expected, event(text).happened(new long[] {5, NULL, 9, NULL, NULL, 7}));
    }

    /** 3/2, 6/4 and so on: the ratio is compared, and not its integers. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            share >= 1.5                      ~ true
            share > 1.5                       ~ false
            share <= 1.5                      ~ true
            share < 1.500000000000000000001   ~ true
            share == 1.5                      ~ true
            share != 1.5                      ~ false
            share == 3                        ~ false
            2 * share - 1 == d / 3            ~ true
            -share < load                     ~ true
            share + share == 3                ~ true
            share - share == 0                ~ true
            share > 0                         ~ true
            share >= 1e30                     ~ false
            1e30 * share > 1.5e30             ~ false
            !(share >= 1.6) && !failed        ~ true
            """)
    void ratiosAreComparedByCrossMultiplication(String text, boolean expected) {
        for (long factor : new long[] {1, 2, 1000, 1L << 61}) {
            assertEquals(expected, event(text).happened(new long[] {0, 0, 0, 0, 3 * factor, 2 * factor}), text);
            assertEquals(Optional.empty(), event(text).threshold(), text);
        }
    }

    @Test
    void isExactWhereLongsOverflow() {
        long max = Long.MAX_VALUE;
        assertTrue(event("congestion + flow > 9223372036854775807").happened(new long[] {max, 1, 0, 0}));
        assertFalse(event("congestion + flow < 0").happened(new long[] {max, max, 0, 0}));
        assertTrue(event("congestion + flow - rounds == 9223372036854775807").happened(new long[] {max, max, max, 0}));
        assertTrue(event("4 * congestion > 3 * flow").happened(new long[] {max, max, 0, 0}));
        assertTrue(event("1e30 * congestion + flow > 1e30").happened(new long[] {1, 1, 0, 0}));
        assertFalse(event("1e30 * congestion + flow > 1e30").happened(new long[] {1, 0, 0, 0}));
        assertFalse(event("congestion - flow == 18446744073709551615").happened(new long[] {max, -max, 0, 0}));
        assertTrue(event("congestion - flow == 18446744073709551614").happened(new long[] {max, -max, 0, 0}));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            n > 3                          ~  3 ~ mentions no metric
            permutation == identity        ~ 13 ~ mentions no metric
            congestoin >= 5                ~  1 ~ unknown name 'congestoin'; did you mean 'congestion'?
            xyzzy >= 5                     ~  1 ~ known names: congestion, flow, rounds
            congestion                     ~  1 ~ 'congestion' is a number; compare it
            share                          ~  1 ~ 'share' is a number; compare it
            share > flow                   ~  7 ~ a ratio with another metric
            n / share > 3                  ~  3 ~ a quotient by a metric
            n && failed                    ~  1 ~ 'n' is a number; compare it
            failed && congestion + 1       ~ 22 ~ a number where a truth value is needed
            failed && 3                    ~ 11 ~ a number where a truth value is needed
            !(congestion*2)                ~ 13 ~ a number where a truth value is needed
            (flow < 3) + 1 > 2             ~  7 ~ a truth value where a number is needed
            (flow < 3) == failed           ~  7 ~ a truth value where a number is needed
            !failed == 0 && (!failed) == 0 ~ 20 ~ a truth value where a number is needed
            congestion * flow > 3          ~ 12 ~ a product of metrics
            congestion / flow > 3          ~ 12 ~ write congestion >= 3 * flow instead of congestion / flow >= 3
            n / (flow + 1) > 3             ~  3 ~ write n >= 3 * (flow + 1) instead of n / (flow + 1) >= 3
            congestion % 2 == 0            ~ 12 ~ a remainder of metrics
            n % flow == 0                  ~  3 ~ a remainder of metrics
            flow / zero > 3                ~  6 ~ division by zero
            flow > n % zero                ~ 10 ~ division by zero
            flow > n % load                ~ 10 ~ a remainder of a fraction
            permutation                    ~  1 ~ expected a comparison by == or != with one of: identity, reversal, flow
            permutation + 1 > flow         ~  1 ~ expected a comparison by == or !=
            permutation < identity         ~ 13 ~ words have no order
            permutation == identiy         ~ 16 ~ unknown word 'identiy'; did you mean 'identity'?
            permutation == xyzzy           ~ 16 ~ known words: identity, reversal, flow
            permutation == 3               ~ 16 ~ not a word; expected one of: identity
            permutation == permutation     ~ 16 ~ unknown word 'permutation'
            identity == 3                  ~  1 ~ unknown name 'identity'
            """)
    void saysWhatIsWrongAndWhere(String text, int column, String fragment) {
        ExpressionException e = assertThrows(ExpressionException.class, () -> event(text));
        assertTrue(e.problem().contains(fragment), e.getMessage());
        assertEquals(column, e.column(), e.getMessage());
    }

    @Test
    void aWordComesBeforeOtherMeaningsOfItsName() {
        assertFalse(event("permutation == flow && failed").happened(new long[] {0, 0, 0, 1}));
        assertTrue(event("flow != permutation && failed").happened(new long[] {0, 0, 0, 1}));
        assertTrue(event("permutation == rule && failed").happened(new long[] {0, 0, 0, 1}));
        assertTrue(event("rule == permutation && failed").happened(new long[] {0, 0, 0, 1}));
    }

    @Test
    void boundsTheSizeOfConstants() {
        Binding huge = new Binding.Constant(new BigFraction(BigInteger.ONE.shiftLeft(1_000)));
        Scope scope = Scope.of(Map.of("flow", new Binding.Metric(0, false), "huge", huge));
        Expression fits = ExpressionParser.parse("flow < huge * huge * huge * huge");
        assertTrue(Event.compile(fits, scope).happened(new long[] {Long.MAX_VALUE}));
        Expression tooLarge = ExpressionParser.parse("flow < huge * huge * huge * huge * huge");
        ExpressionException e = assertThrows(ExpressionException.class, () -> Event.compile(tooLarge, scope));
        assertEquals("flow < huge * huge * huge * huge ".length() + 1, e.column());
        assertTrue(e.problem().contains("at most 4096 bits"), e.getMessage());
    }

    @Test
    void givesItsCanonicalText() {
        assertEquals("flow < 0.9 * n", event("flow<(0.90*n)").text());
        assertEquals("flow < 0.9 * n", event("flow<(0.90*n)").toString());
    }

    @Test
    void happenedAllocatesNothing() {
        Event event = event("congestion + 2 * flow - rounds > 0.5 * n && !failed || flow == 7 && rounds != 0.5");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] metrics = new long[ExampleScope.METRICS];
        happenings(event, metrics, 1_000);
        long before = threads.getCurrentThreadAllocatedBytes();
        happenings(event, metrics, 100_000);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < 100_000, "bytes in 100,000 trials: " + allocated);
    }

    private static int happenings(Event event, long[] metrics, int trials) {
        int count = 0;
        for (int trial = 0; trial < trials; trial++) {
            metrics[ExampleScope.FLOW] = trial % 40;
            count += event.happened(metrics) ? 1 : 0;
        }
        return count;
    }

    private static Event event(String text) {
        return Event.compile(ExpressionParser.parse(text), ExampleScope.SCOPE);
    }
}
