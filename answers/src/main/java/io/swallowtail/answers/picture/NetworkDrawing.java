package io.swallowtail.answers.picture;

import static io.swallowtail.answers.chart.Sheet.n;

import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.chart.Sheet;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.picture.Scene.Node;
import io.swallowtail.answers.picture.Scene.Place;
import io.swallowtail.answers.picture.Scene.Traveller;
import io.swallowtail.core.network.LeveledNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Draws the circuits in a network, or the paths of packets if there are no circuits. Levels run from left to right, rows from top to
 * bottom. The width of an edge shows its load. The most loaded edge and its circuits are highlighted, faults are crossed out, and
 * marked nodes are larger. Networks of more than 64 rows are shown only around the most loaded edge. There a row has the same height
 * on all levels, so an edge within a row is horizontal. Instead of the most loaded edge, a drawing by rounds highlights the last
 * circuits: the colour of an edge is that of the latest circuit on it.
 *
 * <p>One class, because all parts of the drawing share the places of its rows and levels.
 */
final class NetworkDrawing {
    private static final int MAX_NAMED = 12;
    /** Of the names of levels; names that need more room than a level have two lines. */
    private static final double WIDTH_OF_LETTER = 6.5;
    /** The width and height of an entry of the legend of rounds. */
    private static final double ROUND = 92;

    private static final double LINE = 18;
    private static final double LEFT = 44;
    private static final double RIGHT = 24;
    private static final double MIN_HEIGHT_OF_ROWS = 260;
    private static final double MAX_HEIGHT_OF_ROWS = 900;
    /** Minimum distance of readable names of rows. */
    private static final double MIN_HEIGHT_OF_NAME = 10.5;

    private static final double WIDTH_OF_LEVEL = 58;
    private static final double MIN_WIDTH_OF_LEVEL = 36;
    /** Networks of many levels are drawn narrower, down to the width at which loads are readable. */
    private static final double MAX_WIDTH = 720;

    private static final int LARGEST_SHADE = 5;
    /** If a neighbourhood has fewer circuits on the most loaded edge, the circuits that they meet are shown, too. */
    private static final int FEW_CIRCUITS = 4;

    private static final int MAX_MET_CIRCUITS = 12;
    private static final int MAX_LAST_CIRCUITS = 24;
    /** Parts of an edge at which its load may be written, the best first. */
    private static final double[] PLACES_OF_LOADS = {0.58, 0.42, 0.7, 0.3, 0.8, 0.2, 0.64, 0.36, 0.76, 0.24, 0.86, 0.14
    };
    /** The distance from other edges at which a load is readable. */
    private static final double CLEAR = 10;

    private final String title;
    private final Scene scene;
    private final LeveledNetwork network;
    private final boolean hasHosts;
    /** The word for a traveller. */
    private final String what;
    /** The word for an edge. */
    private final String edge;

    /** Whether the whole network is shown. */
    private final boolean full;

    private final boolean byRound;
    private final Map<Place, List<Traveller>> users;
    /** The most loaded edge; null if none is highlighted. */
    private final Place worst;

    private final Set<Traveller> hot;
    /** The candidate paths of requests that were given up. */
    private final List<int[]> wanted;

    private final List<int[]> rowsOfLevels = new ArrayList<>();
    /** The rows of a neighbourhood, on any level; empty if the whole network is shown. */
    private final int[] allRows;

    private final List<Node> nodes = new ArrayList<>();
    private final List<Place> edges = new ArrayList<>();
    /** The unused edges of a whole network, except those of faulty nodes. */
    private final List<Place> wires = new ArrayList<>();
    /** In a drawing by rounds, the number of circuits that settled in each. */
    private final Map<Integer, Integer> settled = new TreeMap<>();

    /** By level. */
    private final Map<Integer, double[][]> heightsOfLevels = new HashMap<>();

    private final Sheet sheet = new Sheet();
    /** The height above the rows. */
    private double top;

