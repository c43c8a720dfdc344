package io.swallowtail.protocols.bufferless;

import io.swallowtail.protocols.bufferless.BufferlessParameters.Algorithm;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The formulas by which frames, packet sets, boats and rounds follow from C, D and N; from exact decimals.
 *
 * <p>Source: Busch, Kelkar, Magdon-Ismail, sections 2 to 4.
 */
final class FrameFormulas {
    /** e, rounded to 60 digits. */
    private static final BigDecimal E = new BigDecimal("2.71828182845904523536028747135266249775724709369995957496697");

    private static final BigDecimal CENTRALIZED_ALPHA = BigDecimal.valueOf(3);
    private static final BigDecimal DISTRIBUTED_ALPHA = BigDecimal.valueOf(12);
    private static final BigDecimal REGIONS = BigDecimal.valueOf(6);

    private FrameFormulas() {}

    /** Computes alpha: 3 or 12, times a scale. */
    static BigDecimal alpha(Algorithm algorithm, BigDecimal scale) {
        return scale.multiply(algorithm == Algorithm.DISTRIBUTED ? DISTRIBUTED_ALPHA : CENTRALIZED_ALPHA);
    }

    /** Computes log2(D·N), rounded up, at least 1. */
    static int log(long dilation, long packets) {
        return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(Math.multiplyExact(dilation, packets) - 1));
    }

    /** Computes the number chi of boats of the distributed algorithm: 4·alpha·log/6, rounded up. */
    static int boats(BigDecimal alpha, int log) {
        return fourAlpha(alpha, log).divide(REGIONS, 0, RoundingMode.CEILING).intValueExact();
    }

    /** Computes the number lambda of levels of a frame: 4·alpha·log rounded up to an even number; distributed, 6·chi. */
    static int frameLevels(Algorithm algorithm, BigDecimal alpha, int log) {
        if (algorithm == Algorithm.DISTRIBUTED) {
            return 6 * boats(alpha, log);
        }
        int levels = fourAlpha(alpha, log).setScale(0, RoundingMode.CEILING).intValueExact();
        return levels + (levels & 1);
    }

    private static BigDecimal fourAlpha(BigDecimal alpha, int log) {
        return alpha.multiply(BigDecimal.valueOf(4L * log));
    }

    /** Computes the number s of packet sets: 8·alpha·e·C rounded up. */
    static int sets(BigDecimal alpha, int congestion) {
        return alpha.multiply(BigDecimal.valueOf(8L * congestion))
                .multiply(E)
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
    }

    /** Computes the number xi of rounds of a sub-phase: 2·log times a scale, rounded up, at least 1. */
    static int rounds(BigDecimal scale, int log) {
        return Math.max(
                1,
                scale.multiply(BigDecimal.valueOf(2L * log))
                        .setScale(0, RoundingMode.CEILING)
                        .intValueExact());
    }
}
