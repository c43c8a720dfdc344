package io.swallowtail.jobs.cli;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses times such as 200ms, 90s, 20m, 2h and 1d. */
final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6})(ms|[smhd])");
    private static final Map<String, Duration> UNITS = Map.of(
            "ms",
            Duration.ofMillis(1),
            "s",
            Duration.ofSeconds(1),
            "m",
            Duration.ofMinutes(1),
            "h",
            Duration.ofHours(1),
            "d",
            Duration.ofDays(1));
    /** A century: its nanoseconds fit into 63 bits, also twice. */
    private static final Duration MAX = Duration.ofDays(36_500);

    @Override
    public Duration convert(String text) {
        Matcher matcher = TIME.matcher(text.strip());
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a time such as 90s, 20m, 2h or 1d");
        }
        Duration time = UNITS.get(matcher.group(2)).multipliedBy(Long.parseLong(matcher.group(1)));
        if (time.compareTo(MAX) > 0) {
            throw new TypeConversionException("'" + text + "' is longer than " + MAX.toDays() + "d");
        }
        return time;
    }
}