    private NetworkDrawing(String title, Scene scene, boolean byRound) {
        this.title = title;
        this.scene = scene;
        this.byRound = byRound;
        network = scene.network;
        hasHosts = !network.hostsAt(0).isEmpty();
        what = hasHosts ? "flow" : scene.hasCircuits() ? "circuit" : "packet";
        edge = hasHosts ? "link" : "edge";
        full = scene.isInFull();
        users = scene.users();
        Place most = Scene.mostUsed(users);
        // If every edge has at most one circuit, none is highlighted.
        worst = byRound || most == null || full && users.get(most).size() == 1 ? null : most;
        hot = byRound ? last() : worst == null ? Set.of() : new LinkedHashSet<>(users.get(worst));
        wanted = scene.wanted();
        Set<Traveller> shown = full || !wanted.isEmpty() ? Set.of() : around();
        addRows(scene.rowsOf(shown, users));
        allRows = full
                ? new int[0]
                : rowsOfLevels.stream()
                        .flatMapToInt(IntStream::of)
                        .sorted()
                        .distinct()
                        .toArray();
        users.forEach((place, there) -> {
            if (full || there.stream().anyMatch(shown::contains)) {
                edges.add(place);
            }
        });
        if (byRound) {
            users.values().stream()
                    .flatMap(List::stream)
                    .distinct()
                    .forEach(traveller -> settled.merge(traveller.round, 1, Integer::sum));
        }
        if (full) {
            nodes.forEach(this::addWires);
        }
    }

    /** Draws a scene. */
    static Picture of(String title, Scene scene, boolean byRound) {
        return new NetworkDrawing(title, scene, byRound).picture();
    }

    /** Finds the circuits of the last rounds: at least one round, and further ones while the circuits are few. */
    private Set<Traveller> last() {
        TreeMap<Integer, Set<Traveller>> byRound = new TreeMap<>(Comparator.reverseOrder());
        users.values().stream()
                .flatMap(List::stream)
                .forEach(traveller -> byRound.computeIfAbsent(traveller.round, round -> new LinkedHashSet<>())
                        .add(traveller));
        Set<Traveller> last = new LinkedHashSet<>();
        for (Set<Traveller> round : byRound.values()) {
            if (!last.isEmpty() && last.size() + round.size() > MAX_LAST_CIRCUITS) {
                break;
            }
            last.addAll(round);
        }
        return last;
    }

    /** Finds the circuits of a neighbourhood: those on the most loaded edge, and some that they meet if they are few. */
    private Set<Traveller> around() {
        Set<Traveller> shown = new LinkedHashSet<>(hot);
        if (hot.size() < FEW_CIRCUITS) {
            users.values().stream()
                    .filter(there -> there.stream().anyMatch(hot::contains))
                    .flatMap(List::stream)
                    .filter(other -> !hot.contains(other))
                    .distinct()
                    .limit(MAX_MET_CIRCUITS)
                    .forEach(shown::add);
        }
        return shown;
    }

    /** Finds the rows of each level to show: all, or those of some circuits and the faulty heads of their edges. */
    private void addRows(Map<Integer, Set<Integer>> ofShown) {
        Set<Integer> faultyNext = Set.of();
        for (int level = 0; level <= network.levels(); level++) {
            TreeSet<Integer> rows = new TreeSet<>(ofShown.getOrDefault(level, Set.of()));
            for (int[] path : wanted) {
                rows.add(path[level]);
            }
            Set<Integer> heads = full ? Set.of() : faultyHeads(level, rows);
            rows.addAll(faultyNext);
            faultyNext = heads;
            int[] shown = full
                    ? IntStream.range(0, network.nodes(level)).toArray()
                    : rows.stream().mapToInt(Integer::intValue).toArray();
            rowsOfLevels.add(shown);
            for (int row : shown) {
                nodes.add(new Node(level, row));
            }
        }
    }

    private Set<Integer> faultyHeads(int level, Set<Integer> rows) {
        return rows.stream()
                .flatMap(row -> heads(new Node(level, row)))
                .filter(scene.faultyNodes::contains)
                .map(Node::row)
                .collect(Collectors.toSet());
    }

    private Stream<Node> heads(Node node) {
        return IntStream.range(0, network.outDegree(node.level(), node.row()))
                .mapToObj(k -> new Node(
                        node.level() + 1,
                        network.head(node.level() + 1, network.outEdge(node.level(), node.row(), k))));
    }

    private void addWires(Node node) {
        if (!scene.faultyNodes.contains(node)) {
            heads(node)
                    .filter(head -> !scene.faultyNodes.contains(head))
                    .map(head -> new Place(head.level(), node.row(), head.row()))
                    .filter(place -> !users.containsKey(place))
                    .forEach(wires::add);
        }
    }

    /** Lists the visible nodes that belong to a set. */
    private List<Node> among(Set<Node> some) {
        return nodes.stream().filter(some::contains).toList();
    }

    private int load(Place place) {
        return users.get(place).size();
    }

    private boolean isHot(Place place) {
        return users.get(place).stream().anyMatch(hot::contains);
    }

