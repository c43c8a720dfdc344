package io.swallowtail.answers.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.random.AnswerTable;
import io.swallowtail.core.random.ChoiceCodec;
import io.swallowtail.core.random.ChoiceStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Reads one stream of choices from its part of a saved trial. It removes what it has read from that part. */
record StreamReader(Path file, ObjectNode node, ChoiceStream stream) implements ChoiceCodec {
    private static final long PLACES = 1L << 31;
    private static final int BITS_A_DIGIT = 4;

    /** Reads the stream, or throws a {@link BadInputException} that names it. */
    void fill() {
        node.remove("stream");
        JsonNode kind = node.remove("kind");
        if (!TextNode.valueOf(stream.kind()).equals(kind)) {
            throw refusal(kind + " is not the kind of this stream, \"" + stream.kind() + "\"");
        }
        stream.load(this);
        requireNoOtherKey();
    }

    @Override
    public void fixed(String key, int value) {
        JsonNode there = node.remove(key);
        if (!IntNode.valueOf(value).equals(there)) {
            throw refusal(key + ": " + there + " is not " + value + ", that of this point");
        }
    }

    @Override
    public void bits(String key, long[] words, int count) {
        StringBuilder digits = new StringBuilder();
        list(key).forEach(line -> digits.append(line.isTextual() ? line.textValue() : "?"));
        int length = (count + BITS_A_DIGIT - 1) / BITS_A_DIGIT;
        if (digits.length() != length) {
            throw refusal(digits.length() + " digits are not the " + length + " of " + count + " " + stream.kind());
        }
        Arrays.fill(words, 0);
        for (int i = 0; i < length; i++) {
            long digit = "0123456789abcdef".indexOf(digits.charAt(i));
            int bitsHere = Math.min(BITS_A_DIGIT, count - BITS_A_DIGIT * i);
            if (digit < 0 || digit >>> bitsHere != 0) {
                throw refusal("'" + digits.charAt(i) + "' at place " + i + " is not the hexadecimal digit of "
                        + bitsHere + " " + stream.kind());
            }
            words[i >> 4] |= digit << (BITS_A_DIGIT * (i & 15));
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

    private ArrayNode list(String key) {
        if (node.remove(key) instanceof ArrayNode list) {
            return list;
        }
        requireNoOtherKey();
        throw refusal(key + ": a list is required");
    }

    private void requireNoOtherKey() {
        node.fieldNames().forEachRemaining(key -> {
            throw refusal("'" + key + "' is not a key of this stream");
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
