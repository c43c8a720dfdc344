package io.swallowtail.jobs.sql;

import io.swallowtail.answers.message.OneLine;
import java.io.Closeable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/**
 * Reads Spark's log messages about a standalone cluster or YARN while it is open. When the cluster ends an application, Spark stops the context,
 * and every job fails. Only the log has the cluster's reason. And only the log has the ends of executors that ended before they registered:
 * Spark's listeners receive the ends of registered ones.
 */
final class ClusterLog extends AbstractAppender implements Closeable {
    private static final String BACKEND = "org.apache.spark.scheduler.cluster.StandaloneSchedulerBackend";
    private static final String CLIENT = "org.apache.spark.deploy.client.StandaloneAppClient$ClientEndpoint";
    private static final String YARN = "org.apache.spark.scheduler.cluster.YarnClientSchedulerBackend";
    private static final List<String> LOGGERS = List.of(BACKEND, CLIENT, YARN);
    private static final Pattern KILLED = Pattern.compile("Application has been killed\\. Reason: (.*)");
    private static final Pattern YARN_ENDED = Pattern.compile(
            "YARN application has exited unexpectedly with (state \\w+)!.*|Diagnostics message: (.*)", Pattern.DOTALL);
    private static final Pattern GRANTED = Pattern.compile("Granted executor ID (\\S+) on hostPort (\\S+) with .*");
    private static final Pattern REMOVED = Pattern.compile("Executor ((\\S+)/(\\S+)) removed: (.*)", Pattern.DOTALL);
    private static final Pattern UNCONNECTED = Pattern.compile("(Failed to connect to master|Could not connect to) .*");

    private final Consumer<ExecutorExit> exits;
    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
    private final Configuration configuration = context.getConfiguration();
    /** The addresses of workers by the identifiers of the executors that they run. */
    private final Map<String, String> workers = new HashMap<>();

    private String killed;
    private ExecutorExit last;
    private String connection;

    /**
     * Starts to read the log.
     *
     * @param exits receives the end of every executor of a standalone cluster, from Spark's threads
     */
    ClusterLog(Consumer<ExecutorExit> exits) {
        super("cluster", null, null, true, Property.EMPTY_ARRAY);
        this.exits = exits;
        start();
        for (String name : LOGGERS) {
            LoggerConfig logger = new LoggerConfig(name, name.equals(BACKEND) ? Level.INFO : Level.WARN, true);
            logger.addAppender(this, null, null);
            configuration.addLogger(name, logger);
        }
        context.updateLoggers();
    }

    /** Returns the first line of the message of an exception's root cause; empty without an exception or message. */
    static String rootMessage(Throwable thrown) {
        Throwable root = thrown;
        while (root != null && root.getCause() != null) {
            root = root.getCause();
        }
        return root == null || root.getMessage() == null
                ? ""
                : root.getMessage().lines().findFirst().orElse("");
    }

    @Override
    public void close() {
        LOGGERS.forEach(configuration::removeLogger);
        context.updateLoggers();
        stop();
    }

    @Override
    public synchronized void append(LogEvent event) {
        String message = event.getMessage().getFormattedMessage();
        Matcher found = KILLED.matcher(message);
        if (found.matches() && killed == null) {
            killed = found.group(1);
        } else if (found.usePattern(YARN_ENDED).matches()) {
            // The diagnostics follow the state, and say more.
            killed = OneLine.of(found.group(1) == null ? found.group(2) : found.group(1));
        } else if (found.usePattern(GRANTED).matches()) {
            workers.put(found.group(1), found.group(2));
        } else if (found.usePattern(REMOVED).matches()) {
            String worker = workers.remove(found.group(1));
            last = ExecutorExit.standalone(
                    found.group(2), found.group(3), worker == null ? "" : worker, found.group(4));
            exits.accept(last);
        } else if (found.usePattern(UNCONNECTED).matches()) {
            String cause = rootMessage(event.getThrown());
            connection = message + (cause.isEmpty() ? "" : ": " + cause);
        }
    }

    /**
     * Returns the master's reason for ending the application.
     *
     * @return one sentence, or nothing if the master did not end it
     */
    synchronized Optional<String> reason() {
        if (killed == null) {
            return Optional.empty();
        }
        String detail = "";
        if (last != null) {
            detail = "; the last executor: " + OneLine.of(last.reason()) + " (" + last.output() + ")";
        } else if (connection != null) {
            detail = "; " + connection;
        }
        return Optional.of("the cluster ended the application: " + killed + detail);
    }
}
