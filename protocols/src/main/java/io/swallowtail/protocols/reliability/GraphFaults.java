package io.swallowtail.protocols.reliability;

import static io.swallowtail.core.experiment.Metric.NULLABLE;
import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.network.NetworkSize;
import io.swallowtail.protocols.networkfile.Network;
import io.swallowtail.protocols.networkfile.NetworkFile;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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
            "the network: a file (links, CSV, GraphML, GEXF, GML, DOT, SNDlib or JSON), or a built-in network",
            BuiltInGraphs.RANGE,
            BuiltInGraphs.EXAMPLES,
            NamedGraph.class,
            NamedGraph::parse,
            Optional.empty(),
            false,
            Optional.of(NetworkFile.network(NamedGraph::of)));
    static final ChoiceParameter<Faults> FAULT =
            new ChoiceParameter<>("fault", "what fails: links, nodes other than terminals, or both", Faults.class);
    static final RealParameter P = RealParameter.required(
            "p",
            "probability that a part without a probability of its own fails, independently of all others",
            "0",
            "1");

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole FAULTY =
            METRICS.integer("faulty", "nodes, links and groups that fail by themselves", unit("parts"));
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
                .size(GraphFaults::size)
                .metrics(METRICS)
                .range(
                        FAULTY,
                        0,
                        parameters -> size(parameters).nodes()
                                + size(parameters).edges()
                                + parameters.get(GRAPH).groups.size())
                .range(COMPONENTS, 1, parameters -> size(parameters).nodes())
                .range(
                        REACHABLE_PAIRS,
                        0,
                        parameters ->
                                size(parameters).nodes() * (size(parameters).nodes() - 1))
                .range(FLOW, 0, parameters -> Long.MAX_VALUE)
                .undefined(FLOW, GraphTerminals::whyNoFlow)
                .weakPoints(GraphWeakPoints::new)
                .notes(GraphNotes::of)
                // Random faults are nested in p, and fewer faults keep every path and every flow.
                .rises(P, FAULTY, SEPARATED)
                .falls(P, REACHABLE_PAIRS, FLOW)
                // Parts with a probability of their own in the file.
                .faults(P, stream -> true)
                .withFaults(SEPARATED, (parameters, faults) -> leastFlow(parameters, faults) > 0 ? 0 : 1)
                .withFaults(FLOW, GraphFaults::leastFlow)
                .events("separated", "components > 1")
                .exact(ExactSeparation::of)
                .work(GraphFaults::pathEdges)
                .simulator(GraphFaultsSimulator::new));
    }

    static Metric metric(int slot) {
        return METRICS.inSlot(slot);
    }

    static boolean isDirected(Parameters parameters) {
        return parameters.get(GRAPH).links.stream().anyMatch(Network.Link::isDirected);
    }

    private static NetworkSize size(Parameters parameters) {
        NamedGraph graph = parameters.get(GRAPH);
        return new NetworkSize(graph.nodes.size(), graph.links.size());
    }

    /** Limits the flow from the first terminal to each other one: a failed link lowers it by at most its capacity, a group by that of all
     * its links, a node to 0. */
    private static long leastFlow(Parameters parameters, long faults) {
        int[] terminals = GraphTerminals.of(parameters);
        GraphSearch search = new GraphSearch(parameters.get(GRAPH));
        long flow = IntStream.range(1, terminals.length)
                .mapToLong(i -> search.flow(terminals[0], terminals[i]))
                .min()
                .orElseThrow();
        NamedGraph graph = parameters.get(GRAPH);
        if (parameters.get(FAULT) != Faults.LINK
                || graph.groups.stream().anyMatch(group -> group.parts().get(0) < graph.nodes.size())) {
            return faults > 0 ? 0 : flow;
        }
        LongStream links = graph.links.stream().mapToLong(Network.Link::capacity);
        LongStream groups = graph.groups.stream()
                .mapToLong(group -> group.parts().stream()
                        .mapToLong(part ->
                                graph.links.get(part - graph.nodes.size()).capacity())
                        .sum());
        long most = LongStream.concat(links, groups).max().orElse(0);
        return Math.max(0, flow - faults * most);
    }

    /** A search for each metric, and for each terminal if some links are directed; each pair of terminals. */
    private static long pathEdges(Parameters parameters) {
        long terminals = GraphTerminals.of(parameters).length;
        long searches = isDirected(parameters) ? terminals + 1 : 2;
        return searches * (size(parameters).nodes() + 4 * size(parameters).edges()) + terminals * terminals / 4;
    }
}
