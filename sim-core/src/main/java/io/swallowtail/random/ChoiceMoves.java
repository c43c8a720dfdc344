package io.swallowtail.random;

import java.util.List;

/**
 * Writes trials into a simulator's choices for a Markov chain on them: trials drawn anew, and trials that differ from a kept
 * one in a few choices, which were drawn anew.
 *
 * <p>A <b>move</b> has a number of redraws: so many choices are picked, uniformly and with repetition, and those of them that
 * are drawn before the run take new values. What a run asks for as it goes is a choice too: each answer of the kept trial is
 * forgotten with the same probability as a drawn one would be picked, and whatever the new run asks that is not remembered is answered anew; answers that the
 * new run does not ask for are not kept. Choices being independent and uniform, the way from one trial to another is exactly
 * as probable as the way back (weighed by the trials' own probabilities, which depend on what they ask), so a chain that
 * accepts a move whenever the new trial lies in a set leaves the law of trials, given that set, as it is.
 *
 * <p>Whatever is new in run t is what trial t of the key has at that address, so a chain is a function of its two keys.
 */
public final class ChoiceMoves {
    /** The bound under which coins are remembered. */
    private static final int SIDES = 2;

    private final Choices choices;
    private final AddressedRandom values;
    private final AddressedRandom moves;
    private final ChoiceStream[] streams;
    /** How many choices are drawn before the run in this stream and those before it. */
    private final int[] drawnUpTo;

    private final AnswerTable[] remembered;
    private final AnswerTable[] heard;
    /** Who answers each asked stream: a source of coins or of integers. */
    private final Object[] listeners;

