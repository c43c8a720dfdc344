package io.swallowtail.jobs.cli;

import java.io.Closeable;
import java.util.HashMap;
import java.util.Map;
import org.jline.utils.Signals;

/**
 * Handles Ctrl-C and SIGTERM while it is open. The first signal runs an action that ends the work in an orderly way. The second one ends the
 * process at once.
 */
final class Interrupt implements Closeable {
    /** The signals, and the exit codes of a process that they end, as shells report them. */
    private static final Map<String, Integer> SIGNALS = Map.of("INT", 130, "TERM", 143);

    private final Runnable action;
    private final Map<String, Object> before = new HashMap<>();
    private volatile boolean happened;

    /** Handles signals from now on. */
    Interrupt(Runnable action) {
        this.action = action;
        SIGNALS.forEach((signal, exit) -> before.put(signal, Signals.register(signal, () -> happen(exit))));
    }

    private void happen(int exit) {
        if (happened) {
            Runtime.getRuntime().halt(exit);
        }
        happened = true;
        action.run();
    }

    boolean happened() {
        return happened;
    }

    @Override
    public void close() {
        before.forEach(Signals::unregister);
    }
}
