package io.swallowtail.core.trace;

import io.swallowtail.core.trace.TraceEvent.Blocked;
import io.swallowtail.core.trace.TraceEvent.FailedPart;
import io.swallowtail.core.trace.TraceEvent.Fault;
import io.swallowtail.core.trace.TraceEvent.Lost;
import io.swallowtail.core.trace.TraceEvent.Mark;
import io.swallowtail.core.trace.TraceEvent.Moved;
import io.swallowtail.core.trace.TraceEvent.Network;
import io.swallowtail.core.trace.TraceEvent.Note;
import io.swallowtail.core.trace.TraceEvent.Packet;
import io.swallowtail.core.trace.TraceEvent.Routed;
import io.swallowtail.core.trace.TraceEvent.Settled;
import io.swallowtail.core.trace.TraceEvent.Step;
import io.swallowtail.core.trace.TraceEvent.StepsEnd;
import io.swallowtail.core.trace.TraceEvent.Wave;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the events of a trial as plain sentences. It shows the first items of a long list and the first of many steps,
 * and counts the others. If successive events name the same network, the text shows the network and its faults once.
 */
public final class TraceText implements Trace {
    private static final int LONGEST_ROUTE = 24;

    private final int longestList;
    private final List<String> sentences = new ArrayList<>();
    private final Map<Integer, String> names = new HashMap<>();
    /** The last move of each packet. */
    private final Map<Integer, Moved> moves = new HashMap<>();

    private final Set<Fault> faults = new HashSet<>();
    private Network network;
    /** The kind of the current list's items. */
    private Kind kind = Kind.NONE;

    /** The number of items of the current list. */
    private int items;
    /** The packet of the current list's latest item. */
    private int lastPacket = -1;
    /** The unit of the current steps. */
    private String unit = "";

    /** The number of steps with this unit. */
    private long steps;
    /** Whether the text shows the current step. */
    private boolean isStepShown = true;

    /** Events of one kind make a list. */
    private enum Kind {
        NONE,
        FAULT,
        PACKET,
        ROUTE,
        HAPPENING,
        WAVE
    }

    /**
     * Starts a text.
     *
     * @param longestList how many items of a list, and how many steps, the text shows, at least 1
     */
    public TraceText(int longestList) {
        this.longestList = longestList;
    }

    @Override
    public int longestList() {
        return longestList;
    }

    @Override
    public void record(TraceEvent event) {
        if (event instanceof Note note) {
            endList();
            addSentence(note.text());
        } else if (event instanceof Network named) {
            endList();
            begin(named);
        } else if (event instanceof Fault fault) {
            if (faults.add(fault)) {
                item(Kind.FAULT, true, place(fault) + " has failed.");
            }
        } else if (event instanceof Packet packet) {
            names.put(packet.packet(), packet.name());
            if (!packet.request().isEmpty()) {
                item(Kind.PACKET, true, packet.name() + " " + packet.request() + ".");
                lastPacket = packet.packet();
            }
        } else if (event instanceof Routed routed) {
            add(routed);
        } else if (event instanceof Step step) {
            begin(step);
        } else if (event instanceof Moved moved) {
            Moved before = moves.put(moved.packet(), moved);
            if (before == null || !isToAndFro(before, moved)) {
                lastPacket = -1;
                happen(moved.packet(), move(moved));
            }
        } else if (event instanceof Blocked blocked) {
            happen(blocked.packet(), name(blocked.packet()) + " is blocked" + words(": ", blocked.reason()) + ".");
        } else if (event instanceof Lost lost) {
            happen(lost.packet(), name(lost.packet()) + " is given up" + words(": ", lost.reason()) + ".");
        } else if (event instanceof Settled settled) {
            happen(
                    settled.packet(),
                    name(settled.packet()) + " " + (settled.manner().isEmpty() ? "is delivered" : settled.manner())
                            + ".");
        } else if (event instanceof Wave wave) {
            item(
                    Kind.WAVE,
                    true,
                    wave.name() + " keeps to levels " + wave.firstLevel() + " to " + wave.lastLevel() + " in steps "
                            + (wave.before() + 1) + " to " + wave.last() + ".");
        } else if (event instanceof StepsEnd) {
            endList();
            endSteps();
        } else if (!(event instanceof Mark || event instanceof FailedPart)) {
            throw new IllegalArgumentException("unknown event " + event);
        }
    }

    /**
     * Ends the text with the number of omitted items.
     *
     * @return all sentences, each with its full stop
     */
    public List<String> complete() {
        endList();
        endSteps();
        return sentences;
    }

    private void begin(Network named) {
        if (named.equals(network)) {
            return;
        }
        network = named;
        faults.clear();
        int nodes = 0;
        int edges = 0;
        int levels = named.network().levels();
        for (int level = 0; level <= levels; level++) {
            nodes += named.network().nodes(level);
            edges += level == 0 ? 0 : named.network().edges(level);
        }
        addSentence(
                hasSwitches()
                        ? "The network has " + (nodes + named.network().nodes(levels / 2)) / 2 + " switches and "
                                + edges + " links between them, in one direction each."
                        : "The network has levels 0 to " + levels + ", " + nodes + " nodes and " + edges + " edges.");
    }

