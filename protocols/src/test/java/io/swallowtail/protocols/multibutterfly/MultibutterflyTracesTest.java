package io.swallowtail.protocols.multibutterfly;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.core.trace.TraceEvent.Fault;
import io.swallowtail.core.trace.TraceEvent.Lost;
import io.swallowtail.core.trace.TraceEvent.Mark;
import io.swallowtail.core.trace.TraceEvent.Moved;
import io.swallowtail.core.trace.TraceEvent.Network;
import io.swallowtail.core.trace.TraceEvent.Note;
import io.swallowtail.core.trace.TraceEvent.Packet;
import io.swallowtail.core.trace.TraceEvent.Settled;
import io.swallowtail.core.trace.TraceEvent.Step;
import io.swallowtail.core.trace.TraceEvent.StepsEnd;
import io.swallowtail.core.trace.TraceText;
import io.swallowtail.protocols.Trials;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The traces show what the trial did: every move, phase and set is read from the events. */
class MultibutterflyTracesTest {
    private static final Pattern EDGES =
            Pattern.compile("Edges from row (\\d+) of level (\\d+): to half 0, (.*); to half 1, (.*)\\.");
    private static final Pattern EDGE = Pattern.compile("row (\\d+) in colour (\\d+)");
    private static final Pattern NAME = Pattern.compile("the packet of input (\\d+) to output (\\d+)");
    private static final Pattern MORE = Pattern.compile("… and (\\d+) more\\.");
    private static final Pattern PHASE =
            Pattern.compile("packets of (even|odd) levels: (\\d+) moved, (\\d+) blocked, (\\d+) not yet delivered");

    private static List<TraceEvent> events(Trials trials) {
        trials.next();
        List<TraceEvent> events = new ArrayList<>();
        long[] plain = trials.out.values();
        Outcome traced = new Outcome(new long[plain.length]);
        trials.simulator.run(traced, events::add);
        assertArrayEquals(plain, traced.values());
        return events;
    }

    private static <T extends TraceEvent> List<T> of(Class<T> kind, List<TraceEvent> events) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static List<String> notes(List<TraceEvent> events) {
        return of(Note.class, events).stream().map(Note::text).toList();
    }

    /** Packets go from their inputs to their outputs along traced edges, in steps of the edges' colours. */
    @Test
    void packetsMoveAlongTracedEdges() {
        for (String text : List.of(
                "multibutterfly n=8 c=2 waves=off",
                "multibutterfly n=16 c=1 wave_count=2 queue=2",
                "multibutterfly n=16 c=2 wave_count=3 p=0.2",
                "multibutterfly n=8 c=1 wave_count=2 max_phases=2")) {
            Trials trials = new Trials(text, 2);
            int waves =
                    text.contains("waves=off") ? 1 : Integer.parseInt(text.replaceAll(".*wave_count=(\\d+).*", "$1"));
            int colours = 2 * Integer.parseInt(text.replaceAll(".* c=(\\d+).*", "$1"));
            for (int trial = 0; trial < 5; trial++) {
                new Reader(trials, waves, colours).read(events(trials));
            }
        }
    }

    /** Follows the packets of a trial by its events. */
    private static final class Reader {
        private final Trials trials;
        private final int waves;
        private final int colours;
        private final Map<String, Integer> edges = new HashMap<>();
        private final Set<Integer> inputs = new HashSet<>();
        private Network network;
        private int levels;
        /** Level, row and output of the present wave's packets. */
        private final Map<Integer, int[]> places = new HashMap<>();

        private final Set<Fault> faults = new HashSet<>();
        private int wave = -1;
        private long phase;
        private long phases;
        private long blocked;
        private int announced;
        private int moved;
        private int inside;
        private int settled;
        private int lost;

        Reader(Trials trials, int waves, int colours) {
            this.trials = trials;
            this.waves = waves;
            this.colours = colours;
        }

        void read(List<TraceEvent> events) {
            for (TraceEvent event : events) {
                if (event instanceof Note note) {
                    readEdges(note.text());
                } else if (event instanceof Network named) {
                    assertTrue(network == null || network.equals(named));
                    endWave();
                    network = named;
                    levels = named.network().levels();
                } else if (event instanceof Fault fault) {
                    faults.add(fault);
                } else if (event instanceof Packet packet) {
                    read(packet);
                } else if (event instanceof Step step) {
                    read(step);
                } else if (event instanceof StepsEnd) {
                    endPhase();
                } else if (event instanceof Moved move) {
                    read(move);
                } else if (event instanceof Settled packet) {
                    int[] place = places.remove(packet.packet());
                    assertEquals(levels, place[0]);
                    assertEquals(place[2], place[1]);
                    settled++;
                } else if (event instanceof Lost packet) {
                    assertNotNull(places.remove(packet.packet()));
                    lost++;
                }
            }
            endWave();
            assertEquals(1 << levels, inputs.size());
            assertEquals(Math.min(waves, inputs.size()) - 1, wave);
            assertEquals(trials.metric("phases"), phases);
            assertEquals(trials.metric("steps"), phases * colours);
            assertEquals(trials.metric("blocked"), blocked);
            assertEquals(trials.metric("delivered"), settled);
            assertEquals(trials.metric("stranded"), lost);
        }

