package io.swallowtail.bufferless;

import java.util.Arrays;

/**
 * The dependency graphs G(i, j): packets of one set that share an edge in the frames j and j + 1. It computes the
 * largest degree
 * of all of them, and greedy colourings.
 *
 * <p>Packets of a list that use an edge are linked through their places in the paths. Cost: the degrees take, for each
 * edge, the
 * square of the packets of one set on it; a colouring the edges of its packets in two frames, times the packets on
 * them. Both cost one
 * look at each edge where no packets of a set share any.
 * Memory: 8 bytes per edge of the network, 4 per place in the paths, 13 per packet.
 */
final class Conflicts {
    private static final int NONE = -1;

    private final Paths paths;
    /** The newest place on each edge, where {@code lists} says that it is of the present list. */
    private final int[] newest;

    private final int[] lists;
    /** The place on the same edge that is older, or none. */
    private final int[] older;
    /** The list, or the question, for which a packet or a colour was seen last. */
    private final int[] seen;

    private final int[] colours;
    /** How many packets, each counted once for every two frames, have a degree. */
    private final int[] degrees;

    /** Whether no two packets of a packet's set share an edge: then its dependency graphs are empty, as most are. */
    private final boolean[] isConflictFree;

    private int list;
    private int question;

    Conflicts(Paths paths, int edges) {
        this.paths = paths;
        newest = new int[edges];
        lists = new int[edges];
        older = new int[paths.edges().length];
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
        question = 0;
    }

    /** Computes d, the largest degree of all dependency graphs. */
    int degree(Waves waves, Schedule schedule) {
        int largest = 0;
        int begin = 0;
        for (int i = 1; i <= paths.packets(); i++) {
            if (i == paths.packets() || waves.set(waves.member(i)) != waves.set(waves.member(begin))) {
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

    /** Links the places of a set's packets, and finds whether two of them are on one edge. */
    private boolean link(Waves waves, int from, int to) {
        list++;
        boolean isShared = false;
        for (int k = from; k < to; k++) {
            int packet = waves.member(k);
            int begin = paths.begins()[packet];
            for (int place = begin; place < begin + paths.lengths()[packet]; place++) {
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
            int first = schedule.frame(paths.sources()[packet]);
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
        int mark = ++question;
        seen[packet] = mark;
        int count = 0;
        int end = placeOfLevel(packet, (frame + 2) * schedule.frameLevels());
        for (int place = placeOfLevel(packet, frame * schedule.frameLevels()); place < end; place++) {
            for (int other = newest[paths.edges()[place]]; other != NONE; other = older[other]) {
                int owner = paths.owners()[other];
                if (seen[owner] != mark) {
                    seen[owner] = mark;
                    count++;
                }
            }
        }
        return count;
    }

    /** Gives how many packets have a degree in two frames, packets that are alone in their sets left out. */
    int packetsOfDegree(int degree) {
        return degrees[degree];
    }

    /** The place of the edge that leads up from a level, or the nearer end of the path's places. */
    private int placeOfLevel(int packet, int level) {
        int index = level - paths.sources()[packet];
        return paths.begins()[packet] + Math.max(0, Math.min(index, paths.lengths()[packet]));
    }

    /** Puts a place in front of the present list's places on its edge. */
    private void link(int place) {
        int edge = paths.edges()[place];
        older[place] = lists[edge] == list ? newest[edge] : NONE;
        lists[edge] = list;
        newest[edge] = place;
    }

    /**
     * Colours the dependency graph of a company in two frames greedily: in the order of its packets each takes the
     * least colour,
     * from 1, that no neighbour has.
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
            int begin = placeOfLevel(packet, frame * schedule.frameLevels());
            int end = placeOfLevel(packet, (frame + 2) * schedule.frameLevels());
            int mark = ++question;
            for (int place = begin; place < end; place++) {
                int edge = paths.edges()[place];
                if (lists[edge] == list) {
                    for (int other = newest[edge]; other != NONE; other = older[other]) {
                        seen[colours[paths.owners()[other]]] = mark;
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

    /** The colour that a packet took last. */
    int colour(int packet) {
        return colours[packet];
    }
}
