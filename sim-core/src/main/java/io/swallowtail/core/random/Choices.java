package io.swallowtail.core.random;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * All random decisions of one trial. A simulator's constructor declares them stream by stream. For every trial they are
 * set again: by {@link #draw} from addressed randomness, or through the streams' arrays (exhaustive enumeration,
 * splitting, replay of a saved trial). The run that follows is a deterministic function of these values.
 */
public final class Choices {
    /** An empty set of choices, which allows no declarations. */
    public static final Choices NONE = new Choices(List.of());

    private final List<ChoiceStream> streams;

    /** Creates choices without streams. */
    public Choices() {
        this(new ArrayList<>());
    }

    private Choices(List<ChoiceStream> streams) {
        this.streams = streams;
    }

    /**
     * Declares fair coins.
     *
     * @param name the stream
     * @param count their number, at least 0
     * @return the stream, all coins 0
     * @throws IllegalArgumentException if a stream with that name (or number) already exists
     */
    public BitChoices bits(String name, int count) {
        return declare(new BitChoices(name, count));
    }

    /**
     * Declares independent integers with a common bound.
     *
     * @param name the stream
     * @param count their number, at least 0
     * @param bound each is uniform in [0, bound); at least 1
     * @return the stream, all integers 0
     * @throws IllegalArgumentException if the bound is below 1, or a stream with that name (or number) already exists
     */
    public IntegerChoices integers(String name, int count, int bound) {
        return integers(name, count, bound, index -> 0);
    }

    /**
     * Declares independent integers with a common bound and given neutral values.
     *
     * @param name the stream
     * @param count their number, at least 0
     * @param bound each is uniform in [0, bound); at least 1
     * @param neutral gives the neutral value of integer i, in [0, bound)
     * @return the stream, all integers 0
     * @throws IllegalArgumentException if the bound is below 1, or a stream with that name (or number) already exists
     */
    public IntegerChoices integers(String name, int count, int bound, IntUnaryOperator neutral) {
        if (bound < 1) {
            throw new IllegalArgumentException("bound " + bound + " of stream " + name + " is below 1");
        }
        return declare(new IntegerChoices(name, count, bound, neutral));
    }

    /**
     * Declares independent flags with a common probability, such as faults.
     *
     * @param name the stream
     * @param count their number, at least 0
     * @param p the probability of each to be 1, in [0, 1]; rounded up to a multiple of 2^-64
     * @return the stream, all flags 0
     * @throws IllegalArgumentException if the probability is outside [0, 1], or a stream with that name (or number)
     *     already exists
     */
    public BernoulliChoices bernoulli(String name, int count, BigDecimal p) {
        return declare(new BernoulliChoices(name, count, p));
    }

    /**
     * Declares the integers of a uniform permutation: size - 1 of them, integer i uniform in [0, size - i).
     *
     * @param name the stream
     * @param size how many elements are to be shuffled, at least 1
     * @return the stream, all integers 0 (the identity)
     * @throws IllegalArgumentException if the size is below 1, or a stream with that name (or number) already exists
     */
    public ShuffleChoices shuffle(String name, int size) {
        return shuffles(name, 1, size);
    }

    /**
     * Declares the integers of many independent permutations of the same number of elements.
     *
     * @param name the stream
     * @param count number of integers shuffles, at least 0
     * @param size how many elements each of them shuffles, at least 1
     * @return the stream, count · (size - 1) integers, all 0 (identities)
     * @throws IllegalArgumentException if count or size is too small, or a stream with that name (or number) already
     *     exists
     * @throws ArithmeticException if the number of integers exceeds the size of an array
     */
    public ShuffleChoices shuffles(String name, int count, int size) {
        return shuffles(name, count, size, shuffle -> 0);
    }

    /**
     * Declares the integers of many independent permutations whose neutral values are rotations. Example: copies of a
     * wiring that are rotated by different numbers have no edge in common.
     *
     * @param name the stream
     * @param count number of integers shuffles, at least 0
     * @param size how many elements each of them shuffles, at least 1
     * @param rotation gives the k of a shuffle, at least 0: the neutral permutation has element (i + k) mod size at
     *     place i
     * @return the stream, count · (size - 1) integers, all 0 (identities)
     * @throws IllegalArgumentException if count or size is too small, or a stream with that name (or number) already
     *     exists
     * @throws ArithmeticException if the number of integers exceeds the size of an array
     */
    public ShuffleChoices shuffles(String name, int count, int size, IntUnaryOperator rotation) {
        if (count < 0 || size < 1) {
            throw new IllegalArgumentException(count + " shuffles of size " + size + " in stream " + name
                    + "; expected at least 0 of size at least 1");
        }
        return declare(new ShuffleChoices(name, count, size, rotation));
    }

