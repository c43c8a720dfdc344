package io.swallowtail.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The option {@code --format} of the verbs that print rows. */
final class FormatOption {
    @Option(
            names = "--format",
            defaultValue = "table",
            paramLabel = "FORMAT",
            description = "table, json or csv (default: ${DEFAULT-VALUE})")
    private Format format;

    boolean isTable() {
        return format == Format.TABLE;
    }

    boolean isJson() {
        return format == Format.JSON;
    }

    Format format() {
        return format;
    }

    RowPrinter printer(PrintWriter out) {
        return new RowPrinter(out, format);
    }
}
