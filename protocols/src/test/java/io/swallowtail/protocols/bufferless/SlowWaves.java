package io.swallowtail.protocols.bufferless;

import static java.util.stream.Collectors.toList;

import io.swallowtail.protocols.bufferless.SlowPaths.Edge;
import io.swallowtail.protocols.bufferless.SlowPaths.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The centralized and the distributed algorithm in objects, written from the specification: a clock that runs through every
 * step, boats that point to levels, and for the distributed one rounds that are all run, at whose ends every packet is put back where
 * it was. Packets of priority 0 take part in nothing until then.
 */
final class SlowWaves {
    private enum Stage {
        /** Oscillates before its boat comes, or is not in the network yet. */
        WAITS,
        RIDES,
        /** Oscillates behind its target. */
        ARRIVED
    }

    private static final class Packet {
        int number;
        List<Node> path;
        int set;
        int session;
        int group;
        int level;
        /** The lower level of its oscillation. */
        int home;

        Stage stage;
        boolean isInside;
        boolean isDelivered;
        long injection;
        long delivery;
        int colour;
        boolean isValid;
        boolean isLost;

        int source() {
            return path.get(0).level();
        }

        int destination() {
            return path.get(path.size() - 1).level();
        }

        Edge up() {
            return new Edge(path.get(level - source()), path.get(level - source() + 1));
        }
    }

    private final SlowPaths slow;
    private final SlowSchedule schedule;
    private final List<Packet> packets = new ArrayList<>();
    private final int degree;
    private long clock;
    private long deflections;
    private int largestColour;
    private int mostRounds;
    private boolean isFailed;

    SlowWaves(SlowPaths slow, Map<String, String> parameters) {
        this.slow = slow;
        schedule = new SlowSchedule(slow, parameters);
        divide();
        degree = degree();
        if (!schedule.isDistributed) {
            schedule.boats = degree + 1;
        }
    }

    private void divide() {
        for (int number = 0; number < slow.paths.size(); number++) {
            Packet packet = new Packet();
            packet.number = number;
            packet.path = slow.paths.get(number);
            packet.set = 1 + slow.ask("sets", 0, number, schedule.sets);
            // Groups begin at 0, gamma', … in session 1, at gamma' / 2, 3 gamma' / 2, … in session 2.
            for (int session = 2; session >= 1; session--) {
                for (int group = (session - 1) * schedule.groupFrames / 2;
                        group * schedule.lambda <= slow.levels();
                        group += schedule.groupFrames) {
                    if (packet.source() >= group * schedule.lambda
                            && packet.destination() < (group + schedule.groupFrames) * schedule.lambda) {
                        packet.session = session;
                        packet.group = group;
                    }
                }
            }
            if (packet.session == 0) {
                throw new AssertionError("packet " + number + " is in no group");
            }
            packets.add(packet);
        }
    }

    private Set<Edge> edges(Packet packet, int frame) {
        return SlowPaths.edgesBetween(packet.path, frame * schedule.lambda, (frame + 2) * schedule.lambda);
    }

    private boolean areNeighbours(Packet one, Packet other, int frame) {
        return !Collections.disjoint(edges(one, frame), edges(other, frame));
    }

    private int degree() {
        int largest = 0;
        for (int frame = 0; frame * schedule.lambda <= slow.levels(); frame++) {
            for (Packet packet : packets) {
                int neighbours = 0;
                for (Packet other : packets) {
                    if (other != packet && other.set == packet.set && areNeighbours(packet, other, frame)) {
                        neighbours++;
                    }
                }
                largest = Math.max(largest, neighbours);
            }
        }
        return largest;
    }

    /** The frame to which the wave of a packet's set points, in the packet's group; 0 based, phases from 1. */
    private int wave(Packet packet, long phase) {
        return packet.group + (int) (phase - (2L * packet.set - 1));
    }

    private boolean isLastFrame(Packet packet, int frame) {
        return frame == packet.group + schedule.groupFrames - 1 || (frame + 1) * schedule.lambda > slow.levels();
    }

    /** Runs the whole schedule, or up to the first failure. */
    void run() {
        for (int session = 1; session <= 2 && !isFailed; session++) {
            for (long phase = 1; phase <= schedule.phases && !isFailed; phase++) {
                if (schedule.isDistributed) {
                    distributedPhase(session, phase);
                } else {
                    centralizedPhase(session, phase);
                }
            }
        }
    }

