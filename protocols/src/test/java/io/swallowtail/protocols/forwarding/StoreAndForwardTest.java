package io.swallowtail.protocols.forwarding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.protocols.circuit.ChoiceTree;
import io.swallowtail.protocols.forwarding.SlowPackets.Link;
import io.swallowtail.protocols.forwarding.SlowPackets.Snapshot;
import io.swallowtail.protocols.forwarding.SlowPackets.Ties;
import io.swallowtail.protocols.forwarding.StoreAndForward.CrossingObserver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Test;

/** The engine against the literal simulation: every crossing of every packet, and every queue and buffer in every step. */
class StoreAndForwardTest {
    private static final int MAX_PACKETS = 400;
    private static final int MAX_LINKS = 32;

    private final Choices choices = new Choices();
    private final OnDemandIntegers numbers = choices.onDemandIntegers("ties");
    private final FifoQueues evenLinksFirst = FifoQueues.evenLinksFirst(MAX_PACKETS, MAX_LINKS);
    private final Map<String, StoreAndForward> engines = Map.of(
            "even links first", new StoreAndForward(MAX_PACKETS, evenLinksFirst),
            "lower numbers first",
                    new StoreAndForward(MAX_PACKETS, FifoQueues.lowerNumbersFirst(MAX_PACKETS, MAX_LINKS)),
            "random order", new StoreAndForward(MAX_PACKETS, FifoQueues.randomOrder(MAX_PACKETS, MAX_LINKS, numbers)),
            "priority", new StoreAndForward(MAX_PACKETS, new PriorityQueues(MAX_PACKETS, MAX_LINKS)));
    private long draws;

    private Ties ties(String queues) {
        return switch (queues) {
            case "even links first" -> SlowPackets.STRAIGHT_FIRST;
            case "random order" ->
                SlowPackets.random((step, packet, bound) -> {
                    draws++;
                    return numbers.integer(step, packet, bound);
                });
            default -> SlowPackets.LOWER_FIRST;
        };
    }

    /** Random walks on butterflies that go round, under both node models and all disciplines. Fixed seed. */
    @Test
    void walksOnButterfliesAreTheLiteralOnes() {
        Random random = new Random(0xF5A);
        for (int trial = 0; trial < 500; trial++) {
            int d = 1 + random.nextInt(4);
            int levels = 1 + random.nextInt(9);
            List<List<Link>> paths = new ArrayList<>();
            int crowd = 1 + random.nextInt(1 << d);
            int packets = 1 + random.nextInt(48);
            for (int packet = 0; packet < packets; packet++) {
                List<Link> path = new ArrayList<>();
                int row = random.nextInt(crowd);
                for (int level = 1; level <= levels; level++) {
                    boolean crosses = random.nextInt(4) == 0;
                    path.add(new Link(level, 2 * row + (crosses ? 1 : 0)));
                    row = crosses ? row ^ 1 << d - 1 - (level - 1) % d : row;
                }
                paths.add(path);
            }
            compare(trial, paths, NodeModel.TWO_STEP, "even links first");
            compare(trial, paths, NodeModel.TWO_STEP, "priority");
            compare(trial, paths, NodeModel.ONE_STEP, "even links first");
            compare(trial, paths, NodeModel.ONE_STEP, "random order");
            compare(trial, paths, NodeModel.ONE_STEP, "priority");
        }
    }

    /** Any sequence of links: any number of them may lead into a node. Fixed seed. */
    @Test
    void walksOnAnyLeveledNetworkAreTheLiteralOnes() {
        Random random = new Random(0xF5B);
        for (int trial = 0; trial < 600; trial++) {
            int levels = 1 + random.nextInt(5);
            int links = 1 + random.nextInt(MAX_LINKS);
            int packets = random.nextInt(49);
            List<List<Link>> paths = IntStream.range(0, packets)
                    .mapToObj(packet -> IntStream.rangeClosed(1, levels)
                            .mapToObj(level -> new Link(level, random.nextInt(links)))
                            .collect(Collectors.toList()))
                    .collect(Collectors.toList());
            compare(trial, paths, NodeModel.ONE_STEP, "lower numbers first");
            compare(trial, paths, NodeModel.ONE_STEP, "random order");
            compare(trial, paths, NodeModel.ONE_STEP, "priority");
        }
        assertTrue(draws > 1_000, draws + " ties");
    }

    /** Hundreds of ticks; the narrowest level, with the longest queues, is not the first. Fixed seed. */
    @Test
    void longWalksAreTheLiteralOnes() {
        Random random = new Random(0xF5C);
        for (int trial = 0; trial < 6; trial++) {
            List<Integer> widths = List.of(MAX_LINKS, 8 - trial, 2, 1 + trial % 2, 3);
            List<List<Link>> paths = IntStream.range(0, MAX_PACKETS - 10 * trial)
                    .mapToObj(packet -> IntStream.rangeClosed(1, widths.size())
                            .mapToObj(level -> new Link(level, random.nextInt(widths.get(level - 1))))
                            .collect(Collectors.toList()))
                    .collect(Collectors.toList());
            compare(trial, paths, NodeModel.ONE_STEP, "lower numbers first");
            compare(trial, paths, NodeModel.ONE_STEP, "random order");
            compare(trial, paths, NodeModel.ONE_STEP, "priority");
        }
    }

