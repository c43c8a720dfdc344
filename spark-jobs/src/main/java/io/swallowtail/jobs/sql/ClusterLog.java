package io.swallowtail.jobs.sql;

import java.io.Closeable;
import java.util.Map;
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
 * Reads Spark's log about a cluster while it is open. Only the log has the executors that a cluster granted, those that ended before
 * they registered, and the reason for which a cluster ended the application: Spark's listeners receive registered executors only.
 */
final class ClusterLog extends AbstractAppender implements Closeable {
    /** The loggers that are read, and the most detailed level of their messages. */
    private static final Map<String, Level> LOGGERS = Map.of(
            "scheduler.cluster.StandaloneSchedulerBackend", Level.INFO,
            "deploy.client.StandaloneAppClient$ClientEndpoint", Level.WARN,
            "scheduler.cluster.CoarseGrainedSchedulerBackend$DriverEndpoint", Level.INFO,
            "scheduler.cluster.YarnClientSchedulerBackend", Level.INFO,
            "scheduler.cluster.YarnSchedulerBackend$YarnDriverEndpoint", Level.DEBUG,
            "scheduler.cluster.k8s.ExecutorPodsAllocator", Level.DEBUG,
            "scheduler.cluster.k8s.ExecutorPodsLifecycleManager", Level.DEBUG,
            "scheduler.cluster.k8s.KubernetesClusterSchedulerBackend$KubernetesDriverEndpoint", Level.DEBUG);

    private static final String SPARK = "org.apache.spark.";

    /** What the log says. The first group of a pattern is the executor, the second one is what the log says about it. */
    enum Said {
        /** The cluster knows the application by an identifier. */
        NAMED("()Connected to Spark cluster with app ID (\\S+)|()Application (\\S+) has started running\\."),
        /** The cluster granted an executor, whose place may follow: the worker as HOST:PORT, or the name of its pod. */
        GRANTED(
                "Granted executor ID \\S+/(\\S+) on hostPort (\\S+) with .*|Requested executor with id (\\d+) from Kubernetes\\.()"
                        + "|Snapshot reported \\w+ executor with id (\\d+), pod name ([\\w.-]*\\w).*"),
        /** An executor of a host registered with the driver. */
        STARTED("Registered executor .* \\((?=\\S+ with ID (\\S+), )(\\S+):\\d+\\) .*"),
        /** An executor ended for a reason. */
        ENDED("Executor \\S+/(\\S+) removed: (.*)|Asked to remove executor (\\S+) with reason (.*)"),
        /** The cluster refused an executor. */
        REFUSED("Failed to create executor pod (\\d+)\\.(.*)"),
        /** The cluster ends the application, or cannot be reached. Later reasons say more. */
        GIVEN_UP(
                "()(?:Application has been killed\\. Reason: |YARN application has exited unexpectedly with "
                        + "|Diagnostics message: |(?=Max number of executor|Failed to connect to master|Could not connect to))(.*)");

        private final Pattern pattern;

        Said(String regex) {
            pattern = Pattern.compile(regex, Pattern.DOTALL);
        }
    }

    /** Receives what the log says, from Spark's threads. */
    interface Reader {
        /** Receives a message; the exception is null if there is none. */
        void read(Said said, String executor, String text, Throwable thrown);
    }

    private final Reader reader;
    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
    private final Configuration configuration = context.getConfiguration();

    /** Starts to read the log. */
    ClusterLog(Reader reader) {
        super("cluster", null, null, true, Property.EMPTY_ARRAY);
        this.reader = reader;
        start();
        LOGGERS.forEach((name, level) -> {
            // Other appenders get warnings only, as from all loggers.
            LoggerConfig logger = new LoggerConfig(SPARK + name, level, false);
            logger.addAppender(this, null, null);
            configuration
                    .getRootLogger()
                    .getAppenders()
                    .values()
                    .forEach(all -> logger.addAppender(all, Level.WARN, null));
            configuration.addLogger(SPARK + name, logger);
        });
        context.updateLoggers();
    }

    @Override
    public void close() {
        LOGGERS.keySet().forEach(name -> configuration.removeLogger(SPARK + name));
        context.updateLoggers();
        stop();
    }

    @Override
    public void append(LogEvent event) {
        for (Said said : Said.values()) {
            Matcher found = said.pattern.matcher(event.getMessage().getFormattedMessage());
            if (found.matches()) {
                int group = 1;
                while (found.group(group) == null) {
                    group++;
                }
                reader.read(said, found.group(group), found.group(group + 1), event.getThrown());
            }
        }
    }
}
