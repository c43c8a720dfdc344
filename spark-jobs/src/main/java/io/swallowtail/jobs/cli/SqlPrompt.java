package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.jobs.spark.SqlStatements;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.AnalysisException;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;

/** The prompt of {@code sql}. It has statements over several lines, ended by a semicolon, history, completion, and a few commands. */
final class SqlPrompt {
    private static final Pattern PLACE = Pattern.compile("line (\\d+),? pos (\\d+)");
    private static final String HELP = """
            End a statement with ; and it is answered. Tab completes tables, columns, functions and words.
              \\d            tables          \\d TABLE    its columns
              \\f FORMAT     table, csv or json
              \\q            quit            Ctrl-C      forget what was typed, or end the query that runs""";

    private final SqlSession session;
    private final Terminal terminal;
    private final LineReader reader;
    private Format format;

    SqlPrompt(SqlSession session, Terminal terminal, Path history, Format format) {
        this.session = session;
        this.terminal = terminal;
        this.format = format;
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("swallowtail")
                .parser(new StatementParser())
                .completer(new SqlCompleter(session.spark()))
                .variable(LineReader.HISTORY_FILE, history)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "   ...> ")
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
    }

    /** Reads and answers until the end of the input or {@code \q}. */
    void run() {
        // While a line is read, JLine takes Ctrl-C itself.
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, signal -> session.interrupt());
        try {
            readAndAnswer(terminal.writer());
        } finally {
            terminal.handle(Terminal.Signal.INT, before);
        }
    }

    private void readAndAnswer(PrintWriter out) {
        out.println("Statements end with ; and \\? helps.");
        while (true) {
            String line;
            try {
                line = reader.readLine("swallowtail> ").strip();
            } catch (UserInterruptException e) {
                continue;
            } catch (EndOfFileException e) {
                return;
            }
            if (line.equals("\\q") || line.matches("(?i)(quit|exit);?")) {
                return;
            }
            for (String one : line.startsWith("\\")
                    ? List.of(line)
                    : SqlStatements.of(line).all()) {
                answer(one, out);
            }
            out.flush();
        }
    }

    private void answer(String line, PrintWriter out) {
        try {
            if (line.startsWith("\\")) {
                command(line, out);
            } else {
                session.answer(line, new RowPrinter(out, format), out);
            }
        } catch (Exception e) {
            // Spark throws checked exceptions that it does not declare.
            report(line, e, out);
        }
    }

    private void command(String line, PrintWriter out) throws IOException, AnalysisException {
        String[] words = line.split("\\s+");
        if (words[0].equals("\\d") && words.length == 1) {
            session.registerTrials();
            session.answer("SHOW VIEWS", new RowPrinter(out, format), out);
            session.answer("SHOW TABLES IN sim", new RowPrinter(out, format), out);
        } else if (words[0].equals("\\d")) {
            session.answer("DESCRIBE " + words[1], new RowPrinter(out, format), out);
        } else if (words[0].equals("\\f") && words.length == 2) {
            try {
                format = Format.valueOf(words[1].toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new BadInputException("\\f", "", "\"" + words[1] + "\" is not one of table, csv, json");
            }
        } else {
            out.println(HELP);
        }
    }

    /** Reports an error, and its position if Spark gives one. */
    private static void report(String statement, Exception e, PrintWriter out) {
        if (e instanceof CancellationException) {
            out.println("The query was ended.");
            return;
        }
        Optional<String> badInput = SqlMessages.badInput(e);
        if (badInput.isPresent() || !(e instanceof AnalysisException analysis)) {
            String message = badInput.orElse(e.getMessage() == null ? e.toString() : e.getMessage());
            out.println(OneLine.of(message.lines().findFirst().orElse("")));
            return;
        }
        out.println(SqlMessages.of(analysis));
        Matcher place = PLACE.matcher(e.getMessage());
        List<String> lines = statement.lines().toList();
        if (place.find() && Integer.parseInt(place.group(1)) <= lines.size()) {
            out.println("  " + OneLine.of(lines.get(Integer.parseInt(place.group(1)) - 1)));
            out.println("  " + " ".repeat(Integer.parseInt(place.group(2))) + "^");
        }
    }

    /** Joins lines until a semicolon ends a statement. A line that begins with a backslash is complete. */
    private static final class StatementParser implements Parser {
        private final DefaultParser words =
                new DefaultParser().eofOnUnclosedQuote(false).eofOnEscapedNewLine(false);

        StatementParser() {
            words.setQuoteChars(new char[0]);
            words.setEscapeChars(new char[0]);
        }

        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            String typed = line.strip();
            boolean isCommand = typed.startsWith("\\") || typed.matches("(?i)quit|exit");
            if (context == ParseContext.ACCEPT_LINE
                    && !isCommand
                    && SqlStatements.of(typed).isOpen()) {
                throw new EOFError(-1, cursor, "the statement continues", ";");
            }
            return words.parse(line, cursor, context == ParseContext.ACCEPT_LINE ? ParseContext.UNSPECIFIED : context);
        }
    }
}