    /**
     * Declares coins that the run requests on demand.
     *
     * @param name the stream
     * @return the stream
     * @throws IllegalArgumentException if a stream with that name (or number) already exists
     */
    public OnDemandCoins onDemandCoins(String name) {
        return declare(new OnDemandCoins(name));
    }

    /**
     * Declares bounded integers that the run requests on demand.
     *
     * @param name the stream
     * @return the stream
     * @throws IllegalArgumentException if a stream with that name (or number) already exists
     */
    public OnDemandIntegers onDemandIntegers(String name) {
        return onDemandIntegers(name, (step, place, bound) -> 0);
    }

    /**
     * Declares bounded integers that the run requests on demand, with given neutral values.
     *
     * @param name the stream
     * @param neutral gives the neutral value of each integer, in [0, bound)
     * @return the stream
     * @throws IllegalArgumentException if a stream with that name (or number) already exists
     */
    public OnDemandIntegers onDemandIntegers(String name, OnDemandIntegers.Source neutral) {
        return declare(new OnDemandIntegers(name, neutral));
    }

    /**
     * Changes a name whose number another stream has. Experiments need this only if their streams depend on a user's file.
     *
     * @param name a name
     * @return the name, or the name with the least number from 2 on after it with which {@link #declare} accepts it
     */
    public String unused(String name) {
        Set<Integer> numbers = streams.stream().map(ChoiceStream::number).collect(Collectors.toSet());
        String free = name;
        for (int i = 2; numbers.contains(ChoiceStream.number(free)); i++) {
            free = name + " " + i;
        }
        return free;
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
     * Selects some of the streams.
     *
     * @param wanted decides which
     * @return choices that consist of the same stream objects, so that drawing them sets these choices as well
     */
    public Choices only(Predicate<ChoiceStream> wanted) {
        return new Choices(streams.stream().filter(wanted).toList());
    }

    /**
     * Draws every choice of the current trial of the random words.
     *
     * @param random the random words of the point's key, moved to the trial; on-demand choices are read from it until
     *     the next draw
     */
    public void draw(AddressedRandom random) {
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).draw(random);
        }
    }

    /** Starts recording on-demand choices, until the next draw. Recorded choices are saved with all others. */
    public void recordAnswers() {
        for (int i = 0; i < streams.size(); i++) {
            streams.get(i).recordAnswers();
        }
    }

    /**
     * Compares the choices that were drawn before a run with those of a second simulator of the same point.
     *
     * @param other the choices of the second simulator, drawn from the same trial
     * @return the name of a stream whose choices differ, which the run of one simulator has changed; empty if all are equal
     */
    public Optional<String> changedFrom(Choices other) {
        for (int i = 0; i < streams.size(); i++) {
            if (!streams.get(i).hasDrawnOf(other.streams.get(i))) {
                return Optional.of(streams.get(i).name());
            }
        }
        return Optional.empty();
    }

    /**
     * Finds a stream of which one run requested two choices at one step and place, with different bounds. The run must be the only one
     * since {@link #recordAnswers}.
     *
     * @return the name of the stream; empty if there is none
     */
    public Optional<String> conflict() {
        for (int i = 0; i < streams.size(); i++) {
            if (streams.get(i).hasConflict()) {
                return Optional.of(streams.get(i).name());
            }
        }
        return Optional.empty();
    }

    /**
     * Reports whether the run requested choices since {@link #recordAnswers}.
     *
     * @return true if it requested at least one
     */
    public boolean isAnythingRequested() {
        return streams.stream().anyMatch(stream -> stream.requested() > 0);
    }

    /**
     * Sets a trial from its deviations. Every other choice is neutral, including on-demand choices of the following
     * runs, which are recorded.
     *
     * @param deviations choices of these streams, each at most once
     */
    public void write(List<Deviation> deviations) {
        for (ChoiceStream stream : streams) {
            stream.neutralize();
        }
        for (Deviation deviation : deviations) {
            deviation.stream().set(deviation);
        }
    }

    /**
     * Lists the choices that are not neutral: among those drawn before a run, and among those requested since {@link
     * #recordAnswers}.
     *
     * @return the deviations, by stream, step and place
     */
    public List<Deviation> deviations() {
        List<Deviation> deviations = new ArrayList<>();
        for (ChoiceStream stream : streams) {
            stream.deviations(deviations::add);
        }
        return deviations;
    }
}
