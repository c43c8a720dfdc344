package io.swallowtail.protocols.bufferless;

import java.util.Arrays;

/**
 * The dependency graphs G(i, j), which connect packets of set i that share an edge in the frames j and j + 1. Computes
 * their largest degree and greedy colourings.
 *
 * <p>The packets of a list that use the same edge are linked through their places in the paths. Cost: for the degrees,
 * the sum over all edges of the squared number of packets of one set; for a colouring, the edges of its packets in two
 * frames, times the packets on them. If no packets of a set share an edge, each edge is read once. Memory: 8 bytes per
 * edge of the network, 4 per place in the paths, 13 per packet.
 */
final class Conflicts {
    private static final int NONE = -1;

    private final Paths paths;
    /** By edge: the newest place on it, valid if {@code lists} has the current list. */
    private final int[] newest;

    /** By edge: the list that last used it. */
    private final int[] lists;
    /** By place: the previous place on the same edge, or {@link #NONE}. */
    private final int[] older;
    /** By packet or colour: the last query that counted it. */
    private final int[] seen;

    /** By packet: its last colour. */
    final int[] colours;
    /** By degree: the number of packets with it. A packet counts once per pair of frames. */
    final int[] degrees;

    /**
     * By packet: whether no two packets of its set share an edge. Then its dependency graphs are empty, as most are.
     */
    private final boolean[] isConflictFree;

    private int list;
    private int query;

    Conflicts(Paths paths, int edges) {
        this.paths = paths;
        newest = new int[edges];
        lists = new int[edges];
        older = new int[paths.edges.length];
        int packets = paths.packets();
        seen = new int[packets + 1];
        colours = new int[packets];
        degrees = new int[packets];
        isConflictFree = new boolean[packets];
    }

    /** Starts a trial. */
    void begin() {
        if (list > 1 << 30) {
            Arrays.fill(lists, 0);
            list = 0;
        }
        Arrays.fill(seen, 0);
        Arrays.fill(degrees, 0);
        query = 0;
    }

    /** Computes d, the largest degree of all dependency graphs. */
    int degree(Waves waves, Schedule schedule) {
        int largest = 0;
        int begin = 0;
        for (int i = 1; i <= paths.packets(); i++) {
            if (i == paths.packets() || waves.sets[waves.member(i)] != waves.sets[waves.member(begin)]) {
                boolean isAlone = i - begin == 1;
                boolean isFree = isAlone || !link(waves, begin, i);
                for (int k = begin; k < i; k++) {
                    isConflictFree[waves.member(k)] = isFree;
                }
                if (!isAlone) {
                    largest = Math.max(largest, degree(waves, begin, i, isFree, schedule));
                }
                begin = i;
            }
        }
        return largest;
    }

    /** Links the places of a set's packets; returns whether two of them are on one edge. */
    private boolean link(Waves waves, int from, int to) {
        list++;
        boolean isShared = false;
        for (int k = from; k < to; k++) {
            int packet = waves.member(k);
            int begin = paths.begins[packet];
            for (int place = begin; place < begin + paths.lengths[packet]; place++) {
                link(place);
                isShared |= older[place] != NONE;
            }
        }
        return isShared;
    }

    private int degree(Waves waves, int from, int to, boolean isFree, Schedule schedule) {
        int largest = 0;
        for (int k = from; k < to; k++) {
            int packet = waves.member(k);
            int first = schedule.frame(paths.sources[packet]);
            int last = schedule.frame(paths.destination(packet) - 1);
            // The two frames that begin before the first, or at the last, show no neighbours that the others do not.
            for (int frame = first; frame <= Math.max(first, last - 1); frame++) {
                int degree = isFree ? 0 : neighbours(packet, frame, schedule);
                degrees[degree]++;
                largest = Math.max(largest, degree);
            }
        }
        return largest;
    }

    private int neighbours(int packet, int frame, Schedule schedule) {
        int mark = ++query;
        seen[packet] = mark;
        int count = 0;
        int end = placeOfLevel(packet, (frame + 2) * schedule.frameLevels);
        for (int place = placeOfLevel(packet, frame * schedule.frameLevels); place < end; place++) {
            for (int other = newest[paths.edges[place]]; other != NONE; other = older[other]) {
                int owner = paths.owners[other];
                if (seen[owner] != mark) {
                    seen[owner] = mark;
                    count++;
                }
            }
        }
        return count;
    }

    /** The place of the edge that leads up from a level; outside the path, the nearer end of its places. */
    private int placeOfLevel(int packet, int level) {
        int index = level - paths.sources[packet];
        return paths.begins[packet] + Math.max(0, Math.min(index, paths.lengths[packet]));
    }

    /** Adds a place to the current list's places on its edge. */
    private void link(int place) {
        int edge = paths.edges[place];
        older[place] = lists[edge] == list ? newest[edge] : NONE;
        lists[edge] = list;
        newest[edge] = place;
    }

    /**
     * Colours the dependency graph of a company in two frames greedily. In their order, each packet takes the least
     * colour, from 1, that no neighbour has.
     *
     * @return the largest colour
     */
    int colour(Waves waves, int company, int companyEnd, int frame, Schedule schedule) {
        if (isConflictFree[waves.member(company)]) {
            for (int k = company; k < companyEnd; k++) {
                colours[waves.member(k)] = 1;
            }
            return 1;
        }
        list++;
        int largest = 0;
        for (int k = company; k < companyEnd; k++) {
            int packet = waves.member(k);
            int begin = placeOfLevel(packet, frame * schedule.frameLevels);
            int end = placeOfLevel(packet, (frame + 2) * schedule.frameLevels);
            int mark = ++query;
            for (int place = begin; place < end; place++) {
                int edge = paths.edges[place];
                if (lists[edge] == list) {
                    for (int other = newest[edge]; other != NONE; other = older[other]) {
                        seen[colours[paths.owners[other]]] = mark;
                    }
                }
            }
            int colour = 1;
            while (seen[colour] == mark) {
                colour++;
            }
            colours[packet] = colour;
            largest = Math.max(largest, colour);
            for (int place = begin; place < end; place++) {
                link(place);
            }
        }
        return largest;
    }
}