    private List<Packet> entering(int session, long phase) {
        return packets.stream()
                .filter(packet -> packet.session == session && packet.source() / schedule.lambda == wave(packet, phase))
                .filter(packet -> wave(packet, phase) >= packet.group)
                .collect(toList());
    }

    private List<Packet> inside() {
        return packets.stream().filter(packet -> packet.isInside).collect(toList());
    }

    private void centralizedPhase(int session, long phase) {
        List<Packet> active = inside();
        active.addAll(entering(session, phase));
        Map<Packet, Integer> colours = new HashMap<>();
        for (Packet packet : active) {
            if (!colours.containsKey(packet)) {
                colours.putAll(greedy(packet, wave(packet, phase)));
            }
            packet.colour = colours.get(packet);
            packet.isValid = true;
            isFailed |= 2 * packet.colour > schedule.lambda;
            await(packet);
        }
        largestColour = Math.max(
                largestColour, colours.values().stream().mapToInt(k -> k).max().orElse(0));
        for (int step = 1; step <= schedule.steps() && !isFailed; step++) {
            clock++;
            step(active, List.of(), step, phase, 0);
        }
    }

    private static void await(Packet packet) {
        packet.level = packet.isInside ? packet.level : packet.source();
        packet.home = packet.level;
        packet.stage = Stage.WAITS;
        packet.isLost = false;
    }

    private void distributedPhase(int session, long phase) {
        List<Packet> entering = entering(session, phase);
        for (int part = 0; part < 3 && !isFailed; part++) {
            List<Packet> own = inside();
            List<Packet> others = List.of();
            if (part > 0) {
                others = own;
                int parity = part % 2;
                own = entering.stream()
                        .filter(packet -> (packet.source() - wave(packet, phase) * schedule.lambda + 1) % 2 == parity)
                        .toList();
            }
            subPhase(own, others, phase, part);
        }
    }

    private void subPhase(List<Packet> own, List<Packet> others, long phase, int part) {
        own.forEach(packet -> packet.isValid = false);
        int settled = own.isEmpty() ? 0 : schedule.rounds + 1;
        for (int round = 1; round <= schedule.rounds; round++) {
            Map<Packet, Integer> levels = new HashMap<>();
            for (Packet packet : own) {
                if (!packet.isDelivered) {
                    await(packet);
                    // Undoing step 1 of the first round takes B2 across its first edge.
                    levels.put(packet, packet.home);
                    packet.level += part == 2 && round > 1 ? 1 : 0;
                    if (!packet.isValid) {
                        int frames = wave(packet, phase) - packet.source() / schedule.lambda;
                        packet.colour = 1
                                + slow.ask(
                                        "colours",
                                        (long) frames * schedule.rounds + round - 1,
                                        packet.number,
                                        schedule.boats);
                    }
                }
            }
            Map<Packet, Integer> otherLevels = new HashMap<>();
            others.forEach(packet -> otherLevels.put(packet, packet.level));
            for (int step = 1; step <= schedule.steps(); step++) {
                clock++;
                if (round == 1 && step == part) {
                    for (Packet packet : own) {
                        packet.isInside = true;
                        packet.injection = clock;
                    }
                }
                step(own, others, step, phase, part);
            }
            own.forEach(packet -> packet.isValid = !packet.isLost);
            if (own.stream().allMatch(packet -> packet.isDelivered || packet.isValid)) {
                settled = Math.min(settled, round);
            }
            clock += schedule.steps();
            if (round < schedule.rounds) {
                levels.forEach((packet, level) -> packet.level = level);
                otherLevels.forEach((packet, level) -> {
                    if (packet.level != level) {
                        throw new AssertionError("packet " + packet.number + " was disturbed");
                    }
                });
            }
        }
        mostRounds = Math.max(mostRounds, settled);
        isFailed = settled > schedule.rounds;
    }

