package io.swallowtail.answers.picture;

import static io.swallowtail.answers.chart.Sheet.at;
import static io.swallowtail.answers.chart.Sheet.n;

import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Sheet;
import io.swallowtail.core.experiment.WeakPoints;
import io.swallowtail.core.experiment.WeakPoints.Cut;
import io.swallowtail.core.experiment.WeakPoints.Node;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Draws a network of the user. Terminals are larger, and their names are placed first; some parts are highlighted, and a legend says why.
 * Nodes stand at the coordinates of the file. Without these, springs along links and forces between all nodes place them (Fruchterman
 * and Reingold 1991), from a circle in the order of their names.
 */
public final class NetworkMap implements Drawing {
    private static final double SIZE = 680;
    private static final double MARGIN = 60;
    /** All nodes have names in smaller networks. */
    private static final int MANY = 60;
    /** The forces between all nodes are computed in smaller networks. */
    private static final int MANY_FORCES = 2000;

    private static final int STEPS = 200;

    private final String title;
    private final String reason;
    private final List<Node> nodes;
    private final List<int[]> links;
    private final Set<Integer> weakNodes = new HashSet<>();
    private final Set<Integer> weakLinks = new HashSet<>();
    private final double[] x;
    private final double[] y;

    /**
     * Places the nodes.
     *
     * @param weak the network
     * @param cuts the smallest sets that separate terminals, to highlight
     */
    public NetworkMap(String title, WeakPoints weak, List<Cut> cuts) {
        this(
                title,
                weak,
                cuts.stream().flatMap(cut -> cut.nodes().stream()).toList(),
                cuts.stream().flatMap(cut -> cut.links().stream()).toList(),
                "of the smallest sets of faults that separate terminals");
    }

    /**
     * Places the nodes.
     *
     * @param weak the network
     * @param hotNodes nodes to highlight
     * @param hotLinks links to highlight
     * @param reason why these, after "nodes and links"
     */
    NetworkMap(String title, WeakPoints weak, List<Integer> hotNodes, List<Integer> hotLinks, String reason) {
        this.title = title;
        this.reason = reason;
        nodes = weak.nodes();
        links = weak.links();
        weakNodes.addAll(hotNodes);
        weakLinks.addAll(hotLinks);
        x = nodes.stream().mapToDouble(Node::x).toArray();
        y = nodes.stream().mapToDouble(node -> -node.y()).toArray();
        if (Double.isNaN(x[0])) {
            place();
        }
        double width = scaleToZero(x);
        double height = scaleToZero(y);
        double scale = (SIZE - 2 * MARGIN) / Math.max(1e-9, Math.max(width, height));
        for (int node = 0; node < x.length; node++) {
            x[node] = MARGIN + scale * x[node];
            y[node] = MARGIN + scale * y[node];
        }
    }

    /** Moves values so that the smallest is 0, and returns the largest. */
    private static double scaleToZero(double[] values) {
        DoubleSummaryStatistics all = Arrays.stream(values).summaryStatistics();
        Arrays.setAll(values, i -> values[i] - all.getMin());
        return all.getMax() - all.getMin();
    }

    private void place() {
        for (int node = 0; node < x.length; node++) {
            double angle = 2 * Math.PI * node / x.length;
            x[node] = StrictMath.cos(angle);
            y[node] = StrictMath.sin(angle);
        }
        double ideal = 2 / Math.sqrt(x.length);
        for (int step = 0; step < STEPS && x.length < MANY_FORCES; step++) {
            move(ideal, 0.2 * (1 - (double) step / STEPS));
        }
    }

