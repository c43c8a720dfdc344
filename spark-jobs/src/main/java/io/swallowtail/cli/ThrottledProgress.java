package io.swallowtail.cli;

import java.io.PrintWriter;
import java.util.function.Consumer;

/** Says every few seconds how far something is, if it takes that long; any thread may tell it. */
final class ThrottledProgress implements Consumer<String> {
    private static final long EVERY = 5_000_000_000L;

    private final PrintWriter err;
    private long last = System.nanoTime();

    ThrottledProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public synchronized void accept(String line) {
        long now = System.nanoTime();
        if (now - last >= EVERY) {
            err.println(line);
            err.flush();
            last = now;
        }
    }
}
