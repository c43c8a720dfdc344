package io.swallowtail.protocols.reliability;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.WeakPoints;
import io.swallowtail.protocols.networkfile.Network;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The weak points of the network of {@link GraphFaults}. */
final class GraphWeakPoints implements WeakPoints {
    /** The most nodes and links that all searches for the smallest sets visit. */
    private static final double MAX_SEARCHED = 5e8;

    private static final MathContext DIGITS_OF_RANK = new MathContext(10);

    private final GraphParts parts;
    private final NamedGraph graph;
    private final ReducedNetwork all;
    private final List<ReducedNetwork.Link> links;

    /**
     * Analyses a network.
     *
     * @param parameters those of a point of {@link GraphFaults}
     */
    GraphWeakPoints(Parameters parameters) {
        this(GraphParts.of(parameters));
    }

    GraphWeakPoints(GraphParts parts) {
        this.parts = parts;
        graph = parts.graph();
        boolean[] every = new boolean[parts.nodes()];
        Arrays.fill(every, true);
        links = IntStream.range(0, graph.links.size())
                .mapToObj(e -> new ReducedNetwork.Link(
                        parts.ends(e)[0], parts.ends(e)[1], false, FailureLaw.perfect(), Set.of()))
                .toList();
        all = new ReducedNetwork(new FailureLaw[every.length], every, links, List.of(), -1);
    }

    @Override
    public List<String> bridges() {
        return IntStream.range(0, links.size())
                .filter(e -> all.bridges.contains(links.get(e)))
                .mapToObj(e -> graph.name(parts.nodes() + e))
                .toList();
    }

    @Override
    public List<String> articulationNodes() {
        return IntStream.range(0, parts.nodes())
                .filter(node -> all.blocksOf[node] > 1)
                .mapToObj(graph::name)
                .toList();
    }

    @Override
    public List<List<String>> components() {
        GraphSearch search = parts.search(List.of());
        search.components();
        Map<Integer, List<String>> byLabel = new LinkedHashMap<>();
        for (int node = 0; node < parts.nodes(); node++) {
            byLabel.computeIfAbsent(search.labels[node], none -> new ArrayList<>())
                    .add(graph.name(node));
        }
        return List.copyOf(byLabel.values());
    }

    @Override
    public Optional<List<Cut>> smallest() {
        SeparatingSets sets = new SeparatingSets(parts);
        if (!sets.isPossible()) {
            return Optional.of(List.of());
        }
        double searches = 1;
        for (int faults = 0; searches * parts.firstGroup() < MAX_SEARCHED; faults++) {
            List<int[]> found = sets.upTo(faults);
            if (!found.isEmpty()) {
                return Optional.of(found.stream().map(set -> cut(sets, set)).toList());
            }
            searches *= sets.treeSize();
        }
        return Optional.empty();
    }

    @Override
    public List<Cut> cuts(int failures) {
        SeparatingSets sets = new SeparatingSets(parts);
        return sets.upTo(failures).stream().map(set -> cut(sets, set)).toList();
    }

    private Cut cut(SeparatingSets sets, int[] set) {
        List<Integer> failed = IntStream.of(set)
                .flatMap(part -> part < parts.firstGroup()
                        ? IntStream.of(part)
                        : IntStream.of(parts.members()[part - parts.firstGroup()]))
                .boxed()
                .distinct()
                .toList();
        return new Cut(
                IntStream.of(set).mapToObj(graph::name).toList(),
                failed.stream()
                        .filter(part -> part >= parts.nodes())
                        .map(part -> part - parts.nodes())
                        .toList(),
                failed.stream().filter(part -> part < parts.nodes()).toList(),
                IntStream.of(sets.lost(set)).mapToObj(graph::name).toList());
    }

    @Override
    public Optional<Importance> importance() {
        return importance(parts);
    }

    @Override
    public Optional<Limited> limits() {
        return new GainLimits(parts).find();
    }

    @Override
    public String whyNoImportance() {
        return parts.whyNotExact().orElse("the network has too many states");
    }

    /** Computes the importance of parts of which some have been doubled. Their further copies have the probabilities of the first ones. */
    private Optional<Importance> importance(GraphParts doubled) {
        if (parts.whyNotExact().isPresent()) {
            return Optional.empty();
        }
        try {
            TerminalReliability reliability = new TerminalReliability(doubled);
            double separated = reliability.separated().fails[0];
            double[][] conditional = reliability.conditional();
            List<Contribution> contributions = parts.failing().stream()
                    .map(part -> new Contribution(
                            part,
                            graph.name(part),
                            doubled.probability()[part].doubleValue(),
                            conditional[part][0],
                            conditional[part][1],
                            separated,
                            parts.probability()[part].doubleValue()))
                    .sorted(Comparator.comparing(GraphWeakPoints::rank)
                            .reversed()
                            .thenComparing(Contribution::part))
                    .toList();
            return Optional.of(new Importance(separated, contributions));
        } catch (TooManyStatesException e) {
            return Optional.empty();
        }
    }

    /** Rounds the gain, so that errors of rounding order no parts. */
    private static BigDecimal rank(Contribution part) {
        return new BigDecimal(part.gain()).round(DIGITS_OF_RANK);
    }

    @Override
    public long certain() {
        return Arrays.stream(parts.probability())
                .filter(p -> p != null && p.signum() == 0)
                .count();
    }

    @Override
    public List<Contribution> doublings(int rounds) {
        List<Contribution> best = new ArrayList<>();
        GraphParts doubled = parts;
        for (int round = 0; round < rounds; round++) {
            Optional<Contribution> first = importance(doubled)
                    .flatMap(all -> all.contributions().stream().findFirst())
                    .filter(part -> part.gain() > 0);
            if (first.isEmpty()) {
                break;
            }
            best.add(first.get());
            int part = first.get().number();
            doubled = doubled.with(part, doubled.probability()[part].multiply(parts.probability()[part]));
        }
        return best;
    }

    @Override
    public List<String> withoutOwnProbability() {
        return parts.failing().stream()
                .filter(part -> graph.probability(part) == null)
                .map(graph::name)
                .toList();
    }

    @Override
    public List<Node> nodes() {
        boolean placed = graph.places.keySet().containsAll(graph.nodes);
        return IntStream.range(0, parts.nodes())
                .mapToObj(node -> {
                    Network.Place place = graph.places.get(graph.nodes.get(node));
                    boolean isTerminal = Arrays.stream(parts.terminals()).anyMatch(each -> each == node);
                    return new Node(
                            graph.name(node),
                            isTerminal,
                            placed ? place.x() : Double.NaN,
                            placed ? place.y() : Double.NaN);
                })
                .toList();
    }

    @Override
    public List<int[]> links() {
        return IntStream.range(0, links.size()).mapToObj(parts::ends).toList();
    }
}
