package io.swallowtail.answers.plan;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.core.expression.ExpressionException;
import io.swallowtail.core.expression.NearestName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoublePredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One object of a sweep file, read key by key. All sections share a list of problems. Reading continues after a problem, so a user
 * sees all mistakes at once.
 */
final class ConfigSection {
    private static final int LONGEST_SHOWN = 60;
    private static final int LONGEST_INTEGER = 400;
    /** A number, which HOCON reads as a text only if it is in quotes. */
    private static final Pattern NUMBER = Pattern.compile("\\s*(-?\\d{1,18}(\\.\\d{1,18})?([eE][+-]?\\d{1,3})?)\\s*");

    private final ConfigObject object;
    private final String path;
    private final String file;
    private final Problems problems;
    private boolean sound = true;

    ConfigSection(ConfigObject object, String path, String file, Problems problems) {
        this.object = object;
        this.path = path;
        this.file = file;
        this.problems = problems;
    }

    /** Reports every key that is not among the known ones. */
    void rejectOthers(Collection<String> known, String whatKeysAre) {
        for (String key : object.keySet()) {
            if (!known.contains(key)) {
                report(key, "no such " + whatKeysAre + "; " + NearestName.hint(key, known, "the allowed ones are "));
            }
        }
    }

    /** Returns whether this section has no problems. */
    boolean isSound() {
        return sound;
    }

    void report(String key, String message) {
        sound = false;
        ConfigValue value = object.get(key);
        problems.add(new BadInputException.Problem(
                where((value == null ? object : value).origin()), path + shown(key), message));
    }

    /** Returns the line of the file that contains a value, or the option that set it. */
    private String where(ConfigOrigin origin) {
        if (origin.description().startsWith(SweepFile.SETTING + ": ")) {
            return SweepFile.SETTING;
        }
        return origin.lineNumber() > 0 ? file + ":" + origin.lineNumber() : file;
    }

    /** Formats a text as a part of a message. */
    static String shown(String text) {
        return OneLine.of(text, LONGEST_SHOWN);
    }

    boolean has(String key) {
        return object.containsKey(key);
    }

    /** Returns whether a key's value is exactly a text. */
    boolean isText(String key, String text) {
        return has(key) && text.equals(object.get(key).unwrapped());
    }

    /** Reads an integer; a fraction, a string or a number out of range is a problem. */
    long integer(String key, long minimum, long maximum, Optional<Long> defaultValue) {
        ConfigValue value = object.get(key);
        String range = minimum == Long.MIN_VALUE ? "a 64-bit integer" : "an integer from " + minimum + " to " + maximum;
        if (value == null) {
            if (defaultValue.isEmpty()) {
                report(key, "is required: " + range);
            }
            return defaultValue.orElse(minimum);
        }
        OptionalLong read = exactInteger(value);
        if (read.isPresent() && read.getAsLong() >= minimum && read.getAsLong() <= maximum) {
            return read.getAsLong();
        }
        refuse(key, value, range);
        return minimum;
    }

    /** Reports a value that is not the number that a key requires. */
    private void refuse(String key, ConfigValue value, String range) {
        String written = written(value);
        Matcher number = NUMBER.matcher(written);
        boolean isInQuotes = value.valueType() == ConfigValueType.STRING && number.matches();
        report(
                key,
                isInQuotes
                        ? "\"" + shown(written) + "\" is a text, because it is in quotes; write "
                                + shown(number.group(1))
                        : shown(written) + " is not " + range);
    }

