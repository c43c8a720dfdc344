package io.swallowtail.core.expression;

import io.swallowtail.core.expression.Expression.Comparison;
import io.swallowtail.core.expression.Expression.Connective;
import io.swallowtail.core.expression.Expression.Logical;
import io.swallowtail.core.expression.Expression.Not;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The disjunctive form of an event: alternatives, each a conjunction of comparisons and flags, whose disjunction is
 * equivalent to the event.
 *
 * <p>Negations are pushed down to comparisons, where they reverse the relation, and to flags; {@code a != b} becomes
 * {@code a < b || a > b}, and {@code a == b} becomes {@code a >= b && a <= b}, so that every comparison has a
 * direction. Parts that the parameters decide are removed.
 */
public final class DisjunctiveForm {
    /** Maximum number of alternatives of an event. */
    public static final int MAX_ALTERNATIVES = 32;

    private final Scope scope;
    private final Expression whole;

    private DisjunctiveForm(Expression whole, Scope scope) {
        this.whole = whole;
        this.scope = scope;
    }

    /**
     * Brings an event into disjunctive form.
     *
     * @param event the event
     * @return its alternatives in the order in which they are written; empty if the event is impossible; a single
     *     alternative with the event as its only part if the event is certain
     * @throws ExpressionException if there are more than {@value #MAX_ALTERNATIVES}
     */
    public static List<Alternative> of(Event event) {
        DisjunctiveForm form = new DisjunctiveForm(event.expression(), event.scope());
        List<Alternative> alternatives = new ArrayList<>();
        for (Set<Expression> parts : form.alternatives(event.expression(), false)) {
            if (parts.isEmpty()) {
                return List.of(new Alternative(event, List.of(event)));
            }
            alternatives.add(form.alternative(parts));
        }
        // An event that is already one conjunction keeps its text.
        return alternatives.size() == 1
                ? List.of(new Alternative(event, alternatives.get(0).parts()))
                : List.copyOf(alternatives);
    }

    private Alternative alternative(Set<Expression> parts) {
        List<Event> events = new ArrayList<>();
        Expression joined = null;
        for (Expression part : parts) {
            events.add(Event.of(part, scope));
            joined = joined == null ? part : new Logical(Connective.AND, joined, part);
        }
        return new Alternative(Event.of(joined, scope), events);
    }

    /** Lists the conjunctions, as sets of parts; an empty set is always true. */
    private Set<Set<Expression>> alternatives(Expression expression, boolean negated) {
        if (expression instanceof Not not) {
            return alternatives(not.operand(), !negated);
        } else if (expression instanceof Logical logical) {
            Set<Set<Expression>> left = alternatives(logical.left(), negated);
            Set<Set<Expression>> right = alternatives(logical.right(), negated);
            return logical.connective() == Connective.OR ^ negated ? either(left, right) : both(left, right);
        } else if (expression instanceof Comparison comparison && isOfNumbers(comparison)) {
            return comparison(comparison, negated);
        }
        return part(negated ? new Not(expression) : expression);
    }

    private boolean isOfNumbers(Comparison comparison) {
        return new NameResolver(comparison, scope).choiceComparison(comparison).isEmpty();
    }

    private Set<Set<Expression>> comparison(Comparison written, boolean negated) {
        Relation relation = negated ? written.relation().negated() : written.relation();
        return switch (relation) {
            case EQUAL ->
                both(
                        part(new Comparison(Relation.AT_LEAST, written.left(), written.right())),
                        part(new Comparison(Relation.AT_MOST, written.left(), written.right())));
            case UNEQUAL ->
                either(
                        part(new Comparison(Relation.LESS, written.left(), written.right())),
                        part(new Comparison(Relation.GREATER, written.left(), written.right())));
            default -> part(new Comparison(relation, written.left(), written.right()));
        };
    }

    private Set<Set<Expression>> part(Expression part) {
        CompiledCondition truth = EventCompiler.compile(new NameResolver(part, scope));
        if (truth instanceof CompiledCondition.Known known && (known.isConstant() || !known.value())) {
            return known.value() ? Set.of(Set.of()) : Set.of();
        }
        return Set.of(Set.of(part));
    }

    private Set<Set<Expression>> either(Set<Set<Expression>> left, Set<Set<Expression>> right) {
        Set<Set<Expression>> joined = new LinkedHashSet<>(left);
        joined.addAll(right);
        return checked(joined);
    }

    private Set<Set<Expression>> both(Set<Set<Expression>> left, Set<Set<Expression>> right) {
        Set<Set<Expression>> joined = new LinkedHashSet<>();
        for (Set<Expression> one : left) {
            for (Set<Expression> other : right) {
                Set<Expression> parts = new LinkedHashSet<>(one);
                parts.addAll(other);
                joined.add(parts);
                checked(joined);
            }
        }
        return joined;
    }

    private Set<Set<Expression>> checked(Set<Set<Expression>> alternatives) {
        if (alternatives.size() > MAX_ALTERNATIVES) {
            throw new ExpressionException(
                    whole.toString(),
                    1,
                    "more than " + MAX_ALTERNATIVES
                            + " alternatives when every || is brought outside; expected at most " + MAX_ALTERNATIVES
                            + " for an estimate by splitting");
        }
        return alternatives;
    }
}
