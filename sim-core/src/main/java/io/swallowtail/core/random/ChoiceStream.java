package io.swallowtail.core.random;

import java.util.function.Consumer;

/**
 * A named stream of choices of a trial, such as {@code permutation} or {@code ties}, with all operations on them: draw,
 * take and restore snapshots, redraw in part, record, save and load. A new kind of choice is a new subclass.
 *
 * <p>A stream's number is derived from its name: the first two bytes of a SHA-256. Adding a stream therefore never
 * changes another; {@link Choices} rejects two streams with equal numbers.
 */
public abstract class ChoiceStream {
    private final String name;
    private final int number;

    ChoiceStream(String name) {
        this.name = name;
        this.number = number(name);
    }

    static int number(String name) {
        byte[] hash = RandomKey.sha256("swallowtail-stream\n" + name);
        return (hash[0] & 0xFF) << 8 | (hash[1] & 0xFF);
    }

    /**
     * Gives the stream's name.
     *
     * @return the name that the experiment gave it
     */
    public final String name() {
        return name;
    }

    /**
     * Gives the stream's number.
     *
     * @return the stream field of the counter, in [0, 2^16)
     */
    public final int number() {
        return number;
    }

    /**
     * Names the kind of choices, as in saved trials.
     *
     * @return {@code coins}, {@code flags}, {@code integers}, {@code asked coins} or {@code asked integers}
     */
    public abstract String kind();

    /** Draws this stream's choices of the current trial of {@code random}. */
    abstract void draw(AddressedRandom random);

    /** Counts the choices that are drawn before a run. */
    abstract int drawn();

    /**
     * Reports whether no choice that is drawn before a run can have two values.
     *
     * @return true if the choices that a run requests, or nothing, decide what it does
     */
    public abstract boolean isFixed();

    /** Counts the different requests that were recorded since {@link #recordAnswers}. */
    int requested() {
        return 0;
    }

    /**
     * Counts the choices of the trial.
     *
     * @return the choices drawn before a run, or the different requests since {@link Choices#recordAnswers}
     */
    public final int choices() {
        return drawn() + requested();
    }

    /** Reports whether the choices that are drawn before a run equal those of another simulator's stream. */
    abstract boolean hasDrawnOf(ChoiceStream other);

    /** Reports whether two recorded requests have one step and place, and different bounds. */
    boolean hasConflict() {
        return false;
    }

    /** Starts recording the answers to requests, until the next draw. */
    void recordAnswers() {}

    /** Allocates a snapshot for the choices of one trial. */
    abstract ChoiceSnapshot newSnapshot();

    /** Saves the current choices, including recorded answers, in a snapshot of this stream. */
    abstract void keep(ChoiceSnapshot into);

    /** Restores a snapshot; other on-demand choices come from the current trial of {@code rest}. */
    abstract void restore(ChoiceSnapshot from, AddressedRandom rest);

    /**
     * Replaces one of the choices that are drawn before a run by its value in the current trial of {@code random};
     * returns whether the value changed.
     */
    abstract boolean redraw(AddressedRandom random, int index);

    /**
     * Reports whether moves of a kind other than {@link MoveKind#REDRAW} change this stream.
     *
     * @return false unless a subclass implements {@link #exchange} or {@link #step}
     */
    boolean supports(MoveKind kind) {
        return false;
    }

    /**
     * Exchanges a uniform 1 with a uniform 0; returns false if all flags are equal. An exchange keeps the number of
     * ones, so the reverse has the same probability, as have both trials.
     *
     * @param moves random words that select the flags
     * @param moveStream the stream of the selection
     * @param index the block of the selection
     */
    boolean exchange(AddressedRandom moves, int moveStream, long index) {
        throw new UnsupportedOperationException(name);
    }

    /**
     * Moves every integer by a uniform distance up to half the bound times 2^-shift, at least 1, reflected at both ends;
     * returns whether a value changed.
     *
     * @param values random words whose current trial gives the distances
     */
    boolean step(AddressedRandom values, int shift) {
        throw new UnsupportedOperationException(name);
    }

    /**
     * Restores a snapshot like {@link #restore}, but drops each recorded answer with a given probability.
     *
     * @param from the snapshot
     * @param rest random words whose current trial replaces the dropped answers
     * @param limit 2^32 times the probability
     * @param moves random words that decide which answers are dropped
     * @param moveStream the stream of these decisions
     * @return true if anything was dropped
     */
    boolean restoreInPart(
            ChoiceSnapshot from, AddressedRandom rest, long limit, AddressedRandom moves, int moveStream) {
        restore(from, rest);
        return false;
    }

    /** Gives every choice its neutral value, including on-demand choices, and starts recording. */
    abstract void neutralize();

    /** Gives one choice the value of a deviation, after {@link #neutralize}. */
    abstract void set(Deviation deviation);

    /** Lists the choices that are not neutral: choices drawn before a run by index, on-demand choices by step and place. */
    abstract void deviations(Consumer<Deviation> found);

    /**
     * Saves the choices; on-demand choices as far as they were recorded.
     *
     * @param to receives them; one that fills what it receives loads choices that are drawn before the run
     */
    public abstract void save(ChoiceCodec to);

    /**
     * Loads saved choices.
     *
     * @param from provides them; a later run that requests a missing choice fails with its {@link ChoiceCodec#refusal}
     */
    public void load(ChoiceCodec from) {
        save(from);
    }
}
