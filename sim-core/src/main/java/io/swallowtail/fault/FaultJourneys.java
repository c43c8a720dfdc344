package io.swallowtail.fault;

import io.swallowtail.experiment.JourneyPicture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Routed packets on their trips through the passes, to be drawn; those over an edge that most trips use are marked. */
final class FaultJourneys implements JourneyPicture {
    private static final int MOST_COLUMNS_IN_FULL = 64;

    private final Trips trips;
    private final RankedSchedule schedule;
    private final IntFunction<String> names;
    private final int worst;
    private final int[] shown;

    /** Shows the trips of the last run of a schedule, which kept when they crossed. */
    FaultJourneys(Trips trips, RankedSchedule schedule, IntFunction<String> names, int columns) {
        this.trips = trips;
        this.schedule = schedule;
        this.names = names;
        worst = mostUsed();
        shown = IntStream.range(0, trips.count())
                .filter(trip -> columns <= MOST_COLUMNS_IN_FULL || crosses(trip))
                .toArray();
    }

    private int mostUsed() {
        int[] loads = new int[trips.edges()];
        int most = 0;
        for (int trip = 0; trip < trips.count(); trip++) {
            for (int level = trips.begin(trip); level < trips.end(trip); level++) {
                int edge = trips.hops()[trip * trips.levels() + level];
                loads[edge]++;
                most = loads[edge] > loads[most] ? edge : most;
            }
        }
        return most;
    }

    private boolean crosses(int trip) {
        int first = trip * trips.levels();
        return IntStream.range(first + trips.begin(trip), first + trips.end(trip))
                .anyMatch(hop -> trips.hops()[hop] == worst);
    }

    @Override
    public int levels() {
        return trips.levels();
    }

    @Override
    public int packets() {
        return shown.length;
    }

    @Override
    public int hidden() {
        return trips.count() - shown.length;
    }

    @Override
    public String name(int packet) {
        return names.apply(shown[packet]);
    }

    @Override
    public int start(int packet) {
        return trips.begin(shown[packet]);
    }

    @Override
    public long[] steps(int packet) {
        int trip = shown[packet];
        return IntStream.range(trips.begin(trip), trips.end(trip))
                .mapToLong(level -> schedule.crossing(trip * trips.levels() + level))
                .toArray();
    }

    @Override
    public int[] levels(int packet) {
        return IntStream.rangeClosed(trips.begin(shown[packet]) + 1, trips.end(shown[packet]))
                .toArray();
    }

    @Override
    public boolean isMarked(int packet) {
        return crosses(shown[packet]);
    }

    @Override
    public String mark() {
        return "the packets over an edge of the butterfly that most packets use; each pass takes " + trips.d()
                + " levels, down and up in turn";
    }
}