    /** Moves all nodes along their forces, at most by a distance. */
    private void move(double ideal, double most) {
        double[] dx = new double[x.length];
        double[] dy = new double[x.length];
        for (int a = 0; a < x.length; a++) {
            for (int b = 0; b < a; b++) {
                double square = Math.max(1e-6, (x[a] - x[b]) * (x[a] - x[b]) + (y[a] - y[b]) * (y[a] - y[b]));
                push(dx, dy, a, b, ideal * ideal / square);
            }
        }
        for (int[] link : links) {
            push(dx, dy, link[0], link[1], -Math.hypot(x[link[0]] - x[link[1]], y[link[0]] - y[link[1]]) / ideal);
        }
        for (int node = 0; node < x.length; node++) {
            double length = Math.max(1e-9, Math.hypot(dx[node], dy[node]));
            x[node] += dx[node] / length * Math.min(most, length);
            y[node] += dy[node] / length * Math.min(most, length);
        }
    }

    /** Adds opposite forces to two nodes: their distance times a factor. */
    private void push(double[] dx, double[] dy, int a, int b, double factor) {
        dx[a] += factor * (x[a] - x[b]);
        dy[a] += factor * (y[a] - y[b]);
        dx[b] -= factor * (x[a] - x[b]);
        dy[b] -= factor * (y[a] - y[b]);
    }

    @Override
    public String description() {
        String terminals = nodes.stream()
                .filter(Node::isTerminal)
                .map(Node::name)
                .limit(MANY)
                .collect(Collectors.joining(", "));
        return nodes.size() + " nodes and " + links.size() + " links. Terminals: " + terminals + ". Highlighted: "
                + weakNodes.size() + " nodes and " + weakLinks.size()
                + " links " + reason + ".";
    }

    @Override
    public String svg(String id) {
        Sheet sheet = new Sheet();
        double top = sheet.title(title, (int) (SIZE / 8), 3);
        for (int e = 0; e < links.size(); e++) {
            int from = links.get(e)[0];
            int to = links.get(e)[1];
            boolean isWeak = weakLinks.contains(e);
            sheet.path(
                    isWeak ? "load load3 hot" : "load", at('M', x[from], top + y[from]) + at('L', x[to], top + y[to]));
        }
        LabelPlaces places = new LabelPlaces(SIZE);
        for (int node = 0; node < x.length; node++) {
            String style = weakNodes.contains(node) ? "s1" : nodes.get(node).isTerminal() ? "s2" : "s5";
            sheet.add("<g class=\"" + style + " one\"><circle class=\"mark\" cx=\"" + n(x[node]) + "\" cy=\""
                    + n(top + y[node]) + "\" r=\"" + n(radius(node)) + "\"/></g>\n");
            places.keepFree(x[node], y[node], radius(node));
        }
        long unnamed = IntStream.range(0, x.length)
                .boxed()
                .filter(node -> x.length <= MANY || nodes.get(node).isTerminal() && terminals() <= MANY)
                .sorted(Comparator.comparing(node -> !nodes.get(node).isTerminal()))
                .filter(node -> {
                    Optional<LabelPlaces.Label> label = places.place(
                            x[node], y[node], radius(node), nodes.get(node).name());
                    label.ifPresent(found -> sheet.text(found.x(), top + found.y(), "small middle halo", found.text()));
                    return label.isEmpty();
                })
                .count();
        return sheet.svg(id, title, description(), SIZE, legend(sheet, top + SIZE - MARGIN / 2, unnamed));
    }

    private double radius(int node) {
        return nodes.get(node).isTerminal() ? 5 : 3;
    }

    /** Explains the highlighted lines below the drawing, and returns its height. */
    private double legend(Sheet sheet, double above, long unnamed) {
        boolean isHighlighted = weakLinks.size() + weakNodes.size() > 0;
        if (!weakLinks.isEmpty()) {
            sheet.path("load load3 hot", at('M', MARGIN, above + 4) + at('L', MARGIN + 40, above + 4));
        }
        String text = (isHighlighted
                        ? (weakLinks.isEmpty() ? "In colour: nodes " : "Dashed, in colour: links and nodes ") + reason
                                + ". "
                        : "")
                + (unnamed == 0 ? "" : "Nodes without room for their names: " + unnamed + ".");
        return text.isBlank() ? above + MARGIN / 2 : sheet.note(above + 10, text.strip(), (int) (SIZE / 8), 3) + 10;
    }

    private long terminals() {
        return nodes.stream().filter(Node::isTerminal).count();
    }
}
