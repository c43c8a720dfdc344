package io.swallowtail.expression;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gives names their meaning while an expression is compiled. */
public final class Scope {
    private final Map<String, Meaning> meanings;

    private Scope(Map<String, Meaning> meanings) {
        this.meanings = meanings;
    }

    /** Returns the scope of the names in a map, in the map's order. */
    public static Scope of(Map<String, ? extends Meaning> meanings) {
        return new Scope(Collections.unmodifiableMap(new LinkedHashMap<>(meanings)));
    }

    /** Returns what a name stands for, or nothing when it is unknown. */
    public Optional<Meaning> meaning(String name) {
        return Optional.ofNullable(meanings.get(name));
    }

    /** Returns all names that have a meaning, in the order in which messages should list them. */
    public Set<String> names() {
        return meanings.keySet();
    }
}
