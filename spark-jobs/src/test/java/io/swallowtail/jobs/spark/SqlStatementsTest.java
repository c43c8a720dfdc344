package io.swallowtail.jobs.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where statements end, and what the prompt must wait for. */
class SqlStatementsTest {
    @Test
    void aSemicolonAtTheEndOfALineEndsAStatement() {
        assertEquals(
                new SqlStatements(List.of("SELECT 1", "SELECT 2; SELECT 3", "SELECT '\uD83D\uDE00'"), false),
                SqlStatements.of(
                        "SELECT 1;\r\n;;\n\nSELECT 2; SELECT 3; -- two\n /* a */ SELECT '\uD83D\uDE00' ; \t\n-- end;"));
        assertEquals(new SqlStatements(List.of("a", "\nb"), true), SqlStatements.of("a;\nb"));
        assertEquals(new SqlStatements(List.of(), false), SqlStatements.of(" \n;\n/* ; */ -- ;\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 -- one;\n, 2",
                "SELECT 'it''s;\n\\';\n'",
                "SELECT r'\\', 'a;\nb'",
                "SELECT \"a;\nb\"",
                "SELECT `a;\nb`",
                "SELECT $tag$;\n$$;\n$tag$",
                "SELECT /* a;\n/* b;\n*/ c;\n*/ 1",
                "SELECT /*+ REPARTITION(3) */ 1"
            })
    void stringsNamesAndCommentsMayHaveSemicolons(String statement) {
        assertEquals(new SqlStatements(List.of(statement), true), SqlStatements.of(statement));
        assertEquals(
                new SqlStatements(List.of(statement, "SELECT 2"), false),
                SqlStatements.of(statement + ";\nSELECT 2;\n"));
    }

    /** The rest is kept, so that Spark refuses it. */
    @ParameterizedTest
    @ValueSource(strings = {"SELECT 'a;\nb;\n", "SELECT \"a;\n", "SELECT `a;\n", "/* a;\nSELECT 1;\n", "SELECT $$a;\n"})
    void whatIsNotClosedContinues(String text) {
        assertEquals(new SqlStatements(List.of(text), true), SqlStatements.of(text));
        assertEquals(new SqlStatements(List.of("SELECT 2", "\n" + text), true), SqlStatements.of("SELECT 2;\n" + text));
    }
}
