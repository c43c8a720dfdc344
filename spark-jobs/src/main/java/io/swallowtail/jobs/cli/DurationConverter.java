package io.swallowtail.jobs.cli;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses times such as 200ms, 90s, 20m, 2h and 1d. */
final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6})(ms|[smhd])");
    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ms", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS);
    /** A century: its nanoseconds fit into 63 bits, also twice. */
    private static final Duration MAX = Duration.ofDays(36_500);

    @Override
    public Duration convert(String text) {
        Matcher matcher = TIME.matcher(text.strip());
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a time such as 90s, 20m, 2h or 1d");
        }
        Duration time = Duration.of(Long.parseLong(matcher.group(1)), UNITS.get(matcher.group(2)));
        if (time.compareTo(MAX) > 0) {
            throw new TypeConversionException("'" + text + "' is longer than " + MAX.toDays() + "d");
        }
        return time;
    }
}
