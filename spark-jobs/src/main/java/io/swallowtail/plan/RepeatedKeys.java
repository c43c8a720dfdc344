package io.swallowtail.plan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Follows the keys of a HOCON text and finds one that is given twice, of which the parser would silently keep the last value. Two
 * objects under one key are merged by the parser, and only what is in both of them is repeated.
 *
 * <p>It hears the text character by character, without comments, and quoted strings as a whole.
 */
final class RepeatedKeys {
    /** Parts a path; no key has it. */
    private static final char PART = '\u0000';

    /** An open bracket. */
    private static final class Level {
        private final boolean isObject;
        private final String path;
        private final StringBuilder key = new StringBuilder();
        private boolean inValue;
        private boolean isBlank = true;
        private int elements;

        Level(boolean isObject, String path) {
            this.isObject = isObject;
            this.path = path;
        }

        String keyPath() {
            return path + PART + key.toString().strip();
        }

        void endEntry() {
            key.setLength(0);
            inValue = false;
            isBlank = true;
        }
    }

    private final Deque<Level> levels = new ArrayDeque<>();
    /** The line where each path was given a value that is no object. */
    private final Map<String, Integer> values = new HashMap<>();
    /** The line where each path was given an object. */
    private final Map<String, Integer> objects = new HashMap<>();

    RepeatedKeys() {
        levels.push(new Level(true, ""));
    }

    /**
     * Hears a quoted string.
     *
     * @return what is wrong, if a key is given twice
     */
    Optional<String> text(String content, int line) {
        Level level = levels.peek();
        if (level.isObject && !level.inValue) {
            level.key.append(content.replace('.', '\u0001'));
            return Optional.empty();
        }
        return value(level, line);
    }

    /**
     * Hears a character outside of quoted strings and comments.
     *
     * @return what is wrong, if a key is given twice
     */
    Optional<String> character(char c, int line) {
        Level level = levels.peek();
        switch (c) {
            case '{', '[' -> {
                return open(level, c == '{', line);
            }
            case '}', ']' -> {
                if (levels.size() > 1) {
                    levels.pop();
                }
                levels.peek().isBlank = false;
            }
            case ',', '\n' -> end(level, c == ',');
            default -> {
                if (level.isObject && !level.inValue) {
                    if (c == '=' || c == ':') {
                        level.inValue = true;
                    } else {
                        level.key.append(c == '.' ? PART : c);
                    }
                } else if (!Character.isWhitespace(c)) {
                    return value(level, line);
                }
            }
        }
        return Optional.empty();
    }

    /** A line may end between a key and its value. */
    private static void end(Level level, boolean isComma) {
        if (!level.isObject) {
            level.elements += level.isBlank ? 0 : 1;
            level.isBlank = true;
        } else if (isComma || level.inValue && !level.isBlank) {
            level.endEntry();
        }
    }

    private Optional<String> open(Level level, boolean isObject, int line) {
        if (!level.isObject) {
            level.isBlank = false;
            levels.push(new Level(isObject, level.path + PART + level.elements));
            return Optional.empty();
        }
        // The braces around the whole text are no value of a key.
        boolean isWhole = level.key.toString().isBlank() && !level.inValue;
        Optional<String> wrong = Optional.empty();
        if (!isWhole && isObject) {
            objects.putIfAbsent(level.keyPath(), line);
            wrong = repeated(level, values.get(level.keyPath()), line);
        } else if (!isWhole) {
            wrong = value(level, line);
        }
        level.inValue = !isWhole;
        level.isBlank = isWhole;
        levels.push(new Level(isObject, isWhole ? level.path : level.keyPath()));
        return wrong;
    }

    /** Notes that a value begins, unless it has begun before. */
    private Optional<String> value(Level level, int line) {
        boolean begins = level.isBlank;
        level.isBlank = false;
        if (!level.isObject || !begins) {
            return Optional.empty();
        }
        Integer earlier = values.putIfAbsent(level.keyPath(), line);
        return repeated(level, earlier == null ? objects.get(level.keyPath()) : earlier, line);
    }

    private static Optional<String> repeated(Level level, Integer earlier, int line) {
        return earlier == null
                ? Optional.empty()
                : Optional.of(shown(level) + " is given twice" + (earlier == line ? "" : ", first in line " + earlier)
                        + "; keep one");
    }

    private static String shown(Level level) {
        String key = level.key.toString().strip().replace(PART, '.').replace('\u0001', '.');
        return ConfigSection.shown(key);
    }
}
