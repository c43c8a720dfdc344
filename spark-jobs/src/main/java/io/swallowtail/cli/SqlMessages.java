package io.swallowtail.cli;

/** Spark's messages about a statement, cut to what a person needs. */
final class SqlMessages {
    private SqlMessages() {}

    /** Takes the sentence from a message such as {@code [CODE] sentence. SQLSTATE: 42703; line 1 pos 7;\n'Project …}. */
    static String sentence(String message) {
        String line = message.lines().filter(l -> !l.isBlank()).findFirst().orElse("cannot be understood");
        return line.replaceFirst("^\\[[A-Z_.]+\\] ", "")
                .replaceFirst(" SQLSTATE: \\w+", "")
                .strip()
                .replaceFirst(";$", "");
    }
}
