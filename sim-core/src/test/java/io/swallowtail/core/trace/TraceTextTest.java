package io.swallowtail.core.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.network.LeveledNetwork;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Sentences of events; long lists are cut after so many items, line by line and within a sentence, and the rest is counted. */
class TraceTextTest {
    /** Writes the text of the events, with lists of three items. */
    private static List<String> text(Consumer<Trace> telling) {
        TraceText text = new TraceText(3);
        telling.accept(text);
        return text.complete();
    }

    /** The butterfly of four inputs. */
    private static final LeveledNetwork BUTTERFLY = new LeveledNetwork() {
        @Override
        public int levels() {
            return 2;
        }

        @Override
        public int nodes(int level) {
            return 4;
        }

        @Override
        public int outDegree(int level, int node) {
            return level < 2 ? 2 : 0;
        }

        @Override
        public int head(int level, int edge) {
            return edge / 2 ^ (edge % 2) << 2 - level;
        }
    };

    private static List<String> notes(int items) {
        return text(trace -> trace.list(items, i -> trace.note("Thing " + i + ".")));
    }

    @Test
    void listsAreCut() {
        assertEquals(List.of(), notes(0));
        assertEquals(List.of("Thing 0.", "Thing 1.", "Thing 2."), notes(3));
        assertEquals(List.of("Thing 0.", "Thing 1.", "Thing 2.", "… and 4 more."), notes(7));
    }

    @Test
    void namesAreCut() {
        Trace trace = new TraceText(3);
        assertEquals("", trace.named(0, i -> "thing " + i));
        assertEquals("thing 0", trace.named(1, i -> "thing " + i));
        assertEquals("thing 0, thing 1, thing 2", trace.named(3, i -> "thing " + i));
        assertEquals("thing 0, thing 1, thing 2 and 4 more", trace.named(7, i -> "thing " + i));
    }

    @Test
    void packetsBeginMoveAndEnd() {
        assertEquals(
                List.of(
                        "Input 4 sends to output 2.",
                        "Round 1: 2 packets are there.",
                        "In step 1 input 4 moves on to row 3 of level 1.",
                        "Input 4 is delivered.",
                        "Packet 9 is blocked: its edge is wanted by 2.",
                        "Packet 9 is given up.",
                        "Round 2.",
                        "In step 2 packet 1 goes back to row 0 of level 0, beaten."),
                text(trace -> {
                    trace.packet(0, "input 4", 0, 4, "sends to output 2");
                    trace.packet(5, "input 5", 0, 5, "");
                    trace.step("round", 1, "2 packets are there");
                    trace.moved(0, 1, 0, 4, 3);
                    trace.settled(0, "");
                    trace.blocked(9, 1, "its edge is wanted by 2");
                    trace.lost(9, "");
                    trace.step("round", 2, "");
                    trace.record(new TraceEvent.Moved(1, 2, 1, 1, 0, 0, "beaten"));
                    trace.mark(0, 0, "marked nodes are drawn, not told");
                }));
    }

    /** Items are counted by packets: what happens to one packet is one item. */
    @Test
    void stepsAndTheirItemsAreCut() {
        List<String> traced = text(trace -> {
            for (int step = 1; step <= 5; step++) {
                trace.step("step", step, "");
                for (int packet = 0; packet < 5; packet++) {
                    trace.moved(packet, step, 0, 0, 0);
                    trace.settled(packet, "arrives");
                }
            }
            trace.stepsEnd();
            trace.note("The end.");
        });
        assertEquals(
                List.of(
                        "Step 3.",
                        "In step 3 packet 0 moves on to row 0 of level 1.",
                        "Packet 0 arrives.",
                        "In step 3 packet 1 moves on to row 0 of level 1.",
                        "Packet 1 arrives.",
                        "In step 3 packet 2 moves on to row 0 of level 1.",
                        "Packet 2 arrives.",
                        "… and 2 more.",
                        "… and 2 more steps.",
                        "The end."),
                traced.subList(16, traced.size()));
    }

    @Test
    void faultsAreWrittenOnce() {
        assertEquals(
                List.of(
                        "The node in row 0 of level 1 has failed.",
                        "The node in row 1 of level 1 has failed.",
                        "The edge from row 0 of level 0 to row 4 has failed.",
                        "… and 1 more.",
                        "Failed nodes: 2, failed edges: 2."),
                text(trace -> {
                    trace.faultyNode(1, 0);
                    trace.faultyNode(1, 1);
                    trace.faultyEdge(0, 0, 4);
                    trace.faultyEdge(1, 0, 0);
                    trace.faultyNode(1, 0);
                }));
    }

    @Test
    void routesAreWritten() {
        assertEquals(
                List.of(
                        "The network has levels 0 to 2, 12 nodes and 16 edges.",
                        "Route of p of a: rows 0 0 0.",
                        "Route of p of b: rows 0 0 1.",
                        "The circuit of a: rows 1 1 1.",
                        "… and 2 more."),
                text(trace -> {
                    trace.network(BUTTERFLY);
                    trace.record(new TraceEvent.Routed(0, "p of a", new int[] {0, 0, 0}, false));
                    trace.record(new TraceEvent.Routed(2, "p of b", new int[] {0, 0, 1}, false));
                    trace.routed(0, "a", 1, 1, 1);
                    trace.routed(0, "a", 0, 2, 3);
                    trace.routed(1, "b", 1, 1, 1);
                }));
    }
}
