package io.swallowtail.expression;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gives names their meaning while an expression is compiled. */
public interface Scope {
    /** Returns what a name stands for, or nothing when it is unknown. */
    Optional<Meaning> meaning(String name);

    /** Returns all names that have a meaning, in the order in which messages should list them. */
    Set<String> names();

    /** Returns the scope of the names in a map, in the map's order. */
    static Scope of(Map<String, ? extends Meaning> meanings) {
        Map<String, Meaning> copy = Collections.unmodifiableMap(new LinkedHashMap<>(meanings));
        return new Scope() {
            @Override
            public Optional<Meaning> meaning(String name) {
                return Optional.ofNullable(copy.get(name));
            }

            @Override
            public Set<String> names() {
                return copy.keySet();
            }
        };
    }
}
