package io.swallowtail.protocols.fattree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.Points;
import io.swallowtail.protocols.circuit.ChoiceTree;
import io.swallowtail.protocols.circuit.PreparedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Planted trials of fat trees with random permutations against enumerations of all permutations and hashes. */
class OverloadedLinkTest {
    private static final int TRIALS = 20_000;
    /** Rejects a correct law with this probability, for another seed, in each of the cases. */
    private static final double FALSE_ALARM = 1e-4;

    private static WitnessFamily family(String values, long load) {
        Experiment experiment = new FatTreeFlows();
        return experiment
                .witnesses(Points.point(experiment, values).parameters(), FatTreeFlows.CONGESTION, load)
                .orElseThrow();
    }

    /** Flows of size 2 have a sum of 5 or 6 where they are 3. Sizes that differ have no such links. */
    @Test
    void sumsOfEqualSizesAreOverloadedLinks() {
        Experiment experiment = new FatTreeFlows();
        Map<String, String> values = new HashMap<>(Map.of("down", "6x2", "up", "3"));
        values.put("traffic", "a.txt\n0 6 2 2\n1 7 1 2\n2 8 3 2\n");
        Parameters equal = Parameters.parse(experiment, values);
        double log = experiment
                .witnesses(equal, FatTreeFlows.CONGESTION, 3)
                .orElseThrow()
                .logTotal();
        for (long sum : new long[] {5, 6}) {
            assertEquals(
                    log,
                    experiment
                            .witnesses(equal, FatTreeFlows.HEAVIEST, sum)
                            .orElseThrow()
                            .logTotal());
            PreparedRun run = PreparedRun.of(experiment, values);
            Witnesses witnesses =
                    run.simulator.witnesses(FatTreeFlows.HEAVIEST, sum).orElseThrow();
            run.draw(7, 0);
            assertEquals(1, witnesses.plant(new AddressedRandom(99)));
            assertTrue(run.metrics()[FatTreeFlows.HEAVIEST.slot()] >= 6);
            assertTrue(witnesses.count() >= 1);
        }
        values.put("traffic", "a.txt\n0 6 2 2\n1 7 1 3\n");
        assertTrue(experiment
                .witnesses(Parameters.parse(experiment, values), FatTreeFlows.HEAVIEST, 5)
                .isEmpty());
    }

    /** Of two trials with one heaviest link, the one with another link at the same sum is nearer to a heavier one. */
    @Test
    void theRefinementOfTheHeaviestSumCountsLinksThatAreNear() {
        Experiment experiment = new FatTreeFlows();
        PreparedRun run = PreparedRun.of(
                experiment, Map.of("down", "2x3", "up", "2", "traffic", "a.txt\n0 2 1 5\n1 3 1 4\n2 4 1 9\n3 5 1 1\n"));
        Outcome out = Outcome.of(experiment);
        out.requestRefinement(FatTreeFlows.HEAVIEST);
        long[] near = new long[2];
        for (int second : new int[] {0, 1}) {
            // The first two flows share links with a sum of 9, or not; the third has a sum of 9 alone.
            System.arraycopy(
                    new int[] {0, 0, 0, 1}, 0, run.integers("intermediate rows").values(), 0, 4);
            run.integers("intermediate rows").values()[1] = second;
            run.simulator.runRefined(out);
            assertEquals(9, out.values()[FatTreeFlows.HEAVIEST.slot()]);
            near[second] = out.refinement(FatTreeFlows.HEAVIEST);
        }
        assertTrue(near[0] > near[1] && near[1] > 0, near[0] + " " + near[1]);
    }

