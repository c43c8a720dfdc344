package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.jobs.spark.SqlStatements;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.apache.spark.sql.AnalysisException;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;

/** The prompt of {@code sql}: statements over several lines, ended by a semicolon, with a history. */
final class SqlPrompt {
    private final SqlSession session;
    private final Terminal terminal;
    private final LineReader reader;
    private final RowPrinter printer;

    SqlPrompt(SqlSession session, Terminal terminal, Path history, Format format) {
        this.session = session;
        this.terminal = terminal;
        this.printer = new RowPrinter(terminal.writer(), format);
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .variable(LineReader.HISTORY_FILE, history)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
    }

    /** Reads and answers until the end of the input or {@code quit}. */
    void run() {
        // While a line is read, JLine takes Ctrl-C itself.
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> session.interrupt());
        try {
            readAndAnswer(printer.out());
        } finally {
            terminal.handle(Terminal.Signal.INT, before);
        }
    }

    private void readAndAnswer(PrintWriter out) {
        out.println("A statement ends with ; SHOW VIEWS lists the tables, and quit leaves.");
        String typed = "";
        while (true) {
            try {
                typed += reader.readLine(typed.isEmpty() ? "swallowtail> " : "   ...> ") + "\n";
            } catch (UserInterruptException e) {
                typed = "";
                continue;
            } catch (EndOfFileException e) {
                return;
            }
            if (typed.strip().matches("(?i)(quit|exit|\\\\q);?")) {
                return;
            }
            SqlStatements statements = SqlStatements.of(typed);
            if (!statements.isOpen()) {
                typed = "";
                statements.all().forEach(one -> answer(one, out));
            }
        }
    }

    private void answer(String statement, PrintWriter out) {
        try {
            session.answer(statement, printer, out);
        } catch (CancellationException e) {
            out.println("The query was ended.");
        } catch (Exception e) {
            // Spark throws checked exceptions that it does not declare.
            String message = e instanceof AnalysisException analysis
                    ? SqlMessages.of(analysis)
                    : SqlMessages.badInput(e).orElse(String.valueOf(e.getMessage()));
            out.println(OneLine.of(message.lines().findFirst().orElse("")));
        }
        out.flush();
    }
}
