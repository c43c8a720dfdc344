package io.swallowtail.local;

import io.swallowtail.statistics.SequentialTest;
import java.util.function.Consumer;

/** Decides on all cores whether a tail is at most a limit, by plain trials. */
public final class TailTest {
    /**
     * What came out.
     *
     * @param answer the answer; open if the allowed trials did not suffice
     * @param trials after how many trials it was known, or how many ran
     * @param exceedances how many of them exceeded
     */
    public record Outcome(SequentialTest.Answer answer, long trials, long exceedances) {}

    private TailTest() {}

    /**
     * Runs trials until the test decides.
     *
     * @param question which event
     * @param test the test
     * @param most how many trials at most
     * @param workers who simulates
     * @param progress hears how far it is, often
     * @return the outcome, the same for any number of threads
     */
    public static Outcome run(
            TailQuestion question, SequentialTest test, long most, Workers workers, Consumer<String> progress) {
        PlainEstimator plain = new PlainEstimator(question, workers, progress);
        long decided = -1;
        while (decided < 0 && plain.trials() < most) {
            plain.advance(most);
            decided = test.decidedAfter(plain.exceedances(), plain.found(), plain.trials());
        }
        if (decided < 0) {
            return new Outcome(SequentialTest.Answer.OPEN, plain.trials(), plain.found());
        }
        long exceedances = 0;
        while (exceedances < plain.found() && plain.exceedances()[(int) exceedances] < decided) {
            exceedances++;
        }
        return new Outcome(test.answer(exceedances, decided), decided, exceedances);
    }
}
