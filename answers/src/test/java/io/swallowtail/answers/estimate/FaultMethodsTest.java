package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.method.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers by the order of faults and by strata, against exact laws: alone, in curves, by several threads, and when stopped. */
class FaultMethodsTest {
    private static final List<String> CURVE = List.of("0.2", "1e-6", "0.01", "1e-15", "0.2", "0.001");

    private static TailAnswer ask(TailEstimator estimator, Method method, TailQuestion question) {
        return estimator.estimate(List.of(question), method).get(0);
    }

    private static TailAnswer alone(Method method, TailQuestion question, int threads) {
        try (Workers workers = new Workers(threads)) {
            return ask(new TailEstimator(workers, line -> {}), method, question);
        }
    }

    /** All that an answer says of the event. The runs are those of the whole curve so far. */
    private static String text(TailAnswer answer) {
        return String.join(
                " ",
                answer.method(),
                answer.interval(),
                Double.toHexString(answer.log()),
                Double.toHexString(answer.logLow()),
                Double.toHexString(answer.logHigh()),
                Long.toString(answer.trials()),
                String.valueOf(answer.doubt()));
    }

    @Test
    void aRowAloneIsTheRowOfACurveForAnyNumberOfThreads() {
        assertRowsAloneAreThoseOfTheCurve("cut > 2");
    }

    /** Lost routes take orders at large p and a splitting at small p. */
    @Test
    @Tag("thorough")
    void aRowOfLostRoutesAloneIsTheRowOfACurve() {
        assertRowsAloneAreThoseOfTheCurve("lost > 3");
    }

    private static void assertRowsAloneAreThoseOfTheCurve(String event) {
        List<String> rows = new ArrayList<>();
        try (Workers workers = new Workers(2)) {
            TailEstimator curve = new TailEstimator(workers, line -> {});
            for (String p : CURVE) {
                rows.add(text(ask(curve, Method.ORDER, WornLinks.question(p, 5, 0, event, 3, 0.2))));
            }
        }
        for (int i = 0; i < rows.size(); i++) {
            assertEquals(
                    rows.get(i),
                    text(alone(Method.ORDER, WornLinks.question(CURVE.get(i), 5, 0, event, 3, 0.2), 1)),
                    event + " at p = " + CURVE.get(i));
        }
    }

    /** Twelve of 276 pairs cut. The rest of the probability is sampled, or splits. */
    @Test
    void limitsHoldAtEveryProbability() {
        try (Workers workers = new Workers(2)) {
            TailEstimator curve = new TailEstimator(workers, line -> {});
            for (String p : List.of("0.3", "0.1", "0.01", "1e-5", "1e-14")) {
                TailAnswer answer = ask(curve, Method.ORDER, WornLinks.question(p, 0, 0, "cut > 0", 8, 0.05));
                assertHolds(answer, WornLinks.cut(Double.parseDouble(p)));
                assertTrue(answer.relativeError() <= 0.05, p + ": " + answer.relativeError());
            }
        }
    }

    private static void assertHolds(TailAnswer answer, double p) {
        assertNull(answer.doubt());
        double log = Math.log(p);
        assertTrue(
                answer.logLow() <= log + 1e-9 && log - 1e-9 <= answer.logHigh(),
                String.format(
                        Locale.ROOT,
                        "%g is outside of [%g, %g]",
                        p,
                        Math.exp(answer.logLow()),
                        Math.exp(answer.logHigh())));
    }

    @Test
    void autoChoosesOrderAndStrataForRareFaults() {
        try (Workers workers = new Workers(2)) {
            TailEstimator estimator = new TailEstimator(workers, line -> {});
            TailAnswer order = estimator
                    .cheapest(List.of(WornLinks.question("1e-5", 0, 0, "cut > 0", 1, 0.1)))
                    .get(0);
            assertEquals("order", order.method());
            assertHolds(order, WornLinks.cut(1e-5));
            TailAnswer strata = estimator
                    .cheapest(List.of(WornLinks.question("1e-5", 0, 0, "cut == 1 && failed == 2", 1, 0.1)))
                    .get(0);
            assertEquals("strata", strata.method());
            assertHolds(strata, 12e-10 * Math.pow(1 - 1e-5, 22));
        }
    }

    @Test
    void withoutFaultsEventsAreCertainOrImpossible() {
        TailAnswer never = alone(Method.ORDER, WornLinks.question("0", 0, 0, "cut > 0", 1, 0.1), 1);
        assertEquals(Double.NEGATIVE_INFINITY, never.logHigh());
        assertNull(never.doubt());
        TailAnswer always = alone(Method.ORDER, WornLinks.question("0", 0, 0, "cut >= 0", 1, 0.1), 1);
        assertEquals(0, always.logLow());
        TailAnswer all = alone(Method.ORDER, WornLinks.question("1", 0, 0, "cut >= 12 || cut > 12", 1, 0.1), 1);
        assertHolds(all, 1);
    }

    /** Where p = 0.001, all links fail with this probability. Links of another kind are no faults there either. */
    @Test
    void faultsOfAnotherProbabilityAreRefused() {
        for (String p : List.of("0.001", "1e-4")) {
            TailQuestion question = WornLinks.question(p, 0, 9, "cut > 0", 1, 0.1);
            String message = assertThrows(IllegalArgumentException.class, () -> alone(Method.ORDER, question, 1))
                    .getMessage();
            assertTrue(message.contains("the flags of stream \"more\" do not have the probability p"), message);
        }
        TailQuestion either = WornLinks.question("1e-4", 2, 9, "failed == 2", 1, 0.1);
        assertThrows(IllegalArgumentException.class, () -> alone(Method.STRATA, either, 1));
    }

