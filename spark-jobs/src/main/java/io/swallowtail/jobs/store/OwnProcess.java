package io.swallowtail.jobs.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The name of this process, by which another one on the same machine can find out whether it has ended. */
public final class OwnProcess {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");

    private OwnProcess() {}

    /**
     * Returns the identity of the running system. It is the same in all of its containers.
     *
     * @return the kernel's identifier of this boot; on other systems than Linux the name of the host
     * @throws IOException if it cannot be read
     */
    public static String machine() throws IOException {
        return Files.isReadable(BOOT)
                ? Files.readString(BOOT).strip()
                : System.getenv().getOrDefault("HOSTNAME", "this machine");
    }

    /** Names this process; empty on systems without containers of processes as Linux has them. */
    static String name() {
        String place = place();
        return place.isEmpty() ? "" : ProcessHandle.current().pid() + " " + place;
    }

    /** Returns whether a process with that name has certainly ended. A number that another process has now decides nothing. */
    static boolean hasEnded(String name) {
        String[] words = name.split(" ", 2);
        return words.length == 2
                && words[0].matches("[0-9]{1,10}")
                && words[1].equals(place())
                && ProcessHandle.of(Long.parseLong(words[0])).isEmpty();
    }

    /** Names the boot, the container and the user, because numbers repeat after a boot and in containers, and users may not see others' processes. */
    private static String place() {
        try {
            return machine() + " " + Files.readSymbolicLink(NAMESPACE) + " " + System.getProperty("user.name");
        } catch (IOException e) {
            return "";
        }
    }
}
