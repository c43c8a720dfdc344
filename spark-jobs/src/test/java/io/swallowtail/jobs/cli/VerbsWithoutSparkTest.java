package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every verb that starts no Spark works on a class path without Spark and Scala, and so it loads none of their classes. */
class VerbsWithoutSparkTest {
    /** Loads all classes again, except those of Spark and Scala, which it does not find. */
    private static final class WithoutSpark extends URLClassLoader {
        WithoutSpark(URL... classPath) {
            super(classPath, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.apache.spark.") || name.startsWith("scala.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }

        boolean hasLoaded(Class<?> type) {
            return findLoadedClass(type.getName()) != null;
        }
    }

    private static URL[] classPath() throws MalformedURLException {
        String[] places = SeparateProcess.classPath().split(File.pathSeparator);
        URL[] urls = new URL[places.length];
        for (int i = 0; i < places.length; i++) {
            urls[i] = Path.of(places[i]).toUri().toURL();
        }
        return urls;
    }

    @Test
    void theyNeedNoClassOfSpark(@TempDir Path parent) throws IOException, ReflectiveOperationException {
        new SweepDirectories(parent, 1)
                .make(
                        "sweep",
                        "{ experiment = bins, bins = 4, balls = [2, 3], events = \"max_load >= 2..3\" }",
                        "trials=9");
        Path network = Files.writeString(parent.resolve("network.txt"), "source target p\na b 0.1\nb a 0.1\n");
        String[] commands = {
            "--help",
            "list",
            "describe bins",
            "describe tails",
            "completion",
            "check bins -p bins=4 -p balls=2",
            "estimate bins -p bins=4 -p balls=2 --event max_load>=2 --trials 9",
            "compare bins -p bins=4 -p balls=2 --against balls=3 --event max_load>=2 --trials 9",
            "find bins -p bins=4 --vary balls=1..3 --event max_load>=3 --at-most 0.9",
            "grow bins -p bins=4 --vary balls=1,2,4 --metric max_load --trials 9",
            "network " + network,
            "validate " + parent + "/sweep.conf --set trials=9",
            "replay --data " + parent + "/sweep --worst max_load",
            "report --data " + parent + "/sweep --out " + parent + "/report.html",
            "plot --data " + parent + "/sweep --out " + parent + "/tails.svg",
            "verify --data " + parent + "/sweep",
            "merge " + parent + "/sweep " + parent + "/sweep --out " + parent + "/merged",
        };
        Set<String> tried = new TreeSet<>();
        ClassLoader usual = Thread.currentThread().getContextClassLoader();
        try {
            // Stays open, because Hadoop loads further classes when this process ends.
            WithoutSpark loader = new WithoutSpark(classPath());
            Thread.currentThread().setContextClassLoader(loader);
            Method run = loader.loadClass(Main.class.getName())
                    .getDeclaredMethod("run", PrintWriter.class, PrintWriter.class, String[].class);
            run.setAccessible(true);
            for (String command : commands) {
                if (command.startsWith("validate")) {
                    assertFalse(loader.hasLoaded(Configuration.class), "no directory needs Hadoop so far");
                }
                StringWriter err = new StringWriter();
                Object exit =
                        run.invoke(null, new PrintWriter(new StringWriter()), new PrintWriter(err), command.split(" "));
                assertEquals(0, exit, command + ": " + err);
                tried.add(command.split(" ")[0]);
            }
        } finally {
            Thread.currentThread().setContextClassLoader(usual);
        }
        Set<String> verbs =
                new HashSet<>(Main.commandLine("swallowtail").getSubcommands().keySet());
        verbs.removeAll(tried);
        assertEquals(Set.of("run", "sql"), verbs, "every verb is tried, except those that start Spark");
    }
}