    /** The most probable sets of faults of two kinds settle nearly all, without trials. */
    @Test
    void faultsOfSeveralProbabilitiesTakeTheMostProbableSets() {
        TailQuestion question = WornLinks.question("1e-4", 0, 9, "cut > 0", 1, 0.1);
        assertHolds(alone(Method.STRATA, question, 1), WornLinks.cut(1e-4));
        try (Workers workers = new Workers(2)) {
            TailAnswer cheapest = new TailEstimator(workers, line -> {})
                    .cheapest(List.of(question))
                    .get(0);
            assertHolds(cheapest, WornLinks.cut(1e-4));
            assertEquals("strata exact 0", cheapest.method() + " " + cheapest.interval() + " " + cheapest.trials());
            assertTrue(cheapest.relativeError() < 1e-5, "" + cheapest.relativeError());
        }
    }

    /** Sixteen faults are much rarer than the numbers of faults that are not counted, so no possible number of trials suffices. */
    @Test
    void strataEndWhereTheirTrialsCannotSuffice() {
        TailQuestion question = WornLinks.question("0.1", 0, 0, "cut == 8 && failed == 16", 1, 0.1);
        TailAnswer answer = alone(Method.STRATA, question, 2);
        assertEquals(1 << 18, answer.trials());
        assertNull(answer.stopped());
        assertTrue(answer.high() >= 495e-16 * Math.pow(0.9, 8), "" + answer.high());
    }

    @Test
    void whatDoesNotApplyNamesTheOtherMethods() {
        TailQuestion parity = WornLinks.question("0.1", 0, 0, "failed == 1", 1, 0.1);
        String message = assertThrows(IllegalArgumentException.class, () -> alone(Method.ORDER, parity, 1))
                .getMessage();
        assertTrue(message.contains("strata, splitting and monte-carlo"), message);
    }

    /** Stops at the begin of a look; the limits of the look before hold. */
    @Test
    void aStopKeepsTheLastLook() {
        TailQuestion question = WornLinks.question("0.2", 3, 0, "cut > 1 && lost > 0", 1, 0.01);
        for (Method method : List.of(Method.ORDER, Method.STRATA)) {
            try (Workers workers = new Workers(2)) {
                TailEstimator estimator = new TailEstimator(workers, line -> {
                    if (line.contains("4,096 to 8,192")) {
                        workers.stop();
                    }
                });
                TailAnswer answer = ask(estimator, method, question);
                assertNotNull(answer.stopped());
                assertTrue(answer.trials() >= 4096 && answer.trials() <= 8192, answer.trials() + " trials");
                assertTrue(answer.logLow() < answer.log() && answer.log() < answer.logHigh());
            }
            try (Workers workers = new Workers(2)) {
                workers.stop();
                TailAnswer answer = ask(new TailEstimator(workers, line -> {}), method, question);
                assertNotNull(answer.stopped());
                // The counted sets of few faults are known before the first look.
                boolean isKnown = method == Method.ORDER;
                assertEquals(isKnown ? "order" : "none", answer.method());
                assertTrue(!isKnown || answer.logLow() <= answer.log() && answer.log() <= answer.logHigh());
            }
        }
    }

    /**
     * Twenty seeds at 5 %: more than 5 wrong verdicts have probability 3e-4. The targets are near the probability, and too small for plain
     * trials. Two of three routes are lost if they have the same link, which fails, or if two links fail.
     */
    @Test
    @Tag("thorough")
    void targetsAreDecidedByOrder() {
        int wrong = 0;
        int byOrder = 0;
        try (Workers workers = new Workers(2)) {
            for (int seed = 0; seed < 20; seed++) {
                boolean isMost = seed % 2 == 0;
                double p = 70 / 576.0 * 1e-4 + 506 / 576.0 * (3e-8 - 2e-12);
                Target target = new Target(p * (seed % 4 < 2 ? 1.3 : 0.75), isMost);
                TailQuestion question = WornLinks.question("1e-4", 3, 0, "lost > 1", seed, 0.5);
                TargetTest test = new TargetTest(
                        question.point(),
                        question.event(),
                        seed,
                        target,
                        0.05,
                        1 << 24,
                        new TailEstimator(workers, line -> {}),
                        line -> {});
                while (test.verdict() == Verdict.OPEN) {
                    test.step();
                }
                Verdict right = isMost == p <= target.value() ? Verdict.HOLDS : Verdict.FAILS;
                assertTrue(test.verdict() == Verdict.HOLDS || test.verdict() == Verdict.FAILS, test.reason());
                wrong += test.verdict() == right ? 0 : 1;
                byOrder += test.answer().method().equals("order") ? 1 : 0;
            }
        }
        assertTrue(wrong <= 5, wrong + " wrong");
        assertEquals(20, byOrder);
    }

    /** Twenty seeds of strata with routes: more than 5 misses at 5 % have probability 3e-4. */
    @Test
    @Tag("thorough")
    void limitsOfStrataHold() {
        double truth = WornLinks.PAIRS * Math.pow(0.03, 2) * Math.pow(0.97, 22);
        int missed = 0;
        for (int seed = 0; seed < 20; seed++) {
            TailAnswer answer =
                    alone(Method.STRATA, WornLinks.question("0.03", 2, 0, "cut == 1 && failed == 2", seed, 0.1), 2);
            missed += answer.logLow() > Math.log(truth) || answer.logHigh() < Math.log(truth) ? 1 : 0;
            assertTrue(answer.relativeError() <= 0.1);
        }
        assertTrue(missed <= 5, missed + " missed");
    }
}
