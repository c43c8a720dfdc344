package io.swallowtail.protocols.forwarding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.OnDemandIntegers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Store-and-forward routing step by step, with queues and buffers as the specification has them, written from its words
 * without a look at the engine. It asserts in every step that no link is used twice, no buffer holds two packets and no packet
 * is lost.
 */
public final class SlowPackets {
    /** A link of an edge level, by its number there. */
    public record Link(int level, int number) {}

    /** What stands where when a step begins: queues in their order, and buffers by the link that leads into them. */
    public record Snapshot(Map<Link, List<Integer>> queues, Map<Link, Integer> buffers) {}

    /** Which of the packets that come to a queue in one step is put there first. */
    public interface Ties {
        /** Puts them in order; {@code cameBy} gives the number of the link by which each came. */
        List<Integer> ordered(long step, List<Integer> packets, Map<Integer, Integer> cameBy);
    }

    /** Even links first, which on a butterfly are the straight ones; then lower numbers. */
    public static final Ties STRAIGHT_FIRST = (step, packets, cameBy) -> sorted(
            packets,
            Comparator.<Integer>comparingInt(packet -> cameBy.get(packet) % 2).thenComparing(packet -> packet));

    public static final Ties LOWER_FIRST = (step, packets, cameBy) -> sorted(packets, Comparator.naturalOrder());

    /** The k-th packet by number draws below k: it takes that place from another, or comes last. */
    public static Ties random(OnDemandIntegers.Source numbers) {
        return (step, packets, cameBy) -> {
            List<Integer> order = new ArrayList<>();
            for (int packet : LOWER_FIRST.ordered(step, packets, cameBy)) {
                order.add(packet);
                int place = order.size() == 1 ? 0 : numbers.integer(step, packet, order.size());
                order.set(order.size() - 1, order.get(place));
                order.set(place, packet);
            }
            return order;
        };
    }

    private static List<Integer> sorted(List<Integer> packets, Comparator<Integer> comparator) {
        List<Integer> list = new ArrayList<>(packets);
        list.sort(comparator);
        return list;
    }

    public final List<Snapshot> snapshots = new ArrayList<>();
    /** The step in which each packet crosses each of its links. */
    public final Map<Integer, List<Long>> crossings = new TreeMap<>();

    private final List<List<Link>> paths;
    private final NodeModel model;
    private final Ties ties;
    private final Comparator<Integer> priority;

    private final Map<Link, Deque<Integer>> queues = new HashMap<>();
    private final Map<Link, Integer> buffers = new HashMap<>();
    private long step;

    /**
     * Routes everything; packet p along path p.
     *
     * @param priority who goes first where priorities decide, or null for first in, first out
     */
    public SlowPackets(List<List<Link>> paths, NodeModel model, Ties ties, Comparator<Integer> priority) {
        this.paths = paths;
        this.model = model;
        this.ties = ties;
        this.priority = priority;
        for (int packet = 0; packet < paths.size(); packet++) {
            crossings.put(packet, new ArrayList<>());
            queue(paths.get(packet).get(0)).addLast(packet);
        }
        while (delivered() < paths.size()) {
            step++;
            snapshots.add(snapshot());
            if (model == NodeModel.TWO_STEP) {
                twoStep();
            } else {
                oneStep();
            }
        }
    }

    private Deque<Integer> queue(Link link) {
        return queues.computeIfAbsent(link, none -> new ArrayDeque<>());
    }

    private long delivered() {
        long delivered = crossings.entrySet().stream()
                .filter(entry ->
                        entry.getValue().size() == paths.get(entry.getKey()).size())
                .count();
        long queued = queues.values().stream().mapToLong(Deque::size).sum();
        long buffered = buffers.keySet().stream().filter(link -> !isLast(link)).count();
        assertEquals(paths.size(), delivered + queued + buffered, "every packet is in one place");
        return delivered;
    }

    private boolean isLast(Link link) {
        return place(link, buffers.get(link)) == paths.get(buffers.get(link)).size() - 1;
    }

    /** Returns which of its links a packet crosses at the level of a link. */
    private int place(Link link, int packet) {
        return link.level() - paths.get(packet).get(0).level();
    }

    private Snapshot snapshot() {
        Map<Link, List<Integer>> contents = new HashMap<>();
        queues.forEach((link, queue) -> {
            if (!queue.isEmpty()) {
                contents.put(link, List.copyOf(queue));
            }
        });
        return new Snapshot(contents, Map.copyOf(buffers));
    }

    /** Every link, by what stood in its buffer and its queue when the step began. */
    private void twoStep() {
        Map<Link, Deque<Integer>> before = new HashMap<>();
        queues.forEach((link, queue) -> before.put(link, new ArrayDeque<>(queue)));
        Map<Link, Integer> occupied = Map.copyOf(buffers);
        Map<Link, List<Integer>> arriving = new HashMap<>();
        occupied.forEach((link, packet) -> {
            assertEquals(packet, buffers.remove(link));
            arrive(arriving, link, packet);
        });
        before.forEach((link, queue) -> {
            if (!occupied.containsKey(link) && !queue.isEmpty()) {
                int packet = cross(link, queue);
                assertNull(buffers.put(link, packet), "a buffer holds one packet");
            }
        });
        enter(arriving);
    }

    private void oneStep() {
        Map<Link, List<Integer>> arriving = new HashMap<>();
        Map<Link, Deque<Integer>> before = new HashMap<>();
        queues.forEach((link, queue) -> before.put(link, new ArrayDeque<>(queue)));
        before.forEach((link, queue) -> {
            if (!queue.isEmpty()) {
                arrive(arriving, link, cross(link, queue));
            }
        });
        enter(arriving);
    }

    private int cross(Link link, Deque<Integer> queueBefore) {
        int packet = priority == null
                ? queueBefore.getFirst()
                : queueBefore.stream().min(priority).orElseThrow();
        assertTrue(queue(link).remove(packet), "a link passes one packet a step");
        List<Long> steps = crossings.get(packet);
        steps.add(step);
        assertEquals(link, paths.get(packet).get(steps.size() - 1), "the links of a path in their order, once each");
        return packet;
    }

    private void arrive(Map<Link, List<Integer>> arriving, Link by, int packet) {
        List<Link> path = paths.get(packet);
        int next = place(by, packet) + 1;
        if (next < path.size()) {
            arriving.computeIfAbsent(path.get(next), none -> new ArrayList<>()).add(packet);
        }
    }

    private void enter(Map<Link, List<Integer>> arriving) {
        arriving.forEach((link, packets) -> {
            Map<Integer, Integer> cameBy = new HashMap<>();
            packets.forEach(packet -> cameBy.put(
                    packet, paths.get(packet).get(place(link, packet) - 1).number()));
            ties.ordered(step, packets, cameBy).forEach(queue(link)::addLast);
        });
    }

    /** The step of each packet's delivery. */
    public long latency(int packet) {
        List<Long> steps = crossings.get(packet);
        return steps.get(steps.size() - 1);
    }

    /** The longest queue when any step begins. */
    public int longestQueue() {
        return snapshots.stream()
                .flatMap(snapshot -> snapshot.queues().values().stream())
                .mapToInt(List::size)
                .max()
                .orElse(0);
    }
}
