package io.swallowtail.random;

import java.util.Arrays;

/**
 * Writes trials into a simulator's choices for a Markov chain on them: trials drawn anew, and trials that differ from a kept
 * one in a few choices, which were drawn anew.
 *
 * <p>A <b>move</b> has a number of redraws: so many choices are picked, uniformly and with repetition, and those of them that
 * are drawn before the run take new values. What a run asks for as it goes is a choice too: each answer of the kept trial is
 * forgotten with the same probability as a drawn one would be picked, and whatever the new run asks that is not remembered is answered anew; answers that the
 * new run does not ask for are not kept. Choices being independent, and new ones having their own law, the way from one trial to another is exactly
 * as probable as the way back (weighed by the trials' own probabilities, which depend on what they ask), so a chain that
 * accepts a move whenever the new trial lies in a set leaves the law of trials, given that set, as it is.
 *
 * <p>Whatever is new in run t is what trial t of the key has at that address, so a chain is a function of its two keys.
 */
public final class ChoiceMoves {
    private final Choices choices;
    private final AddressedRandom values;
    private final AddressedRandom moves;
    private final ChoiceStream[] streams;
    /** How many choices are drawn before the run in this stream and those before it. */
    private final int[] drawnUpTo;
    /** The choices that a move picks. */
    private int[] picked = new int[64];

    /**
     * Prepares for a simulator's choices and takes over the answering of its questions.
     *
     * @param choices the choices, all streams declared
     * @param values the words of a key, from which new choices come
     * @param moves the words of another key, which say what is redrawn
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
     * @return coins, flags and integers of all streams that are not asked
     */
    public int drawn() {
        return drawnUpTo.length == 0 ? 0 : drawnUpTo[drawnUpTo.length - 1];
    }

    /**
     * Counts what the last run asked for.
     *
     * @return different questions
     */
    public int asked() {
        int asked = 0;
        for (ChoiceStream stream : streams) {
            asked += stream.asked();
        }
        return asked;
    }

    /**
     * Makes room for a trial.
     *
     * @return room for the choices of one trial of this simulator
     */
    public KeptChoices room() {
        return new KeptChoices(Arrays.stream(streams).map(ChoiceStream::room).toArray(KeptStream[]::new));
    }

    /**
     * Writes a new trial.
     *
     * @param run its number, by which it is addressed; in [0, 2^48), never the same twice
     */
    public void draw(long run) {
        values.moveTo(run);
        choices.draw(values);
        choices.recordAnswers();
    }

    /**
     * Writes a trial that differs from a kept one in what is redrawn.
     *
     * @param from the kept trial
     * @param run the number of the new one, by which all that is new is addressed; in [0, 2^48), never the same twice
     * @param redraws how many choices are picked, at least 0
     * @param outOf from how many they are picked: those that are drawn and, roughly, those that are asked for; at least {@link
     *     #drawn}, and 1
     * @return false if the trial is the kept one for certain, so that its run would be the same
     */
    public boolean move(KeptChoices from, long run, int redraws, int outOf) {
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
     * Writes a kept trial. Its run asks for what it asked before.
     *
     * @param from the kept trial
     */
    public void restore(KeptChoices from) {
        for (int s = 0; s < streams.length; s++) {
            streams[s].restore(from.of(s), values);
        }
    }

    /**
     * Keeps the trial that has just run.
     *
     * @param into receives its choices
     */
    public void keep(KeptChoices into) {
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
