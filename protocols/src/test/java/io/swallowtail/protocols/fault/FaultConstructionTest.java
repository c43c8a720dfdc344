package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares the structure of part 1 (iv) with one computed set by set, and checks the constructed flow edge by edge. */
class FaultConstructionTest {
    /** n = 8, b = 2: every set of faulty nodes of a level. */
    @Test
    void threeStrips() {
        CheckedConstruction net = new CheckedConstruction(3, 1, "node");
        for (int level = 0; level <= 3; level++) {
            for (int faults = 0; faults < 1 << 8; faults++) {
                net.clear();
                for (int column = 0; column < 8; column++) {
                    if ((faults >>> column & 1) == 1) {
                        net.failNode(level, column);
                    }
                }
                assertTrue(net.check());
            }
        }
    }

    /** n = 16, b = 2: one fault, or two, wherever they are. Any one fault is constructed around. */
    @Test
    void everyPairOfFaultsOfASmallNetwork() {
        for (String fault : List.of("node", "edge")) {
            CheckedConstruction net = new CheckedConstruction(4, 1, fault);
            int elements = fault.equals("node") ? 5 * 16 : 2 * 4 * 16;
            assertTrue(net.check());
            int constructed = 0;
            for (int one = 0; one < elements; one++) {
                for (int two = one; two < elements; two++) {
                    net.clear();
                    for (int element : new int[] {one, two}) {
                        if (fault.equals("node")) {
                            net.failNode(element / 16, element % 16);
                        } else {
                            net.failEdge(element / 32, element / 16 % 2, element % 16);
                        }
                    }
                    boolean isConstructed = net.check();
                    constructed += isConstructed ? 1 : 0;
                    assertTrue(isConstructed || one != two);
                }
            }
            assertTrue(constructed > elements && constructed < elements * (elements + 1) / 2);
        }
    }

    /** n = 1024, b = 4: the sets of the middle strip are one array. All 209 ways in which some of them can be faulty, at most one a row and column. */
    @Test
    void everyArrayOfFaultySets() {
        CheckedConstruction net = new CheckedConstruction(10, 2, "edge");
        assertEquals(209, arrays(net, 0, new ArrayList<>()));
    }

    private static int arrays(CheckedConstruction net, int i, List<Integer> columns) {
        if (i == net.b) {
            net.clear();
            for (int row = 0; row < net.b; row++) {
                if (columns.get(row) >= 0) {
                    net.failInArray(row, columns.get(row));
                }
            }
            assertTrue(net.check(), columns.toString());
            return 1;
        }
        int count = 0;
        for (int j = -1; j < net.b; j++) {
            if (j < 0 || !columns.contains(j)) {
                columns.add(j);
                count += arrays(net, i + 1, columns);
                columns.remove(columns.size() - 1);
            }
        }
        return count;
    }

    /** The count of other patterns is not 0 where the rule of sets is left out: one faulty subbutterfly, and two in a diagonal. */
    @Test
    void withoutTheRuleOfSetsOtherPatternsArise() {
        for (int faults = 0; faults <= 2; faults++) {
            CheckedConstruction net = new CheckedConstruction(10, 2, "edge");
            for (int i = 0; i < faults; i++) {
                net.failEdge(4, 0, net.with(net.with(0, 3, i), 1, i));
            }
            FaultSpread spread = new FaultSpread(net.d, net.height);
            spread.begin(net.butterfly());
            spread.settle();
            FaultStructure structure = new FaultStructure(net.d, net.height);
            structure.read(spread);
            assertEquals(Math.min(faults, 1), structure.otherPatterns(spread));
            spread.beginSets(net.butterfly());
            spread.settle();
            structure.read(spread);
            assertEquals(0, structure.otherPatterns(spread));
        }
    }

