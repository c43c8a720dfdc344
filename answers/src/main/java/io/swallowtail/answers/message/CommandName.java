package io.swallowtail.answers.message;

/** The command that started this process, so users can paste the commands in hints and in columns {@code command}. */
public final class CommandName {
    /** Set by the launcher: {@code ./swallowtail}, a path, or the name alone if the shell finds it. */
    private static final String PROPERTY = "swallowtail.command";

    private CommandName() {}

    /**
     * Writes the command, without a verb.
     *
     * @return one word of a shell; {@code swallowtail} if the launcher did not start this process
     */
    public static String word() {
        return ShellWord.of(System.getProperty(PROPERTY, "swallowtail"));
    }
}
