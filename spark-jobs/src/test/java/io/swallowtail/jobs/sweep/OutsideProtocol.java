package io.swallowtail.jobs.sweep;

import io.swallowtail.core.experiment.Experiment;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.util.functional.CallableRaisingIOE;

/** A protocol from outside, which the catalogue finds during a test. */
public final class OutsideProtocol {
    private OutsideProtocol() {}

    /** Runs code with a protocol in the catalogue, whose service file is written to an empty directory. */
    public static <T> T with(Class<? extends Experiment> protocol, Path services, CallableRaisingIOE<T> run)
            throws IOException {
        Path file = services.resolve("META-INF/services/io.swallowtail.core.experiment.Experiment");
        Files.createDirectories(file.getParent());
        Files.writeString(file, protocol.getName() + "\n");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {services.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            return run.apply();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
