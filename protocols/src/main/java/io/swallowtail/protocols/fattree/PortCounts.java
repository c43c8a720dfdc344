package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.protocols.network.FatTree;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The numbers of ports of a fat tree's switches, by level from the leaves.
 *
 * @param counts each at least 1; empty for the k-ary tree of arity, levels and taper
 */
record PortCounts(List<Integer> counts) implements TextParameter.Value {
    private static final String K_ARY = "k_ary";
    private static final PortCounts NONE = new PortCounts(List.of());

    static final TextParameter<PortCounts> DOWN = parameter(
            "down",
            "hosts of a leaf, then down-ports of a switch of each higher level, joined by x; k_ary: by arity, levels and taper",
            Optional.of(NONE));
    static final TextParameter<PortCounts> UP =
            parameter("up", "up-ports of a switch of each level below the top, joined by x", Optional.empty());

    private static TextParameter<PortCounts> parameter(
            String name, String description, Optional<PortCounts> defaultValue) {
        String one = "integers from 1, joined by x, such as 36x4";
        return new TextParameter<>(
                name,
                description,
                defaultValue.isPresent() ? K_ARY + ", or " + one : one,
                defaultValue.isPresent() ? List.of(K_ARY, "36x4", "8x8x16") : List.of("12", "8x8"),
                PortCounts.class,
                text -> defaultValue.isPresent() && text.equals(K_ARY) ? NONE : parse(text, one),
                defaultValue,
                false,
                Optional.empty());
    }

    private static PortCounts parse(String text, String range) {
        if (!text.matches("[1-9][0-9]{0,7}(x[1-9][0-9]{0,7}){0,23}")) {
            throw new IllegalArgumentException(text + " is not " + range);
        }
        return new PortCounts(
                Arrays.stream(text.split("x")).map(Integer::valueOf).toList());
    }

    /** Reports whether arity, levels and taper give the shape. */
    boolean isKAry() {
        return counts.isEmpty();
    }

    /** Multiplies the first numbers; a number above {@link FatTree#MAX_HOSTS} stands for all larger ones. */
    long product(int levels) {
        return counts.stream()
                .limit(levels)
                .mapToLong(Integer::longValue)
                .reduce(1, (product, count) -> Math.min(product * count, FatTree.MAX_HOSTS + 1));
    }

    @Override
    public String shown() {
        return isKAry() ? K_ARY : counts.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }
}
