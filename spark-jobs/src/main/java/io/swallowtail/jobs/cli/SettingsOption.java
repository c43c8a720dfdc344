package io.swallowtail.jobs.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code --set} of the verbs that read a sweep file. */
final class SettingsOption {
    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "replace a value of the file, such as trials=1000000; may be repeated")
    private List<String> settings = List.of();

    List<String> values() {
        return settings;
    }
}
