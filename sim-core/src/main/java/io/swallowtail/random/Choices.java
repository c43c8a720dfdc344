package io.swallowtail.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * All random decisions of one trial, declared stream by stream when a simulator is prepared and then written anew for every
 * trial: by {@link #draw} from addressed randomness, or by anyone else through the streams' arrays (exhaustive enumeration,
 * splitting, replay of a saved trial). The run that follows is a deterministic function of what they hold.
 */
public final class Choices {
    private final List<ChoiceStream> streams = new ArrayList<>();

    /**
     * Declares fair coins.
     *
     * @param name the stream
     * @param count how many, at least 0
     * @return the stream, all coins 0
     * @throws IllegalArgumentException if a stream of that name (or number) is there already
     */
    public BitChoices bits(String name, int count) {
        return declare(new BitChoices(name, count));
    }

    /**
     * Declares independent integers of one bound.
     *
     * @param name the stream
     * @param count how many, at least 0
     * @param bound each is uniform in [0, bound); at least 1
     * @return the stream, all integers 0
     * @throws IllegalArgumentException if the bound is below 1, or a stream of that name (or number) is there already
     */
    public IntegerChoices integers(String name, int count, int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("bound " + bound + " of stream " + name + " is below 1");
        }
        return declare(new IntegerChoices(name, count, bound, 0));
    }

    /**
     * Declares the integers of a {@link Shuffle}: size - 1 of them, integer i uniform in [0, size - i).
     *
     * @param name the stream
     * @param size how many elements are to be shuffled, at least 1
     * @return the stream, all integers 0 (the identity)
     * @throws IllegalArgumentException if the size is below 1, or a stream of that name (or number) is there already
     */
    public IntegerChoices shuffle(String name, int size) {
        if (size < 1) {
            throw new IllegalArgumentException("size " + size + " of shuffle " + name + " is below 1");
        }
        return declare(new IntegerChoices(name, size - 1, size, 1));
    }

    /**
     * Declares coins that the run asks for as it goes.
     *
     * @param name the stream
     * @return the stream
     * @throws IllegalArgumentException if a stream of that name (or number) is there already
     */
    public AskedCoins askedCoins(String name) {
        return declare(new AskedCoins(name));
    }

    /**
     * Declares bounded integers that the run asks for as it goes.
     *
     * @param name the stream
     * @return the stream
     * @throws IllegalArgumentException if a stream of that name (or number) is there already
     */
    public AskedIntegers askedIntegers(String name) {
        return declare(new AskedIntegers(name));
    }

    private <S extends ChoiceStream> S declare(S stream) {
        for (ChoiceStream other : streams) {
            if (other.number() == stream.number()) {
                throw new IllegalArgumentException(
                        "streams " + other.name() + " and " + stream.name() + " have the same number; rename one");
            }
        }
        streams.add(stream);
        return stream;
    }

    /**
     * Lists the streams.
     *
     * @return the streams in the order of their declaration; unmodifiable
     */
    public List<ChoiceStream> streams() {
        return Collections.unmodifiableList(streams);
    }

    /**
     * Writes every choice of the trial at which the words stand.
     *
     * @param random the words of the point's key, moved to the trial; asked choices are read from it until the next draw
     */
    public void draw(AddressedRandom random) {
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).draw(random);
        }
    }
}
