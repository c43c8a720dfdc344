package io.swallowtail.answers.chart;

/** Escapes any text for SVG and HTML. */
public final class Xml {
    private static final int REPLACEMENT = 0xFFFD;

    private Xml() {}

    /**
     * Escapes a text for the contents of an element or of a quoted attribute. Characters that XML does not allow become U+FFFD.
     *
     * @param text any text
     * @return the text with &amp;, &lt;, &gt; and both quotes as references
     */
    public static String text(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(isAllowed(c) ? c : REPLACEMENT);
            }
        });
        return out.toString();
    }

    private static boolean isAllowed(int c) {
        return c >= 0x20 && !(c >= 0x7F && c <= 0x9F) && !(c >= 0xD800 && c <= 0xDFFF) && c != 0xFFFE && c != 0xFFFF
                || c == '\n'
                || c == '\t';
    }
}
