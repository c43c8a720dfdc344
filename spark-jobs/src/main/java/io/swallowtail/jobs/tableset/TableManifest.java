package io.swallowtail.jobs.tableset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.answers.message.Json;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.store.NumberedName;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.UnfitFileException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The manifest of a set of tables: a small sealed JSON file with the directory of the set, the length and seal of each table, and the origin
 * of the tables. A set exists for readers as soon as its manifest exists.
 *
 * @param set the name of the directory, which is 32 hexadecimal digits
 * @param files the file of every table
 */
record TableManifest(String set, TableOrigin origin, Map<SweepTable, Entry> files) {
    /** The largest manifest that is read, in bytes. It has room for ten thousand gaps between commits. */
    static final int MAX_BYTES = 1 << 20;

    /** The name of a set's directory. */
    static final Pattern SET = Pattern.compile("[0-9a-f]{32}");

    private static final String WHAT = "tables of a Swallowtail sweep";
    private static final int FORMAT = 1;
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    /**
     * The file of a table.
     *
     * @param bytes its length
     * @param seal the digits of its seal
     */
    record Entry(long bytes, String seal) {}

    TableManifest {
        files = Map.copyOf(files);
    }

    /** Returns the file name of a table in the directory of its set. */
    static String file(SweepTable table) {
        return table.title() + ".parquet";
    }

    /** Makes the bytes of the file. */
    byte[] bytes() {
        ObjectNode root = Json.trees()
                .createObjectNode()
                .put("what", WHAT)
                .put("format", FORMAT)
                .put("set", set);
        ObjectNode entries = root.putObject("files");
        for (SweepTable table : SweepTable.values()) {
            Entry entry = files.get(table);
            entries.putObject(file(table)).put("bytes", entry.bytes()).put("seal", entry.seal());
        }
        ArrayNode runs = root.putArray("commits");
        origin.commits().forEach(run -> runs.addArray().add(run.first()).add(run.last()));
        root.put("commits_sha256", origin.seals());
        origin.all().ifPresent(all -> root.put("made_from", all));
        root.put("seal", Seal.EMPTY);
        return Seal.sealed((Json.indented(root) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a manifest.
     *
     * @throws UnfitFileException if it is damaged or has impossible contents; the message is a continuation of the file's name
     */
    static TableManifest parse(byte[] bytes) throws UnfitFileException {
        if (Seal.digest(bytes).isEmpty()) {
            throw new UnfitFileException(Seal.BROKEN);
        }
        try {
            return manifest(Json.trees().readTree(new String(bytes, StandardCharsets.UTF_8)));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            String why = e instanceof IllegalArgumentException ? e.getMessage() : "not JSON";
            throw new UnfitFileException("cannot be understood ("
                    + String.valueOf(why).lines().findFirst().orElse("") + ")");
        }
    }

    private static TableManifest manifest(JsonNode root) {
        require(WHAT.equals(root.path("what").asText()), "it is no manifest of tables");
        require(root.path("format").asInt() == FORMAT, "another version of Swallowtail wrote it");
        String set = root.required("set").asText();
        require(SET.matcher(set).matches(), "set is not 32 hexadecimal digits");
        JsonNode entries = root.required("files");
        require(entries.size() == SweepTable.values().length, "it does not name every table once");
        Map<SweepTable, Entry> files = new EnumMap<>(SweepTable.class);
        for (SweepTable table : SweepTable.values()) {
            JsonNode entry = entries.required(file(table));
            files.put(table, new Entry(integer(entry.required("bytes"), Long.MAX_VALUE), digest(entry, "seal")));
        }
        Optional<String> all = root.has("made_from") ? Optional.of(digest(root, "made_from")) : Optional.empty();
        return new TableManifest(
                set, new TableOrigin(runs(root.required("commits")), digest(root, "commits_sha256"), all), files);
    }

    private static List<TableOrigin.Run> runs(JsonNode pairs) {
        List<TableOrigin.Run> runs = new ArrayList<>();
        long next = 0;
        for (JsonNode pair : pairs) {
            long first = integer(pair.required(0), NumberedName.LAST);
            long last = integer(pair.required(1), NumberedName.LAST);
            require(next <= first && first <= last, "commits are not ascending");
            runs.add(new TableOrigin.Run((int) first, (int) last));
            next = last + 1;
        }
        return runs;
    }

    private static long integer(JsonNode value, long most) {
        boolean isLong = value.isIntegralNumber() && value.canConvertToLong();
        require(isLong && value.asLong() >= 0 && value.asLong() <= most, "a number is out of its range");
        return value.asLong();
    }

    private static String digest(JsonNode node, String key) {
        String digits = node.required(key).asText();
        require(DIGEST.matcher(digits).matches(), key + " is no digest");
        return digits;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
