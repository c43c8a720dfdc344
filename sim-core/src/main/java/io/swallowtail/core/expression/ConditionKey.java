package io.swallowtail.core.expression;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * The canonical form of a compiled condition, as a text. Equal texts mean equal conditions on the metrics.
 *
 * <p>It does not depend on the order and the repetition of operands, on the direction of a comparison and on its
 * strictness: {@code 3 < rounds && failed} and {@code failed && rounds >= 4 && failed} are one condition. Negations and
 * parameters are already resolved. Equal conditions can still have different texts, such as a conjunction that implies
 * one of its parts.
 */
final class ConditionKey {
    private final IntPredicate isFlag;

    private ConditionKey(IntPredicate isFlag) {
        this.isFlag = isFlag;
    }

    /**
     * Returns the canonical form.
     *
     * @param isFlag returns whether the metric of an index is 0 or 1
     */
    static String of(CompiledCondition condition, IntPredicate isFlag) {
        return new ConditionKey(isFlag).key(condition);
    }

    private String key(CompiledCondition condition) {
        if (condition instanceof CompiledCondition.Joined joined) {
            TreeSet<String> parts = new TreeSet<>();
            addParts(joined, joined.isOr(), parts);
            return parts.size() == 1 ? parts.first() : "(" + String.join(joined.isOr() ? " | " : " & ", parts) + ")";
        } else if (condition instanceof CompiledCondition.Known known) {
            return known.value() + Arrays.toString(known.mentioned());
        } else if (condition instanceof CompiledCondition.Single single && isFlag.test(single.metric())) {
            Relation relation = single.relation();
            return single.metric() + " of " + relation.holds(0, single.value()) + relation.holds(1, single.value());
        } else if (condition instanceof CompiledCondition.Single single) {
            return single.metric() + key(single.relation(), BigInteger.valueOf(single.value()));
        } else if (condition instanceof CompiledCondition.Sum sum) {
            return key(sum.exact());
        }
        CompiledCondition.Wide wide = (CompiledCondition.Wide) condition;
        return Arrays.toString(wide.mentioned())
                + Arrays.toString(wide.coefficients())
                + key(wide.relation(), wide.value());
    }

    private void addParts(CompiledCondition part, boolean isOr, TreeSet<String> parts) {
        if (part instanceof CompiledCondition.Joined joined && joined.isOr() == isOr) {
            addParts(joined.left(), isOr, parts);
            addParts(joined.right(), isOr, parts);
        } else {
            parts.add(key(part));
        }
    }

    /** Returns a relation to an integer as {@code >=}, {@code <}, {@code ==} or {@code !=}. */
    private static String key(Relation relation, BigInteger value) {
        return switch (relation) {
            case GREATER -> Relation.AT_LEAST.symbol() + value.add(BigInteger.ONE);
            case AT_MOST -> Relation.LESS.symbol() + value.add(BigInteger.ONE);
            default -> relation.symbol() + value;
        };
    }
}
