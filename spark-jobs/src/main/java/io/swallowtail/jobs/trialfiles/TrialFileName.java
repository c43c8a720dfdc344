package io.swallowtail.jobs.trialfiles;

import io.swallowtail.answers.message.Words;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a trial file below a sweep's directory. Only files with such names are read, copied or deleted as trials.
 *
 * @param experiment the experiment's name
 * @param segment the number of the commit that names the file
 * @param part its number in the commit
 * @param writer the id of the writer that made the file: two writers that try the same commit number never share a file
 */
public record TrialFileName(String experiment, int segment, int part, String writer) {
    /** The directory of all trial files. */
    public static final String DIRECTORY = "trials";

    private static final String EXPERIMENT = "experiment=";
    private static final String WORD = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}";
    private static final Pattern FOLDER = Pattern.compile(EXPERIMENT + "(" + WORD + ")");
    private static final Pattern FILE = Pattern.compile("([0-9]{8})-([0-9]{1,9})-([0-9a-f]{16})\\.parquet");

    /**
     * Parses the path that a commit states.
     *
     * @param path such as {@code trials/experiment=valiant/00000003-0-9f86d081884c7d65.parquet}
     * @return the name; empty if it is not the name of a trial file
     */
    public static Optional<TrialFileName> of(String path) {
        String[] words = path.split("/", -1);
        return words.length == 3 && words[0].equals(DIRECTORY)
                ? experiment(words[1]).flatMap(experiment -> of(experiment, words[2]))
                : Optional.empty();
    }

    /**
     * Parses the name of a file in the folder of an experiment.
     *
     * @param experiment the experiment's name
     * @param file such as {@code 00000003-0-9f86d081884c7d65.parquet}
     * @return the name; empty if it is not the name of a trial file
     */
    public static Optional<TrialFileName> of(String experiment, String file) {
        Matcher name = FILE.matcher(file);
        if (!name.matches()) {
            return Optional.empty();
        }
        TrialFileName read = new TrialFileName(
                experiment, Integer.parseInt(name.group(1)), Integer.parseInt(name.group(2)), name.group(3));
        // Names are canonical: a part number has no leading zeros.
        return read.file().equals(file) ? Optional.of(read) : Optional.empty();
    }

    /**
     * Parses the name of a folder.
     *
     * @param folder such as {@code experiment=valiant}
     * @return the experiment's name; empty if the folder has another name
     */
    public static Optional<String> experiment(String folder) {
        Matcher name = FOLDER.matcher(folder);
        return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }

    /**
     * Returns the name of an experiment's folder.
     *
     * @param experiment the experiment's name
     * @return such as {@code experiment=valiant}, below {@link #DIRECTORY}
     */
    public static String folder(String experiment) {
        return EXPERIMENT + experiment;
    }

    /**
     * Returns the file's name in its folder.
     *
     * @return such as {@code 00000003-0-9f86d081884c7d65.parquet}
     */
    public String file() {
        return Words.of("%08d-%d-%s.parquet", segment, part, writer);
    }

    /**
     * Returns the path below the sweep's directory.
     *
     * @return such as {@code trials/experiment=valiant/00000003-0-9f86d081884c7d65.parquet}
     */
    public String path() {
        return DIRECTORY + "/" + folder(experiment) + "/" + file();
    }
}
