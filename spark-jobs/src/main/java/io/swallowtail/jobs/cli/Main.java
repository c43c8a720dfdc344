package io.swallowtail.jobs.cli;

import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.message.CommandName;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.core.catalogue.CatalogueException;
import io.swallowtail.jobs.commit.ProgramVersion;
import io.swallowtail.jobs.sql.YarnDriver;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.spark.package$;
import org.apache.spark.sql.AnalysisException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/** The command {@code swallowtail}. */
@Command(
        name = "swallowtail",
        description = "Estimates tail probabilities of congestion and failure of randomized routing protocols.",
        subcommands = {
            ListCommand.class,
            DescribeCommand.class,
            ValidateCommand.class,
            CheckCommand.class,
            RunCommand.class,
            VerifyCommand.class,
            MergeCommand.class,
            ReportCommand.class,
            PlotCommand.class,
            SqlCommand.class,
            EstimateCommand.class,
            NetworkCommand.class,
            CompareCommand.class,
            FindCommand.class,
            GrowCommand.class,
            ReplayCommand.class,
            CompletionCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Main.Versions.class,
        modelTransformer = Main.UsageCompletion.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "First steps:",
            "  ${ROOT-COMMAND-NAME} run conf/quickstart.conf        simulate, and show the tails",
            "  ${ROOT-COMMAND-NAME} sql \"SELECT * FROM tails\"       query its tables",
            "  ${ROOT-COMMAND-NAME} list                            list the experiments"
        })
public final class Main implements Callable<Integer> {
    static final String VERSION = ProgramVersion.TEXT;

    /** The exit codes of a claim about probabilities. */
    private static final Map<Verdict, Integer> CLAIMS = Map.of(Verdict.HOLDS, 0, Verdict.FAILS, 3);

    static final int UNDECIDED = 4;

    private static final Map<String, String> EXIT_CODES = Map.of(
            "0",
            "done",
            "1",
            "failed, or stopped before the end, or the output could not be written",
            "2",
            "bad input; nothing was written");

