package io.swallowtail.cli;

import java.io.Closeable;
import org.jline.utils.Signals;

/**
 * What Ctrl-C means while this is open: the first one runs an action, which is to end the work in good order; the second one
 * ends the process, as always.
 */
final class Interrupt implements Closeable {
    private static final String SIGNAL = "INT";

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
        happened = true;
        Signals.unregister(SIGNAL, before);
        action.run();
    }

    boolean happened() {
        return happened;
    }

    @Override
    public void close() {
        if (!happened) {
            Signals.unregister(SIGNAL, before);
        }
    }
}