    private final int[] words = new int[4];
    private final long[] coinWords = new long[2];

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
        List<ChoiceStream> declared = choices.streams();
        streams = declared.toArray(new ChoiceStream[0]);
        drawnUpTo = new int[streams.length];
        remembered = new AnswerTable[streams.length];
        heard = new AnswerTable[streams.length];
        listeners = new Object[streams.length];
        int drawn = 0;
        for (int s = 0; s < streams.length; s++) {
            if (streams[s] instanceof BitChoices coins) {
                drawn = Math.addExact(drawn, coins.count());
            } else if (streams[s] instanceof IntegerChoices integers) {
                drawn = Math.addExact(drawn, integers.count());
            } else {
                remembered[s] = new AnswerTable();
                heard[s] = new AnswerTable();
                listeners[s] = streams[s] instanceof AskedIntegers integers
                        ? listener(integers, remembered[s], heard[s])
                        : listener((AskedCoins) streams[s], remembered[s], heard[s]);
            }
            drawnUpTo[s] = drawn;
        }
    }

    /**
     * Counts the choices that are drawn before a run.
     *
     * @return coins and integers of all streams that are not asked
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
        for (AnswerTable table : heard) {
            asked += table == null ? 0 : table.size();
        }
        return asked;
    }

    /**
     * Makes room for a trial.
     *
     * @return room for the choices of one trial of this simulator
     */
    public KeptChoices room() {
        KeptChoices room = new KeptChoices(streams.length);
        for (int s = 0; s < streams.length; s++) {
            if (streams[s] instanceof BitChoices coins) {
                room.coins[s] = new long[coins.words().length];
            } else if (streams[s] instanceof IntegerChoices integers) {
                room.integers[s] = new int[integers.count()];
            } else {
                room.answers[s] = new AnswerTable();
            }
        }
        return room;
    }

    /**
     * Writes a new trial.
     *
     * @param run its number, by which it is addressed; in [0, 2^48), never the same twice
     */
    public void draw(long run) {
        values.moveTo(run);
        choices.draw(values);
        for (AnswerTable table : remembered) {
            if (table != null) {
                table.clear();
            }
        }
        listen();
    }

    /**
     * Writes a trial that differs from a kept one in what is redrawn.
     *
     * @param from the kept trial
     * @param run the number of the new one, by which all that is new is addressed; in [0, 2^48), never the same twice
     * @param redraws how many choices are picked, at least 0
     * @param outOf from how many they are picked: those that are drawn and, roughly, those that are asked for; at least {@link
     *     #drawn}, and 1
     */
    public void move(KeptChoices from, long run, int redraws, int outOf) {
        restore(from);
        values.moveTo(run);
        moves.moveTo(run);
        for (int i = 0; i < redraws; i++) {
            int picked = moves.bounded(0, i >>> 2, i & 3, outOf);
            if (picked < drawn()) {
                redraw(picked);
            }
        }
        for (int s = 0; s < streams.length; s++) {
            if (remembered[s] != null) {
                forget(s, from.answers[s], Math.min(1, (double) redraws / outOf));
            }
        }
    }

    /**
     * Writes a kept trial. Its run asks for what it asked before.
     *
     * @param from the kept trial
     */
    public void restore(KeptChoices from) {
        for (int s = 0; s < streams.length; s++) {
            if (streams[s] instanceof BitChoices coins) {
                System.arraycopy(from.coins[s], 0, coins.words(), 0, from.coins[s].length);
            } else if (streams[s] instanceof IntegerChoices integers) {
                System.arraycopy(from.integers[s], 0, integers.values(), 0, from.integers[s].length);
            } else {
                remembered[s].copy(from.answers[s]);
                streams[s].draw(values);
            }
        }
        listen();
    }

    /**
     * Keeps the trial that has just run.
     *
     * @param into receives its choices
     */
    public void keep(KeptChoices into) {
        for (int s = 0; s < streams.length; s++) {
            if (streams[s] instanceof BitChoices coins) {
                System.arraycopy(coins.words(), 0, into.coins[s], 0, into.coins[s].length);
            } else if (streams[s] instanceof IntegerChoices integers) {
                System.arraycopy(integers.values(), 0, into.integers[s], 0, into.integers[s].length);
            } else {
                into.answers[s].copy(heard[s]);
            }
        }
    }

    private void redraw(int choice) {
        int s = 0;
        while (choice >= drawnUpTo[s]) {
            s++;
        }
        int index = s == 0 ? choice : choice - drawnUpTo[s - 1];
        int number = streams[s].number();
        if (streams[s] instanceof BitChoices coins) {
            values.readCoins(number, index >>> 7, coinWords);
            long coin = coinWords[index >>> 6 & 1] >>> index & 1;
            long[] packed = coins.words();
            packed[index >>> 6] = packed[index >>> 6] & ~(1L << index) | coin << index;
        } else if (streams[s] instanceof IntegerChoices integers) {
            integers.values()[index] = values.bounded(number, index >>> 2, index & 3, integers.bound(index));
        }
    }

    private void forget(int s, AnswerTable from, double share) {
        AnswerTable table = remembered[s];
        table.clear();
        long limit = (long) (share * (1L << 32));
        for (int index = 0; index < from.size(); index++) {
            if ((index & 3) == 0) {
                moves.readWords(1 + s, index >>> 2, words);
            }
            if ((words[index & 3] & 0xFFFFFFFFL) >= limit) {
                table.copyOne(from, index);
            }
        }
    }

    private void listen() {
        for (int s = 0; s < streams.length; s++) {
            if (heard[s] != null) {
                heard[s].clear();
            }
            if (streams[s] instanceof AskedCoins coins) {
                coins.answerFrom((AskedCoins.Source) listeners[s]);
            } else if (streams[s] instanceof AskedIntegers integers) {
                integers.answerFrom((AskedIntegers.Source) listeners[s]);
            }
        }
    }

    private static AskedCoins.Source listener(AskedCoins coins, AnswerTable known, AnswerTable answered) {
        return (step, place) -> {
            int index = answered.find(step, place, SIDES);
            if (index >= 0) {
                return answered.answer(index) == 1;
            }
            int old = known.find(step, place, SIDES);
            boolean coin = old >= 0 ? known.answer(old) == 1 : coins.drawn(step, place);
            answered.add(step, place, SIDES, coin ? 1 : 0);
            return coin;
        };
    }

    private static AskedIntegers.Source listener(AskedIntegers integers, AnswerTable known, AnswerTable answered) {
        return (step, place, bound) -> {
            int index = answered.find(step, place, bound);
            if (index >= 0) {
                return answered.answer(index);
            }
            int old = known.find(step, place, bound);
            int value = old >= 0 ? known.answer(old) : integers.drawn(step, place, bound);
            answered.add(step, place, bound, value);
            return value;
        };
    }
}
