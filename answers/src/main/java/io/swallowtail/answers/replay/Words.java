package io.swallowtail.answers.replay;

import java.util.List;

/** Lists in sentences. */
final class Words {
    private Words() {}

    /** Joins the first items and states the number of the others. */
    static String list(List<String> items, int most) {
        String first = String.join(", ", items.subList(0, Math.min(most, items.size())));
        return items.size() <= most ? first : first + " and " + (items.size() - most) + " more";
    }
}
