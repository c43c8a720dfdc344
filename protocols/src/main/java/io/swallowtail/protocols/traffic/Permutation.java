package io.swallowtail.protocols.traffic;

import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.TextParameter;
import io.swallowtail.core.experiment.TextParameter.Line;
import io.swallowtail.protocols.networkfile.NetworkFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The permutation of the inputs that an experiment routes: one of the usual ones, or one from a file of the user. A line of the file is
 * {@code input output}, by their numbers from 0, and each number stands once on each side. The canonical text is sorted by input.
 */
public final class Permutation extends TrafficFile {
    private static final String FORM = "\"input output\"";
    private static final IntegerParameter NUMBER =
            IntegerParameter.required("number", "an input or output", 0, Integer.MAX_VALUE);
    private static final ChoiceParameter<PermutationKind> KIND = PermutationTraffic.PERMUTATION;

    /** Which permutation is routed, with those of files. */
    public static final TextParameter<Permutation> PERMUTATION = new TextParameter<>(
            KIND.name(),
            KIND.description() + "; otherwise that of a file",
            KIND.range() + ", or the path of a file with lines " + FORM + "; the path has a dot or slash",
            KIND.words(),
            Permutation.class,
            text -> TrafficFile.parse(text, Permutation::ofWord, Permutation::of),
            Optional.of(new Permutation(PermutationKind.RANDOM)),
            false,
            Optional.of(NetworkFile.text(Permutation::of)));

    /** Null for that of a file. */
    private final PermutationKind kind;
    /** By input of a file. */
    private final int[] outputs;

    Permutation(PermutationKind kind) {
        super(KIND.format(kind));
        this.kind = kind;
        outputs = new int[0];
    }

    private Permutation(String file, int[] outputs) {
        super(
                file,
                IntStream.range(0, outputs.length)
                        .mapToObj(input -> input + " " + outputs[input])
                        .collect(Collectors.joining("\n", "", "\n")));
        kind = null;
        this.outputs = outputs;
    }

    private static Permutation ofWord(String word) {
        try {
            return new Permutation(KIND.parse(word));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(word + " is not " + PERMUTATION.range(), e);
        }
    }

    /**
     * Reads a file.
     *
     * @param file its path, one line
     * @return the permutation
     * @throws IllegalArgumentException if a line is wrong or there is none; the message starts with the path and the number of the line
     */
    static Permutation of(String file, List<Line> lines) {
        List<Line> pairs = new ArrayList<>();
        TrafficFile.read(file, lines, pairs::add);
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException(file + ": has no inputs; a line is " + FORM);
        }
        int n = pairs.size();
        int[] outputs = new int[n];
        int[] inputs = new int[n];
        Arrays.fill(outputs, -1);
        Arrays.fill(inputs, -1);
        TrafficFile.read(file, pairs, line -> {
            String[] words = line.text().split("\\s+");
            if (words.length != 2) {
                throw new IllegalArgumentException("\"" + line.text() + "\" is not " + FORM);
            }
            int input = number(words[0], "input", outputs);
            int output = number(words[1], "output", inputs);
            outputs[input] = output;
            inputs[output] = input;
        });
        return new Permutation(file, outputs);
    }

    /** Reads a number that no earlier line has on its side. */
    private static int number(String word, String side, int[] partners) {
        int number = (int) (long) NUMBER.parse(word);
        if (number >= partners.length) {
            throw new IllegalArgumentException(side + " " + number + " is too large for a permutation of "
                    + partners.length + " lines, of 0 to " + (partners.length - 1));
        }
        if (partners[number] >= 0) {
            throw new IllegalArgumentException(
                    side + " " + number + " stands on an earlier line; in a permutation each number stands once");
        }
        return number;
    }

    /** Reports whether each trial has a new one. */
    public boolean isRandom() {
        return kind == PermutationKind.RANDOM;
    }

    /** Gives the number of inputs; 0 if any power of two is possible. */
    public int size() {
        return outputs.length;
    }

    /**
     * Gives where a permutation that is not random sends an input.
     *
     * @param d as for {@link PermutationKind#destination}
     * @return the output
     */
    public int destination(int input, int d) {
        return kind == null ? outputs[input] : kind.destination(input, d);
    }
}
