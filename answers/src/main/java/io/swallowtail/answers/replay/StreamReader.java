package io.swallowtail.answers.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.random.AnswerTable;
import io.swallowtail.core.random.ChoiceCodec;
import io.swallowtail.core.random.ChoiceStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/** Reads one stream of choices from its part of a saved trial. */
final class StreamReader implements ChoiceCodec {
    private static final long PLACES = 1L << 31;

    private final Path file;
    private final JsonNode node;
    private final ChoiceStream stream;
    /** The keys that the stream has read. */
    private final Set<String> keys = new HashSet<>(List.of(ChoicesFormat.KEY_STREAM, ChoicesFormat.KEY_KIND));

    StreamReader(Path file, JsonNode node, ChoiceStream stream) {
        this.file = file;
        this.node = node;
        this.stream = stream;
    }

    /** Reads the stream, or throws a {@link BadInputException} that names it. */
    void fill() {
        if (!stream.kind().equals(node.path(ChoicesFormat.KEY_KIND).textValue())) {
            throw refusal(
                    node.path(ChoicesFormat.KEY_KIND) + " is not the kind of this stream, \"" + stream.kind() + "\"");
        }
        stream.load(this);
        requireNoOtherKey();
    }

    @Override
    public void fixed(String key, int value) {
        keys.add(key);
        JsonNode there = node.path(key);
        if (!there.isInt() || there.intValue() != value) {
            throw refusal(key + ": " + there + " is not " + value + ", that of this point");
        }
    }

    @Override
    public void bits(String key, long[] words, int count) {
        StringBuilder digits = new StringBuilder();
        list(key).forEach(line -> digits.append(line.isTextual() ? line.textValue() : "?"));
        if (digits.length() != ChoicesFormat.digits(count)) {
            throw refusal(digits.length() + " digits are not the " + ChoicesFormat.digits(count) + " of " + count + " "
                    + stream.kind());
        }
        Arrays.fill(words, 0);
        for (int i = 0; i < digits.length(); i++) {
            int digit = ChoicesFormat.valueOf(digits.charAt(i));
            int bitsHere = Math.min(ChoicesFormat.BITS_A_DIGIT, count - ChoicesFormat.BITS_A_DIGIT * i);
            if (digit < 0 || digit >>> bitsHere != 0) {
                throw refusal("'" + digits.charAt(i) + "' at place " + i + " is not the hexadecimal digit of "
                        + bitsHere + " " + stream.kind());
            }
            ChoicesFormat.putDigit(words, i, digit);
        }
    }

    @Override
    public void integers(String key, int[] values, IntUnaryOperator bound) {
        JsonNode list = list(key);
        if (list.size() != values.length) {
            throw refusal(list.size() + " integers are not the " + values.length + " of this point");
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = (int) number(list.get(i), "integer " + i, bound.applyAsInt(i));
        }
    }

    @Override
    public void answers(String key, AnswerTable answers, long steps, int bound) {
        boolean bounds = bound == 0;
        for (JsonNode entry : list(key)) {
            if (!entry.isArray() || entry.size() != (bounds ? 4 : 3)) {
                throw refusal(entry + " is not [step, place, " + (bounds ? "bound, integer]" : "coin]"));
            }
            long step = number(entry.get(0), "step", steps);
            int place = (int) number(entry.get(1), "place", PLACES);
            int itsBound = bounds ? (int) number(entry.get(2), "bound", PLACES) : bound;
            int value = (int) number(entry.get(bounds ? 3 : 2), bounds ? "integer" : "coin", itsBound);
            if (!answers.put(step, place, itsBound, value)) {
                throw refusal("step " + step + ", place " + place + " is answered twice");
            }
        }
    }

    private JsonNode list(String key) {
        keys.add(key);
        JsonNode list = node.path(key);
        if (!list.isArray()) {
            requireNoOtherKey();
            throw refusal(key + ": a list is required");
        }
        return list;
    }

    /** Rejects keys that the stream has not read. */
    private void requireNoOtherKey() {
        node.fieldNames().forEachRemaining(key -> {
            if (!keys.contains(key)) {
                throw refusal("'" + key + "' is not a key of this stream");
            }
        });
    }

    private long number(JsonNode value, String what, long bound) {
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < 0
                || value.longValue() >= bound) {
            throw refusal(what + " " + value + " is not in [0, " + bound + ")");
        }
        return value.longValue();
    }

    @Override
    public BadInputException refusal(String message) {
        return new BadInputException(file.toString(), stream.name(), message);
    }
}
