package io.swallowtail.core.expression;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Maps names to their values while an expression is compiled. */
public final class Scope {
    private final Map<String, Binding> bindings;
    /** Why names of other points have no value here. */
    private final Map<String, String> undefined;

    private Scope(Map<String, Binding> bindings, Map<String, String> undefined) {
        this.bindings = bindings;
        this.undefined = undefined;
    }

    /** Returns the scope of the names in a map, in the map's order. */
    public static Scope of(Map<String, ? extends Binding> bindings) {
        // Events keep the few names that they mention, and a sweep may have a million events.
        return new Scope(
                bindings.size() < 2 ? Map.copyOf(bindings) : Collections.unmodifiableMap(new LinkedHashMap<>(bindings)),
                Map.of());
    }

    /** Returns this scope, in which some other names are refused with the given reasons. */
    public Scope refusing(Map<String, String> reasons) {
        return new Scope(bindings, Map.copyOf(reasons));
    }

    /** Explains why a name has no value; empty if it has one or is unknown. */
    Optional<String> whyUndefined(String name) {
        return Optional.ofNullable(undefined.get(name));
    }

    /** Returns the value of a name, or nothing if the name is unknown. */
    public Optional<Binding> binding(String name) {
        return Optional.ofNullable(bindings.get(name));
    }

    /** Returns all known names, in the order for messages. */
    public Set<String> names() {
        return bindings.keySet();
    }

    /** Returns the scope of the names that an expression mentions, which takes less memory than this one. */
    Scope mentionedIn(Expression expression) {
        Map<String, Binding> mentioned = new LinkedHashMap<>();
        addMentioned(expression, mentioned);
        return of(mentioned);
    }

    private void addMentioned(Expression part, Map<String, Binding> mentioned) {
        if (part instanceof Expression.Name name) {
            binding(name.name()).ifPresent(found -> mentioned.put(name.name(), found));
        } else if (part instanceof Expression.Negative negative) {
            addMentioned(negative.operand(), mentioned);
        } else if (part instanceof Expression.Not not) {
            addMentioned(not.operand(), mentioned);
        } else if (part instanceof Expression.Arithmetic arithmetic) {
            addMentioned(arithmetic.left(), mentioned);
            addMentioned(arithmetic.right(), mentioned);
        } else if (part instanceof Expression.Comparison comparison) {
            addMentioned(comparison.left(), mentioned);
            addMentioned(comparison.right(), mentioned);
        } else if (part instanceof Expression.Logical logical) {
            addMentioned(logical.left(), mentioned);
            addMentioned(logical.right(), mentioned);
        }
    }
}
