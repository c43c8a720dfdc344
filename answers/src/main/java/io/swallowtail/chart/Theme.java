package io.swallowtail.chart;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The colours of a picture in a separate file. */
public enum Theme {
    /** Light or dark like the reader's screen, and light on paper. */
    SCREEN,
    /** Light everywhere. */
    LIGHT,
    /** Dark everywhere. */
    DARK,
    /** Black without a background; series differ in symbols and line patterns. */
    PRINT;

    private static final Pattern DARK_RULES =
            Pattern.compile("@media screen and \\(prefers-color-scheme:dark\\)\\{\n((?:[^}]*}\n)*?)}\n");

    private static final String BLACK =
            ".chart,.chart text,.chart .soft,.chart .tick{fill:#000}\n.chart .axis{stroke:#000}\n"
                    + ".chart .s,.chart .key{color:#000}\n.chart .grid{stroke:#e4e4e4}\n.chart .band{fill-opacity:.08}\n";

    /** Returns the style sheet of a picture in these colours. */
    String styleSheet() {
        String all = Drawing.styleSheet();
        Matcher dark = DARK_RULES.matcher(all);
        return switch (this) {
            case SCREEN -> all;
            case LIGHT -> dark.replaceAll("");
            case DARK -> dark.replaceAll("$1");
            case PRINT -> dark.replaceAll("") + BLACK;
        };
    }
}
