package io.swallowtail.answers.picture;

import static io.swallowtail.answers.chart.Sheet.at;
import static io.swallowtail.answers.chart.Sheet.n;

import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.chart.Sheet;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.picture.Scene.Place;
import io.swallowtail.answers.picture.Scene.Traveller;
import io.swallowtail.answers.replay.Core;
import io.swallowtail.core.network.LeveledNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
final class NetworkDrawing implements Drawing {
    /** An attribute of faded elements. */
    static final String FADED = " opacity=\"0.25\"";

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
    private static final double[] PLACES_OF_LOADS = {0.58, 0.42, 0.7, 0.3, 0.8, 0.2};

    private final String title;
    private final String description;
    private final List<Edge> edges = new ArrayList<>();
    private final List<Edge> wires = new ArrayList<>();
    private final List<int[]> faults = new ArrayList<>();
    private final List<int[]> marked = new ArrayList<>();
    private final List<int[]> rowsOfLevels = new ArrayList<>();
    private final LeveledNetwork network;
    /** The rows of a neighbourhood, on any level; empty if the whole network is shown. */
    private final int[] allRows;

    /** The candidate paths of requests that were given up. */
    private final List<int[]> wanted;

    private final Core.Pair core;

    /** In a drawing by rounds, the number of circuits that settled in each. */
    private final Map<Integer, Integer> settled = new TreeMap<>();

    private final boolean disks;
    private final String what;
    /** The word for an edge. */
    private final String edge;

    /** An edge of a level, the number of circuits on it, and whether one of them also uses the most loaded edge. */
    private record Edge(Place place, int load, int round, boolean hot, boolean worst, boolean faulty, boolean faded) {}

    /** Draws a scene without keeping a reference to it. */
    NetworkDrawing(String title, Scene scene, boolean byRound) {
        this.title = title;
        this.network = scene.network;
        this.disks = scene.endsAtDisks;
        this.what = hasHosts() ? "flow" : scene.hasCircuits() ? "circuit" : "packet";
        this.edge = hasHosts() ? "link" : "edge";
        Map<Place, List<Traveller>> users = scene.users();
        boolean full = scene.isInFull();
        Place most = Scene.mostUsed(users);
        // If every edge has at most one circuit, none is highlighted.
        Place worst = byRound || most == null || full && users.get(most).size() == 1 ? null : most;
        Set<Traveller> hot = byRound ? last(users) : worst == null ? Set.of() : new LinkedHashSet<>(users.get(worst));
        if (byRound) {
            users.values().stream()
                    .flatMap(List::stream)
                    .distinct()
                    .forEach(traveller -> settled.merge(traveller.round(), 1, Integer::sum));
        }
        wanted = scene.wanted();
        core = scene.core();
        Set<Traveller> shown = full || !wanted.isEmpty() ? Set.of() : around(hot, users);
        addRows(scene, scene.rowsOf(shown, users), full);
        allRows = full
                ? new int[0]
                : rowsOfLevels.stream()
                        .flatMapToInt(IntStream::of)
                        .sorted()
                        .distinct()
                        .toArray();
        users.forEach((place, there) -> {
            if (full || there.stream().anyMatch(shown::contains)) {
                boolean isHot = there.stream().anyMatch(hot::contains);
                boolean isFaded = !isHot && there.stream().allMatch(scene::isFaded);
                int round = byRound
                        ? there.stream().mapToInt(Traveller::round).max().orElse(0)
                        : 0;
                edges.add(new Edge(
                        place, there.size(), round, isHot, place.equals(worst), scene.isFaulty(place), isFaded));
            }
        });
        addBackground(scene, users, full);
        description = (describe(scene, users, worst, full) + aside(scene)).strip();
    }

