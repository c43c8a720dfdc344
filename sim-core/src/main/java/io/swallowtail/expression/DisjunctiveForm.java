package io.swallowtail.expression;

import io.swallowtail.expression.Expression.Comparison;
import io.swallowtail.expression.Expression.Connective;
import io.swallowtail.expression.Expression.Logical;
import io.swallowtail.expression.Expression.Not;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * An event as alternatives, at least one of which happens just when the event does, each of them a conjunction of comparisons
 * and flags.
 *
 * <p>Negations are brought down to comparisons, which they turn around, and to flags; {@code a != b} becomes {@code a < b || a >
 * b}, and {@code a == b} becomes {@code a >= b && a <= b}, so that every comparison has a direction. What the parameters decide
 * drops out.
 */
public final class DisjunctiveForm {
    /** The most alternatives of an event. */
    public static final int MOST = 32;

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
     * @return its alternatives in the order in which they are written; empty if no trial can be of the event; one that has the
     *     event as its only part if every trial is
     * @throws ExpressionException if there are more than {@value #MOST}
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
        // What is one conjunction as it is written keeps its text.
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
        return new Names(comparison, scope).choiceComparison(comparison).isEmpty();
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
        Truth truth = EventCompiler.compile(new Names(part, scope));
        if (truth instanceof Truth.Known known) {
            return known.value() ? Set.of(Set.of()) : Set.of();
        }
        boolean never = truth instanceof Truth.KnownUnlessNull known && !known.value();
        return never ? Set.of() : Set.of(Set.of(part));
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
        if (alternatives.size() > MOST) {
            throw new ExpressionException(
                    whole.toString(),
                    1,
                    "more than " + MOST + " alternatives when every || is brought outside; expected at most " + MOST
                            + " for an estimate by splitting");
        }
        return alternatives;
    }
}
