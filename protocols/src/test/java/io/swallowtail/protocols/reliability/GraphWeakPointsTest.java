package io.swallowtail.protocols.reliability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.WeakPoints;
import io.swallowtail.core.experiment.WeakPoints.Cut;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GraphWeakPointsTest {
    /** A triangle a, b, c with a tail c - d and a separate link e - f. */
    private static final String TAIL = "x\na b\nb c\na c\nc d\ne f\n";

    private static WeakPoints weak(String graph, String terminals, String fault) {
        return new GraphWeakPoints(Parameters.parse(
                new GraphFaults(), Map.of("graph", graph, "terminals", terminals, "fault", fault, "p", "0.1")));
    }

    private static Set<String> names(List<Cut> cuts) {
        return cuts.stream().map(cut -> cut.parts() + " " + cut.lost()).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void aTailHasABridgeAndAnArticulationNode() {
        WeakPoints weak = weak(TAIL, "a,d", "both");
        assertEquals(List.of("c d", "e f"), weak.bridges());
        assertEquals(List.of("c"), weak.articulationNodes());
        assertEquals(List.of(List.of("a", "b", "c", "d"), List.of("e", "f")), weak.components());
        assertEquals(Set.of("[c d] [d]", "[c] [d]"), names(weak.smallest().orElseThrow()));
        assertEquals(
                Set.of("[c d] [d]", "[c] [d]", "[a b, a c] [d]", "[b, a c] [d]", "[a c, b c] [d]"),
                names(weak.cuts(2)));
    }

    @Test
    void terminalsMayBeApartOrInseparable() {
        assertEquals(
                Set.of("[] [e]"), names(weak(TAIL, "a,e", "link").smallest().orElseThrow()));
        assertEquals(List.of(), weak("x\na b\n", "a,b", "node").smallest().orElseThrow());
    }

    @Test
    void importanceIsThatOfSeriesAndParallelLinks() {
        WeakPoints.Importance importance =
                weak(TAIL, "a,d", "link").importance().orElseThrow();
        assertEquals(1 - 0.9 * (1 - 0.1 * 0.19), importance.separated(), 1e-15);
        WeakPoints.Contribution first = importance.contributions().get(0);
        assertEquals("c d", first.part());
        assertEquals(1, first.ifFails(), 1e-15);
        assertEquals(0.1 * 0.9 * first.importance(), first.gain(), 1e-15);
        assertEquals(1 - 0.99 * (1 - 0.1 * 0.19), first.ifDoubled(), 1e-15);
        assertEquals(1 - 0.1 * 0.19, first.importance(), 1e-15);
        assertEquals(0.1 / importance.separated(), first.share(), 1e-15);
        assertEquals(0, importance.contributions().get(4).importance(), 1e-15);
        WeakPoints directed = weak("x\na -> b\nb -> c\n", "a,b,c", "link");
        assertTrue(directed.importance().isEmpty());
        assertEquals("links with directions need two terminals; there are 3", directed.whyNoImportance());
        WeakPoints dense = weak("complete_30", "all", "link");
        assertTrue(dense.importance().isEmpty());
        assertEquals("the network has too many states", dense.whyNoImportance());
    }

    /** The probability of the tail's link, then of both sides of the ring, which gain the same. */
    @Test
    void theBestDoublingsAreTakenOneAfterTheOther() {
        List<WeakPoints.Contribution> best = weak(TAIL, "a,d", "link").doublings(9);
        assertEquals(
                List.of("c d", "a c", "c d"),
                best.stream().limit(3).map(WeakPoints.Contribution::part).toList());
        double[] tail = {0.1, 0.01, 0.01, 0.001};
        double[] chord = {0.1, 0.1, 0.01, 0.01};
        for (int i = 0; i < 3; i++) {
            assertEquals(1 - (1 - tail[i]) * (1 - chord[i] * 0.19), best.get(i).separated(), 1e-15);
            assertEquals(
                    1 - (1 - tail[i + 1]) * (1 - chord[i + 1] * 0.19),
                    best.get(i).ifDoubled(),
                    1e-15);
        }
        assertEquals(List.of(), weak(TAIL + "a d\nlink a d 0\n", "a,d", "link").doublings(2));
    }

    /** Each part is doubled in turn; the sum over all sets of faults decides. */
    @Test
    void theBestDoublingIsThatOfAnEnumeration() {
        for (int seed = 0; seed < 100; seed++) {
            GraphParts parts = TerminalReliabilityTest.random(seed, 4 + seed % 8, seed % 2 > 0);
            GraphWeakPoints weak = new GraphWeakPoints(parts);
            for (WeakPoints.Contribution part : weak.importance().orElseThrow().contributions()) {
                BigDecimal p = parts.probability()[part.number()];
                double doubled = TerminalReliabilityTest.sums(parts.with(part.number(), p.multiply(p)))[0];
                assertEquals(doubled, part.ifDoubled(), 1e-12 * doubled, part + " in network " + seed);
            }
            double least = weak.importance().orElseThrow().contributions().stream()
                    .mapToDouble(WeakPoints.Contribution::ifDoubled)
                    .min()
                    .orElse(0);
            for (WeakPoints.Contribution first : weak.doublings(1)) {
                assertEquals(least, first.ifDoubled(), 1e-12 * least, "network " + seed);
            }
        }
    }

    /** Small networks are settled to a millionth, so the limits of gains enclose their exact values closely. */
    @Test
    void limitsOfGainsEncloseThoseOfAnEnumeration() {
        for (int seed = 0; seed < 100; seed++) {
            GraphParts parts = TerminalReliabilityTest.random(seed, 4 + seed % 8, seed % 2 > 0);
            double separated = TerminalReliabilityTest.sums(parts)[0];
            Optional<WeakPoints.Limited> found = new GraphWeakPoints(parts).limits();
            assertEquals(separated > 0, found.isPresent(), "network " + seed);
            if (found.isEmpty()) {
                continue;
            }
            WeakPoints.Limited limits = found.get();
            assertEquals(parts.failing().size(), limits.contributions().size());
            assertEncloses(limits.low(), separated, limits.high(), 1, "network " + seed);
            for (WeakPoints.Contribution part :
                    new GraphWeakPoints(parts).importance().orElseThrow().contributions()) {
                WeakPoints.LimitedContribution limited = limits.contributions().stream()
                        .filter(each -> each.part().equals(part.part()) && each.p() == part.p())
                        .min(Comparator.comparingDouble(each -> Math.abs(each.gainLow() - part.gain())))
                        .orElseThrow();
                assertEncloses(limited.gainLow(), part.gain(), limited.gainHigh(), separated, part.part());
                assertEncloses(limited.shareLow(), part.share(), limited.shareHigh(), 1, part.part());
            }
        }
    }

    private static void assertEncloses(double low, double exact, double high, double scale, String message) {
        double rounding = 1e-12 * scale;
        assertTrue(
                low <= exact + rounding && exact <= high + rounding, message + ": " + low + " " + exact + " " + high);
        assertTrue(high - low <= 3e-6 * scale, message + ": " + low + " " + high);
    }

    /** Any failures of the 30 links of the dodecahedron: the published numbers of the smallest sets. */
    @Test
    void theSmallestSetsOfTheDodecahedronAreCounted() {
        assertEquals(
                2,
                weak("dodecahedron", "declared", "link")
                        .smallest()
                        .orElseThrow()
                        .size());
        assertEquals(
                20, weak("dodecahedron", "all", "link").smallest().orElseThrow().size());
    }

    @Test
    void groupsFailAsOnePart() {
        WeakPoints weak = weak("x\na b\nb c\na c\ngroup duct: a b, a c\n", "a,c", "link");
        List<Cut> smallest = weak.smallest().orElseThrow();
        assertEquals(Set.of("[group duct] [c]"), names(smallest));
        assertEquals(List.of(0, 1), smallest.get(0).links());
    }

    @Test
    void allSetsOfTwoPartsAreThoseThatATrialOfEachFinds() {
        for (int seed = 0; seed < 100; seed++) {
            GraphParts parts = TerminalReliabilityTest.random(seed, 4 + seed % 8);
            boolean[] separating = TerminalReliabilityTest.separating(parts);
            List<Integer> failing = parts.failing();
            Set<List<Integer>> expected = IntStream.range(0, separating.length)
                    .filter(set -> Integer.bitCount(set) <= 2 && separating[set])
                    .filter(set -> IntStream.range(0, failing.size())
                            .noneMatch(i -> (set >> i & 1) != 0 && separating[set & ~(1 << i)]))
                    .mapToObj(set -> IntStream.range(0, failing.size())
                            .filter(i -> (set >> i & 1) != 0)
                            .mapToObj(failing::get)
                            .toList())
                    .collect(Collectors.toSet());
            List<int[]> found = new SeparatingSets(parts).upTo(2);
            assertEquals(
                    expected,
                    found.stream()
                            .map(set -> Arrays.stream(set).boxed().toList())
                            .collect(Collectors.toSet()),
                    "network " + seed);
            assertEquals(expected.size(), found.size(), "each set once in network " + seed);
        }
    }
}
