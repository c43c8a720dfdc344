package io.swallowtail.cli;

import java.io.Closeable;
import org.jline.utils.Signals;

/**
 * What Ctrl-C means while this is open: the first one runs an action, which is to say what is being finished and to end the work
 * in good order; the second one ends the process at once, without waiting for anything.
 */
final class Interrupt implements Closeable {
    private static final String SIGNAL = "INT";
    /** What shells report of a process that Ctrl-C ended. */
    private static final int ENDED = 130;

    private final Runnable action;
    private final Object before;
    private volatile boolean happened;

    private Interrupt(Runnable action) {
        this.action = action;
        this.before = Signals.register(SIGNAL, this::happen);
    }

    static Interrupt handledBy(Runnable action) {
        return new Interrupt(action);
    }

    private void happen() {
        if (happened) {
            Runtime.getRuntime().halt(ENDED);
        }
        happened = true;
        action.run();
    }

    boolean happened() {
        return happened;
    }

    @Override
    public void close() {
        Signals.unregister(SIGNAL, before);
    }
}