    /** Returns the round of the latest circuit on an edge; 0 unless the drawing is by rounds. */
    private int round(Place place) {
        return byRound
                ? users.get(place).stream()
                        .mapToInt(traveller -> traveller.round)
                        .max()
                        .orElse(0)
                : 0;
    }

    private String describe() {
        long travellers =
                users.values().stream().flatMap(List::stream).distinct().count();
        String size = network.levels() + " levels of " + edge + "s "
                + (hasHosts ? "between switches. " : "on " + network.nodes(0) + " rows. ");
        if (travellers == 0) {
            return size;
        }
        if (!settled.isEmpty()) {
            String rounds = settled.entrySet().stream()
                    .map(round -> round.getValue() + " in round " + round.getKey())
                    .collect(Collectors.joining(", "));
            return CountWords.of(travellers, what) + " through " + size + "Settled: " + rounds + ". "
                    + (full ? "" : "Only the last circuits are shown. ");
        }
        if (worst == null) {
            return CountWords.of(travellers, what) + " through " + size + "The largest load of a"
                    + (hasHosts ? " link" : "n edge") + " is 1. ";
        }
        int load = users.get(worst).size();
        String names =
                hot.stream().limit(MAX_NAMED).map(traveller -> traveller.name).collect(Collectors.joining(", "));
        return CountWords.of(travellers, what) + " through " + size
                + (full
                        ? ""
                        : "Only "
                                + (wanted.isEmpty()
                                        ? "what is around a most loaded " + edge + " is"
                                        : "the dashed paths are")
                                + " shown, and only the rows with a node there. ")
                + "The largest load of a" + (hasHosts ? " link" : "n edge") + " is " + load + ", " + ends(worst)
                + ". On it: " + names + (load > MAX_NAMED ? " and others" : "") + ". Dashed: "
                + (load == 1 ? "its" : "their") + " other " + edge + "s. ";
    }

    /** Names the ends of an edge. */
    private String ends(Place place) {
        return hasHosts
                ? "from " + network.nodeName(place.level() - 1, place.from()) + " to "
                        + network.nodeName(place.level(), place.to())
                : "on level " + place.level() + " from row " + place.from() + " to row " + place.to();
    }

    /** Describes the crossed-out and the marked elements. */
    private String aside() {
        long edgesOut = Stream.concat(edges.stream(), wires.stream())
                .filter(scene.faultyEdges::contains)
                .count();
        List<Node> faults = among(scene.faultyNodes);
        List<Node> marked = among(scene.marked);
        List<String> crossed = new ArrayList<>();
        if (!faults.isEmpty()) {
            crossed.add(CountWords.of(faults.size(), "faulty node"));
        }
        if (edgesOut > 0) {
            crossed.add(CountWords.of(edgesOut, "faulty " + edge));
        }
        return (crossed.isEmpty() ? "" : "Crossed out: " + String.join(", ", crossed) + ". ")
                + (wanted.isEmpty() ? "" : "Dashed: the paths of the " + what + "s that are given up. ")
                + (scene.block().edges().isEmpty() ? "" : scene.block() + " ")
                + (marked.isEmpty() ? "" : "Larger: " + scene.reason + " (" + marked.size() + "). ")
                + (hasHosts ? String.join(" ", scene.notes) : "");
    }

    private double width() {
        int levels = rowsOfLevels.size() - 1;
        double level = Math.min(WIDTH_OF_LEVEL, Math.max(MIN_WIDTH_OF_LEVEL, MAX_WIDTH / levels));
        return Math.max(Drawing.WIDTH, LEFT + RIGHT + level * levels);
    }

    private double heightOfRows() {
        int most = rowsOfLevels.stream().mapToInt(rows -> rows.length).max().orElse(1);
        double wanted = allRows.length == 0 ? 13.0 * most : Math.min(MAX_HEIGHT_OF_ROWS, 13.0 * allRows.length);
        return Math.max(MIN_HEIGHT_OF_ROWS, wanted);
    }

    private double x(int level) {
        double left = hasHosts ? 1.6 * LEFT : LEFT;
        double right = hasHosts ? left : RIGHT;
        return left + level * (width() - left - right) / (rowsOfLevels.size() - 1);
    }

    /**
     * Spreads the visible rows evenly over the height: the rows of one level in a whole network, the rows of all levels in a
     * neighbourhood.
     */
    private double y(int level, int row) {
        int[] rows = allRows.length == 0 ? rowsOfLevels.get(level) : allRows;
        return top + heightOfRows() * (Arrays.binarySearch(rows, row) + 0.5) / rows.length;
    }