    /** Finds the circuits of the last rounds: at least one round, and further ones while the circuits are few. */
    private static Set<Traveller> last(Map<Place, List<Traveller>> users) {
        TreeMap<Integer, Set<Traveller>> byRound = new TreeMap<>(Comparator.reverseOrder());
        users.values().stream()
                .flatMap(List::stream)
                .forEach(traveller -> byRound.computeIfAbsent(traveller.round(), round -> new LinkedHashSet<>())
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
    private static Set<Traveller> around(Set<Traveller> hot, Map<Place, List<Traveller>> users) {
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
    private void addRows(Scene scene, Map<Integer, Set<Integer>> ofShown, boolean full) {
        LeveledNetwork network = scene.network;
        Set<Integer> faultyNext = Set.of();
        for (int level = 0; level <= network.levels(); level++) {
            TreeSet<Integer> rows = new TreeSet<>(ofShown.getOrDefault(level, Set.of()));
            for (int[] path : wanted) {
                rows.add(path[level]);
            }
            Set<Integer> heads = full ? Set.of() : faultyHeads(scene, level, rows);
            rows.addAll(faultyNext);
            faultyNext = heads;
            rowsOfLevels.add(
                    full
                            ? IntStream.range(0, network.nodes(level)).toArray()
                            : rows.stream().mapToInt(Integer::intValue).toArray());
        }
    }

    private static Set<Integer> faultyHeads(Scene scene, int level, Set<Integer> rows) {
        Set<Integer> heads = new TreeSet<>();
        for (int row : rows) {
            for (int head : heads(scene.network, level, row)) {
                if (scene.isFaulty(level + 1, head)) {
                    heads.add(head);
                }
            }
        }
        return heads;
    }

    private static int[] heads(LeveledNetwork network, int level, int row) {
        return IntStream.range(0, network.outDegree(level, row))
                .map(k -> network.head(level + 1, network.outEdge(level, row, k)))
                .toArray();
    }

    /** Adds the faults, the marked nodes and, for a whole network, the unused edges except those of faulty nodes. */
    private void addBackground(Scene scene, Map<Place, List<Traveller>> users, boolean full) {
        for (int level = 0; level <= scene.network.levels(); level++) {
            for (int row : rowsOfLevels.get(level)) {
                if (scene.isFaulty(level, row)) {
                    faults.add(new int[] {level, row});
                }
                if (scene.isMarked(level, row)) {
                    marked.add(new int[] {level, row});
                }
                for (int head : full ? heads(scene.network, level, row) : new int[0]) {
                    Place place = new Place(level + 1, row, head);
                    boolean isLive = !scene.isFaulty(level, row) && !scene.isFaulty(level + 1, head);
                    if (isLive && !users.containsKey(place)) {
                        wires.add(new Edge(place, 0, 0, false, false, scene.isFaulty(place), false));
                    }
                }
            }
        }
    }

    private String describe(Scene scene, Map<Place, List<Traveller>> users, Place worst, boolean full) {
        long travellers =
                users.values().stream().flatMap(List::stream).distinct().count();
        String size = network.levels() + " levels of " + edge + "s "
                + (hasHosts() ? "between switches. " : "on " + network.nodes(0) + " rows. ");
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
                    + (hasHosts() ? " link" : "n edge") + " is 1. ";
        }
        List<Traveller> hot = users.get(worst);
        String names =
                hot.stream().distinct().limit(MAX_NAMED).map(Traveller::name).collect(Collectors.joining(", "));
        return CountWords.of(travellers, what) + " through " + size
                + (full
                        ? ""
                        : "Only "
                                + (wanted.isEmpty()
                                        ? "what is around a most loaded " + edge + " is"
                                        : "the dashed paths are")
                                + " shown, and only the rows with a node there. ")
                + "The largest load of a" + (hasHosts() ? " link" : "n edge") + " is " + hot.size() + ", " + ends(worst)
                + ". On it: " + names + (hot.size() > MAX_NAMED ? " and others" : "") + ". ";
    }

    /** Names the ends of an edge. */
    private String ends(Place place) {
        return hasHosts()
                ? "from switch " + place.from() + " (" + network.levelName(place.level() - 1) + ") to switch "
                        + place.to() + " (" + network.levelName(place.level()) + ")"
                : "on level " + place.level() + " from row " + place.from() + " to row " + place.to();
    }

    /** Describes the crossed-out and the marked elements. */
    private String aside(Scene scene) {
        long edgesOut = Stream.concat(edges.stream(), wires.stream())
                .filter(Edge::faulty)
                .count();
        List<String> crossed = new ArrayList<>();
        if (!faults.isEmpty()) {
            crossed.add(CountWords.of(faults.size(), "faulty node"));
        }
        if (edgesOut > 0) {
            crossed.add(CountWords.of(edgesOut, "faulty " + edge));
        }
        return (crossed.isEmpty() ? "" : "Crossed out: " + String.join(", ", crossed) + ". ")
                + (wanted.isEmpty() ? "" : "Dashed: the paths of the " + what + "s that are given up. ")
                + (core.edges().isEmpty() ? "" : core + " ")
                + (edges.stream().anyMatch(Edge::faded) ? "Faded: what the choices that matter do not concern. " : "")
                + (marked.isEmpty() ? "" : "Larger: " + scene.reason + " (" + marked.size() + "). ")
                + (hasHosts() ? String.join(" ", scene.notes) : "");
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public int marks() {
        return edges.isEmpty() ? wires.size() + wanted.size() : edges.size();
    }

    private double width() {
        int levels = rowsOfLevels.size() - 1;
        double level = Math.min(WIDTH_OF_LEVEL, Math.max(MIN_WIDTH_OF_LEVEL, MAX_WIDTH / levels));
        return Math.max(WIDTH, LEFT + RIGHT + level * levels);
    }

    private double heightOfRows() {
        int most = rowsOfLevels.stream().mapToInt(rows -> rows.length).max().orElse(1);
        double wanted = allRows.length == 0 ? 13.0 * most : Math.min(MAX_HEIGHT_OF_ROWS, 13.0 * allRows.length);
        return Math.max(MIN_HEIGHT_OF_ROWS, wanted);
    }

    private boolean hasHosts() {
        return !network.hostsAt(0).isEmpty();
    }

    private double x(int level) {
        double left = hasHosts() ? 1.6 * LEFT : LEFT;
        double right = hasHosts() ? left : RIGHT;
        return left + level * (width() - left - right) / (rowsOfLevels.size() - 1);
    }

    /**
     * Spreads the visible rows evenly over the height: the rows of one level in a whole network, the rows of all levels in a
     * neighbourhood.
     */
    private double y(int level, int row, double top) {
        int[] rows = allRows.length == 0 ? rowsOfLevels.get(level) : allRows;
        int place = Arrays.binarySearch(rows, row);
        return top + heightOfRows() * (place + 0.5) / rows.length;
    }

    @Override
    public String svg(String id) {
        Sheet sheet = new Sheet();
        List<String> names = IntStream.range(0, rowsOfLevels.size())
                .mapToObj(network::levelName)
                .toList();
        boolean areStacked = names.stream().anyMatch(name -> name.length() * WIDTH_OF_LETTER > x(1) - x(0));
        double top = sheet.title(title, (int) (width() / 8), 3) + 28 + (areStacked ? LINE : 0);
        sheet.text(6, top - 8, "power soft", hasHosts() ? "hosts" : "row");
        for (int level = 0; level < rowsOfLevels.size(); level++) {
            boolean last = level == rowsOfLevels.size() - 1;
            String name = disks && last ? "disks" : names.get(level);
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
        drawWires(sheet, top);
        edges.stream().filter(edge -> !edge.hot()).forEach(edge -> drawEdge(sheet, edge, top));
        edges.stream().filter(Edge::hot).forEach(edge -> drawEdge(sheet, edge, top));
        core.edges().forEach(edge -> drawBlocked(sheet, edge, top));
        wanted.forEach(rows -> drawWanted(sheet, rows, top));
        List<double[]> numbers = new ArrayList<>();
        edges.stream()
                .filter(edge -> edge.load() > 1 && !edge.faded())
                .sorted(Comparator.comparing(Edge::load).reversed())
                .forEach(edge -> number(sheet, edge, top, numbers));
        sheet.add("\n");
        drawNodes(sheet, top);
        double bottom = top + heightOfRows() + 8;
        int column = 0;
        int[] rounds = edges.stream()
                .mapToInt(Edge::round)
                .filter(round -> round > 0)
                .sorted()
                .distinct()
                .toArray();
        for (int round : rounds) {
            double x = 8 + ROUND * (column % columns());
            double y = bottom + 10 + LINE * (column++ / columns());
            sheet.add("<g class=\"load load2" + round(round) + "\">")
                    .tipped("M" + n(x) + " " + n(y) + "h22", "")
                    .add("</g>");
            sheet.text(x + 28, y + 4, "small", "round " + round);
        }
        double y = sheet.note(
                bottom + LINE * ((column + columns() - 1) / columns()), description, (int) (width() / 6.6), 5);
        return sheet.add("\n").svg(id, title, description, width(), y + 8);
    }

    private int columns() {
        return (int) (width() / ROUND);
    }

    private static String round(int round) {
        return " round s" + (round - 1) % Series.STYLES;
    }

    private String line(Edge edge, double top) {
        return "M" + n(x(edge.place().level() - 1)) + " "
                + n(y(edge.place().level() - 1, edge.place().from(), top)) + "L"
                + n(x(edge.place().level())) + " "
                + n(y(edge.place().level(), edge.place().to(), top));
    }

    private void drawWires(Sheet sheet, double top) {
        StringBuilder whole = new StringBuilder();
        wires.forEach(wire -> whole.append(line(wire, top)));
        sheet.path("wire", whole.toString()).add("\n");
        wires.stream().filter(Edge::faulty).forEach(wire -> cross(sheet, wire, top));
    }

    private void drawEdge(Sheet sheet, Edge edge, double top) {
        int shade = Math.min(edge.load(), LARGEST_SHADE);
        String style = "load load" + shade
                + (edge.round() > 0 ? round(edge.round()) : edge.hot() ? " hot" : "")
                + (edge.worst() ? " worst" : "");
        String tip = CountWords.of(edge.load(), what) + " " + ends(edge.place());
        sheet.add("<g class=\"" + style + "\"" + (edge.faded() ? FADED : "") + ">")
                .tipped(line(edge, top), tip)
                .add("</g>");
        if (edge.faulty()) {
            cross(sheet, edge, top);
        }
        sheet.add("\n");
    }

    private void drawBlocked(Sheet sheet, Core.Edge edge, double top) {
        Place place = new Place(edge.level(), edge.from(), edge.to());
        String line = line(new Edge(place, 0, 0, false, false, false, false), top);
        sheet.add("<g class=\"blocked load load5 hot\">")
                .tipped(line, edge.toString())
                .add("</g>\n");
    }

    private void drawWanted(Sheet sheet, int[] rows, double top) {
        StringBuilder path = new StringBuilder();
        for (int level = 0; level < rows.length; level++) {
            path.append(at(level == 0 ? 'M' : 'L', x(level), y(level, rows[level], top)));
        }
        sheet.add("<g class=\"s3\">").path("line", path.toString()).add("</g>\n");
    }

    /** Draws a load after all edges, so no edge hides it, where no other one is; without such a place only the tip states it. */
    private void number(Sheet sheet, Edge edge, double top, List<double[]> others) {
        for (double part : PLACES_OF_LOADS) {
            double x = x(edge.place().level() - 1) * (1 - part) + x(edge.place().level()) * part;
            double y = y(edge.place().level() - 1, edge.place().from(), top) * (1 - part)
                    + y(edge.place().level(), edge.place().to(), top) * part;
            if (others.stream().noneMatch(other -> Math.abs(other[0] - x) < 13 && Math.abs(other[1] - y) < 11)) {
                others.add(new double[] {x, y});
                sheet.text(x, y - 2.5, "power halo middle", Integer.toString(edge.load()));
                return;
            }
        }
    }

    private void cross(Sheet sheet, Edge edge, double top) {
        double x = (x(edge.place().level() - 1) + x(edge.place().level())) / 2;
        double y = (y(edge.place().level() - 1, edge.place().from(), top)
                        + y(edge.place().level(), edge.place().to(), top))
                / 2;
        sheet.path("fault", "M" + n(x - 4) + " " + n(y - 4) + "l8 8m0-8l-8 8");
    }

    /** Names rows at the left side: those of the first level, and other rows of a neighbourhood if there is room. */
    private void nameRows(Sheet sheet, double top) {
        List<Double> named = new ArrayList<>();
        for (int[] rows : List.of(rowsOfLevels.get(0), allRows)) {
            for (int row : rows) {
                double y = y(0, row, top);
                boolean hasRoom = named.stream().allMatch(other -> Math.abs(other - y) >= MIN_HEIGHT_OF_NAME);
                if (allRows.length == 0 || hasRoom) {
                    named.add(y);
                    String hosts = network.hostsAt(row);
                    sheet.text(x(0) - 8, y + 3.8, "power soft end", hasHosts() ? hosts : Integer.toString(row));
                    if (hasHosts()) {
                        sheet.text(x(rowsOfLevels.size() - 1) + 8, y + 3.8, "power soft", hosts);
                    }
                }
            }
        }
    }

    private void drawNodes(Sheet sheet, double top) {
        StringBuilder nodes = new StringBuilder();
        for (int level = 0; level < rowsOfLevels.size(); level++) {
            for (int row : rowsOfLevels.get(level)) {
                double y = y(level, row, top);
                nodes.append(at('M', x(level), y)).append("m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z");
            }
        }
        nameRows(sheet, top);
        sheet.path("node", nodes.toString()).add("\n");
        StringBuilder large = new StringBuilder();
        for (int[] mark : marked) {
            large.append(at('M', x(mark[0]), y(mark[0], mark[1], top))).append("m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z");
        }
        if (large.length() > 0) {
            sheet.path("marked", large.toString()).add("\n");
        }
        for (int[] fault : faults) {
            double x = x(fault[0]);
            double y = y(fault[0], fault[1], top);
            sheet.path("fault", "M" + n(x - 4) + " " + n(y - 4) + "l8 8m0-8l-8 8");
        }
    }
}
