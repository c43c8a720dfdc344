package io.swallowtail.protocols.fattree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TextParameter.Line;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traffic of a user's file, and shapes that are refused. */
class HostPairsTest {
    @Test
    void linesOfOnePairAddUpAndTheirOrderAndCommentsDoNotMatter() {
        HostPairs one = HostPairs.of("a.txt", Line.of("10 2\n3 1 4 # elephants\n\n# all\n10 2 1\n"));
        assertEquals("a.txt\n3 1 4\n10 2 2\n", one.complete());
        assertEquals(one, HostPairs.of("b.txt", Line.of("3 1 4\n10 2 2")));
        assertNotEquals(one, HostPairs.of("a.txt", Line.of("3 1 4\n10 2 3")));
        assertEquals(6, one.flows());
        assertTrue(one.shown().matches("a\\.txt@[0-9a-f]{12}"), one.shown());
        assertEquals(one, HostPairs.TRAFFIC.parse(one.complete()));
    }

    @ParameterizedTest
    @CsvSource({
        "'0 1\n2', 'a.txt:2: \"2\" is not \"source destination [flows]\"'",
        "'0 1 2 3', 'a.txt:1: \"0 1 2 3\" is not \"source destination [flows]\"'",
        "'a 1', a.txt:1: a is not an integer from 0 to 16777215",
        "'0 1 0', a.txt:1: 0 is not an integer from 1 to 2147483647",
        "'0 1 134217729', a.txt:1: there are more than 134217728 flows",
        "'# none', a.txt: has no flows; a line is \"source destination [flows]\""
    })
    void wrongFilesAreRefusedWithTheirLine(String content, String problem) {
        var refusal = assertThrows(IllegalArgumentException.class, () -> HostPairs.of("a.txt", Line.of(content)));
        assertEquals(problem, refusal.getMessage());
    }

    private static Point point(Map<String, String> values) {
        Experiment experiment = new FatTreeFlows();
        return new Point(experiment, Parameters.parse(experiment, values));
    }

    @ParameterizedTest
    @CsvSource({
        "36x, 12, 'down: 36x is not integers from 1, joined by x, such as 36x4'",
        "0x4, 12, 'down: 0x4 is not integers from 1, joined by x, such as 36x4'",
        "36x4, 12x3, 'up: has 2 numbers for 2 levels of switches; expected one for each below the top'",
        "4096x4097, 1, down: 4096x4097 has too many hosts; at most 2^24 are possible",
        "2x4096, 4097, up: level 1 has too many up-links; at most 2^24 are possible"
    })
    void shapesThatDoNotFitAreRefused(String down, String up, String problem) {
        var refusal = assertThrows(ParameterException.class, () -> point(Map.of("down", down, "up", up)));
        assertEquals(problem, refusal.getMessage());
    }

    @Test
    void otherParametersOfShapeAndTrafficAreRefused() {
        String traffic = "a.txt\n0 5\n";
        for (String other : new String[] {"arity=2", "permutation=shift", "load=0.5", "flows=2", "pairs=same"}) {
            String name = other.split("=")[0];
            var refusal = assertThrows(
                    ParameterException.class,
                    () -> point(Map.of("down", "3x2", "up", "2", "traffic", traffic, name, other.split("=")[1])));
            assertTrue(refusal.getMessage().startsWith(name + ": applies only with "), refusal.getMessage());
        }
        var refusal = assertThrows(
                ParameterException.class, () -> point(Map.of("down", "2x2", "up", "2", "traffic", traffic)));
        assertTrue(refusal.getMessage().endsWith("has host 5; the hosts of this network are 0 to 3"));
    }

    @Test
    void theIdentityHasTheDigestOfTheFlowsAndNoPath() {
        String one = point(Map.of("down", "3x2", "up", "2", "traffic", "a.txt\n0 5\n"))
                .identity();
        assertEquals(
                one,
                point(Map.of("down", "3x2", "up", "2", "traffic", "b.txt\n0 5 1\n"))
                        .identity());
        assertTrue(one.matches("fat_tree down=3x2 traffic=[0-9a-f]{64} up=2"), one);
    }
}
