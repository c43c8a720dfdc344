package io.swallowtail.protocols.bufferless;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.stream.IntStream;

/** The constants of the centralized and the distributed algorithm, each found by counting up to the least number that suffices. */
final class SlowSchedule {
    final boolean isDistributed;
    final int lambda;
    final int sets;
    final int groupFrames;
    /** Phases of a session. */
    final long phases;
    /** Rounds of a sub-phase. */
    final int rounds;
    /** chi; of the centralized algorithm the dependency degree plus one, when that is known. */
    int boats;

    SlowSchedule(SlowPaths slow, Map<String, String> parameters) {
        isDistributed = parameters.get("algorithm").equals("distributed");
        int dilation = slow.dilation();
        int bits = 0;
        while (1L << bits < (long) dilation * slow.paths.size()) {
            bits++;
        }
        int log = Math.max(1, bits);
        BigDecimal alpha = new BigDecimal(parameters.getOrDefault("alpha_scale", "1"))
                .multiply(BigDecimal.valueOf(isDistributed ? 12 : 3));
        BigDecimal fourAlphaLog = alpha.multiply(BigDecimal.valueOf(4L * log));
        boats = least(1, 1, 6, fourAlphaLog);
        lambda = isDistributed ? 6 * boats : least(2, 2, 1, fourAlphaLog);
        int given = Integer.parseInt(parameters.getOrDefault("sets", "0"));
        sets = given > 0
                ? given
                : least(1, 1, 1, alpha.multiply(e()).multiply(BigDecimal.valueOf(8L * slow.congestion())));
        rounds = least(
                1,
                1,
                1,
                new BigDecimal(parameters.getOrDefault("rounds_scale", "1")).multiply(BigDecimal.valueOf(2L * log)));
        groupFrames = 2
                * IntStream.iterate(1, k -> k + 1)
                        .filter(k -> k * lambda >= dilation)
                        .findFirst()
                        .orElseThrow();
        phases = 2L * sets + groupFrames - 1;
    }

    /** The steps of a phase of the centralized algorithm, or of half a round. */
    int steps() {
        return 2 * (lambda + boats - 1);
    }

    /** The first of first, first + stride, … that, times a factor, is at least a number. */
    private static int least(int first, int stride, int factor, BigDecimal number) {
        int value = first;
        while (BigDecimal.valueOf((long) factor * value).compareTo(number) < 0) {
            value += stride;
        }
        return value;
    }

    /** The exponential series to 60 digits. */
    private static BigDecimal e() {
        MathContext digits = new MathContext(80);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal term = BigDecimal.ONE;
        for (int k = 1; k < 100; k++) {
            sum = sum.add(term, digits);
            term = term.divide(BigDecimal.valueOf(k), digits);
        }
        return sum.round(new MathContext(60));
    }
}
