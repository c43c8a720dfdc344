package io.swallowtail.random;

import java.util.function.Consumer;

/**
 * A named purpose of choices within a trial, such as {@code permutation} or {@code ties}, and all that can be done with them:
 * drawn, kept and restored, redrawn in part, recorded, saved and loaded. A new kind of choice is one class.
 *
 * <p>A stream's number is the first two bytes of the SHA-256 of its name, so adding a stream never changes another;
 * {@link Choices} refuses two names of one number.
 */
public abstract class ChoiceStream {
    private final String name;
    private final int number;

    ChoiceStream(String name) {
        byte[] hash = RandomKey.sha256("swallowtail-stream\n" + name);
        this.name = name;
        this.number = (hash[0] & 0xFF) << 8 | (hash[1] & 0xFF);
    }

    /**
     * Names the stream.
     *
     * @return the name that the experiment gave it
     */
    public final String name() {
        return name;
    }

    /**
     * Numbers the stream.
     *
     * @return its place in the counter, in [0, 2^16)
     */
    public final int number() {
        return number;
    }

    /**
     * Names what the stream holds, as in saved trials.
     *
     * @return {@code coins}, {@code flags}, {@code integers}, {@code asked coins} or {@code asked integers}
     */
    public abstract String kind();

    /** Takes this stream's choices of the trial at which {@code random} stands. */
    abstract void draw(AddressedRandom random);

    /** Counts the choices that are drawn before a run. */
    abstract int drawn();

    /** Counts the different questions that were recorded since {@link #recordAnswers}. */
    int asked() {
        return 0;
    }

    /**
     * Counts the choices of the trial.
     *
     * @return those drawn before a run, or the different questions that runs asked since {@link Choices#recordAnswers}
     */
    public final int choices() {
        return drawn() + asked();
    }

    /** Begins to record what runs ask for, until the next draw. */
    void recordAnswers() {}

    /** Makes room for the choices of one trial. */
    abstract KeptStream room();

    /** Keeps the choices that stand, and those that were recorded, in a room of this stream. */
    abstract void keep(KeptStream into);

    /** Takes kept choices back; what a run asks besides comes from the trial at which {@code rest} stands. */
    abstract void restore(KeptStream from, AddressedRandom rest);

    /**
     * Draws one of the choices that are drawn before a run anew, as the trial at which {@code random} stands has it; returns whether
     * it is another one now.
     */
    abstract boolean redraw(AddressedRandom random, int index);

    /**
     * Takes kept choices back as {@link #restore} does, but forgets answers, each with the same probability.
     *
     * @param from what is kept
     * @param rest where the trial stands whose answers take the place of what is forgotten
     * @param limit 2^32 times the probability
     * @param moves the words that decide
     * @param moveStream the stream of these words
     * @return whether anything was forgotten
     */
    boolean restoreInPart(KeptStream from, AddressedRandom rest, long limit, AddressedRandom moves, int moveStream) {
        restore(from, rest);
        return false;
    }

    /** Gives every choice its neutral value, those that a run asks for too, and begins to record what it asks for. */
    abstract void neutralize();

    /** Gives one choice the value of a deviation, after {@link #neutralize}. */
    abstract void set(Deviation deviation);

    /** Lists the choices that are not neutral: of those that are drawn before a run by index, of those asked for by step and place. */
    abstract void deviations(Consumer<Deviation> found);

    /**
     * Writes the choices, those asked for as far as they were recorded.
     *
     * @param to receives them
     */
    public abstract void save(SavedStream to);

    /**
     * Takes saved choices.
     *
     * @param from has them; a later run that asks for what it does not have gets its {@link SavedStream#refusal}
     */
    public abstract void load(SavedStream from);
}
