package io.swallowtail.protocols.reliability;

import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.protocols.networkfile.NetworkWords;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The nodes of a network that must stay joined.
 *
 * @param shown {@code declared}, {@code all}, or names with commas between them
 */
record GraphTerminals(String shown) implements TextParameter.Value {
    private static final GraphTerminals DECLARED = new GraphTerminals("declared");
    private static final GraphTerminals ALL = new GraphTerminals("all");

    static final TextParameter<GraphTerminals> PARAMETER = new TextParameter<>(
            "terminals",
            "the nodes that must stay joined; they never fail",
            "declared, all, or names of nodes with commas between them: u,v (a name with a comma as \"u,v\")",
            List.of(DECLARED.shown, ALL.shown),
            GraphTerminals.class,
            GraphTerminals::parse,
            Optional.of(DECLARED),
            true,
            Optional.empty());

    private static GraphTerminals parse(String text) {
        return new GraphTerminals(
                NetworkWords.names(text).stream().map(NetworkWords::listed).collect(Collectors.joining(",")));
    }

    /** Explains why the flow is null; empty for two terminals. */
    static Optional<String> whyNoFlow(Parameters parameters) {
        int count = of(parameters).length;
        return Optional.of("flow needs two terminals; there are " + count).filter(why -> count != 2);
    }

    /**
     * Finds the terminals of a point.
     *
     * @return the numbers of at least two nodes, all different
     * @throws ParameterException if the network does not have them
     */
    static int[] of(Parameters parameters) {
        NamedGraph graph = parameters.get(GraphFaults.GRAPH);
        GraphTerminals terminals = parameters.get(PARAMETER);
        Collection<String> names = terminals.equals(DECLARED)
                ? graph.terminals
                : terminals.equals(ALL) ? graph.nodes : NetworkWords.names(terminals.shown);
        try {
            int[] numbers = names.stream().mapToInt(graph::number).distinct().toArray();
            if (numbers.length > 1) {
                return numbers;
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(PARAMETER.name(), graph.shown() + ": " + e.getMessage());
        }
        throw new ParameterException(
                PARAMETER.name(),
                graph.shown()
                        + " has fewer than two terminals; set terminals to u,v or all, or add a line \"terminal u v\" to the file");
    }
}
