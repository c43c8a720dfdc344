package io.swallowtail.sql;

import java.io.Closeable;
import java.util.List;
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
 * What Spark's log says of the cluster while this is open. When a master ends an application, Spark stops the context, and whatever
 * runs fails by that; why the master did so stands in the log only.
 */
public final class ClusterLog implements Closeable {
    private static final String BACKEND = "org.apache.spark.scheduler.cluster.StandaloneSchedulerBackend";
    private static final String CLIENT = "org.apache.spark.deploy.client.StandaloneAppClient$ClientEndpoint";
    private static final String SCHEDULER = "org.apache.spark.scheduler.TaskSchedulerImpl";
    private static final Pattern KILLED = Pattern.compile("Application has been killed\\. Reason: (.*)");
    private static final Pattern EXECUTOR = Pattern.compile("Executor \\S+ removed: (.*)");
    private static final Pattern UNCONNECTED = Pattern.compile("(Failed to connect to master|Could not connect to) .*");
    private static final Pattern IDLE = Pattern.compile("Initial job has not accepted any resources.*");

    private final Listener listener;
    private final Configuration configuration;
    private final LoggerContext context;

    private ClusterLog(Consumer<String> notices) {
        this.context = (LoggerContext) LogManager.getContext(false);
        this.configuration = context.getConfiguration();
        this.listener = new Listener(notices);
        listener.start();
        for (String name : List.of(BACKEND, CLIENT, SCHEDULER)) {
            LoggerConfig logger = new LoggerConfig(name, name.equals(BACKEND) ? Level.INFO : Level.WARN, true);
            logger.addAppender(listener, null, null);
            configuration.addLogger(name, logger);
        }
        context.updateLoggers();
    }

    /**
     * Listens.
     *
     * @param notices is told once if the cluster has nothing to run the first job on
     * @return what is to be closed in the end
     */
    public static ClusterLog open(Consumer<String> notices) {
        return new ClusterLog(notices);
    }

    /**
     * Says why the master ended the application.
     *
     * @return one sentence, or nothing if it did not
     */
    public Optional<String> reason() {
        return listener.reason();
    }

    @Override
    public void close() {
        List.of(BACKEND, CLIENT, SCHEDULER).forEach(configuration::removeLogger);
        context.updateLoggers();
        listener.stop();
    }

    private static final class Listener extends AbstractAppender {
        private final Consumer<String> notices;
        private String killed;
        private String lastExecutor;
        private String connection;
        private boolean idle;

        Listener(Consumer<String> notices) {
            super("cluster", null, null, true, Property.EMPTY_ARRAY);
            this.notices = notices;
        }

        @Override
        public synchronized void append(LogEvent event) {
            String message = event.getMessage().getFormattedMessage();
            Matcher found = KILLED.matcher(message);
            if (found.matches() && killed == null) {
                killed = found.group(1);
            } else if (found.usePattern(EXECUTOR).matches()) {
                lastExecutor = found.group(1);
            } else if (found.usePattern(UNCONNECTED).matches()) {
                connection = message + cause(event.getThrown());
            } else if (found.usePattern(IDLE).matches() && !idle) {
                idle = true;
                notices.accept(
                        "The cluster has given no executor yet; see that its workers have the cores and the memory asked"
                                + " for. Waiting.");
            }
        }

        private static String cause(Throwable thrown) {
            Throwable root = thrown;
            while (root != null && root.getCause() != null) {
                root = root.getCause();
            }
            return root == null || root.getMessage() == null
                    ? ""
                    : ": " + root.getMessage().lines().findFirst().orElse("");
        }

        synchronized Optional<String> reason() {
            if (killed == null) {
                return Optional.empty();
            }
            String detail = "";
            if (lastExecutor != null) {
                detail = "; the last executor: " + lastExecutor + " (its worker keeps what it printed, below work/)";
            } else if (connection != null) {
                detail = "; " + connection;
            }
            return Optional.of("the cluster ended the application: " + killed + detail);
        }
    }
}
