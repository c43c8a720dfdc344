package io.swallowtail.core.expression;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Maps names to their values while an expression is compiled. */
public final class Scope {
    private final Map<String, Binding> bindings;

    private Scope(Map<String, Binding> bindings) {
        this.bindings = bindings;
    }

    /** Returns the scope of the names in a map, in the map's order. */
    public static Scope of(Map<String, ? extends Binding> bindings) {
        // Events keep the few names that they mention, and a sweep may have a million events.
        return new Scope(
                bindings.size() < 2
                        ? Map.copyOf(bindings)
                        : Collections.unmodifiableMap(new LinkedHashMap<>(bindings)));
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
