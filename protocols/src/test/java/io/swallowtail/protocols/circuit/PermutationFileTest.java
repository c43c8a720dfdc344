package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.traffic.Permutation;
import io.swallowtail.protocols.traffic.PermutationKind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Permutations of a user's file, in all protocols that route one. */
class PermutationFileTest {
    private static final int D = 4;

    private static String file(PermutationKind kind) {
        return "a.txt\n"
                + IntStream.range(0, 1 << D)
                        .mapToObj(input -> input + " " + kind.destination(input, D) + " # requested\n")
                        .collect(Collectors.joining());
    }

    static Stream<Arguments> protocols() {
        return Stream.of(
                Arguments.of(new Greedy(), ""),
                Arguments.of(new Greedy(), "load=0.5"),
                Arguments.of(new Valiant(), ""),
                Arguments.of(new Flip(), "levels=full load=0.5"),
                Arguments.of(new Collision(), "c=2"),
                Arguments.of(new Collision(), "c=1 choices=independent setup=on"),
                Arguments.of(new Minimum(), "workload=churn churn_rounds=2"),
                Arguments.of(new Waksman(), ""),
                Arguments.of(new Locking(), "q=1 destinations=permutation"));
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void aFileWithAUsualPermutationHasItsTrials(Experiment experiment, String values) {
        for (PermutationKind kind : List.of(PermutationKind.BIT_REVERSAL, PermutationKind.SHIFT)) {
            PreparedRun usual = run(experiment, values, kind.name().toLowerCase(Locale.ROOT));
            PreparedRun file = run(experiment, values, file(kind));
            assertFalse(file.hasStream("permutation"));
            for (int trial = 0; trial < 20; trial++) {
                usual.draw(66, trial);
                file.draw(66, trial);
                assertEquals(usual.outcome(), file.outcome());
            }
        }
    }

    private static PreparedRun run(Experiment experiment, String values, String permutation) {
        return PreparedRun.of(experiment, values(values, permutation));
    }

    private static Map<String, String> values(String values, String permutation) {
        Map<String, String> all = new HashMap<>(Map.of("n", "" + (1 << D), "permutation", permutation));
        all.putAll(Points.values(values));
        return all;
    }

    @ParameterizedTest
    @CsvSource({
        "'0 1\n1', 'a.txt:2: \"1\" is not \"input output\"'",
        "'0 1 4\n1 0', 'a.txt:1: \"0 1 4\" is not \"input output\"'",
        "'0 b\n1 0', a.txt:1: b is not an integer from 0 to 2147483647",
        "'0 1\n\n0 0', a.txt:3: input 0 stands on an earlier line; in a permutation each number stands once",
        "'0 1\n1 1 # twice', a.txt:2: output 1 stands on an earlier line; in a permutation each number stands once",
        "'0 1\n2 0', 'a.txt:2: input 2 is too large for a permutation of 2 lines, of 0 to 1'",
        "'# none', a.txt: has no inputs; a line is \"input output\""
    })
    void filesWithoutAPermutationAreRefusedWithTheirLine(String content, String problem) {
        var refusal =
                assertThrows(IllegalArgumentException.class, () -> Permutation.PERMUTATION.parse("a.txt\n" + content));
        assertEquals(problem, refusal.getMessage());
    }

    @Test
    void otherWordsAndSizesAreRefused() {
        var word = assertThrows(IllegalArgumentException.class, () -> Permutation.PERMUTATION.parse("bit_reversed"));
        assertTrue(word.getMessage().startsWith("bit_reversed is not one of random, identity, "), word.getMessage());
        var size = assertThrows(ParameterException.class, () -> run(new Valiant(), "", "a.txt\n0 1\n1 0"));
        assertTrue(
                size.getMessage().matches("permutation: a\\.txt@[0-9a-f]{12} has 2 inputs, not n = 16"),
                size.getMessage());
    }

    @Test
    void theIdentityHasTheDigestOfThePermutationAndNoPath() {
        String one = identity("a.txt\n1 0\n0 1");
        assertEquals(one, identity("b.txt\n0 1 # first\n1 0\n"));
        assertTrue(one.matches("valiant n=2 permutation=[0-9a-f]{64}"), one);
        assertEquals("valiant n=2", identity("random"));
        assertEquals("valiant n=2 permutation=shift", identity("shift"));
    }

    private static String identity(String permutation) {
        Experiment experiment = new Valiant();
        return new Point(experiment, Parameters.parse(experiment, Map.of("n", "2", "permutation", permutation)))
                .identity();
    }
}
