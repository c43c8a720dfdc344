package io.swallowtail.plan;

import io.swallowtail.plan.BadInputException.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is wrong with one sweep, each problem once; the first {@value #MOST} are kept and whether there were more. */
final class Problems {
    private static final int MOST = 100;

    private final String file;
    private final Set<Problem> first = new LinkedHashSet<>();
    private boolean more;

    Problems(String file) {
        this.file = file;
    }

    void add(Problem problem) {
        if (first.size() < MOST) {
            first.add(problem);
        } else {
            more |= !first.contains(problem);
        }
    }

    boolean isEmpty() {
        return first.isEmpty();
    }

    /** Returns the exception that has a line a problem; there must be one. */
    BadInputException refusal() {
        List<Problem> shown = new ArrayList<>(first);
        if (more) {
            shown.add(new Problem(file, "", "has more problems than these " + MOST));
        }
        return new BadInputException(shown);
    }
}
