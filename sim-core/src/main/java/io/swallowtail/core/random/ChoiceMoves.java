package io.swallowtail.core.random;

import java.util.Arrays;
import java.util.List;

/**
 * Moves of a Markov chain on a simulator's choices: it writes new trials, and trials that differ from a snapshot in a
 * few redrawn choices.
 *
 * <p>A <b>redraw</b> has a number of redraws: that many choices are picked, uniformly and with repetition, and the picked
 * choices that are drawn before the run get new values. On-demand choices take part too: each answer of the snapshot is
 * dropped with the probability r/m, for r redraws out of m choices, and new answers replace the dropped ones if the new
 * run requests them. Answers that the new run does not request are discarded. Choices are independent, and new choices
 * have their own law. A move and its reverse are therefore equally probable, weighted by the trials' own probabilities
 * (which depend on what the runs request). So a chain that accepts a move whenever the new trial lies in a set
 * preserves the law of trials given that set. The other kinds of moves ({@link MoveKind}) keep all
 * answers of the snapshot: exchanges of flags of equal probability and reflected steps of uniform integers are as
 * probable as their reverse.
 *
 * <p>All new values of run t come from trial t of the key at the same address, so a chain is a function of its two
 * keys.
 */
public final class ChoiceMoves {
    private final Choices choices;
    private final AddressedRandom values;
    private final AddressedRandom moves;
    private final ChoiceStream[] streams;
    /** Cumulative number of choices drawn before the run: stream s and all earlier streams. */
    private final int[] drawnUpTo;
    /** The indices of the choices that a move picks. */
    private int[] picked = new int[64];

    /**
     * Prepares moves on a simulator's choices.
     *
     * @param choices the choices, all streams declared
     * @param values the random words of a key, the source of new values
     * @param moves the random words of another key, which select the choices to redraw
     */
    public ChoiceMoves(Choices choices, AddressedRandom values, AddressedRandom moves) {
        this.choices = choices;
        this.values = values;
        this.moves = moves;
        streams = choices.streams().toArray(new ChoiceStream[0]);
        drawnUpTo = new int[streams.length];
        int drawn = 0;
        for (int s = 0; s < streams.length; s++) {
            drawn = Math.addExact(drawn, streams[s].drawn());
            drawnUpTo[s] = drawn;
        }
    }

    /**
     * Counts the choices that are drawn before a run.
     *
     * @return number of coins, flags and integers of all streams that are not on demand
     */
    public int drawn() {
        return drawnUpTo.length == 0 ? 0 : drawnUpTo[drawnUpTo.length - 1];
    }

    /**
     * Counts the on-demand choices of the last run.
     *
     * @return number of different requests
     */
    public int requested() {
        int asked = 0;
        for (ChoiceStream stream : streams) {
            asked += stream.requested();
        }
        return asked;
    }

    /**
     * Allocates a snapshot.
     *
     * @return an empty snapshot for the choices of one trial of this simulator
     */
    public TrialSnapshot newSnapshot() {
        return new TrialSnapshot(
                Arrays.stream(streams).map(ChoiceStream::newSnapshot).toArray(ChoiceSnapshot[]::new));
    }

    /**
     * Writes a new trial.
     *
     * @param run its number, which is its address; in [0, 2^48), different for each run
     */
    public void draw(long run) {
        values.moveTo(run);
        choices.draw(values);
        choices.recordAnswers();
    }

    /**
     * Lists the kinds of moves that some stream supports.
     *
     * @return the kinds; the first is {@link MoveKind#REDRAW}, which alone reaches all trials
     */
    public List<MoveKind> kinds() {
        return Arrays.stream(MoveKind.values())
                .filter(kind ->
                        kind == MoveKind.REDRAW || Arrays.stream(streams).anyMatch(stream -> stream.supports(kind)))
                .toList();
    }

    /**
     * Writes a trial that differs from a snapshot by a move.
     *
     * @param from the snapshot
     * @param run number of the new trial, the address of all new values; in [0, 2^48), different for each run
     * @param kind one of {@link #kinds}
     * @param exponent how much changes, at least 0
     * @param outOf number of choices to redraw from, as for {@link #redraw}
     * @return false if the new trial certainly equals the snapshot, so that it need not run
     */
    public boolean move(TrialSnapshot from, long run, MoveKind kind, int exponent, int outOf) {
        if (kind == MoveKind.REDRAW) {
            return redraw(from, run, 1 << exponent, outOf);
        }
        values.moveTo(run);
        moves.moveTo(run);
        restore(from);
        boolean changed = false;
        if (kind == MoveKind.STEP) {
            for (ChoiceStream stream : streams) {
                changed |= stream.supports(kind) && stream.step(values, MoveKind.LARGEST_STEP - exponent);
            }
            return changed;
        }
        ChoiceStream[] flags =
                Arrays.stream(streams).filter(stream -> stream.supports(kind)).toArray(ChoiceStream[]::new);
        for (int i = 0; i < 1 << exponent; i++) {
            changed |= flags[moves.bounded(0, i, 0, flags.length)].exchange(moves, 0, i);
        }
        return changed;
    }

    /**
     * Writes a trial that differs from a snapshot in redrawn choices.
     *
     * @param from the snapshot
     * @param run number of the new trial, the address of all new values; in [0, 2^48), different for each run
     * @param redraws number of choices to pick, at least 0
     * @param outOf number of choices to pick from: the drawn choices plus, approximately, the on-demand choices; at
     *     least {@link #drawn}, and at least 1
     * @return false if the new trial certainly equals the snapshot, so that it need not run
     */
    public boolean redraw(TrialSnapshot from, long run, int redraws, int outOf) {
        values.moveTo(run);
        moves.moveTo(run);
        long limit = (long) (Math.min(1, (double) redraws / outOf) * (1L << 32));
        boolean changed = false;
        for (int s = 0; s < streams.length; s++) {
            changed |= streams[s].restoreInPart(from.of(s), values, limit, moves, 1 + s);
        }
        if (redraws > picked.length) {
            picked = new int[redraws];
        }
        moves.fillBounded(0, picked, redraws, outOf);
        int drawn = drawn();
        for (int i = 0; i < redraws; i++) {
            if (picked[i] < drawn) {
                changed |= redraw(picked[i]);
            }
        }
        return changed;
    }

    /**
     * Writes the trial of a snapshot. Its run repeats the earlier run.
     *
     * @param from the snapshot
     */
    public void restore(TrialSnapshot from) {
        for (int s = 0; s < streams.length; s++) {
            streams[s].restore(from.of(s), values);
        }
    }

    /**
     * Saves the trial that has just run in a snapshot.
     *
     * @param into receives its choices
     */
    public void keep(TrialSnapshot into) {
        for (int s = 0; s < streams.length; s++) {
            streams[s].keep(into.of(s));
        }
    }

    private boolean redraw(int choice) {
        int s = 0;
        while (choice >= drawnUpTo[s]) {
            s++;
        }
        return streams[s].redraw(values, s == 0 ? choice : choice - drawnUpTo[s - 1]);
    }
}