    private static final int FAILED = 1;
    private static final int BAD_INPUT = 2;
    private static final int LONGEST_MESSAGE = 700;
    private static final String SIGNALLED = "; committed trials are kept, and the same command continues from here";

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "show the stack trace of an error")
    private boolean debug;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    /** The versions that a bug report needs. */
    static final class Versions implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                VERSION,
                "Spark " + package$.MODULE$.SPARK_VERSION(),
                "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"
            };
        }
    }

    /**
     * Keeps the order of options, because sorting them depends on the locale; adds exit codes and, to verbs, the versions. The first sentence
     * of a verb's description becomes its header, which the list of verbs shows.
     */
    static final class UsageCompletion implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            UsageMessageSpec usage = command.usageMessage();
            usage.sortOptions(false);
            usage.exitCodeListHeading("%nExit codes:%n");
            Map<String, String> codes = new TreeMap<>(EXIT_CODES);
            codes.putAll(usage.exitCodeList());
            usage.exitCodeList(codes);
            command.subcommands().values().forEach(verb -> {
                transform(verb.getCommandSpec().versionProvider(command.versionProvider()));
                divide(verb.getCommandSpec().usageMessage());
            });
            return command;
        }

        private static void divide(UsageMessageSpec usage) {
            String[] sentences = usage.description()[0].split("(?<=\\.) ", 2);
            usage.header(sentences[0]);
            usage.description(Arrays.copyOfRange(sentences, 1, sentences.length));
        }
    }

    private Main() {}

    /**
     * Runs the command line and ends the process with its exit code; returns from a success under {@code spark-submit}.
     *
     * @param arguments the words after {@code swallowtail}
     */
    public static void main(String[] arguments) {
        // Hadoop names the directories of task attempts with digits of the default locale. Other machines may not
        // accept these.
        Locale.setDefault(Locale.ROOT);
        Errors err = new Errors();
        int exit = run(WatchedOutput.standard(), err, arguments);
        // For resource managers, a driver that ends the process instead of returning has failed.
        if (exit == 0 && System.getProperty("spark.submit.deployMode") != null) {
            return;
        }
        if (exit != 0 && YarnDriver.isThisProcess()) {
            failOnYarn(exit, err.last);
        }
        System.exit(exit);
    }

    /** Sends the last line of errors to the client, which does not see this process's output. Bad input is not tried again. */
    private static void failOnYarn(int exit, String line) {
        if (exit == BAD_INPUT) {
            try {
                YarnDriver.fail(line);
                return;
            } catch (IOException e) {
                System.err.println("YARN did not receive the failure: " + e.getMessage());
            }
        }
        throw new IllegalStateException(line);
    }

    /** The standard error output, which keeps its last line. */
    private static final class Errors extends PrintWriter {
        private volatile String last = "";

        Errors() {
            super(System.err, true, StandardCharsets.UTF_8);
        }

        @Override
        public void println(String line) {
            last = line;
            super.println(line);
        }
    }

    /** Runs the command line; returns the exit code. An answer that could not be written is an error, also if it was found. */
    static int run(WatchedOutput out, PrintWriter err, String... arguments) {
        int exit = run(new PrintWriter(out, true, StandardCharsets.UTF_8), err, arguments);
        Optional<String> failure = out.failure();
        failure.ifPresent(why -> err.println("failed: standard output cannot be written: " + why));
        return failure.isPresent() && exit != BAD_INPUT ? FAILED : exit;
    }

    /** Runs the command line; returns the exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        Main main = new Main();
        CommandLine command = commandLine(main, CommandName.word())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(double.class, new ShareConverter())
                .registerConverter(Double.class, new ShareConverter())
                .registerConverter(Long.class, new IntegerConverter())
                .registerConverter(long.class, new IntegerConverter())
                .setParameterExceptionHandler(Main::badCommand)
                .setExecutionExceptionHandler(main::failed);
        int exit = execute(command, withHelpOption(command, arguments));
        out.flush();
        err.flush();
        return exit;
    }

    /** Returns the exit code of a verb that decides a claim. */
    static int exit(Verdict verdict) {
        return CLAIMS.getOrDefault(verdict, UNDECIDED);
    }

    /** Returns the model of the command line, for the generated reference. */
    static CommandLine commandLine(String name) {
        return commandLine(new Main(), name);
    }

    private static CommandLine commandLine(Main main, String name) {
        return new CommandLine(main).setCommandName(name);
    }

    /** Replaces {@code help VERB} by {@code VERB --help}, and {@code help} alone by {@code --help}. */
    private static String[] withHelpOption(CommandLine command, String... arguments) {
        if (arguments.length == 0 || !arguments[0].equals("help")) {
            return arguments;
        }
        List<String> words = new ArrayList<>(List.of(arguments).subList(1, arguments.length));
        if (words.isEmpty() || command.getSubcommands().containsKey(words.get(0))) {
            words.add("--help");
        }
        return words.toArray(String[]::new);
    }

    private static int execute(CommandLine command, String... arguments) {
        try {
            return command.execute(arguments);
        } catch (OutOfMemoryError e) {
            command.getErr()
                    .println("failed: out of memory (" + e.getMessage()
                            + "); SWALLOWTAIL_JAVA_OPTIONS=-Xmx8g gives more");
            return FAILED;
        } catch (UnsatisfiedLinkError e) {
            command.getErr()
                    .println(OneLine.of("failed: a native library cannot be loaded from "
                            + System.getProperty("java.io.tmpdir") + " ("
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                            + "); set XDG_STATE_HOME to a directory on a disk that is not mounted noexec"));
            return FAILED;
        }
    }

    /** Shows the verbs. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return BAD_INPUT;
    }

    private static int badCommand(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        String problem =
                UsageHints.of(command).or(() -> UsageHints.of(e, arguments)).orElseGet(() -> oneLine(e));
        command.getErr()
                .println(OneLine.of(problem, LONGEST_MESSAGE) + " (try: "
                        + command.getCommandSpec().qualifiedName() + " --help)");
        return BAD_INPUT;
    }

    private int failed(Exception e, CommandLine command, ParseResult parsed) {
        if (debug) {
            e.printStackTrace(command.getErr());
        }
        if (ProcessEnd.isBegun()) {
            // The failure is a consequence of the end, whose reason ProcessEnd prints unless it is a signal.
            if (ProcessEnd.isBySignal()) {
                command.getErr().println("ended by a signal" + (isRun(parsed) ? SIGNALLED : ""));
            }
            return FAILED;
        }
        Optional<String> badInput = SqlMessages.badInput(e);
        if (badInput.isPresent() || e instanceof CatalogueException) {
            command.getErr().println(Excerpt.of(badInput.orElseGet(e::getMessage)));
            return BAD_INPUT;
        }
        // Spark throws this checked exception from methods that do not declare it.
        if (e instanceof AnalysisException analysis) {
            command.getErr().println("sql: " + SqlMessages.of(analysis));
            return BAD_INPUT;
        }
        command.getErr().println("failed: " + oneLine(e) + (debug ? "" : " (--debug shows more)"));
        return FAILED;
    }

    private static boolean isRun(ParseResult parsed) {
        return parsed.subcommand() != null
                && parsed.subcommand().commandSpec().name().equals("run");
    }

    private static String oneLine(Exception e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        String line = message.lines().findFirst().orElse(e.getClass().getSimpleName());
        return OneLine.of(line.strip(), LONGEST_MESSAGE);
    }
}