    /** Colours a packet's whole set in its group and session. */
    private Map<Packet, Integer> greedy(Packet member, int frame) {
        Map<Packet, Integer> colours = new LinkedHashMap<>();
        for (Packet packet : packets) {
            if (packet.set == member.set && packet.session == member.session && packet.group == member.group) {
                Set<Integer> taken = new HashSet<>();
                colours.forEach((other, colour) -> {
                    if (areNeighbours(packet, other, frame)) {
                        taken.add(colour);
                    }
                });
                colours.put(
                        packet,
                        IntStream.iterate(1, k -> k + 1)
                                .filter(k -> !taken.contains(k))
                                .findFirst()
                                .orElseThrow());
            }
        }
        return colours;
    }

    /**
     * One step of a phase or of the first half of a round.
     *
     * @param part 0, 1, 2 for A (or all), B1, B2
     */
    private void step(List<Packet> own, List<Packet> others, int step, long phase, int part) {
        Map<Edge, List<Packet>> riders = new LinkedHashMap<>();
        List<Packet> oscillators = new ArrayList<>(others);
        for (Packet packet : own) {
            if (packet.isDelivered || packet.isLost) {
                continue;
            }
            int boat = wave(packet, phase) * schedule.lambda + step - (4 * packet.colour - 3);
            if (packet.stage == Stage.WAITS && packet.level == packet.home && packet.level == boat) {
                packet.stage = Stage.RIDES;
                if (!packet.isInside) {
                    packet.isInside = true;
                    packet.injection = clock;
                }
            }
            if (packet.stage == Stage.RIDES) {
                riders.computeIfAbsent(packet.up(), edge -> new ArrayList<>()).add(packet);
            } else if (packet.isInside) {
                oscillators.add(packet);
            }
        }
        oscillators.removeIf(packet -> packet.isDelivered);
        oscillate(oscillators, riders.keySet());
        riders.forEach((edge, rivals) -> {
            for (Packet packet : rivals) {
                packet.isLost = rivals.size() > 1 && !packet.isValid;
                if (!packet.isLost) {
                    ride(packet, phase, part);
                }
            }
            if (rivals.stream().filter(packet -> packet.isValid).count() > 1) {
                throw new AssertionError("two valid colours meet on " + edge);
            }
        });
    }

    private void ride(Packet packet, long phase, int part) {
        int frame = wave(packet, phase);
        int target = (frame + 2) * schedule.lambda - 2 * part * schedule.boats - (2 * packet.colour - 1) - 1;
        if (!isLastFrame(packet, frame) && packet.level == target) {
            packet.stage = Stage.ARRIVED;
            packet.home = target;
        }
        up(packet);
    }

    private void oscillate(List<Packet> oscillators, Set<Edge> ridden) {
        for (Packet packet : oscillators) {
            if (packet.level == packet.home + 1) {
                packet.level--;
            } else if (packet.level == packet.home && ridden.contains(packet.up())) {
                deflections++;
                packet.level--;
            } else {
                up(packet);
            }
        }
    }

    private void up(Packet packet) {
        packet.level++;
        if (packet.level == packet.destination()) {
            packet.isInside = false;
            packet.isDelivered = true;
            packet.delivery = clock;
        }
    }

    /** The metrics by name; those that are null left out. */
    Map<String, Long> metrics() {
        Map<String, Long> metrics = new HashMap<>();
        metrics.put("dependency_degree", (long) degree);
        metrics.put("phases", 2 * schedule.phases);
        metrics.put("rounds", (long) mostRounds);
        metrics.put(
                "schedule", (schedule.isDistributed ? 12L * schedule.rounds : 2L) * schedule.phases * schedule.steps());
        metrics.put("failed", isFailed ? 1L : 0);
        if (!isFailed) {
            metrics.put(
                    "routing_time",
                    packets.stream().mapToLong(p -> p.delivery).max().orElseThrow());
            metrics.put(
                    "last_injection",
                    packets.stream().mapToLong(p -> p.injection).max().orElseThrow());
            metrics.put(
                    "longest_flight",
                    packets.stream()
                            .mapToLong(p -> p.delivery - p.injection + 1)
                            .max()
                            .orElseThrow());
            metrics.put("colors", (long) largestColour);
            metrics.put("deflections", deflections);
            metrics.put("session2", packets.stream().filter(p -> p.session == 2).count());
            if (!packets.stream().allMatch(packet -> packet.isDelivered)) {
                throw new AssertionError("not all packets are delivered");
            }
        }
        return metrics;
    }
}