    private Picture picture() {
        String description = (describe() + aside()).strip();
        nameLevels();
        drawWires();
        edges.stream().filter(place -> !isHot(place)).forEach(this::drawEdge);
        edges.stream().filter(this::isHot).forEach(this::drawEdge);
        scene.block().edges().forEach(this::drawBlocked);
        wanted.forEach(this::drawWanted);
        List<double[]> numbers = new ArrayList<>();
        nameSwitches(numbers);
        edges.stream()
                .filter(place -> load(place) > 1)
                .sorted(Comparator.comparing(this::load).reversed())
                .forEach(place -> number(place, numbers));
        sheet.add("\n");
        drawNodes();
        double bottom = drawRounds(top + heightOfRows() + 8);
        double y = sheet.note(bottom, description, (int) (width() / 6.6), 5);
        int marks = edges.isEmpty() ? wires.size() + wanted.size() : edges.size();
        return new Picture(title, description, marks, sheet.add("\n"), width(), y + 8);
    }

    /** Draws the title and the names of the levels. */
    private void nameLevels() {
        List<String> names = IntStream.range(0, rowsOfLevels.size())
                .mapToObj(network::levelName)
                .toList();
        boolean areStacked = names.stream().anyMatch(name -> name.length() * WIDTH_OF_LETTER > x(1) - x(0));
        top = sheet.title(title, (int) (width() / 8), 3) + 28 + (areStacked ? LINE : 0);
        sheet.text(6, top - 8, "power soft", hasHosts ? "hosts" : "row");
        for (int level = 0; level < rowsOfLevels.size(); level++) {
            boolean last = level == rowsOfLevels.size() - 1;
            String name = scene.endsAtDisks && last ? "disks" : names.get(level);
            int comma = areStacked ? name.indexOf(", ") : -1;
            sheet.text(
                    x(level),
                    top - 8 - (comma < 0 ? 0 : 15),
                    "tick middle",
                    comma < 0 ? name : name.substring(0, comma));
            if (comma >= 0) {
                sheet.text(x(level), top - 8, "tick middle", name.substring(comma + 2));
            }
        }
    }

    /** Draws the legend of rounds; returns the height below it. */
    private double drawRounds(double bottom) {
        int column = 0;
        int[] rounds = edges.stream()
                .mapToInt(this::round)
                .filter(round -> round > 0)
                .sorted()
                .distinct()
                .toArray();
        int columns = (int) (width() / ROUND);
        for (int round : rounds) {
            double x = 8 + ROUND * (column % columns);
            double y = bottom + 10 + LINE * (column++ / columns);
            sheet.add("<g class=\"load load2" + style(round) + "\">")
                    .tipped("M" + n(x) + " " + n(y) + "h22", "")
                    .add("</g>");
            sheet.text(x + 28, y + 4, "small", "round " + round);
        }
        return bottom + LINE * ((column + columns - 1) / columns);
    }

    private static String style(int round) {
        return " round s" + (round - 1) % Series.STYLES;
    }

    /** Returns the position of a part of an edge. */
    private double[] at(Place place, double part) {
        double x = x(place.level() - 1) * (1 - part) + x(place.level()) * part;
        double y = y(place.level() - 1, place.from()) * (1 - part) + y(place.level(), place.to()) * part;
        return new double[] {x, y};
    }

    private String line(Place place) {
        return Sheet.at('M', x(place.level() - 1), y(place.level() - 1, place.from()))
                + Sheet.at('L', x(place.level()), y(place.level(), place.to()));
    }

    private void drawWires() {
        sheet.path("wire", wires.stream().map(this::line).collect(Collectors.joining()))
                .add("\n");
        wires.stream().filter(scene.faultyEdges::contains).forEach(this::cross);
    }

    private void drawEdge(Place place) {
        int shade = Math.min(load(place), LARGEST_SHADE);
        int round = round(place);
        String style = "load load" + shade
                + (round > 0 ? style(round) : isHot(place) ? " hot" : "")
                + (place.equals(worst) ? " worst" : "");
        String tip = CountWords.of(load(place), what) + " " + ends(place);
        sheet.add("<g class=\"" + style + "\">").tipped(line(place), tip).add("</g>");
        if (scene.faultyEdges.contains(place)) {
            cross(place);
        }
        sheet.add("\n");
    }

    private void drawBlocked(MutualBlock.Edge edge) {
        sheet.add("<g class=\"blocked load load5 hot\">")
                .tipped(line(new Place(edge.level(), edge.from(), edge.to())), edge.toString())
                .add("</g>\n");
    }

