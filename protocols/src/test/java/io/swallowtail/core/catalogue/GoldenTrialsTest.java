package io.swallowtail.core.catalogue;

import static io.swallowtail.core.catalogue.GoldenPoints.point;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.random.AddressedRandom;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * An address replays unchanged: the first 100 trials of some points of every experiment, hashed, against
 * {@code golden-trials.txt}. If a hash changes on purpose, raise the experiment's revision (or that of the random
 * words) and paste the lines that the failure shows. The values come from this program itself, which the enumerations
 * confirm; they guard against change, not against error.
 */
class GoldenTrialsTest {
    /** By experiment: how many slots of metrics were added later within its revision, each time. They come last, with their own hashes. */
    private static final Map<String, List<Integer>> YOUNGER =
            Map.of("network_faults", List.of(2), "fat_tree", List.of(3, 3));

    @Test
    void everyExperimentHasGoldenTrials() {
        assertEquals(
                Catalogue.load().experiments().stream().map(Experiment::name).collect(Collectors.toSet()),
                GoldenPoints.ALL.stream().map(point -> point.split(" ")[0]).collect(Collectors.toSet()));
    }

    @Test
    void trialsReplayUnchanged() throws IOException {
        String actual =
                GoldenPoints.ALL.stream().flatMap(GoldenTrialsTest::lines).collect(Collectors.joining("\n", "", "\n"));
        try (InputStream golden = getClass().getResourceAsStream("golden-trials.txt")) {
            assertEquals(new String(golden.readAllBytes(), StandardCharsets.UTF_8), actual);
        }
    }

    private static Stream<String> lines(String text) {
        Point point = point(text);
        String name = "random " + AddressedRandom.REVISION + ", revision "
                + point.experiment().revision() + ", seed " + GoldenPoints.SEED + ", " + point.identity();
        List<Integer> younger = YOUNGER.getOrDefault(point.experiment().name(), List.of());
        int added = younger.stream().mapToInt(slots -> slots).sum();
        List<ByteBuffer> hashed = new ArrayList<>();
        int from = 0;
        for (int slots : Stream.concat(Stream.of(point.experiment().metrics().slots() - added), younger.stream())
                .toList()) {
            ByteBuffer bytes = ByteBuffer.allocate(GoldenPoints.TRIALS * slots * Long.BYTES);
            int first = from;
            GoldenPoints.forEachTrial(
                    point,
                    values -> IntStream.range(first, first + slots).forEach(slot -> bytes.putLong(values[slot])));
            hashed.add(bytes);
            from += slots;
        }
        return IntStream.range(0, hashed.size())
                .mapToObj(i -> name + (i == 0 ? "" : ", metrics added later" + (i == 1 ? "" : ", " + i)) + ": "
                        + hash(hashed.get(i)));
    }

    private static String hash(ByteBuffer bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
