package io.swallowtail.answers.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.tables.TinyPlans;
import io.swallowtail.core.experiment.Point;
import org.junit.jupiter.api.Test;

/** Commands of rows, as a user pastes them into a shell. */
class RowCommandTest {
    private static final Point POINT = TinyPlans.point("greedy n=8 load=0.5");

    @Test
    void aShellLeavesEveryWordAsItIs() {
        assertEquals(
                "swallowtail replay --choices 'it'\\''s $HOME.json' --trace",
                new RowCommand("replay")
                        .option("--choices", "it's $HOME.json")
                        .word("--trace")
                        .toString());
    }

    @Test
    void defaultsAreLeftOutOrNot() {
        assertEquals(
                "swallowtail estimate greedy -p n=8 -p load=0.5 --event 'congestion >= 3' --relative-error 1.0E-4",
                new RowCommand("estimate")
                        .point(POINT)
                        .option("--event", "congestion >= 3")
                        .option("--trials", null)
                        .option("--relative-error", 1e-4)
                        .toString());
        assertEquals(
                "swallowtail replay greedy -p n=8 -p permutation=random -p load=0.5",
                new RowCommand("replay").wholePoint(POINT).toString());
    }
}
