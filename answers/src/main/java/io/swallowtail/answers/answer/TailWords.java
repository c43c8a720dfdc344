package io.swallowtail.answers.answer;

import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.tables.BoundVerdict;
import io.swallowtail.core.rows.BoundRow;

/** Tails, their bounds and the verdicts on them in words. */
public final class TailWords {
    private TailWords() {}

    /**
     * Describes a bound.
     *
     * @param kind its kind, as in the column {@code kind}
     * @param log10 its decimal logarithm
     * @param name its name; null to omit it
     * @param parameter the value that it chose; null if there is none
     * @return such as {@code at most 0.1 (Theorem 2.1, t = 3)}; a vacuous one is {@code above 1 (Theorem 2.1)}
     */
    static String of(String kind, double log10, String name, String parameter) {
        boolean isAbove1 = kind.equals("upper") && log10 > 0;
        String text = isAbove1 ? "above 1" : side(kind) + " " + Numbers.ofLog10(log10);
        String chosen = isAbove1 || parameter == null ? "" : ", " + parameter;
        return name == null ? text : text + " (" + name + chosen + ")";
    }

    /**
     * Describes a bound of a sweep.
     *
     * @param bound a bound that applies
     * @param named whether to name its theorem
     * @return such as {@code at most 0.1 (Theorem 2.1, t = 3)}; a vacuous one is {@code above 1 (Theorem 2.1)}
     */
    public static String of(BoundRow bound, boolean named) {
        return of(bound.kind(), bound.log10Bound(), named ? bound.boundName() : null, bound.boundParameter());
    }

    /**
     * Names the permitted side of a bound.
     *
     * @param kind its kind, as in the column {@code kind}
     * @return words before its value
     */
    public static String side(String kind) {
        return switch (kind) {
            case "lower" -> "at least";
            case "exact" -> "exactly";
            default -> "at most";
        };
    }

    /**
     * Returns whether an estimate contradicts a bound.
     *
     * @return whether its verdict is {@code violated}
     */
    public static boolean isViolated(BoundRow bound) {
        return "violated".equals(bound.verdict());
    }

    /**
     * Returns whether a bound excludes nothing.
     *
     * @param bound a bound that applies
     * @return whether it is vacuous, or at least 1
     */
    public static boolean isVacuous(BoundRow bound) {
        return "vacuous".equals(bound.verdict()) || bound.kind().equals("upper") && bound.log10Bound() >= 0;
    }

    /**
     * The words of a verdict.
     *
     * @param rank 0 for a contradiction of a theorem, which comes first, to 3 for vacuous bounds
     * @param many what several bounds are
     */
    public record Verdict(int rank, String many) {
        /**
         * Counts bounds with the verdict.
         *
         * @param count their number
         * @return such as {@code 3 bounds are consistent}
         */
        public String counted(int count) {
            return CountWords.of(count, "bound")
                    + (count == 1 ? " is " + many.replace("say ", "says ") : " are " + many);
        }
    }

    /**
     * Finds the words of a verdict.
     *
     * @param verdict as in the column {@code verdict}, not null
     */
    public static Verdict verdict(String verdict) {
        return switch (verdict) {
            case "violated" -> new Verdict(0, "VIOLATED");
            case "inconclusive" -> new Verdict(1, verdict);
            case "vacuous" -> new Verdict(3, "at least 1 and say nothing");
            case BoundVerdict.AGREES -> new Verdict(2, "exact and inside the limits");
            case BoundVerdict.NEVER_VIOLATED -> new Verdict(2, "0 and never violated");
            default -> new Verdict(2, verdict);
        };
    }
}
