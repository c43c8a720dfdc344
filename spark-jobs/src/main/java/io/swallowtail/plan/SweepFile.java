package io.swallowtail.sweep;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.random.Purpose;
import io.swallowtail.random.RandomKey;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads a sweep file (HOCON without includes and substitutions) into a plan, or refuses it with every problem it has. It
 * writes nothing and starts nothing.
 */
public final class SweepFile {
    private static final long LARGEST_FILE = 1 << 20;
    private static final long MOST_TRIALS = 1_000_000_000_000L;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final List<String> KEYS =
            List.of("name", "seed", "trials", "trials-per-task", "rows", "confidence", "simultaneous", "grid");

    private final Catalogue catalogue;
    private final RandomKey keys;

    /**
     * Prepares to read.
     *
     * @param catalogue the experiments there are
     */
    public SweepFile(Catalogue catalogue) {
        this(catalogue, RandomKey.SHA256);
    }

    /** Prepares to read, with other random keys: to test what happens when two points have the same. */
    SweepFile(Catalogue catalogue, RandomKey keys) {
        this.catalogue = catalogue;
        this.keys = keys;
    }

    /**
     * Reads a sweep file.
     *
     * @param file the file
     * @param settings values that replace the file's, as {@code key=value} with keys of the {@code sweep} object
     * @return the plan
     * @throws BadInputException with one line a problem, if the file cannot be used
     */
    public SweepPlan read(Path file, List<String> settings) {
        Config config = parse(file.toString(), text(file));
        for (String setting : settings) {
            config = setting(setting).withFallback(config);
        }
        if (!config.isResolved()) {
            throw new BadInputException(
                    file.toString(), "", "substitutions (${…}) are not allowed; write the value itself");
        }
        return plan(config.root(), file.toString());
    }

    private static String text(Path file) {
        try {
            if (!Files.exists(file)) {
                throw new BadInputException(file.toString(), "", "no such file");
            }
            if (!Files.isRegularFile(file)) {
                throw new BadInputException(file.toString(), "", "is not a file");
            }
            if (Files.size(file) > LARGEST_FILE) {
                throw new BadInputException(file.toString(), "", "is larger than 1 MiB, too large for a sweep file");
            }
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (MalformedInputException e) {
            throw new BadInputException(file.toString(), "", "is not UTF-8 text");
        } catch (IOException e) {
            throw new BadInputException(file.toString(), "", "cannot be read: " + e.getMessage());
        }
    }

    private static Config parse(String origin, String text) {
        ConfigParseOptions options = ConfigParseOptions.defaults()
                .setSyntax(ConfigSyntax.CONF)
                .setOriginDescription(origin)
                .setIncluder(new RefusingIncluder(origin));
        try {
            return ConfigFactory.parseString(text, options);
        } catch (ConfigException e) {
            int line = e.origin() == null ? 0 : e.origin().lineNumber();
            throw new BadInputException(line > 0 ? origin + ":" + line : origin, "", firstLine(e.getMessage(), origin));
        } catch (StackOverflowError e) {
            throw new BadInputException(origin, "", "is nested too deeply");
        }
    }

    private static String firstLine(String message, String origin) {
        String line = message.replaceAll("\\p{C}+", " ");
        String prefix = Pattern.quote(origin) + ": (\\d+: )?";
        String plain = line.replaceFirst("^" + prefix, "");
        return plain.length() <= 300 ? plain : plain.substring(0, 300) + "…";
    }

    private static Config setting(String setting) {
        int equals = setting.indexOf('=');
        if (equals < 1) {
            throw new BadInputException("--set", setting, "is not KEY=VALUE");
        }
        String key = setting.substring(0, equals).strip();
        Config value = parse("--set " + key, key + " = " + setting.substring(equals + 1));
        return ConfigFactory.empty().withValue("sweep", value.root());
    }

    private SweepPlan plan(ConfigObject root, String file) {
        List<Problem> problems = new ArrayList<>();
        ConfigSection top = new ConfigSection(root, "", file, problems);
        top.refuseOthers(List.of("sweep"), "key beside sweep { … }");
        if (!(root.get("sweep") instanceof ConfigObject)) {
            if (problems.isEmpty()) {
                top.report("sweep", "is required: sweep { name = …, trials = …, grid = [ … ] }");
            }
            throw new BadInputException(problems);
        }
        ConfigSection sweep = new ConfigSection((ConfigObject) root.get("sweep"), "", file, problems);
        SweepPlan plan = plan(sweep);
        checkKeys(plan, sweep);
        Set<Problem> distinct = new LinkedHashSet<>(problems);
        if (!distinct.isEmpty()) {
            throw new BadInputException(List.copyOf(distinct));
        }
        return plan;
    }

    private SweepPlan plan(ConfigSection sweep) {
        sweep.refuseOthers(KEYS, "key of a sweep");
        Optional<String> name = sweep.text("name");
        if (!sweep.has("name")) {
            sweep.report("name", "is required: a short name, used for the directory");
        } else if (name.isPresent() && !NAME.matcher(name.get()).matches()) {
            sweep.report(
                    "name", "\"" + ConfigSection.shown(name.get()) + "\" is not a name: letters, digits, dots, dashes");
        }
        long trials = sweep.integer("trials", 1, MOST_TRIALS, Optional.empty());
        sweep.word("rows", List.of("none"));
        GridReader grid = new GridReader(catalogue);
        sweep.sections("grid").forEach(grid::read);
        return new SweepPlan(
                name.orElse(""),
                sweep.integer("seed", Long.MIN_VALUE, Long.MAX_VALUE, Optional.of(42L)),
                trials,
                trialsPerTask(sweep),
                sweep.confidence("confidence", 0.95),
                sweep.word("simultaneous", List.of("off", "bonferroni")).equals("bonferroni"),
                grid.points());
    }

    private static OptionalLong trialsPerTask(ConfigSection sweep) {
        if (!sweep.has("trials-per-task") || sweep.isText("trials-per-task", "auto")) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(sweep.integer("trials-per-task", 1, MOST_TRIALS, Optional.empty()));
    }

    private void checkKeys(SweepPlan plan, ConfigSection sweep) {
        Map<Long, String> identities = new HashMap<>();
        for (PlannedPoint planned : plan.points()) {
            String identity = planned.point().identity();
            String other = identities.put(keys.derive(plan.seed(), identity, Purpose.TRIAL), identity);
            if (other != null) {
                sweep.report(
                        "grid",
                        "\"" + other + "\" and \"" + identity + "\" have the same random key under seed " + plan.seed()
                                + "; choose another seed");
            }
        }
    }
}
