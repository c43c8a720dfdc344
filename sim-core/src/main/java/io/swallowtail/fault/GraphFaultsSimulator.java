package io.swallowtail.fault;

import io.swallowtail.connectivity.GraphSearch;
import io.swallowtail.connectivity.NamedGraph;
import io.swallowtail.experiment.Outcome;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.random.BernoulliChoices;
import io.swallowtail.trace.Trace;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * One trial of {@link GraphFaults}. Streams: {@code link faults} and {@code node faults}, one flag for each link, or node other than a
 * terminal, without a probability of its own, in the order of the canonical text; {@code link faults P} and {@code node faults P}, the
 * same for those whose own probability is P. Cost: that of {@link GraphSearch} for the metrics that are needed.
 */
final class GraphFaultsSimulator extends Simulator {
    private final NamedGraph graph;
    private final GraphSearch search;
    private final int[] terminals;
    private final boolean isDirected;
    private final List<Parts> parts = new ArrayList<>();
    /** By component: the number of its terminals. */
    private final int[] counts;

    /** Parts with a common probability, and their flags. */
    private record Parts(boolean areLinks, int[] numbers, BernoulliChoices flags) {}

    GraphFaultsSimulator(Parameters parameters) {
        graph = parameters.get(GraphFaults.GRAPH);
        search = new GraphSearch(graph);
        terminals = GraphTerminals.of(parameters);
        isDirected = GraphFaults.isDirected(parameters);
        counts = new int[graph.nodes().size()];
        BigDecimal p = parameters.get(GraphFaults.P);
        GraphFaults.Faults fault = parameters.get(GraphFaults.FAULT);
        if (fault != GraphFaults.Faults.NODE) {
            BigDecimal[] own = graph.links().stream().map(NamedGraph.Link::p).toArray(BigDecimal[]::new);
            add(true, own, IntStream.range(0, own.length), p);
        }
        if (fault != GraphFaults.Faults.LINK) {
            BigDecimal[] own = IntStream.range(0, counts.length)
                    .mapToObj(graph::nodeProbability)
                    .toArray(BigDecimal[]::new);
            add(
                    false,
                    own,
                    IntStream.range(0, own.length)
                            .filter(node -> Arrays.stream(terminals).noneMatch(terminal -> terminal == node)),
                    p);
        }
    }

    private void add(boolean areLinks, BigDecimal[] own, IntStream numbers, BigDecimal p) {
        String stream = areLinks ? "link faults" : "node faults";
        SortedMap<String, List<Integer>> byStream = new TreeMap<>();
        numbers.forEach(number -> byStream.computeIfAbsent(
                        own[number] == null ? stream : stream + " " + GraphFaults.P.format(own[number]),
                        none -> new ArrayList<>())
                .add(number));
        byStream.forEach((name, some) -> parts.add(new Parts(
                areLinks,
                some.stream().mapToInt(Integer::intValue).toArray(),
                choices.bernoulli(name, some.size(), name.equals(stream) ? p : own[some.get(0)]))));
    }

    @Override
    protected void simulate(Outcome out) {
        out.set(GraphFaults.FAULTY, fail());
        if (out.needs(GraphFaults.COMPONENTS)
                || !isDirected && (out.needs(GraphFaults.SEPARATED) || out.needs(GraphFaults.REACHABLE_PAIRS))) {
            int components = search.components();
            out.set(GraphFaults.COMPONENTS, components);
            countTerminals(components, out);
        }
        if (isDirected && (out.needs(GraphFaults.SEPARATED) || out.needs(GraphFaults.REACHABLE_PAIRS))) {
            long pairs = reached(terminals[0]);
            out.set(GraphFaults.SEPARATED, pairs < terminals.length - 1);
            for (int i = 1; i < terminals.length && out.needs(GraphFaults.REACHABLE_PAIRS); i++) {
                pairs += reached(terminals[i]);
            }
            out.set(GraphFaults.REACHABLE_PAIRS, pairs);
        }
        if (terminals.length > 2) {
            out.setNull(GraphFaults.FLOW);
        } else if (out.needs(GraphFaults.FLOW)) {
            out.set(GraphFaults.FLOW, search.flow(terminals[0], terminals[1], false));
        }
    }

    private int fail() {
        int faulty = 0;
        for (Parts some : parts) {
            for (int i = 0; i < some.numbers.length; i++) {
                boolean fails = some.flags.get(i);
                faulty += fails ? 1 : 0;
                if (some.areLinks) {
                    search.setLink(some.numbers[i], fails);
                } else {
                    search.setNode(some.numbers[i], fails);
                }
            }
        }
        return faulty;
    }

    private void countTerminals(int components, Outcome out) {
        Arrays.fill(counts, 0, components, 0);
        for (int terminal : terminals) {
            counts[search.label(terminal)]++;
        }
        long pairs = 0;
        for (int component = 0; component < components; component++) {
            pairs += counts[component] * (counts[component] - 1L);
        }
        out.set(GraphFaults.SEPARATED, counts[search.label(terminals[0])] < terminals.length);
        out.set(GraphFaults.REACHABLE_PAIRS, pairs);
    }

    /** Counts the other terminals that a terminal reaches. */
    private int reached(int terminal) {
        search.reach(terminal);
        int count = -1;
        for (int other : terminals) {
            count += search.label(other) == 0 ? 1 : 0;
        }
        return count;
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        simulate(out);
        int[] links = IntStream.range(0, graph.links().size())
                .filter(link -> !search.isLiveLink(link))
                .toArray();
        int[] nodes = IntStream.range(0, counts.length)
                .filter(node -> !search.isLive(node))
                .toArray();
        trace.note("Failed links: " + names(trace, links.length, i -> graph.linkName(links[i])));
        trace.note(
                "Failed nodes: " + names(trace, nodes.length, i -> graph.nodes().get(nodes[i])));
        search.reach(terminals[0]);
        int[] reached = IntStream.range(0, counts.length)
                .filter(node -> search.label(node) == 0)
                .toArray();
        int[] cutOff =
                Arrays.stream(terminals).filter(node -> search.label(node) < 0).toArray();
        trace.note("Terminal " + graph.nodes().get(terminals[0]) + " reaches " + reached.length + " of " + counts.length
                + " nodes, itself included. Terminals that it does not reach: "
                + names(trace, cutOff.length, i -> graph.nodes().get(cutOff[i])));
    }

    private static String names(Trace trace, int items, IntFunction<String> namer) {
        return (items == 0 ? "none" : trace.named(items, namer)) + ".";
    }
}