    /** Routes along paths of one length; gives the last tick. */
    private static int route(StoreAndForward engine, List<List<Link>> paths, CrossingObserver observer) {
        return engine.route(
                paths.size(),
                paths.stream().mapToInt(List::size).max().orElse(1),
                (level, links) -> {
                    for (int packet = 0; packet < paths.size(); packet++) {
                        links[packet] = paths.get(packet).get(level - 1).number();
                    }
                },
                observer);
    }

    private void compare(int trial, List<List<Link>> paths, NodeModel model, String queues) {
        AddressedRandom words = new AddressedRandom(0x71E5);
        words.moveTo(trial);
        choices.draw(words);
        Comparator<Integer> priority = queues.equals("priority") ? Comparator.naturalOrder() : null;
        SlowPackets slow = new SlowPackets(paths, model, ties(queues), priority);
        StoreAndForward engine = engines.get(queues);
        Map<Integer, List<Long>> crossings = new TreeMap<>();
        IntStream.range(0, paths.size()).forEach(packet -> crossings.put(packet, new ArrayList<>()));
        int last = route(
                engine,
                paths,
                (level, links, ticks) -> crossings.forEach((packet, steps) -> steps.add(model.step(ticks[packet]))));
        String where = "trial " + trial + ", " + model + ", " + queues;
        assertEquals(slow.crossings, crossings, where);
        assertEquals(slow.snapshots.size(), paths.isEmpty() ? 0 : model.step(last), where);
        assertEquals(slow.longestQueue(), engine.longestQueue(), where);
        for (int packet = 0; packet < paths.size(); packet++) {
            assertEquals(slow.latency(packet), model.step(engine.ticks()[packet]), where);
        }
        for (int step = 1; step <= slow.snapshots.size(); step++) {
            assertEquals(
                    inOrderOfDeparture(slow.snapshots.get(step - 1), paths, crossings),
                    snapshot(step, paths, crossings, model),
                    where + ", step " + step);
        }
    }

    /** Queues that are served by priority have no order of their own: it is that in which they are left. */
    private static Snapshot inOrderOfDeparture(
            Snapshot snapshot, List<List<Link>> paths, Map<Integer, List<Long>> crossings) {
        Map<Link, List<Integer>> queues = new HashMap<>();
        snapshot.queues()
                .forEach((link, packets) -> queues.put(
                        link,
                        packets.stream()
                                .sorted(Comparator.comparing(
                                        packet -> crossings.get(packet).get(link.level() - 1)))
                                .collect(Collectors.toList())));
        return new Snapshot(queues, snapshot.buffers());
    }

    /** What stands where, by the times of the crossings. */
    private static Snapshot snapshot(
            long step, List<List<Link>> paths, Map<Integer, List<Long>> crossings, NodeModel model) {
        Map<Link, List<Integer>> queues = new HashMap<>();
        Map<Link, Integer> buffers = new HashMap<>();
        crossings.forEach((packet, steps) -> {
            long since = 0;
            for (int level = 1; level <= steps.size(); level++) {
                Link link = paths.get(packet).get(level - 1);
                long crossing = steps.get(level - 1);
                if (since < step && step <= crossing) {
                    queues.computeIfAbsent(link, none -> new ArrayList<>()).add(packet);
                }
                if (model == NodeModel.TWO_STEP && step == crossing + 1) {
                    buffers.put(link, packet);
                }
                since = model == NodeModel.TWO_STEP ? crossing + 1 : crossing;
            }
        });
        return inOrderOfDeparture(new Snapshot(queues, buffers), paths, crossings);
    }

    /** Four packets that meet from four links leave in each of the 24 orders equally often. */
    @Test
    void randomTiesAreUniform() {
        ChoiceTree tree = new ChoiceTree();
        Map<List<Integer>, BigFraction> law = new HashMap<>();
        do {
            numbers.answerFrom(tree.stream("ties"));
            StoreAndForward engine = engines.get("random order");
            engine.route(
                    4,
                    2,
                    (level, links) -> {
                        for (int packet = 0; packet < 4; packet++) {
                            links[packet] = level == 1 ? packet : 7;
                        }
                    },
                    CrossingObserver.NONE);
            law.merge(
                    IntStream.range(0, 4)
                            .mapToObj(packet -> engine.ticks()[packet])
                            .collect(Collectors.toList()),
                    tree.probability(),
                    BigFraction::add);
        } while (tree.nextRun());
        assertEquals(24, law.size());
        law.forEach((ticks, probability) -> assertEquals(new BigFraction(1, 24), probability, ticks.toString()));
    }

    /** Times are written with a growing base, the sum of the last ticks of all levels, which must come round unnoticed. */
    @Test
    void theBaseOfTimesComesRound() {
        int levels = 200_000;
        assertEquals(
                levels + 1,
                engines.get("lower numbers first").route(2, levels, (level, links) -> {}, CrossingObserver.NONE),
                "one line: the second packet is always a step behind");
    }
}
