package io.swallowtail.protocols.fault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A network with faults, its structure by the rules of sets alone, and the checks of its flow. */
final class CheckedConstruction {
    private static final double EPSILON = 1e-9;

    final int d;
    final int height;
    final int b;
    private final int strips;
    final int n;
    private final PreparedRun run;
    /** Whether the set of inner strip s that holds column w is faulty, at s·n + w for every column. */
    private final boolean[] faultySets;

    private int overfull;

    CheckedConstruction(int d, int height, String fault) {
        this.d = d;
        this.height = height;
        b = 1 << height;
        strips = d / height;
        n = 1 << d;
        run = PreparedRun.of(new FaultConstruction(), "n=" + n + " b=" + b + " p=0 fault=" + fault);
        faultySets = new boolean[strips * n];
        clear();
    }

    void clear() {
        run.simulator
                .choices()
                .streams()
                .forEach(stream -> Arrays.fill(run.flags(stream.name()).words(), 0));
        Arrays.fill(faultySets, false);
    }

    int digit(int column, int strip) {
        return column >>> d - (strip + 1) * height & b - 1;
    }

    int with(int column, int strip, int digit) {
        int shift = d - (strip + 1) * height;
        return column & ~(b - 1 << shift) | digit << shift;
    }

    private boolean sameSet(int strip, int one, int other) {
        return IntStream.range(0, strips).allMatch(s -> Math.abs(s - strip) <= 1 || digit(one, s) == digit(other, s));
    }

    private void failSet(int strip, int column) {
        for (int other = 0; other < n; other++) {
            if (sameSet(strip, column, other)) {
                faultySets[strip * n + other] = true;
            }
        }
    }

    private void fail(String stream, int flag, int strip, int column) {
        run.flags(stream).words()[flag / 64] |= 1L << flag % 64;
        failSet(Math.max(1, Math.min(strips - 2, strip)), column);
    }

    void failNode(int level, int column) {
        fail("node faults", level * n + column, level / height, column);
    }

    void failEdge(int level, int kind, int column) {
        fail("edge faults", (2 * level + kind) * n + column, level / height, column);
    }

    /** Collections with two faulty sets of one strip have no others; counts those with too many faulty rows. */
    private void closeSets() {
        boolean changes = true;
        while (changes) {
            changes = false;
            overfull = 0;
            for (int t = 2; t <= strips - 2; t++) {
                for (int column = 0; column < n; column++) {
                    boolean isFirst = true;
                    for (int s = t - 2; s <= t + 1; s++) {
                        isFirst &= digit(column, s) == 0;
                    }
                    if (!isFirst) {
                        continue;
                    }
                    int above = 0;
                    int below = 0;
                    for (int i = 0; i < b; i++) {
                        above += faultySets[(t - 1) * n + with(column, t + 1, i)] ? 1 : 0;
                        below += faultySets[t * n + with(column, t - 2, i)] ? 1 : 0;
                    }
                    overfull += above + below > 1 ? 1 : 0;
                    if ((above > 1 || below > 1) && above + below < 2 * b) {
                        changes = true;
                        for (int i = 0; i < b; i++) {
                            failSet(t - 1, with(column, t + 1, i));
                            failSet(t, with(column, t - 2, i));
                        }
                    }
                }
            }
        }
    }

    private boolean isFaultyLink(int t, int column) {
        return t <= strips - 2 && faultySets[t * n + column] || t >= 2 && faultySets[(t - 1) * n + column];
    }

    private int faultyLinks(int t) {
        int nodes = 0;
        for (int column = 0; column < n; column++) {
            nodes += isFaultyLink(t, column) ? 1 : 0;
        }
        return nodes / (b * b);
    }

    /** Compares every metric of the structure, then checks the flow; gives whether it is one. */
    boolean check() {
        int sets = 0;
        for (int strip = 1; strip < strips - 1; strip++) {
            for (int column = 0; column < n; column++) {
                sets += faultySets[strip * n + column] ? 1 : 0;
            }
        }
        closeSets();
        int nodes = 0;
        for (int strip = 0; strip < strips; strip++) {
            for (int column = 0; column < n; column++) {
                nodes += strip > 0 && isFaultyLink(strip, column)
                                || strip < strips - 1 && isFaultyLink(strip + 1, column)
                        ? 1
                        : 0;
            }
        }
        int inner = IntStream.rangeClosed(2, strips - 2).map(this::faultyLinks).sum();
        long[] expected = {
            sets / (b * b * b), nodes / b, 0, inner + faultyLinks(1), inner + faultyLinks(strips - 1), overfull
        };
        long[] metrics = run.metrics();
        assertArrayEquals(expected, Arrays.copyOf(metrics, expected.length));
        boolean isConstructed = metrics[FaultConstruction.CONSTRUCTED.slot()] == 1;
        assertTrue(overfull == 0 || !isConstructed);
        // Two sets may have no sound row in common if b = 2; six strips and b = 4 may need a flow backwards.
        assertTrue(isConstructed || overfull > 0 || strips > 4 && b == 2 || strips > 5 && b == 4);
        if (isConstructed) {
            checkFlow(metrics);
        }
        return isConstructed;
    }