        private void readEdges(String note) {
            Matcher traced = EDGES.matcher(note);
            if (traced.matches()) {
                Matcher edge = EDGE.matcher(traced.group(3) + traced.group(4));
                while (edge.find()) {
                    edges.put(
                            traced.group(2) + ":" + traced.group(1) + ":" + edge.group(2),
                            Integer.parseInt(edge.group(1)));
                }
            }
        }

        private void read(Packet packet) {
            Matcher name = NAME.matcher(packet.name());
            assertTrue(name.matches());
            int input = Integer.parseInt(name.group(1));
            int output = Integer.parseInt(name.group(2));
            assertEquals(0, packet.level());
            assertEquals(input, packet.row());
            assertEquals(wave, output % waves);
            assertTrue(inputs.add(input));
            assertEquals(packet.packet(), places.size(), "packets of a wave are numbered from 0");
            places.put(packet.packet(), new int[] {0, input, output});
        }

        private void read(Step step) {
            switch (step.unit()) {
                case "wave" -> {
                    wave++;
                    assertEquals(wave, step.number());
                    phase = 0;
                }
                case "phase" -> {
                    endPhase();
                    Matcher state = PHASE.matcher(step.state());
                    assertTrue(state.matches());
                    phases++;
                    phase++;
                    assertEquals(phase, step.number());
                    assertEquals(phase % 2 == 1 ? "even" : "odd", state.group(1));
                    announced = Integer.parseInt(state.group(2));
                    blocked += Integer.parseInt(state.group(3));
                    inside = Integer.parseInt(state.group(4));
                }
                default -> fail(step.unit());
            }
        }

        private void read(Moved move) {
            int[] place = places.get(move.packet());
            assertEquals(place[0], move.level());
            assertEquals(place[1], move.row());
            assertEquals(move.level() + 1, move.to());
            assertEquals((phase - 1) % 2, move.level() % 2);
            assertEquals(phase - 1, (move.step() - 1) / colours);
            assertEquals(edges.get(place[0] + ":" + place[1] + ":" + (move.step() - 1) % colours), move.head());
            assertTrue(!faults.contains(new Fault(move.to(), move.head(), -1)));
            place[0]++;
            place[1] = move.head();
            moved++;
        }

        private void endPhase() {
            assertEquals(announced, moved);
            assertEquals(inside, phase == 0 ? 0 : places.size());
            moved = 0;
        }

        private void endWave() {
            assertTrue(places.isEmpty(), "every packet is delivered or given up");
            announced = 0;
            inside = 0;
        }
    }

    /** Each wave has its network with all faults, which the stream lists, so that each can be drawn. */
    @Test
    void everyWaveTracesTheNetworkAndItsFaults() {
        Trials trials = new Trials("multibutterfly n=32 c=2 wave_count=4 p=0.1", 2);
        List<TraceEvent> events = events(trials);
        BernoulliChoices flags = (BernoulliChoices) trials.stream("faults");
        List<Fault> faults = IntStream.range(0, flags.count())
                .filter(flags::get)
                .mapToObj(flag -> new Fault(1 + flag / 32, flag % 32, -1))
                .toList();
        List<Network> networks = of(Network.class, events);
        assertEquals(4, networks.size());
        int end = events.size();
        for (int wave = 3; wave >= 0; wave--) {
            assertSame(networks.get(0).network(), networks.get(wave).network());
            int begin = events.subList(0, end).lastIndexOf(networks.get(wave));
            assertEquals(faults, of(Fault.class, events.subList(begin, end)));
            assertEquals(8, of(Packet.class, events.subList(begin, end)).size());
            end = begin;
        }
    }

    @Test
    void aMeasuredExpansionIsTraced() {
        Trials trials = new Trials("multibutterfly n=16 c=3 measure_expansion=true wave_count=2", 2);
        List<String> notes = notes(events(trials));
        assertEquals(
                "The set that expands least has " + trials.denominator("expansion") + " nodes and "
                        + trials.metric("expansion") + " neighbours.",
                notes.get(notes.size() - 1));
    }

