package io.swallowtail.answers.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ShellWordTest {
    @Test
    void aShellTakesItForOneWord() {
        assertEquals("out/quickstart", ShellWord.of(Path.of("out/quickstart")));
        assertEquals("hdfs://host:8020/größe", ShellWord.of("hdfs://host:8020/größe"));
        assertEquals("'my sweeps/a'", ShellWord.of(Path.of("my sweeps/a")));
        assertEquals("'it'\\''s $HOME'", ShellWord.of("it's $HOME"));
        assertEquals("''", ShellWord.of(""));
    }
}
