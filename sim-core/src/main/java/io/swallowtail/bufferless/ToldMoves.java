package io.swallowtail.bufferless;

import io.swallowtail.bufferless.RoutingObserver.Move;
import io.swallowtail.experiment.JourneyPicture;
import io.swallowtail.experiment.Tracer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Notes the moves of packets as a trace is told, to be drawn, with the waves and boats that carry them. In networks of more than 64
 * nodes a level only the packets over a most used edge are noted. Memory: some 24 bytes a move.
 */
final class ToldMoves implements JourneyPicture {
    private static final int MOST_NODES_IN_FULL = 64;
    /** Above, a picture would show nothing but lines. */
    private static final int MOST_MOVES = 1 << 18;

    private final Paths paths;
    private final FlatNetwork network;
    private final List<List<Long>> steps = new ArrayList<>();
    private final List<List<Integer>> levels = new ArrayList<>();
    private final List<List<Boolean>> carried = new ArrayList<>();
    private final List<Wave> waves = new ArrayList<>();
    /** The place of each packet among those that are shown, -1 for none. */
    private final int[] places;

    private int[] shown = {};
    private int mostUsed;
    private int moves;

    ToldMoves(Paths paths, FlatNetwork network) {
        this.paths = paths;
        this.network = network;
        places = new int[paths.packets()];
    }

    /** Begins, once the paths are known. */
    void begin() {
        mostUsed = mostUsed();
        boolean isInFull = IntStream.rangeClosed(0, network.levels())
                .allMatch(level -> network.firstNode(level + 1) - network.firstNode(level) <= MOST_NODES_IN_FULL);
        shown = IntStream.range(0, paths.packets())
                .filter(packet -> isInFull || crosses(packet))
                .toArray();
        Arrays.fill(places, -1);
        for (int i = 0; i < shown.length; i++) {
            places[shown[i]] = i;
            steps.add(new ArrayList<>());
            levels.add(new ArrayList<>());
            carried.add(new ArrayList<>());
        }
    }

    private int mostUsed() {
        int[] loads = new int[network.edges()];
        int most = 0;
        for (int packet = 0; packet < paths.packets(); packet++) {
            for (int level = paths.sources()[packet]; level < paths.destination(packet); level++) {
                int edge = paths.edge(packet, level);
                loads[edge]++;
                most = loads[edge] > loads[most] ? edge : most;
            }
        }
        return most;
    }

    private boolean crosses(int packet) {
        return IntStream.range(paths.sources()[packet], paths.destination(packet))
                .anyMatch(level -> paths.edge(packet, level) == mostUsed);
    }

    /** Notes a move and the level at which it ends. */
    void moves(long step, int packet, int level, Move move) {
        int place = places[packet];
        if (place >= 0 && moves++ < MOST_MOVES) {
            steps.get(place).add(step);
            levels.get(place).add(level);
            carried.get(place).add(move == Move.RIDE);
        }
    }

    /** Notes a wave in which a packet has a boat. */
    void sails(int packet, Wave wave) {
        if (places[packet] >= 0 && !waves.contains(wave)) {
            waves.add(wave);
        }
    }

    /** Shows all that was noted, unless it is too much. */
    void show(Tracer tracer) {
        if (moves <= MOST_MOVES) {
            tracer.see(this);
        }
    }

    @Override
    public int levels() {
        return network.levels();
    }

    @Override
    public int packets() {
        return shown.length;
    }

    @Override
    public int hidden() {
        return paths.packets() - shown.length;
    }

    @Override
    public String name(int packet) {
        return "packet " + shown[packet];
    }

    @Override
    public int start(int packet) {
        return paths.sources()[shown[packet]];
    }

    @Override
    public long[] steps(int packet) {
        return steps.get(packet).stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public int[] levels(int packet) {
        return levels.get(packet).stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public boolean isMarked(int packet) {
        return paths.congestion() > 1 && crosses(shown[packet]);
    }

    @Override
    public String mark() {
        return "the packets whose paths share a most used edge";
    }

    @Override
    public List<Wave> waves() {
        return waves;
    }

    @Override
    public boolean isCarried(int packet, int move) {
        return carried.get(packet).get(move);
    }
}