    private void drawWanted(int[] rows) {
        StringBuilder path = new StringBuilder();
        for (int level = 0; level < rows.length; level++) {
            path.append(Sheet.at(level == 0 ? 'M' : 'L', x(level), y(level, rows[level])));
        }
        sheet.add("<g class=\"s3\">").path("line", path.toString()).add("</g>\n");
    }

    /** Draws a load after all edges, so no edge hides it, where no other one is; without such a place only the tip states it. */
    private void number(Place place, List<double[]> others) {
        for (double part : places(place)) {
            double[] at = at(place, part);
            if (others.stream()
                    .noneMatch(other -> Math.abs(other[0] - at[0]) < 13 && Math.abs(other[1] - at[1]) < 11)) {
                others.add(at);
                sheet.text(at[0], at[1] - 2.5, "power halo middle", Integer.toString(load(place)));
                return;
            }
        }
    }

    /** Lists the parts of an edge at which its load may be written: first those away from all other edges, then the farthest. */
    private double[] places(Place place) {
        double[][] heights = heightsOfLevels.computeIfAbsent(place.level(), this::heights);
        return IntStream.range(0, PLACES_OF_LOADS.length)
                .boxed()
                .sorted(Comparator.comparing(k -> -distance(at(place, PLACES_OF_LOADS[k])[1], heights[k])))
                .mapToDouble(k -> PLACES_OF_LOADS[k])
                .toArray();
    }

    /** Lists, for each part, the heights of the edges of a level from top to bottom. */
    private double[][] heights(int level) {
        return DoubleStream.of(PLACES_OF_LOADS)
                .mapToObj(part -> edges.stream()
                        .filter(place -> place.level() == level)
                        .mapToDouble(place -> at(place, part)[1])
                        .sorted()
                        .toArray())
                .toArray(double[][]::new);
    }

    /** Measures how far other heights are from one of them, up to {@link #CLEAR}. */
    private static double distance(double y, double[] heights) {
        int own = Arrays.binarySearch(heights, y);
        double above = own == 0 ? CLEAR : y - heights[own - 1];
        double below = own == heights.length - 1 ? CLEAR : heights[own + 1] - y;
        return Math.min(CLEAR, Math.min(above, below));
    }

    private void cross(Place place) {
        double[] middle = at(place, 0.5);
        cross(middle[0], middle[1]);
    }

    private void cross(double x, double y) {
        sheet.path("fault", Sheet.at('M', x - 4, y - 4) + "l8 8m0-8l-8 8");
    }

    /** Names rows at the left side: those of the first level, and other rows of a neighbourhood if there is room. */
    private void nameRows() {
        List<Double> named = new ArrayList<>();
        for (int[] rows : List.of(rowsOfLevels.get(0), allRows)) {
            for (int row : rows) {
                double y = y(0, row);
                boolean hasRoom = named.stream().allMatch(other -> Math.abs(other - y) >= MIN_HEIGHT_OF_NAME);
                if (allRows.length == 0 || hasRoom) {
                    named.add(y);
                    String hosts = network.hostsAt(row);
                    sheet.text(x(0) - 8, y + 3.8, "power soft end", hasHosts ? hosts : Integer.toString(row));
                    if (hasHosts) {
                        sheet.text(x(rowsOfLevels.size() - 1) + 8, y + 3.8, "power soft", hosts);
                    }
                }
            }
        }
    }

    /** Writes the numbers of switches without hosts above them. */
    private void nameSwitches(List<double[]> numbers) {
        for (Node node : nodes) {
            if (hasHosts && node.level() > 0 && node.level() < network.levels()) {
                double[] above = {x(node.level()), y(node.level(), node.row()) - 3.5};
                numbers.add(above);
                sheet.text(above[0], above[1] - 2.5, "power halo middle", Integer.toString(node.row()));
            }
        }
    }

    private void drawNodes() {
        nameRows();
        sheet.path("node", circles(nodes, "m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z")).add("\n");
        String large = circles(among(scene.marked), "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z");
        if (!large.isEmpty()) {
            sheet.path("marked", large).add("\n");
        }
        among(scene.faultyNodes).forEach(node -> cross(x(node.level()), y(node.level(), node.row())));
    }

    private String circles(List<Node> some, String circle) {
        return some.stream()
                .map(node -> Sheet.at('M', x(node.level()), y(node.level(), node.row())) + circle)
                .collect(Collectors.joining());
    }
}
