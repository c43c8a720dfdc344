package io.swallowtail.fault;

import io.swallowtail.connectivity.NamedGraph;
import io.swallowtail.experiment.ParameterException;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TextParameter;
import io.swallowtail.expression.NearestName;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The nodes of a network that must stay joined.
 *
 * @param shown {@code declared}, {@code all}, or at least two names with commas between them
 */
record GraphTerminals(String shown) implements TextParameter.Value {
    private static final String DECLARED = "declared";
    private static final String ALL = "all";
    private static final String RANGE = "declared, all, or names of nodes with commas between them: u,v";

    static final TextParameter<GraphTerminals> PARAMETER = new TextParameter<>(
            "terminals",
            "the nodes that must stay joined; they never fail",
            RANGE,
            List.of(DECLARED, ALL),
            GraphTerminals.class,
            GraphTerminals::parse,
            Optional.of(new GraphTerminals(DECLARED)),
            true);

    private static GraphTerminals parse(String text) {
        if (text.equals(DECLARED) || text.equals(ALL) || text.matches("[^,\\s]+(,[^,\\s]+)+")) {
            return new GraphTerminals(text);
        }
        throw new IllegalArgumentException(text + " is not " + RANGE);
    }

    /**
     * Finds the terminals of a point.
     *
     * @return the numbers of at least two nodes, all different
     * @throws ParameterException if the network does not have them
     */
    static int[] of(Parameters parameters) {
        NamedGraph graph = parameters.get(GraphFaults.GRAPH);
        String text = parameters.get(PARAMETER).shown();
        List<String> names =
                text.equals(DECLARED) ? graph.terminals() : text.equals(ALL) ? graph.nodes() : List.of(text.split(","));
        for (String name : names) {
            if (!graph.nodes().contains(name)) {
                throw refusal(name + " is not a node of " + graph.shown() + "; "
                        + NearestName.hint(name, graph.nodes(), "the nodes are "));
            }
        }
        if (names.size() < 2) {
            throw refusal(
                    graph.shown() + " has " + names.size()
                            + " terminals and needs two; add a line \"terminal u v\" to the file, or set terminals to u,v or all");
        }
        if (new HashSet<>(names).size() < names.size()) {
            throw refusal(text + " names a node twice");
        }
        return names.stream().mapToInt(graph.nodes()::indexOf).toArray();
    }

    private static ParameterException refusal(String problem) {
        return new ParameterException(PARAMETER.name(), problem);
    }
}