    SurvivingButterfly butterfly() {
        SurvivingButterfly butterfly = new SurvivingButterfly(d);
        run.simulator.choices().streams().forEach(stream -> {
            long[] words = run.flags(stream.name()).words();
            if (stream.name().equals("node faults")) {
                butterfly.failNodes(words, false);
            } else {
                butterfly.failEdges(words);
            }
        });
        return butterfly;
    }

    /** Nothing uses a fault, what enters a node leaves it, ends have at most a unit, and the maximum flow is no less. */
    private void checkFlow(long[] metrics) {
        SurvivingButterfly butterfly = butterfly();
        FaultSpread spread = new FaultSpread(d, height);
        spread.beginSets(butterfly);
        spread.settle();
        FaultStructure structure = new FaultStructure(d, height);
        structure.read(spread);
        structure.complete();
        ConstructedFlow flow = new ConstructedFlow(d, height, structure);
        assertTrue(flow.find());
        double[] surplus = new double[(d + 1) * n];
        double[] extremes = new double[2];
        boolean[] seen = new boolean[2 * d * n];
        flow.edges((level, column, crossing, units) -> {
            int edge = 2 * (level * n + column) + (crossing ? 1 : 0);
            assertTrue(units == 0 || butterfly.isUsable(edge), "a fault carries " + units);
            assertTrue(!seen[edge]);
            seen[edge] = true;
            surplus[edge / 2] -= units;
            surplus[butterfly.lowerEnd(edge)] += units;
            extremes[0] = Math.min(extremes[0], units);
            extremes[1] = Math.max(extremes[1], units);
        });
        for (boolean isSeen : seen) {
            assertTrue(isSeen);
        }
        double sent = 0;
        for (int column = 0; column < n; column++) {
            assertTrue(surplus[column] >= -1 - EPSILON && surplus[column] <= EPSILON);
            double received = surplus[d * n + column];
            assertTrue(received <= 1 + EPSILON && received >= -EPSILON);
            sent -= surplus[column];
        }
        for (int node = n; node < d * n; node++) {
            assertEquals(0, surplus[node], EPSILON);
        }
        double sound = IntStream.range(0, n).filter(w -> !faultySets[n + w]).count();
        double expected = strips > 3 ? n * (1 - 1.0 / b) * (1 - 1.0 / b) : sound * (1 - 1.0 / b);
        assertEquals(expected, sent, EPSILON * n);
        assertEquals(Math.round(sent), metrics[FaultConstruction.CONSTRUCTED_FLOW.slot()]);
        assertTrue(extremes[0] >= -EPSILON);
        long millionths = metrics[FaultConstruction.CONSTRUCTED_CONGESTION.slot()];
        assertEquals(extremes[1], millionths / 1e6, 5.1e-7);
        assertTrue(flow.units() <= maximumFlow(butterfly, (int) Math.ceil(extremes[1] - EPSILON)));
        assertTrue(flow.units() / Math.max(1, extremes[1]) <= maximumFlow(butterfly, 1) + EPSILON);
    }

    private int maximumFlow(SurvivingButterfly butterfly, int capacity) {
        ButterflyFlow flow = new ButterflyFlow(d, capacity, 0);
        flow.begin(butterfly);
        int sent = 0;
        for (int column = 0; column < n; column++) {
            sent += butterfly.isLive(0, column) && flow.augment(column) ? 1 : 0;
        }
        return sent;
    }

    double congestion() {
        return run.metrics()[FaultConstruction.CONSTRUCTED_CONGESTION.slot()] / 1e6;
    }

    /** Makes the set of the array's place (i, j) of the strip in the middle of five faulty. */
    void failInArray(int i, int j) {
        failEdge(2 * height, 0, with(with(0, 4, i), 0, j));
    }
}
