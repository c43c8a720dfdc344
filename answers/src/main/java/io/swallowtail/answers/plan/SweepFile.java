package io.swallowtail.answers.plan;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValue;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.method.Sampling;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.random.Purpose;
import io.swallowtail.core.random.RandomKey;
import io.swallowtail.core.statistics.ReplicationMean;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads a sweep file (HOCON without includes and substitutions) into a plan, or reports all its problems. It has no side effects.
 */
public final class SweepFile {
    /** The place of problems in settings. */
    static final String SETTING = "--set";

    private static final int LARGEST = 1 << 16;
    /** The key by which an editor finds the schema of a JSON file; the reader ignores it. */
    private static final String SCHEMA = "$schema";

    private static final String ENDING = ".conf";

    private final Catalogue catalogue;
    private final RandomKey keys;

    /**
     * Makes a reader.
     *
     * @param catalogue the available experiments
     */
    public SweepFile(Catalogue catalogue) {
        this(catalogue, RandomKey.SHA256);
    }

    /** Makes a reader with other random keys, to test two points with the same key. */
    SweepFile(Catalogue catalogue, RandomKey keys) {
        this.catalogue = catalogue;
        this.keys = keys;
    }

    /**
     * Reads a sweep file.
     *
     * @param settings values that override the file's: {@code key=value} with keys of the {@code sweep} object
     * @return the plan
     * @throws BadInputException with one line per problem if the file cannot be used
     */
    public SweepPlan read(Path file, List<String> settings) {
        Config config = parse(file.toString(), "", text(file));
        Set<List<String>> keys = new HashSet<>();
        for (String setting : settings) {
            config = setting(setting, keys).withFallback(config);
        }
        return plan(config.root(), file.toString());
    }

