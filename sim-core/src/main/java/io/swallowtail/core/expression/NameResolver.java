package io.swallowtail.core.expression;

import io.swallowtail.core.expression.Binding.Choice;
import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Name;
import java.util.Collection;
import java.util.Optional;

/**
 * Resolves the names of one expression.
 *
 * @param root the whole expression, for the place of errors
 * @param scope gives the meanings
 */
record NameResolver(Expression root, Scope scope) {
    private static final int MAX_LISTED = 20;

    /** Returns the value of a name. */
    Binding binding(Name name) {
        return scope.binding(name.name())
                .orElseThrow(() -> error(
                        name,
                        scope.whyUndefined(name.name())
                                .orElseGet(() -> "unknown name '" + name.name() + "'; "
                                        + suggestion(name, "names", scope.names()))));
    }

    /**
     * Returns whether a comparison with a choice on one side is true, or nothing if neither side is a choice. The other
     * side must be a word of the choice. A word of the choice takes precedence over any other meaning of the same name.
     */
    Optional<Boolean> choiceComparison(Comparison comparison) {
        Optional<Choice> left = choice(comparison.left());
        Optional<Choice> right = choice(comparison.right());
        if (left.isEmpty() && right.isEmpty()) {
            return Optional.empty();
        }
        boolean choiceOnRight =
                left.isEmpty() || (isWord(comparison.left(), right) && !isWord(comparison.right(), left));
        Choice choice = choiceOnRight ? right.get() : left.get();
        Expression other = choiceOnRight ? comparison.left() : comparison.right();
        boolean same = word(choice, other).equals(choice.token());
        return switch (comparison.relation()) {
            case EQUAL -> Optional.of(same);
            case UNEQUAL -> Optional.of(!same);
            default -> throw error(comparison, "words have no order; expected == or !=");
        };
    }

    /** Returns the error for a choice that is not compared to one of its words. */
    ExpressionException loneChoice(Name name, Choice choice) {
        return error(name, "'" + name.name() + "' is a word; expected a comparison by == or != with " + listed(choice));
    }

    /** Returns the error of one part of the expression. */
    ExpressionException error(Expression part, String problem) {
        return ExpressionException.at(root, part, problem);
    }

    private Optional<Choice> choice(Expression side) {
        return side instanceof Name name
                ? scope.binding(name.name()).filter(Choice.class::isInstance).map(Choice.class::cast)
                : Optional.empty();
    }

    private static boolean isWord(Expression side, Optional<Choice> choice) {
        return side instanceof Name name
                && choice.isPresent()
                && choice.get().tokens().contains(name.name());
    }

    private String word(Choice choice, Expression other) {
        if (!(other instanceof Name name)) {
            throw error(other, "not a word; expected " + listed(choice));
        }
        if (!choice.tokens().contains(name.name())) {
            throw error(name, "unknown word '" + name.name() + "'; " + suggestion(name, "words", choice.tokens()));
        }
        return name.name();
    }

    private static String listed(Choice choice) {
        return "one of: " + listed(choice.tokens());
    }

    private static String suggestion(Name name, String plural, Collection<String> known) {
        return NearestName.of(name.name(), known)
                .map(nearest -> "did you mean '" + nearest + "'?")
                .orElseGet(() -> "known " + plural + ": " + listed(known));
    }

    private static String listed(Collection<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        String start = String.join(", ", names.stream().limit(MAX_LISTED).toList());
        return names.size() > MAX_LISTED ? start + ", ..." : start;
    }
}
