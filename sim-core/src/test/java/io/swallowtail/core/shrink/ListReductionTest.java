package io.swallowtail.core.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Lists shrink to lists that pass and from which no item can be taken, for monotone tests and others. */
class ListReductionTest {
    private final List<List<Integer>> tried = new ArrayList<>();

    private List<Integer> reduced(int size, Predicate<List<Integer>> passes) {
        ListReduction<Integer> reduction = new ListReduction<>(
                IntStream.range(0, size).boxed().toList(), (one, next) -> one / 8 == next / 8, list -> {
                    tried.add(list);
                    return passes.test(list) ? Optional.of(list) : Optional.empty();
                });
        assertTrue(reduction.reduce());
        return reduction.current();
    }

    @Property(tries = 300)
    void aMonotoneTestLeavesWhatItNeeds(
            @ForAll @Size(max = 6) Set<@IntRange(max = 99) Integer> needed,
            @ForAll @IntRange(min = 100, max = 200) int size) {
        tried.clear();
        List<Integer> left = reduced(size, list -> list.containsAll(needed));
        assertEquals(needed.stream().sorted().toList(), left);
        assertTrue(tried.size() <= 2 * size + size / 8 + 2 + size + needed.size(), tried.size() + " tests");
    }

    /** Any test at all: it is a function of the items left, by a hash, and the whole list passes. */
    @Property(tries = 300)
    void anyTestLeavesAMinimalList(@ForAll int salt, @ForAll @IntRange(min = 1, max = 40) int size) {
        Predicate<List<Integer>> passes =
                list -> list.size() == size || Integer.bitCount(list.hashCode() * 31 ^ salt) % 3 == 0;
        List<Integer> left = reduced(size, passes);
        assertTrue(passes.test(left));
        for (int i = 0; i < left.size(); i++) {
            List<Integer> less = new ArrayList<>(left);
            less.remove(i);
            assertFalse(passes.test(less), less + " of " + left);
        }
    }

    /** Items that turn out to be irrelevant go at once, before and behind what was removed. */
    @Test
    void itemsThatATestDropsAreGone() {
        List<List<Integer>> tests = new ArrayList<>();
        ListReduction<Integer> reduction =
                new ListReduction<>(List.of(0, 1, 2, 3, 4, 5, 6, 7), (one, next) -> false, list -> {
                    tests.add(list);
                    // 2 and 5 are needed; all others are irrelevant once 3 is gone.
                    boolean passes = list.contains(2) && list.contains(5);
                    return passes
                            ? Optional.of(
                                    list.contains(3)
                                            ? list
                                            : list.stream()
                                                    .filter(i -> i == 2 || i == 5)
                                                    .toList())
                            : Optional.empty();
                });
        assertTrue(reduction.reduce());
        assertEquals(List.of(2, 5), reduction.current());
        // Everything; 0, 1, 2, 3 alone; then 2 and 5 are left: 5 as a group, and both as single ones.
        assertEquals(8, tests.size(), tests.toString());
    }

    @Test
    void whatIsStoppedIsTheBestSoFar() {
        List<ListReduction<Integer>> self = new ArrayList<>();
        int[] tests = {0};
        self.add(new ListReduction<>(IntStream.range(0, 64).boxed().toList(), (one, next) -> true, list -> {
            if (++tests[0] > 4) {
                self.get(0).stop();
                return Optional.empty();
            }
            return list.contains(63) ? Optional.of(list) : Optional.empty();
        }));
        assertFalse(self.get(0).reduce());
        assertEquals(5, tests[0]);
        assertEquals(IntStream.range(32, 64).boxed().toList(), self.get(0).current());
    }
}
