package io.swallowtail.random;

/**
 * A named purpose of choices within a trial, such as {@code permutation} or {@code ties}.
 *
 * <p>A stream's number is the first two bytes of the SHA-256 of its name, so adding a stream never changes another;
 * {@link Choices} refuses two names of one number.
 */
public abstract sealed class ChoiceStream permits BitChoices, IntegerChoices, AskedCoins, AskedIntegers {
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

    /** Takes this stream's choices of the trial at which {@code random} stands. */
    abstract void draw(AddressedRandom random);
}
