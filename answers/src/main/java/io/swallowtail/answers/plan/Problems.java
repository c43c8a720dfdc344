package io.swallowtail.answers.plan;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.BadInputException.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The problems of one sweep, each once. It keeps the first {@value #MAX_PROBLEMS}, and whether there were more. */
final class Problems {
    private static final int MAX_PROBLEMS = 100;

    private final String file;
    private final Set<Problem> first = new LinkedHashSet<>();
    private boolean more;

    Problems(String file) {
        this.file = file;
    }

    void add(Problem problem) {
        if (first.size() < MAX_PROBLEMS) {
            first.add(problem);
        } else {
            more |= !first.contains(problem);
        }
    }

    boolean isEmpty() {
        return first.isEmpty();
    }

    /** Returns an exception with one line per problem; there must be at least one. */
    BadInputException refusal() {
        List<Problem> shown = new ArrayList<>(first);
        if (more) {
            shown.add(new Problem(file, "", "has more problems than these " + MAX_PROBLEMS));
        }
        return new BadInputException(shown);
    }
}
