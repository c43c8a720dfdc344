package io.swallowtail.protocols.networkfile;

import static io.swallowtail.protocols.networkfile.Network.P;

import io.swallowtail.protocols.networkfile.Network.Place;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The values of the attributes of a node or link that options give a meaning.
 *
 * @param line its line, for messages; 0 if it is not known
 * @param name what it is, for messages
 * @param data its attributes
 * @param options the attributes by their meaning
 */
record AttributeValues(int line, String name, Map<String, String> data, Map<ReadOption, String> options) {
    /** Decimals of a probability from two times. */
    private static final int DECIMALS = 15;

    private static final List<List<String>> AXES =
            List.of(List.of("longitude", "latitude"), List.of("lon", "lat"), List.of("x", "y"));
    private static final Pattern COORDINATE = Pattern.compile("-?[0-9]+(\\.[0-9]*)?([eE][-+]?[0-9]+)?");
    private static final BigDecimal MOST_TIME = new BigDecimal("1e300");

    /** Lists the groups. */
    List<String> groups() {
        return value(ReadOption.GROUP)
                .map(groups -> Stream.of(groups.split(","))
                        .map(String::strip)
                        .filter(group -> !group.isEmpty())
                        .toList())
                .orElse(List.of());
    }

    /** Reads a probability of its own: from two times, or as it stands there. */
    Optional<BigDecimal> probability() {
        String range = "a time of at least 0";
        Optional<BigDecimal> up = number(ReadOption.MTBF, range, BigDecimal.ZERO, MOST_TIME);
        Optional<BigDecimal> down = number(ReadOption.MTTR, range, BigDecimal.ZERO, MOST_TIME);
        if (up.isPresent() != down.isPresent()
                || up.isPresent() && up.get().add(down.get()).signum() == 0) {
            throw new NetworkFileException(line, name + ": mtbf and mttr need two times that are not both 0");
        }
        return up.map(time -> own(unavailability(time, down.get()))).or(() -> probability(ReadOption.PROBABILITY));
    }

    /** Gives MTTR / (MTBF + MTTR). */
    static BigDecimal unavailability(BigDecimal up, BigDecimal down) {
        return down.divide(up.add(down), MathContext.DECIMAL64).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    }

    /** Reads the probability of an option. */
    Optional<BigDecimal> probability(ReadOption option) {
        return number(option, "a probability from 0 to 1", BigDecimal.ZERO, BigDecimal.ONE)
                .map(this::own);
    }

    /** Checks the number of digits, too. */
    private BigDecimal own(BigDecimal number) {
        try {
            return P.parse(number.toPlainString());
        } catch (IllegalArgumentException e) {
            throw new NetworkFileException(line, name + ": " + e.getMessage());
        }
    }

    /** Reads the capacity; 1 if there is none. */
    long capacity() {
        String range = "a whole number of units of at least 1; choose another attribute, or leave out capacity";
        return number(ReadOption.CAPACITY, range, BigDecimal.ONE, BigDecimal.valueOf(Integer.MAX_VALUE))
                .map(BigDecimal::longValueExact)
                .orElse(1L);
    }

    private Optional<String> value(ReadOption option) {
        return Optional.ofNullable(options.get(option))
                .map(data::get)
                .map(String::strip)
                .filter(value -> !value.isEmpty());
    }

    private Optional<BigDecimal> number(ReadOption option, String range, BigDecimal least, BigDecimal most) {
        return value(option).map(value -> {
            try {
                BigDecimal number = new BigDecimal(value);
                boolean isInRange = number.compareTo(least) >= 0 && number.compareTo(most) <= 0;
                boolean isWhole = isInRange && number.stripTrailingZeros().scale() <= 0;
                if (option == ReadOption.CAPACITY ? isWhole : isInRange) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // The refusal is the same.
            }
            throw new NetworkFileException(
                    line, name + ": " + options.get(option) + " is \"" + value + "\", which is not " + range);
        });
    }

    /** Finds the coordinates: longitude and latitude, or x and y. */
    Optional<Place> place() {
        SortedMap<String, String> any = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        data.forEach((name, value) -> {
            if (COORDINATE.matcher(value).matches() && Double.isFinite(Double.parseDouble(value))) {
                any.putIfAbsent(name, value);
            }
        });
        return AXES.stream()
                .filter(axes -> any.keySet().containsAll(axes))
                .findFirst()
                .map(axes ->
                        new Place(Double.parseDouble(any.get(axes.get(0))), Double.parseDouble(any.get(axes.get(1)))));
    }
}
