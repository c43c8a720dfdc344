package io.swallowtail.sweep;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.swallowtail.expression.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One object of a sweep file, read key by key. Whatever is wrong is noted in a list of problems shared by all sections, and
 * reading goes on, so that a user sees every mistake at once.
 */
final class ConfigSection {
    private static final int LONGEST_SHOWN = 60;
    private static final int LONGEST_MESSAGE = 400;

    private final ConfigObject object;
    private final String path;
    private final String file;
    private final List<Problem> problems;

    ConfigSection(ConfigObject object, String path, String file, List<Problem> problems) {
        this.object = object;
        this.path = path;
        this.file = file;
        this.problems = problems;
    }

    /** Notes every key that is not among the known ones. */
    void refuseOthers(Collection<String> known, String whatKeysAre) {
        for (String key : object.keySet()) {
            if (!known.contains(key)) {
                report(
                        key,
                        "no such " + whatKeysAre
                                + NearestName.of(key, known)
                                        .map(near -> "; did you mean " + near + "?")
                                        .orElse("; there are " + String.join(", ", known)));
            }
        }
    }

    void report(String key, String message) {
        ConfigValue value = object.get(key);
        int line = (value == null ? object : value).origin().lineNumber();
        String origin = value == null ? file : description(value);
        problems.add(new Problem(line > 0 ? origin + ":" + line : origin, path + shown(key), oneLine(message)));
    }

    private String description(ConfigValue value) {
        return value.origin().filename() == null && value.origin().description().startsWith("--set") ? "--set" : file;
    }

    private static String oneLine(String message) {
        String line = message.replaceAll("\\p{C}", " ");
        return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "…";
    }

    /** A text fit for one line of a message: long ones are cut, line ends and other controls shown as spaces. */
    static String shown(String text) {
        String line = text.replaceAll("\\p{C}", " ");
        return line.length() <= LONGEST_SHOWN ? line : line.substring(0, LONGEST_SHOWN) + "…";
    }

    boolean has(String key) {
        return object.containsKey(key);
    }

    /** Tells whether a key's value is exactly that text. */
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
        Object number = value.unwrapped();
        if (number instanceof Integer || number instanceof Long) {
            long read = ((Number) number).longValue();
            if (read >= minimum && read <= maximum) {
                return read;
            }
        }
        report(key, shown(String.valueOf(number)) + " is not " + range);
        return minimum;
    }

    /** Reads a confidence, a real number from 0.5 to below 1. */
    double confidence(String key, double defaultValue) {
        ConfigValue value = object.get(key);
        if (value == null) {
            return defaultValue;
        }
        if (value.unwrapped() instanceof Number number && number.doubleValue() >= 0.5 && number.doubleValue() < 1) {
            return number.doubleValue();
        }
        report(
                key,
                shown(String.valueOf(value.unwrapped())) + " is not a number from 0.5 to below 1, such as "
                        + defaultValue);
        return defaultValue;
    }

    /** Reads one of some words; the first is the default. */
    String word(String key, List<String> words) {
        Object value = has(key) ? object.get(key).unwrapped() : words.get(0);
        String text = String.valueOf(value).toLowerCase(Locale.ROOT);
        if (!words.contains(text)) {
            report(key, shown(String.valueOf(value)) + " is not one of " + String.join(", ", words));
            return words.get(0);
        }
        return text;
    }

    /** Reads a text, or nothing if the key is not there. */
    Optional<String> text(String key) {
        ConfigValue value = object.get(key);
        if (value == null) {
            return Optional.empty();
        }
        if (value.valueType() == ConfigValueType.STRING) {
            return Optional.of((String) value.unwrapped());
        }
        report(key, shown(String.valueOf(value.unwrapped())) + " is not a text");
        return Optional.empty();
    }

    /** Reads a single scalar or a list of scalars as texts; an empty list and anything nested is a problem. */
    List<String> scalars(String key) {
        ConfigValue value = object.get(key);
        List<ConfigValue> values = value instanceof ConfigList list ? list : List.of(value);
        if (values.isEmpty()) {
            report(key, "is an empty list");
        }
        List<String> texts = new ArrayList<>();
        for (ConfigValue element : values) {
            if (element.valueType() == ConfigValueType.STRING
                    || element.valueType() == ConfigValueType.NUMBER
                    || element.valueType() == ConfigValueType.BOOLEAN) {
                texts.add(String.valueOf(element.unwrapped()));
            } else {
                report(key, shown(String.valueOf(element.unwrapped())) + " is not a value; give one value or a list");
            }
        }
        return texts;
    }

    /** Reads a list of objects. */
    List<ConfigSection> sections(String key) {
        ConfigValue value = object.get(key);
        if (!(value instanceof ConfigList list) || list.isEmpty()) {
            report(
                    key,
                    value == null
                            ? "is required: a list of { experiment = …, … }"
                            : "is not a list of at least one { experiment = …, … }");
            return List.of();
        }
        List<ConfigSection> sections = list.stream()
                .filter(ConfigObject.class::isInstance)
                .map(entry -> new ConfigSection(
                        (ConfigObject) entry, path + key + "[" + list.indexOf(entry) + "].", file, problems))
                .collect(Collectors.toList());
        if (sections.size() < list.size()) {
            report(key, "has an entry that is not { experiment = …, … }");
        }
        return sections;
    }
}
