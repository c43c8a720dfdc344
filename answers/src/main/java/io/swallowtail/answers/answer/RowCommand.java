package io.swallowtail.answers.answer;

import io.swallowtail.answers.message.CommandName;
import io.swallowtail.answers.message.ShellWord;
import io.swallowtail.answers.plan.UserFile;
import io.swallowtail.core.experiment.Point;
import java.util.List;

/** The shell command that answers for a row alone, or shows more about it. Every word is quoted if a shell would change it. */
public final class RowCommand {
    private final StringBuilder text;

    private RowCommand(String command, String verb) {
        text = new StringBuilder(command);
        word(verb);
    }

    /** Begins a command, with the name by which this process was called. */
    public RowCommand(String verb) {
        this(CommandName.word(), verb);
    }

    /** Begins a command for a page, whose readers have an installation of their own. */
    public static RowCommand onPage(String verb) {
        return new RowCommand("./swallowtail", verb);
    }

    /**
     * Adds a word.
     *
     * @param word the word before it is quoted
     */
    public RowCommand word(Object word) {
        text.append(' ').append(ShellWord.of(word));
        return this;
    }

    /**
     * Adds an option.
     *
     * @param name the option
     * @param value its value; an option without a value (null) is left out
     */
    public RowCommand option(String name, Object value) {
        return value == null ? this : word(name).word(value instanceof Number number ? Numbers.exact(number) : value);
    }

    /** Adds an experiment and the options that select one of its points. Parameters with default values are left out. */
    public RowCommand point(Point point) {
        word(point.experiment().name());
        PointNames.of(List.of(point)).constant().forEach(name -> parameter("-p", point, name));
        return this;
    }

    /** Adds an experiment and an option for every parameter of one of its points. */
    public RowCommand wholePoint(Point point) {
        word(point.experiment().name());
        point.parameters().texts().keySet().forEach(name -> parameter("-p", point, name));
        return this;
    }

    /** Adds an option with a parameter of a point. */
    RowCommand parameter(String option, Point point, String name) {
        String text = point.parameters().texts().get(name);
        return option(
                option,
                name + "="
                        + point.experiment()
                                .parameter(name)
                                .map(parameter -> UserFile.listed(parameter, text))
                                .orElse(text));
    }

    /**
     * Writes the command.
     *
     * @return one line of a shell
     */
    @Override
    public String toString() {
        return text.toString();
    }
}