    private String text(Path file) {
        try {
            if (!Files.exists(file)) {
                throw new BadInputException(file.toString(), missing(file));
            }
            if (Files.isDirectory(file)) {
                throw new BadInputException(
                        file.toString(), "is a directory; name a sweep file, such as conf/quickstart.conf");
            }
            if (!Files.isRegularFile(file)) {
                throw new BadInputException(file.toString(), "is not a file");
            }
            if (Files.size(file) > LARGEST) {
                throw new BadInputException(file.toString(), "is larger than 64 KiB, too large for a sweep file");
            }
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (MalformedInputException e) {
            throw new BadInputException(file.toString(), "is not UTF-8 text");
        } catch (IOException e) {
            throw new BadInputException(file.toString(), "cannot be read: " + e.getMessage());
        }
    }

    /** Explains why a file does not exist: it is the name of an experiment, or another file has nearly its name. */
    private String missing(Path file) {
        String name = file.toString();
        if (catalogue.experiments().stream().anyMatch(each -> each.name().equals(name))) {
            return "is an experiment, not a sweep file; `estimate " + name + "` runs it";
        }
        File[] near = file.toAbsolutePath().getParent().toFile().listFiles((place, each) -> each.endsWith(ENDING));
        List<String> names = Stream.of(near == null ? new File[0] : near)
                .map(each -> each.getName().replace(ENDING, ""))
                .toList();
        return "no such file"
                + NearestName.of(file.getFileName().toString().replace(ENDING, ""), names)
                        .map(each -> "; did you mean " + file.resolveSibling(each + ENDING) + "?")
                        .orElse("");
    }

    /** Parses a file, or the setting of a key. */
    private static Config parse(String origin, String key, String text) {
        boolean lines = key.isEmpty();
        ConfigParseOptions options = ConfigParseOptions.defaults()
                .setSyntax(ConfigSyntax.CONF)
                .setOriginDescription(origin)
                .setIncluder(refusingIncluder(origin));
        try {
            PlainHocon.require(origin, lines, text);
            return ConfigFactory.parseString(text, options);
        } catch (BadInputException | ConfigException e) {
            if (lines && !beginsAsSweep(text)) {
                throw new BadInputException(origin, "is not a sweep file: it does not begin with sweep { … }");
            }
            if (!lines && text.contains(",")) {
                throw new BadInputException(
                        origin,
                        key,
                        "is not one KEY=VALUE; write numbers without commas, a list"
                                + " as [ … ], and repeat --set for more keys");
            }
            if (e instanceof BadInputException refusal) {
                throw refusal;
            }
            ConfigException problem = (ConfigException) e;
            int line = problem.origin() == null || !lines ? 0 : problem.origin().lineNumber();
            throw new BadInputException(line > 0 ? origin + ":" + line : origin, key, withoutOrigin(problem));
        }
    }

    /** Returns whether the first key is {@code sweep}; nothing else may precede it. */
    private static boolean beginsAsSweep(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#") && !line.startsWith("//"))
                .findFirst()
                .map(line -> line.equals("{") || line.matches("\\{?\\s*\"?(sweep|include)\\b.*"))
                .orElse(false);
    }

    /** Rejects every include. The parser itself performs the kinds of include whose interfaces an includer does not implement. */
    private static ConfigIncluder refusingIncluder(String origin) {
        Class<?>[] kinds = {
            ConfigIncluder.class, ConfigIncluderFile.class, ConfigIncluderURL.class, ConfigIncluderClasspath.class
        };
        return (ConfigIncluder)
                Proxy.newProxyInstance(SweepFile.class.getClassLoader(), kinds, (self, method, args) -> {
                    if (method.getName().equals("withFallback")) {
                        return self;
                    }
                    throw new BadInputException(origin, "include", "is not allowed: a sweep is one file");
                });
    }

    private static String withoutOrigin(ConfigException e) {
        String message = String.valueOf(e.getMessage());
        String prefix = e.origin() == null ? "" : e.origin().description() + ": ";
        return (message.startsWith(prefix) ? message.substring(prefix.length()) : message)
                .replaceFirst(" \\((if you (intended|want) |Reserved ).*", "");
    }

    /** Parses a setting, whose key is not among the earlier ones. */
    private static Config setting(String setting, Set<List<String>> keys) {
        if (setting.length() > LARGEST) {
            throw new BadInputException(SETTING, setting, "is longer than 64 KiB");
        }
        int equals = setting.indexOf('=');
        String key = equals < 0 ? "" : setting.substring(0, equals).strip();
        if (key.isEmpty()) {
            throw new BadInputException(SETTING, setting, "is not KEY=VALUE");
        }
        if (key.startsWith("grid.")) {
            throw new BadInputException(
                    SETTING, key, "entries of a grid cannot be set; edit the file, or set the whole grid=[ … ]");
        }
        Config value = parse(SETTING, key, key + " = " + setting.substring(equals + 1));
        if (value.root().size() != 1) {
            throw new BadInputException(SETTING, setting, "is not one KEY=VALUE; repeat --set for more");
        }
        List<String> path = new ArrayList<>();
        ConfigValue set = value.root();
        while (set instanceof ConfigObject object && object.size() == 1) {
            String name = object.keySet().iterator().next();
            path.add(name);
            set = object.get(name);
        }
        if (!keys.add(path)) {
            throw new BadInputException(SETTING, String.join(".", path), "is set twice; keep one");
        }
        return ConfigFactory.empty().withValue("sweep", value.root());
    }

    private SweepPlan plan(ConfigObject root, String file) {
        Problems problems = new Problems(file);
        ConfigSection top = new ConfigSection(root, "", file, problems);
        if (!root.containsKey("sweep") && root.keySet().stream().anyMatch(SweepKey.SWEEP::contains)) {
            top.report(
                    "sweep",
                    "is required: put "
                            + String.join(", ", root.keySet().stream().sorted().toList()) + " into sweep { … }");
            throw problems.refusal();
        }
        top.rejectOthers(List.of("sweep", SCHEMA), "key next to sweep { … }");
        if (!(root.get("sweep") instanceof ConfigObject object)) {
            if (problems.isEmpty()) {
                top.report("sweep", "is required: sweep { name = …, trials = …, grid = [ … ] }");
            }
            throw problems.refusal();
        }
        ConfigSection sweep = new ConfigSection(object, "", file, problems);
        SweepPlan plan = plan(sweep, Path.of(file).resolveSibling(""));
        checkKeys(plan, sweep);
        if (!problems.isEmpty()) {
            throw problems.refusal();
        }
        return plan;
    }

    private SweepPlan plan(ConfigSection sweep, Path directory) {
        sweep.rejectOthers(SweepKey.SWEEP, "key of a sweep");
        Optional<String> name = sweep.text("name");
        if (!sweep.has("name")) {
            sweep.report("name", "is required: a short name, used for the directory");
        } else if (name.isPresent() && !SweepPlan.isName(name.get())) {
            sweep.report(
                    "name",
                    "\"" + ConfigSection.shown(name.get())
                            + "\" is not a name: 1 to 100 letters, digits, dots, dashes");
        }
        double confidence = sweep.number(
                "confidence",
                SweepPlan::isConfidence,
                "a number from 0.5 to below 1, such as 0.95",
                SweepKey.CONFIDENCE.defaultNumber());
        boolean simultaneous =
                sweep.word("simultaneous", SweepKey.SIMULTANEOUS.words()).equals("bonferroni");
        Optional<StopReader> stop = sweep.section("stop", StopReader.EXAMPLE)
                .map(section -> new StopReader(
                        section, simultaneous ? OptionalDouble.empty() : OptionalDouble.of(1 - confidence)));
        GridReader grid = new GridReader(catalogue, directory);
        sweep.sections("grid", "{ experiment = …, … }").forEach(grid::read);
        stop.ifPresent(grid::addStopEvents);
        grid.addExpectations(sweep);
        long first = 0;
        long trials = 1;
        if (!sweep.has("stop")) {
            trials = sweep.integer(
                    "trials", 1, SweepPlan.MAX_TRIALS, grid.needsNoTrials() ? Optional.of(1L) : Optional.empty());
            first = firstTrial(sweep, trials);
        } else {
            refuseBesideStop(sweep, grid);
            trials = stop.map(StopReader::maxTrials).orElse(trials);
        }
        List<PlannedPoint> points = grid.points(
                first,
                trials,
                sweep.integer(
                        "replications",
                        ReplicationMean.MIN_REPLICATIONS,
                        SweepPlan.MAX_REPLICATIONS,
                        SweepKey.REPLICATIONS.defaultInteger()));
        SweepPlan plan = new SweepPlan(
                name.filter(SweepPlan::isName).orElse("unnamed"),
                sweep.integer("seed", Long.MIN_VALUE, Long.MAX_VALUE, SweepKey.SEED.defaultInteger()),
                sweep.word("rows", SweepKey.ROWS.words()).equals("all"),
                trialsPerTask(sweep),
                confidence,
                simultaneous,
                stop.flatMap(reader -> reader.rule(grid.names())),
                Question.read(sweep, points, grid.names()),
                points);
        stop.ifPresent(reader -> reader.check(plan));
        return plan;
    }

    private static long firstTrial(ConfigSection sweep, long trials) {
        long first = sweep.integer("first-trial", 0, SweepPlan.MAX_TRIALS - 1, SweepKey.FIRST_TRIAL.defaultInteger());
        if (first >= trials) {
            sweep.report("first-trial", first + " is not below trials = " + trials + "; trials counts from trial 0");
            return 0;
        }
        return first;
    }

    private static void refuseBesideStop(ConfigSection sweep, GridReader grid) {
        for (Method method : Method.all()) {
            boolean takesTrials = method.sampling().size() != Sampling.Size.REPLICATIONS;
            if (!method.sampling().yieldsMetrics() && takesTrials && grid.uses(method)) {
                sweep.report(
                        "stop",
                        "cannot be combined with method = " + method.word() + ", which takes a number of trials");
            }
        }
        if (sweep.has("trials")) {
            sweep.report(
                    "trials",
                    "cannot be combined with stop, which ends a point by itself; set stop.max-trials instead");
        }
        if (sweep.has("first-trial")) {
            sweep.report("first-trial", "cannot be combined with stop: its points begin at trial 0");
        }
    }

    private static OptionalLong trialsPerTask(ConfigSection sweep) {
        if (!sweep.has("trials-per-task") || sweep.isText("trials-per-task", "auto")) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(sweep.integer("trials-per-task", 1, SweepPlan.MAX_TRIALS, Optional.empty()));
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