    /**
     * Every trial is planted as often as it has overloaded links: the mean number of these links is the weight of the family, and planted
     * trials have the law of all trials, weighed by this number. Cells are the values of all metrics.
     */
    @ParameterizedTest
    @CsvSource({
        "down=2x2 up=2, 2",
        "down=2x2 up=2 flows=2 pairs=same, 3",
        "down=2x2 up=2 flows=2, 3",
        "down=2x2 up=2 flows=2 routing=same_hash, 4",
        "down=1x4 up=2 flows=2, 2",
        "down=3x2 up=2, 3",
        "down=2x1x2 up=2x2, 2",
        "down=2x1x2 up=2x2 routing=same_hash, 2",
        "down=1x2x2 up=3x1, 2"
    })
    void plantedTrialsHaveTheLawOfAllTrialsWeighedByTheirOverloadedLinks(String values, long load) {
        PreparedRun run = PreparedRun.of(new FatTreeFlows(), values);
        Witnesses witnesses =
                run.simulator.witnesses(FatTreeFlows.CONGESTION, load).orElseThrow();
        String hashes = values.contains("same_hash") ? "hashes" : "intermediate rows";
        Map<List<Long>, Double> law = new HashMap<>();
        double all = 0;
        double sum = 0;
        do {
            do {
                List<Long> metrics = run.outcome();
                double links = witnesses.count();
                law.merge(metrics, links, Double::sum);
                sum += links;
                all++;
            } while (PreparedRun.nextSetting(run.integers(hashes)));
        } while (PreparedRun.nextSetting(run.shuffle("permutation")));
        assertEquals(Math.log(sum / all), family(values, load).logTotal(), 1e-12);

        Map<List<Long>, Integer> planted = new HashMap<>();
        AddressedRandom picks = new AddressedRandom(99);
        for (int trial = 0; trial < TRIALS; trial++) {
            run.draw(7, trial);
            picks.moveTo(trial);
            assertEquals(1, witnesses.plant(picks));
            planted.merge(run.outcome(), 1, Integer::sum);
            assertTrue(witnesses.count() >= 1);
        }
        assertChiSquare(law, sum, planted);
    }

    private static void assertChiSquare(Map<List<Long>, Double> law, double sum, Map<List<Long>, Integer> found) {
        double statistic = 0;
        int cells = 0;
        double rareExpected = 0;
        int rareFound = 0;
        for (Map.Entry<List<Long>, Double> cell : law.entrySet()) {
            double expected = cell.getValue() / sum * TRIALS;
            int seen = found.getOrDefault(cell.getKey(), 0);
            assertTrue(expected > 0 || seen == 0, cell::toString);
            if (expected < 10) {
                rareExpected += expected;
                rareFound += seen;
            } else {
                statistic += (seen - expected) * (seen - expected) / expected;
                cells++;
            }
        }
        if (rareExpected >= 10) {
            statistic += (rareFound - rareExpected) * (rareFound - rareExpected) / rareExpected;
            cells++;
        }
        assertEquals(TRIALS, found.values().stream().mapToInt(count -> count).sum());
        assertTrue(law.keySet().containsAll(found.keySet()));
        if (cells > 1) {
            double largest = new ChiSquaredDistribution(cells - 1).inverseCumulativeProbability(1 - FALSE_ALARM);
            assertTrue(statistic < largest, statistic + " of " + cells + " cells, at most " + largest);
        }
    }

    /** Two flows of each of 12 hosts: all pairs of sets of hosts to which a subtree sends. */
    @ParameterizedTest
    @CsvSource({"3, 4, 2, 4", "4, 3, 3, 5", "6, 2, 2, 9", "2, 6, 5, 4"})
    void theWeightOfTwelveHostsIsThatOfAllSetsOfDestinations(int below, int leaves, int up, int load) {
        List<Integer> leaving = new ArrayList<>();
        for (int set = 0; set < 1 << 12; set++) {
            if (Integer.bitCount(set) == below) {
                leaving.add(Integer.bitCount(set >>> below));
            }
        }
        double[] tails = IntStream.rangeClosed(0, 2 * below)
                .mapToDouble(flows -> 1 - new BinomialDistribution(flows, 1.0 / up).cumulativeProbability(load - 1))
                .toArray();
        double tail = 0;
        for (int one : leaving) {
            for (int other : leaving) {
                tail += tails[one + other];
            }
        }
        double links = 2.0 * leaves * up * tail / leaving.size() / leaving.size();
        String point = "down=" + below + "x" + leaves + " up=" + up + " flows=2";
        assertEquals(Math.log(links), family(point, load).logTotal(), 1e-11);
    }

