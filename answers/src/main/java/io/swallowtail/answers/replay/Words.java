package io.swallowtail.answers.replay;

import java.util.List;

/** Counts and lists in sentences. */
final class Words {
    private Words() {}

    static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Joins the first items and states the number of the others. */
    static String list(List<String> items, int most) {
        String first = String.join(", ", items.subList(0, Math.min(most, items.size())));
        return items.size() <= most ? first : first + " and " + (items.size() - most) + " more";
    }
}