    /** Random faults of every kind; both answers of the construction occur. */
    @Test
    void randomFaults() {
        Random random = new Random(7);
        for (int[] shape : new int[][] {{6, 1}, {8, 2}, {10, 2}, {12, 2}, {12, 3}}) {
            for (String fault : List.of("node", "both")) {
                CheckedConstruction net = new CheckedConstruction(shape[0], shape[1], fault);
                int constructed = 0;
                int rounds = shape[0] < 12 ? 20 : 8;
                for (int round = 0; round < rounds; round++) {
                    net.clear();
                    int faults = random.nextInt(9);
                    for (int i = 0; i < faults; i++) {
                        if (fault.equals("node") || random.nextBoolean()) {
                            net.failNode(random.nextInt(net.d + 1), random.nextInt(net.n));
                        } else {
                            net.failEdge(random.nextInt(net.d), random.nextInt(2), random.nextInt(net.n));
                        }
                    }
                    constructed += net.check() ? 1 : 0;
                }
                assertTrue(constructed > 0 && constructed < rounds, Arrays.toString(shape) + ": " + constructed);
            }
        }
    }

    /** n = 2^15, b = 8, the paper's smallest case: r faulty sets of the middle strip in random places, and some of its neighbours. */
    @Test
    void smallestNetworkOfThePaper() {
        Random random = new Random(8);
        CheckedConstruction net = new CheckedConstruction(15, 3, "edge");
        for (int r : new int[] {1, 6}) {
            smallestNetwork(net, r, random);
        }
    }

    @Test
    @Tag("thorough")
    void smallestNetworkOfThePaperWithAnyNumberOfFaultySets() {
        Random random = new Random(9);
        CheckedConstruction net = new CheckedConstruction(15, 3, "edge");
        for (int r = 0; r <= 8; r++) {
            for (int round = 0; round < 3; round++) {
                smallestNetwork(net, r, random);
            }
        }
        CheckedConstruction larger = new CheckedConstruction(18, 3, "node");
        larger.failNode(7, 12345);
        larger.failNode(9, 200000);
        assertTrue(larger.check());
    }

    private static void smallestNetwork(CheckedConstruction net, int r, Random random) {
        net.clear();
        List<Integer> rows = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
        List<Integer> columns = new ArrayList<>(rows);
        Collections.shuffle(rows, random);
        Collections.shuffle(columns, random);
        for (int t = 0; t < r; t++) {
            net.failInArray(rows.get(t), columns.get(t));
        }
        // A set of strip 1 makes the same row of every set (i, *) faulty, one of strip 3 the same column of every set
        // (*, j).
        if (r < net.b) {
            int column = random.nextInt(net.n);
            net.failEdge(3, 1, net.with(column, 4, rows.get(7)));
            net.failEdge(9, 1, net.with(column, 0, columns.get(7)));
        }
        assertTrue(net.check());
        // One unit an edge is enough, so the maximum flow of gamma = 1 is no less; a node may carry more.
        assertTrue(net.congestion() <= 1, r + " faulty sets: " + net.congestion());
    }

    @Test
    void extremes() {
        long[] none = PreparedRun.of(new FaultConstruction(), "n=256 b=4 p=0").metrics();
        assertEquals(144, none[FaultConstruction.CONSTRUCTED_FLOW.slot()]);
        PreparedRun failed = PreparedRun.of(new FaultConstruction(), "n=256 b=4 p=1");
        failed.draw(1, 0);
        long[] all = failed.metrics();
        assertEquals(256, all[FaultConstruction.FAULTY_AFTER.slot()]);
        assertEquals(0, all[FaultConstruction.OTHER_PATTERNS.slot()]);
        assertEquals(0, all[FaultConstruction.CONSTRUCTED_FLOW.slot()]);
        for (String wrong : List.of("n=256 p=0", "n=1024 b=8 p=0", "n=16 b=4 p=0")) {
            assertThrows(ParameterException.class, () -> PreparedRun.of(new FaultConstruction(), wrong), wrong);
        }
    }
}
