package io.swallowtail.jobs.store;

import java.nio.file.Path;
import java.util.Map;

/** A directory of a local disk. */
public record LocalStore(Path directory) implements Store {
    @Override
    public String root() {
        return directory.toString();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public void close() {}
}
