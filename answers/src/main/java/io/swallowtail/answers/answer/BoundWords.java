package io.swallowtail.answers.answer;

/** Theorems' bounds in words. */
public final class BoundWords {
    private BoundWords() {}

    /**
     * Describes a bound.
     *
     * @param kind its kind, as in the column {@code kind}
     * @param log10 its decimal logarithm
     * @param name its name; null to omit it
     * @return such as {@code at most 0.1 (Theorem 2.1, t = 3)}; a vacuous one is {@code above 1 (Theorem 2.1)}
     */
    public static String inWords(String kind, double log10, String name) {
        boolean isAbove1 = kind.equals("upper") && log10 > 0;
        String text = isAbove1 ? "above 1" : side(kind) + " " + Numbers.ofLog10(log10);
        return name == null ? text : text + " (" + (isAbove1 ? theorem(name) : name) + ")";
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
     * Names a theorem without the parameters of its evaluation.
     *
     * @param name the name of a bound, such as {@code Theorem 2.1, t = 4}
     * @return such as {@code Theorem 2.1}
     */
    public static String theorem(String name) {
        int comma = name.indexOf(", ");
        return comma > 0 && name.indexOf('=', comma) > 0 ? name.substring(0, comma) : name;
    }
}