    @Test
    void faultsAndTheirDamageAreTraced() {
        Trials trials = new Trials("multibutterfly_faults n=16 c=2 p=0.1", 4);
        for (int trial = 0; trial < 10; trial++) {
            List<TraceEvent> events = events(trials);
            assertEquals(1, of(Network.class, events).size());
            List<Fault> faults = of(Fault.class, events);
            assertEquals(trials.metric("dead_inputs"), onLevel(0, faults));
            assertEquals(trials.metric("dead_outputs"), onLevel(4, faults));
            BernoulliChoices flags = (BernoulliChoices) trials.stream("faults");
            faults.forEach(fault -> assertTrue(flags.get(16 * fault.level() + fault.row())));
            assertEquals(IntStream.range(0, flags.count()).filter(flags::get).count(), faults.size());
            List<Mark> marks = of(Mark.class, events);
            List<String> notes = notes(events);
            for (String what : List.of("inputs", "outputs")) {
                int level = what.equals("inputs") ? 0 : 4;
                long givenUp =
                        marks.stream().filter(mark -> mark.level() == level).count();
                assertEquals(16 - trials.metric(what + "_kept"), givenUp);
                assertEquals(givenUp, counted(notes, "Pruning gives up the " + what + " "));
            }
            assertTrue(marks.stream()
                    .allMatch(mark -> mark.reason().equals(marks.get(0).reason())));
            assertEquals(trials.metric("connected_pairs"), pairs(notes));
        }
    }

    private static long onLevel(int level, List<Fault> faults) {
        return faults.stream().filter(fault -> fault.level() == level).count();
    }

    private static long counted(List<String> notes, String beginning) {
        return notes.stream()
                .filter(line -> line.startsWith(beginning))
                .mapToLong(line -> line.split(",").length)
                .sum();
    }

    private static long pairs(List<String> notes) {
        long pairs = 0;
        for (String line : notes) {
            if (line.matches("Input \\d+ reaches .*")) {
                pairs += line.contains("every output.")
                        ? 16
                        : line.contains("no output")
                                ? 0
                                : line.contains("every output but")
                                        ? 16 - line.split(",").length
                                        : line.split(",").length;
            }
        }
        return pairs;
    }

    @Test
    void concentratorsTraceTheirWorstSetOrItsLimits() {
        Trials small = new Trials("concentrator m=8 c=2 alpha=0.5 beta=1.3", 3);
        List<String> notes = notes(events(small));
        assertEquals(9, notes.size());
        long nodes = small.denominator("worst_expansion");
        long neighbours = small.metric("worst_expansion");
        long needed = (long) Math.ceil(1.3 * nodes - 1e-9);
        assertEquals(
                "The set that expands least has " + nodes + " nodes and " + neighbours + " neighbours, and needs "
                        + needed + ".",
                notes.get(8));
        assertEquals(small.metric("failed") == 1, neighbours < needed);
        Trials large = new Trials("concentrator m=64 c=5 alpha=0.25 beta=0.9", 3);
        notes = notes(events(large));
        assertEquals(66, notes.size());
        assertTrue(notes.get(64)
                .startsWith("The worst set that the greedy search meets has " + large.denominator("expansion_upper")
                        + " nodes and " + large.metric("expansion_upper") + " neighbours, and needs "));
        assertTrue(
                notes.get(65).startsWith("Every set has at least " + large.metric("expansion_lower") + " millionths"));
        Trials none = new Trials("concentrator m=8 c=2 alpha=0.1 beta=1", 3);
        assertEquals(
                "No set is so small that it must expand.", notes(events(none)).get(8));
    }

    /** The text shows the network and its faults once, although every wave has them. */
    @Test
    void textsShowTheNetworkOnce() {
        Trials trials = new Trials("multibutterfly n=32 c=2 wave_count=4 p=0.1", 2);
        trials.next();
        TraceText text = new TraceText(Integer.MAX_VALUE);
        trials.simulator.run(trials.out, text);
        List<String> sentences = text.complete();
        long faults = IntStream.range(0, 4 * 32)
                .filter(((BernoulliChoices) trials.stream("faults"))::get)
                .count();
        assertEquals(
                1,
                sentences.stream()
                        .filter(one -> one.startsWith("The network has "))
                        .count());
        assertEquals(
                faults,
                sentences.stream().filter(one -> one.endsWith(" has failed.")).count());
        assertEquals(
                4, sentences.stream().filter(one -> one.startsWith("Wave ")).count());
    }

    /** The text names stranded packets even if it omits the phases before them. */
    @Test
    void strandedPacketsAreTraced() {
        Trials trials = new Trials("multibutterfly n=32 c=1 wave_count=2 p=0.3", 2);
        trials.next();
        assertTrue(trials.metric("stranded") > 0);
        TraceText text = new TraceText(1);
        trials.simulator.run(trials.out, text);
        List<String> sentences = text.complete();
        long stranded = 0;
        for (int line = 1; line < sentences.size(); line++) {
            Matcher more = MORE.matcher(sentences.get(line));
            if (sentences.get(line).matches("The packet of input \\d+ to output \\d+ is given up: its wave ends\\.")) {
                stranded++;
            } else if (sentences.get(line - 1).contains(" is given up") && more.matches()) {
                stranded += Long.parseLong(more.group(1));
            }
        }
        assertEquals(trials.metric("stranded"), stranded, () -> String.join("\n", sentences));
    }
}
