package io.swallowtail.jobs.cli;

import java.io.Closeable;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * Handles an end of the process that neither a signal nor this program requests: Spark's clients call {@code System.exit} when they give
 * up. While this is open, such an end prints its reason after Spark has cleaned up, and has exit code 1.
 */
final class ProcessEnd implements Closeable {
    private static final int FAILED = 1;

    private final Runnable hook;

    /** Prepares to handle such an end, by lines of the reason. */
    ProcessEnd(Supplier<String> reason, Consumer<String> err) {
        hook = () -> {
            if (!isBySignal()) {
                err.accept("failed: " + reason.get());
                Runtime.getRuntime().halt(FAILED);
            }
        };
    }

    /** Handles such an end from now on. Spark's own hook comes first. */
    void handle() {
        ShutdownHookManager.get().addShutdownHook(hook, 0);
    }

    /** Returns whether the process is ending. The only sign is that shutdown hooks are refused. */
    static boolean isBegun() {
        Thread refused = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(refused);
            Runtime.getRuntime().removeShutdownHook(refused);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** Returns whether a signal ends the process, which is ending. */
    static boolean isBySignal() {
        return isBySignal(Thread.getAllStackTraces().values());
    }

    /** Returns whether no thread but that of {@link Main} has called {@code System.exit}. */
    static boolean isBySignal(Collection<StackTraceElement[]> stacks) {
        return stacks.stream()
                .noneMatch(stack -> calls(stack, Runtime.class, "exit") && !calls(stack, Main.class, "main"));
    }

    private static boolean calls(StackTraceElement[] stack, Class<?> type, String method) {
        return Stream.of(stack)
                .anyMatch(frame -> frame.getClassName().equals(type.getName())
                        && frame.getMethodName().equals(method));
    }

    @Override
    public void close() {
        if (!isBegun()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }
}
