package io.swallowtail.jobs.spark;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;
import org.apache.spark.sql.catalyst.parser.UpperCaseCharStream;

/**
 * The statements of a text. A semicolon ends a statement if nothing follows it in its line except spaces and comments. Spark's lexer finds
 * the strings, quoted names and comments, in which a semicolon ends nothing.
 *
 * @param all the statements in order, without these semicolons
 * @param isOpen whether the last one lacks its semicolon, so that it may continue in another line
 */
public record SqlStatements(List<String> all, boolean isOpen) {
    private static final String QUOTES = "'\"`";

    /**
     * Divides a text.
     *
     * @param text one or more lines
     * @return its statements; none if it has only semicolons and comments
     */
    public static SqlStatements of(String text) {
        CharStream characters = new UpperCaseCharStream(CharStreams.fromString(text));
        SqlBaseLexer lexer = new SqlBaseLexer(characters);
        List<String> all = new ArrayList<>();
        Token first = null;
        int start = 0;
        boolean isQuoted = false;
        for (Token token = next(lexer); token.getType() != Token.EOF; ) {
            Token following = next(lexer);
            // A quote that nothing closes is a token by itself. All that follows it is quoted.
            isQuoted |= token.getType() == SqlBaseLexer.UNRECOGNIZED && QUOTES.contains(token.getText());
            boolean isSemicolon = !isQuoted && token.getType() == SqlBaseLexer.SEMICOLON;
            boolean endsLine = following.getType() == Token.EOF || following.getLine() > token.getLine();
            if (isSemicolon && endsLine) {
                if (first != null) {
                    int end = token.getStartIndex() - 1;
                    all.add(characters
                            .getText(Interval.of(first.getStartIndex(), end))
                            .strip());
                }
                first = null;
                start = token.getStopIndex() + 1;
            } else if (first == null && !isSemicolon) {
                first = token;
            }
            token = following;
        }
        boolean isOpen = first != null || lexer.has_unclosed_bracketed_comment;
        if (isOpen) {
            all.add(characters.getText(Interval.of(start, characters.size() - 1)));
        }
        return new SqlStatements(List.copyOf(all), isOpen);
    }

    /** Returns the next token that is neither space nor comment. */
    private static Token next(SqlBaseLexer lexer) {
        Token token = lexer.nextToken();
        while (token.getChannel() != Token.DEFAULT_CHANNEL) {
            token = lexer.nextToken();
        }
        return token;
    }
}