    /** All permutations, all picks: each permutation with the number of hosts that leave is equally likely. */
    @ParameterizedTest
    @CsvSource({"2, 4, 0", "2, 4, 1", "2, 4, 2", "1, 3, 1", "2, 6, 1", "3, 6, 2"})
    void changedPermutationsAreUniformAmongThoseWithTheNumberThatLeaves(int below, int n, int leaving) {
        Experiment experiment = new FatTreeFlows();
        Map<String, String> values = Map.of("down", below + "x" + n / below, "up", "1");
        Choices choices = new Choices();
        HostFlows flows = new HostFlows(Parameters.parse(experiment, values), n, choices);
        ShuffleChoices shuffle = (ShuffleChoices) choices.streams().iterator().next();
        OnDemandIntegers picks = new Choices().onDemandIntegers("picks");
        Map<List<Integer>, BigFraction> law = new HashMap<>();
        int[] drawn = new int[n];
        do {
            shuffle.permutation(drawn);
            ChoiceTree tree = new ChoiceTree();
            int[] draws = shuffle.draws().clone();
            do {
                System.arraycopy(draws, 0, shuffle.draws(), 0, draws.length);
                picks.answerFrom(tree.stream("picks"));
                flows.read();
                flows.leave(new LeavingLaw(n, below), leaving, below, n / below - 1, picks, 0);
                int[] changed = flows.destinations.clone();
                flows.read();
                assertEquals(Arrays.toString(changed), Arrays.toString(flows.destinations), "the choices have it too");
                law.merge(Arrays.stream(changed).boxed().toList(), tree.probability(), BigFraction::add);
            } while (tree.nextRun());
            System.arraycopy(draws, 0, shuffle.draws(), 0, draws.length);
        } while (PreparedRun.nextSetting(shuffle));
        assertEquals(1, law.values().stream().distinct().count());
        int start = n - below;
        assertTrue(law.keySet().stream()
                .allMatch(permutation -> permutation.subList(start, n).stream()
                                .filter(to -> to < start)
                                .count()
                        == leaving));
        assertEquals(choose(below, leaving) * choose(n - below, leaving) * fact(below) * fact(n - below), law.size());
    }

    private static long fact(int n) {
        return IntStream.rangeClosed(1, n).asLongStream().reduce(1, (one, other) -> one * other);
    }

    private static long choose(int n, int k) {
        return fact(n) / fact(k) / fact(n - k);
    }

    /** The sum over five permutations and its parts have the law of five independent numbers, with this sum. */
    @Test
    void aSumIsSplitByTheLawOfItsParts() {
        LeavingLaw law = new LeavingLaw(6, 2);
        LeavingLaw.Sum one = law.of(1);
        int[] parts = new int[5];
        double all = 0;
        double[] ofFirst = new double[3];
        for (int code = 0; code < 243; code++) {
            double probability = 1;
            int sum = 0;
            for (int i = 0, left = code; i < 5; i++, left /= 3) {
                probability *= one.probabilities()[left % 3 - one.least()];
                sum += left % 3;
            }
            all += sum == 6 ? probability : 0;
            ofFirst[code % 3] += sum == 6 ? probability : 0;
        }
        assertEquals(all, law.of(5).probabilities()[6 - law.of(5).least()], 1e-14);
        // A grid of uniform numbers in each of the four places.
        int grid = 24;
        double[] found = new double[3];
        for (int point = 0; point < grid * grid * grid * grid; point++) {
            int place = point;
            law.split(6, i -> (place / (int) Math.pow(grid, i) % grid + 0.5) / grid, parts);
            assertEquals(6, Arrays.stream(parts).sum());
            found[parts[0]] += 1.0 / (grid * grid * grid * grid);
        }
        for (int value = 0; value < 3; value++) {
            assertEquals(ofFirst[value] / all, found[value], 1.0 / grid);
        }
    }

    @Test
    void impossibleLoadsHaveNoWeightAndHugeLawsAreLeftOut() {
        assertEquals(
                Double.NEGATIVE_INFINITY,
                family("down=36x4 up=12 flows=20", 721).logTotal());
        assertTrue(Double.isFinite(family("down=36x4 up=12 flows=20", 90).logTotal()));
        Experiment experiment = new FatTreeFlows();
        for (Map<String, String> values : List.of(
                Map.of("down", "36x4", "up", "12", "flows", "20"),
                Map.of("down", "4194304x4", "up", "1", "flows", "8"))) {
            long load = values.get("up").equals("12") ? 720 : 4_000_000;
            assertEquals(
                    Optional.empty(),
                    experiment.witnesses(Parameters.parse(experiment, values), FatTreeFlows.CONGESTION, load));
        }
    }
}
