package io.swallowtail.sweep;

/**
 * One thing that is wrong with what the user gave.
 *
 * @param where file and line, or the option
 * @param key the key or parameter
 * @param message what is wrong, what is allowed, and the nearest right name; one line
 */
public record Problem(String where, String key, String message) {
    @Override
    public String toString() {
        return where + ": " + (key.isEmpty() ? "" : key + ": ") + message;
    }
}
