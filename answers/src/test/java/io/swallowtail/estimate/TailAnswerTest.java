package io.swallowtail.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.tails.Tail;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers that cannot be are refused where they are made. */
class TailAnswerTest {
    private static final Tail TAIL = new Tail.Counted(1, 10, Tail.Counted.Rule.FIXED);

    private static void refused(String why, Tail tail, double alpha, long runs, String impossible) {
        assertEquals(
                why,
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new TailAnswer(null, tail, alpha, 10, runs, impossible, null, List.of()))
                        .getMessage());
    }

    @Test
    void anAnswerIsAnEstimateOrImpossible() {
        refused("alpha 1.0 is not between 0 and 1", TAIL, 1, 10, null);
        refused("10 trials and -1 runs are not from 0 on", TAIL, 0.1, -1, null);
        refused("an event has an estimate, or a reason why it is impossible", TAIL, 0.1, 10, "it is");
        refused("an event has an estimate, or a reason why it is impossible", null, 0.1, 10, null);
    }
}