    private void begin(Step step) {
        endList();
        if (!step.unit().equals(unit)) {
            endSteps();
            unit = step.unit();
        }
        isStepShown = ++steps <= longestList;
        if (isStepShown) {
            addSentence(step.unit() + " " + step.number() + words(": ", step.state()) + ".");
        }
    }

    private void endSteps() {
        long leftOut = steps - longestList;
        isStepShown = true;
        steps = 0;
        if (leftOut > 0) {
            addSentence("… and " + leftOut + " more " + unit + (leftOut == 1 ? "." : "s."));
        }
        unit = "";
    }

    /** A candidate route belongs to the item of its packet, a circuit to the event of the same packet before it. */
    private void add(Routed routed) {
        boolean goesOn = routed.isLocked() ? routed.circuit() == lastPacket : kind == Kind.PACKET;
        item(goesOn ? kind : Kind.ROUTE, !goesOn, route(routed));
    }

    private void happen(int packet, String sentence) {
        item(Kind.HAPPENING, kind != Kind.HAPPENING || packet != lastPacket, sentence);
        lastPacket = packet;
    }

    private void item(Kind ofKind, boolean isNew, String sentence) {
        if (ofKind != kind) {
            endList();
            kind = ofKind;
        }
        items += isNew ? 1 : 0;
        if (items <= longestList) {
            addSentence(sentence);
        }
    }

    private void endList() {
        int leftOut = items - longestList;
        if (leftOut > 0) {
            addSentence("… and " + leftOut + " more.");
        }
        if (kind == Kind.FAULT) {
            addFaults();
        }
        items = 0;
        kind = Kind.NONE;
        lastPacket = -1;
    }

    private void addFaults() {
        long nodes = faults.stream().filter(fault -> fault.head() < 0).count();
        long edges = faults.size() - nodes;
        String ofNodes = nodes == 0 ? "" : "failed nodes: " + nodes;
        String ofEdges = edges == 0 ? "" : "failed " + (hasSwitches() ? "links: " : "edges: ") + edges;
        addSentence(ofNodes + (nodes > 0 && edges > 0 ? ", " : "") + ofEdges + ".");
    }

    private void addSentence(String sentence) {
        if (isStepShown) {
            sentences.add(sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1));
        }
    }

    private static String words(String before, String words) {
        return words.isEmpty() ? "" : before + words;
    }

    private String name(int packet) {
        return names.getOrDefault(packet, "packet " + packet);
    }

    /** Reports whether nodes are switches with hosts: a network that is shown unfolded. */
    private boolean hasSwitches() {
        return network != null && !network.network().hostsAt(0).isEmpty();
    }

    private String node(int level, int row) {
        return network == null
                ? "row " + row + " of level " + level
                : network.network().nodeName(level, row);
    }

    private String place(Fault fault) {
        String from = node(fault.level(), fault.row());
        if (fault.head() < 0) {
            return "the node in " + from;
        }
        return hasSwitches()
                ? "the link from " + from + " to " + node(fault.level() + 1, fault.head())
                : "the edge from " + from + " to row " + fault.head();
    }

    private String move(Moved moved) {
        return "in step " + moved.step() + " " + name(moved.packet())
                + (moved.to() > moved.level() ? " moves on to " : " goes back to ") + node(moved.to(), moved.head())
                + words(", ", moved.manner()) + ".";
    }

    /** Checks whether a packet moves back without a reason. Then it only waits, and the text shows this once. */
    private static boolean isToAndFro(Moved before, Moved moved) {
        return before.manner().isEmpty()
                && moved.manner().isEmpty()
                && moved.level() == before.to()
                && moved.row() == before.head()
                && moved.to() == before.level()
                && moved.head() == before.row();
    }

    private String route(Routed routed) {
        int[] rows = routed.rows();
        if (hasSwitches()) {
            String switches = IntStream.range(0, rows.length)
                    .filter(level -> rows[level] >= 0)
                    .mapToObj(level -> node(level, rows[level]))
                    .distinct()
                    .collect(Collectors.joining(", "));
            return (routed.isLocked() ? routed.name() + " takes " : "route of " + routed.name() + ": ") + switches
                    + ".";
        }
        String first = Arrays.stream(rows)
                .limit(LONGEST_ROUTE)
                .mapToObj(row -> row < 0 ? "-" : Integer.toString(row))
                .collect(Collectors.joining(" "));
        return (routed.isLocked() ? "the circuit of " : "route of ") + routed.name() + ": rows " + first
                + (rows.length > LONGEST_ROUTE ? " … " + rows[rows.length - 1] : "") + ".";
    }
}
