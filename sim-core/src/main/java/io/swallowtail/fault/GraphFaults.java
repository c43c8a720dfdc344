package io.swallowtail.fault;

import static io.swallowtail.experiment.Metric.NULLABLE;
import static io.swallowtail.experiment.Metric.unit;

import io.swallowtail.connectivity.BuiltInGraphs;
import io.swallowtail.connectivity.GraphSearch;
import io.swallowtail.connectivity.NamedGraph;
import io.swallowtail.experiment.ChoiceParameter;
import io.swallowtail.experiment.Definition;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Metrics;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RealParameter;
import io.swallowtail.experiment.TextParameter;
import io.swallowtail.network.NetworkSize;
import java.util.Optional;

/**
 * Random faults in a network of the user. Measures whether its terminals stay joined, and the maximum flow between two of them.
 *
 * <p>Source: the reliability of networks with terminals, as in M. O. Ball, C. J. Colbourn, J. S. Provan, <i>Network reliability</i>,
 * 1995.
 */
public final class GraphFaults extends Experiment {
    /** What fails. */
    enum Faults {
        /** Every link. */
        LINK,
        /** Every node but the terminals. */
        NODE,
        /** Both, independently. */
        BOTH
    }

    static final TextParameter<NamedGraph> GRAPH = new TextParameter<>(
            "graph",
            "the network: a file of links, or a built-in network",
            BuiltInGraphs.RANGE,
            BuiltInGraphs.EXAMPLES,
            NamedGraph.class,
            NamedGraph::parse,
            Optional.empty(),
            false);
    static final ChoiceParameter<Faults> FAULT =
            new ChoiceParameter<>("fault", "what fails: links, nodes other than terminals, or both", Faults.class);
    static final RealParameter P = RealParameter.required(
            "p",
            "probability that a part without a probability of its own fails, independently of all others",
            "0",
            "1");

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole FAULTY = METRICS.integer("faulty", "nodes and links that fail", unit("parts"));
    static final Metric.Flag SEPARATED = METRICS.flag(
            "separated", "whether the terminals are not in one component, or the first does not reach all others");
    static final Metric.Whole COMPONENTS = METRICS.integer(
            "components", "components of the nodes that work, regardless of directions", unit("components"));
    static final Metric.Whole REACHABLE_PAIRS = METRICS.integer(
            "reachable_pairs", "ordered pairs of terminals of which the first reaches the second", unit("pairs"));
    static final Metric.Whole FLOW = METRICS.integer(
            "flow",
            "maximum flow from the first of two terminals to the second; null for more",
            unit("units"),
            NULLABLE);

    /** Defines the experiment. */
    public GraphFaults() {
        super(Definition.of(
                        "graph_faults",
                        "links and nodes of the user's network fail: whether its terminals stay joined",
                        "network reliability, as in Ball, Colbourn, Provan 1995")
                .parameters(GRAPH, GraphTerminals.PARAMETER, FAULT, P)
                .check(GraphTerminals::of)
                .size(parameters -> new NetworkSize(
                        parameters.get(GRAPH).nodes().size(),
                        parameters.get(GRAPH).links().size()))
                .metrics(METRICS)
                .range(
                        FAULTY,
                        0,
                        parameters -> parameters.get(GRAPH).nodes().size()
                                + parameters.get(GRAPH).links().size())
                .range(
                        COMPONENTS,
                        1,
                        parameters -> parameters.get(GRAPH).nodes().size())
                .range(REACHABLE_PAIRS, 0, GraphFaults::pairs)
                .range(FLOW, 0, parameters -> Long.MAX_VALUE)
                // Random faults are nested in p, and fewer faults keep every path and every flow.
                .rises(P, FAULTY, SEPARATED)
                .falls(P, REACHABLE_PAIRS, FLOW)
                .withFaults(FAULTY, (parameters, faults) -> faults)
                .withFaults(SEPARATED, (parameters, faults) -> faults < fewest(parameters) ? 0 : 1)
                .withFaults(
                        REACHABLE_PAIRS,
                        (parameters, faults) ->
                                !isDirected(parameters) && faults < fewest(parameters) ? pairs(parameters) : 0)
                .withFaults(FLOW, GraphFaults::leastFlow)
                .events("separated", "components > 1")
                .work(GraphFaults::pathEdges)
                .simulator(GraphFaultsSimulator::new));
    }

    static boolean isDirected(Parameters parameters) {
        return parameters.get(GRAPH).links().stream().anyMatch(NamedGraph.Link::isDirected);
    }

    private static long pairs(Parameters parameters) {
        long terminals = GraphTerminals.of(parameters).length;
        return terminals * (terminals - 1);
    }

    /** No fewer failed links than the paths without a common link separate the first terminal from another. */
    private static long fewest(Parameters parameters) {
        GraphSearch search = new GraphSearch(parameters.get(GRAPH));
        int[] terminals = GraphTerminals.of(parameters);
        long fewest = Long.MAX_VALUE;
        for (int i = 1; i < terminals.length; i++) {
            fewest = Math.min(fewest, search.flow(terminals[0], terminals[i], true));
        }
        return parameters.get(FAULT) == Faults.LINK ? fewest : Math.min(1, fewest);
    }

    /** A failed link takes away at most its capacity. */
    private static long leastFlow(Parameters parameters, long faults) {
        NamedGraph graph = parameters.get(GRAPH);
        int[] terminals = GraphTerminals.of(parameters);
        long most = parameters.get(FAULT) == Faults.LINK
                ? graph.links().stream()
                        .mapToLong(NamedGraph.Link::capacity)
                        .max()
                        .orElse(0)
                : Long.MAX_VALUE / NamedGraph.MAX / 4;
        return Math.max(0, new GraphSearch(graph).flow(terminals[0], terminals[1], false) - faults * most);
    }

    private static long pathEdges(Parameters parameters) {
        NamedGraph graph = parameters.get(GRAPH);
        int terminals = GraphTerminals.of(parameters).length;
        long search = graph.nodes().size() + 4L * graph.links().size();
        return search * (isDirected(parameters) ? terminals + 1 : terminals == 2 ? 4 : 1);
    }
}
