package io.swallowtail.protocols.reliability;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * One trial of {@link GraphFaults}. Streams: {@code link faults} and {@code node faults}, one flag for each link, or node other than a
 * terminal, without a probability of its own, in the order of the canonical text; {@code link faults P} and {@code node faults P}, the
 * same for those whose own probability is P; {@code group faults} and {@code group faults P}, the same for groups. Cost: that of {@link GraphSearch} for the metrics that are needed.
 */
final class GraphFaultsSimulator extends Simulator {
    private final NamedGraph graph;
    private final int nodes;
    private final GraphSearch search;
    private final int[] terminals;
    private final boolean isDirected;
    private final List<Parts> parts = new ArrayList<>();
    /** By group: its members. A group follows the nodes and links in the numbers of parts. */
    private final int[][] members;

    private final boolean[] failedGroups;

    /** Parts with a common probability, by their numbers in the search, and their flags. */
    private record Parts(int[] numbers, BernoulliChoices flags) {}

    GraphFaultsSimulator(Parameters parameters) {
        graph = parameters.get(GraphFaults.GRAPH);
        nodes = graph.nodes.size();
        search = new GraphSearch(graph);
        terminals = GraphTerminals.of(parameters);
        IntPredicate isTerminal = node -> Arrays.stream(terminals).anyMatch(each -> each == node);
        members = graph.groups.stream()
                .map(group -> group.parts().stream()
                        .mapToInt(Integer::intValue)
                        .filter(isTerminal.negate())
                        .toArray())
                .toArray(int[][]::new);
        failedGroups = new boolean[members.length];
        isDirected = GraphFaults.isDirected(parameters);
        BigDecimal p = parameters.get(GraphFaults.P);
        GraphFaults.Faults fault = parameters.get(GraphFaults.FAULT);
        if (fault != GraphFaults.Faults.NODE) {
            add(
                    "link faults",
                    p,
                    IntStream.range(nodes, nodes + graph.links.size()),
                    part -> graph.links.get(part - nodes).probability());
        }
        if (fault != GraphFaults.Faults.LINK) {
            add(
                    "node faults",
                    p,
                    IntStream.range(0, nodes).filter(isTerminal.negate()),
                    part -> graph.probability(graph.nodes.get(part)));
        }
        int singles = nodes + graph.links.size();
        add(
                "group faults",
                p,
                IntStream.range(singles, singles + members.length),
                part -> graph.groups.get(part - singles).probability());
    }

    private void add(String stream, BigDecimal p, IntStream numbers, IntFunction<BigDecimal> probability) {
        SortedMap<String, List<Integer>> byStream = new TreeMap<>();
        numbers.forEach(part -> {
            BigDecimal own = probability.apply(part);
            String name = own == null ? stream : stream + " " + GraphFaults.P.format(own);
            byStream.computeIfAbsent(name, none -> new ArrayList<>()).add(part);
        });
        byStream.forEach((name, some) -> parts.add(new Parts(
                some.stream().mapToInt(Integer::intValue).toArray(),
                choices.bernoulli(
                        choices.unused(name), some.size(), name.equals(stream) ? p : probability.apply(some.get(0))))));
    }

    @Override
    protected void simulate(Outcome out) {
        out.set(GraphFaults.FAULTY, fail());
        if (!isDirected || out.needs(GraphFaults.COMPONENTS)) {
            out.set(GraphFaults.COMPONENTS, search.components());
        }
        if (out.needs(GraphFaults.SEPARATED) || out.needs(GraphFaults.REACHABLE_PAIRS)) {
            countPairs(out);
        }
        if (terminals.length > 2) {
            out.setNull(GraphFaults.FLOW);
        } else if (out.needs(GraphFaults.FLOW)) {
            out.set(GraphFaults.FLOW, search.flow(terminals[0], terminals[1]));
        }
    }

    private int fail() {
        int faulty = 0;
        // A member without a flag of its own works until one of its groups fails.
        for (int[] each : members) {
            for (int member : each) {
                search.failed[member] = false;
            }
        }
        int singles = search.failed.length;
        for (int k = 0; k < parts.size(); k++) {
            Parts some = parts.get(k);
            for (int i = 0; i < some.numbers.length; i++) {
                boolean fails = some.flags.get(i);
                faulty += fails ? 1 : 0;
                int part = some.numbers[i];
                if (part < singles) {
                    search.failed[part] = fails;
                } else {
                    failedGroups[part - singles] = fails;
                }
            }
        }
        for (int g = 0; g < members.length; g++) {
            for (int i = 0; failedGroups[g] && i < members[g].length; i++) {
                search.failed[members[g][i]] = true;
            }
        }
        return faulty;
    }

    /** Terminals that a terminal reaches have its label, that of its component unless links are directed. */
    private void countPairs(Outcome out) {
        long pairs = 0;
        for (int i = 0; i < terminals.length && (i == 0 || out.needs(GraphFaults.REACHABLE_PAIRS)); i++) {
            if (isDirected) {
                search.reach(terminals[i]);
            }
            for (int terminal : terminals) {
                pairs += search.labels[terminal] == search.labels[terminals[i]] ? 1 : 0;
            }
            pairs--;
            if (i == 0) {
                out.set(GraphFaults.SEPARATED, pairs < terminals.length - 1);
            }
        }
        out.set(GraphFaults.REACHABLE_PAIRS, pairs);
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        simulate(out);
        int singles = search.failed.length;
        IntStream groups =
                IntStream.range(singles, singles + members.length).filter(part -> failedGroups[part - singles]);
        IntStream.range(0, singles)
                .filter(part -> search.failed[part])
                .forEach(part ->
                        trace.record(new TraceEvent.FailedPart(part < nodes, part < nodes ? part : part - nodes)));
        IntStream single = IntStream.range(0, singles).filter(part -> search.failed[part]);
        trace.note("Failed: " + named(trace, IntStream.concat(groups, single)) + ".");
        search.reach(terminals[0]);
        trace.note("Not reached from terminal " + graph.nodes.get(terminals[0]) + ": "
                + named(trace, IntStream.range(0, nodes).filter(node -> search.labels[node] < 0)) + ".");
    }

    private String named(Trace trace, IntStream some) {
        int[] numbers = some.toArray();
        IntFunction<String> kind = part -> part < nodes ? "node " : part < search.failed.length ? "link " : "";
        return numbers.length == 0
                ? "nothing"
                : trace.named(numbers.length, i -> kind.apply(numbers[i]) + graph.name(numbers[i]));
    }
}