    /** Converts a number to an integer; 2e3 is an integer, too. Empty if it has a fraction or exceeds 64 bits. */
    private static OptionalLong exactInteger(ConfigValue value) {
        String written = written(value);
        if (value.valueType() != ConfigValueType.NUMBER || written.length() > LONGEST_INTEGER) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(new BigDecimal(written).longValueExact());
        } catch (ArithmeticException | NumberFormatException e) { // exponents of many digits throw the latter
            return OptionalLong.empty();
        }
    }

    /** Returns a scalar exactly as in the file, because a double would round numbers; abbreviates other values. */
    private static String written(ConfigValue value) {
        return isScalar(value) ? value.atKey("value").getString("value") : String.valueOf(value.unwrapped());
    }

    private static boolean isScalar(ConfigValue value) {
        return value.valueType() == ConfigValueType.STRING
                || value.valueType() == ConfigValueType.NUMBER
                || value.valueType() == ConfigValueType.BOOLEAN;
    }

    /** Reads a real number, also a share such as 95%. If it is invalid, or missing without a default, the result is arbitrary. */
    double number(String key, DoublePredicate allowed, String range, OptionalDouble defaultValue) {
        ConfigValue value = object.get(key);
        if (value == null && defaultValue.isEmpty()) {
            report(key, "is required: " + range);
        } else if (value != null) {
            String written = written(value);
            boolean isNumber = value.valueType() == ConfigValueType.NUMBER || written.endsWith("%");
            Optional<Double> number = isNumber ? Share.of(written).filter(allowed::test) : Optional.empty();
            if (number.isPresent()) {
                return number.get();
            }
            refuse(key, value, range);
        }
        return defaultValue.orElse(1);
    }

    /** Reads one of several words; the first is the default. */
    String word(String key, List<String> words) {
        String value = has(key) ? written(object.get(key)) : words.get(0);
        String text = value.toLowerCase(Locale.ROOT);
        if (!words.contains(text)) {
            report(key, shown(value) + " is not one of " + String.join(", ", words));
            return words.get(0);
        }
        return text;
    }

    /** Reads a text, which may consist of digits; empty if the key is missing. */
    Optional<String> text(String key) {
        ConfigValue value = object.get(key);
        if (value == null) {
            return Optional.empty();
        }
        if (isScalar(value)) {
            return Optional.of(written(value));
        }
        report(key, shown(written(value)) + " is not a text");
        return Optional.empty();
    }

    /**
     * Reads events. A text that is no event is reported and left out. If all have more characters than allowed, the last ones are left out, too.
     */
    List<EventFamily> events(String key, List<String> texts, long mostCharacters) {
        List<EventFamily> families = new ArrayList<>();
        long characters = 0;
        for (int i = 0; i < texts.size() && characters <= mostCharacters; i++) {
            try {
                EventFamily family = EventFamily.of(texts.get(i));
                families.add(family);
                characters += family.characters();
            } catch (ExpressionException e) {
                refuse(key, texts.get(i), e.getMessage());
            }
        }
        return families;
    }

    /** Reports a text, such as one of several events. */
    void refuse(String key, String text, String why) {
        report(key, "\"" + shown(text) + "\": " + why);
    }

    /** Reads a scalar or a list of scalars as texts. Empty lists and nested values are problems. */
    List<String> scalars(String key) {
        ConfigValue value = object.get(key);
        List<ConfigValue> values = value instanceof ConfigList list ? list : List.of(value);
        if (values.isEmpty()) {
            report(key, "is an empty list");
        }
        List<String> texts = new ArrayList<>();
        for (ConfigValue element : values) {
            if (isScalar(element)) {
                OptionalLong integer = exactInteger(element);
                texts.add(integer.isPresent() ? Long.toString(integer.getAsLong()) : written(element));
            } else {
                report(key, shown(written(element)) + " is not a value; give one value or a list");
            }
        }
        return texts;
    }

    /** Reads an object; empty if the key is missing. */
    Optional<ConfigSection> section(String key, String example) {
        ConfigValue value = object.get(key);
        if (value instanceof ConfigObject entry) {
            return Optional.of(new ConfigSection(entry, path + key + ".", file, problems));
        }
        if (value != null) {
            report(key, "is not an object, such as " + example);
        }
        return Optional.empty();
    }

    /** Reads a list of objects. The example shows one. */
    List<ConfigSection> sections(String key, String example) {
        ConfigValue value = object.get(key);
        if (!(value instanceof ConfigList list) || list.isEmpty()) {
            report(
                    key,
                    value == null ? "is required: a list of " + example : "is not a list of at least one " + example);
            return List.of();
        }
        List<ConfigSection> sections = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof ConfigObject entry) {
                sections.add(new ConfigSection(entry, path + key + "[" + i + "].", file, problems));
            }
        }
        if (sections.size() < list.size()) {
            report(key, "has an entry that is not " + example);
        }
        return sections;
    }
}
