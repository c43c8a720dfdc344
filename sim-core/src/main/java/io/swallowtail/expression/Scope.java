package io.swallowtail.expression;

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
        return new Scope(Collections.unmodifiableMap(new LinkedHashMap<>(bindings)));
    }

    /** Returns the value of a name, or nothing if the name is unknown. */
    public Optional<Binding> binding(String name) {
        return Optional.ofNullable(bindings.get(name));
    }

    /** Returns all known names, in the order for messages. */
    public Set<String> names() {
        return bindings.keySet();
    }
}
