package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.random.OnDemandCoins;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.circuit.SlowCollision.Outcome;
import io.swallowtail.protocols.circuit.SlowCollision.Paths;
import io.swallowtail.protocols.circuit.SlowNetwork.Node;
import io.swallowtail.protocols.circuit.SlowTwofoldButterfly.SwitchCoins;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The exact joint law of all collision metrics on small networks: every setting of the choices run through the production
 * simulator, against every permutation and switch setting enumerated separately for {@link SlowCollision}. What is compared
 * is the number of settings with each outcome, so no correspondence between the two enumerations is assumed (but at n = 8,
 * where some switches are fixed, the layout of the streams is).
 */
class CollisionEnumerationTest {
    private static final OnDemandCoins.Source ODD_REQUESTS = (step, request) -> request % 2 == 1;

    /** All permutations and switch settings. Every requested coin branches, so a setting counts 2^n. */
    private static Map<Outcome, Long> productionLaw(int n, String permutation, int c, String tie, int maxRounds) {
        PreparedRun run = PreparedRun.collision(n, permutation, c, tie, maxRounds);
        ChoiceTree tree = new ChoiceTree();
        answerFrom(run, tree.coins("ties"), tree.coins("unsettled"));
        ShuffleChoices shuffle = run.shuffle("permutation");
        Map<Outcome, Long> law = new HashMap<>();
        do {
            forEachSwitchSetting(run, () -> {
                tree.addRuns(law, n, () -> Outcome.of(run.metrics()));
            });
        } while (shuffle != null && PreparedRun.nextSetting(shuffle));
        return law;
    }

    private static void forEachSwitchSetting(PreparedRun run, Runnable trial) {
        int inputs = run.bits("input switches").count();
        int outputs = run.bits("output switches").count();
        for (long setting = 0; setting < 1L << (inputs + outputs); setting++) {
            if (inputs > 0) {
                run.bits("input switches").words()[0] = setting & ((1L << inputs) - 1);
            }
            run.bits("output switches").words()[0] = setting >>> inputs;
            trial.run();
        }
    }

    private static void answerFrom(PreparedRun run, OnDemandCoins.Source ties, OnDemandCoins.Source unsettled) {
        if (run.asked("ties") != null) {
            run.asked("ties").answerFrom(ties);
        }
        run.asked("unsettled").answerFrom(unsettled);
    }

    private static Map<Outcome, Long> slowLaw(
            int d, List<List<Integer>> permutations, int c, boolean tieByCoin, int maxRounds) {
        SlowTwofoldButterfly network = new SlowTwofoldButterfly(d);
        SlowCollision protocol = new SlowCollision(c, tieByCoin, maxRounds);
        List<Node> random = network.randomNodes();
        ChoiceTree tree = new ChoiceTree();
        Map<Outcome, Long> law = new HashMap<>();
        for (List<Integer> permutation : permutations) {
            for (int setting = 0; setting < 1 << random.size(); setting++) {
                Paths paths = Paths.walk(network, permutation, setting(random, setting));
                tree.addRuns(law, network.n, () -> protocol.run(paths, tree.coins("ties"), tree.coins("unsettled")));
            }
        }
        return law;
    }

    private static SwitchCoins setting(List<Node> random, int setting) {
        Map<Node, Boolean> coins = new HashMap<>();
        for (int i = 0; i < random.size(); i++) {
            coins.put(random.get(i), (setting >>> i & 1) == 1);
        }
        return coins::get;
    }

    /** At n = 2 and 4 no second round ever settles anybody, so these laws depend on c and on nothing else. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, first, 0",
        "1, 1, coin, 0",
        "1, 1, first, 1",
        "1, 2, first, 0",
        "1, 2, coin, 0",
        "2, 1, first, 0",
        "2, 1, first, 1",
        "2, 2, first, 0",
        "2, 3, first, 0"
    })
    void theLawOverRandomPermutationsIsExact(int d, int c, String tie, int maxRounds) {
        int n = 1 << d;
        Map<Outcome, Long> oracle = slowLaw(d, SlowPermutations.all(n), c, tie.equals("coin"), maxRounds);
        assertEquals(golden(d, c), oracle, "the oracle against its golden");
        assertEquals(oracle, productionLaw(n, "random", c, tie, maxRounds));
    }

    /** All orders of all coins. */
    @ParameterizedTest
    @CsvSource({"2, 1, coin, 0", "2, 2, coin, 0"})
    @Tag("thorough")
    void theLawWithCoinsIsExact(int d, int c, String tie, int maxRounds) {
        theLawOverRandomPermutationsIsExact(d, c, tie, maxRounds);
    }

    /**
     * The exact counts, of n! · 2^(n·d) · 2^n: permutations, switch settings, values of n requested coins. So at n = 4
     * P(failed) = 5120/6144 = 5/6 for c = 1, and 0/6144 for c &gt;= 2.
     *
     * <p>Provenance: {@link SlowCollision}, and a separate enumeration in Python 3 written from the specification
     * (paths by bit masks, every tie and unsettled coin in full), which agree.
     */
    private static Map<Outcome, Long> golden(int d, int c) {
        if (d == 1) {
            return Map.of(new Outcome(1, 1, 0, 1), 2L << 2 + 2);
        }
        if (c == 1) {
            return Map.of(
                    new Outcome(1, 1, 0, 1), 16_384L,
                    new Outcome(1, 0, 4, 2), 7_168L,
                    new Outcome(2, 0, 4, 2), 25_600L,
                    new Outcome(1, 1, 2, 2), 8_192L,
                    new Outcome(2, 1, 2, 2), 8_192L,
                    new Outcome(1, 1, 3, 2), 8_192L,
                    new Outcome(2, 1, 3, 2), 24_576L);
        }
        return Map.of(
                new Outcome(1, 1, 0, 1), 16_384L,
                new Outcome(1, 1, 0, 2), 23_552L,
                new Outcome(2, 1, 0, 2), 58_368L);
    }

    /**
     * n = 8, the smallest odd d with random switches on both sides: for each permutation one setting of the 8 input
     * switches and all 2^16 of the output switches; requests with odd numbers have heads when unsettled. The last column
     * counts the settings that fail (provenance: the oracle and the Python enumeration of {@link #golden}).
     */
    @ParameterizedTest
    @CsvSource({"identity, 1, 0x00, 60692", "transpose, 1, 0xC9, 63712", "shift, 2, 0xE4, 6256"})
    void theNumberOfFailuresAtOddDIsExact(String permutation, int c, String inputSwitches, long failing) {
        PreparedRun run = PreparedRun.collision(8, permutation, c, "first", 0);
        run.asked("unsettled").answerFrom(ODD_REQUESTS);
        run.bits("input switches").words()[0] = Long.decode(inputSwitches);
        long failures = 0;
        for (long setting = 0; setting < 1 << 16; setting++) {
            run.bits("output switches").words()[0] = setting;
            failures += Outcome.of(run.metrics()).unsettled() > 0 ? 1 : 0;
        }
        assertEquals(failing, failures);
    }
}
