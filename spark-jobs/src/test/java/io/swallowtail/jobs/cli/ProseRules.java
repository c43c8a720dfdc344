package io.swallowtail.jobs.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rules for the project's texts that a machine can check: words that are not used, and the length of sentences. */
final class ProseRules {
    /** Words of the longest sentence. */
    static final int LONGEST = 35;
    /** The largest median of a page's sentences, in words. */
    static final int MEDIAN = 14;

    private static final int FLAGS = Pattern.CASE_INSENSITIVE;

    /** Ends of sentences; points within abbreviations and numbers end none. */
    private static final Pattern END =
            Pattern.compile("(?<!\\b(?:e\\.g|i\\.e|cf|vs|al|no|p|pp|Fig|Eq|resp|approx))[.!?][)\"*_]*(?=\\s+[^a-z])");

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][^\\s]*");

    private static final List<Rule> RULES = List.of(
            rule("\\bbeside\\b", "beside: write next to, with or in addition to"),
            rule("\\b(?:whatever|whoever|whichever)\\b", "write any, or everyone who"),
            rule("\\bnobody\\b", "nobody: write no one, or use another subject"),
            rule("\\banew\\b", "anew: write again"),
            rule("\\bas ever\\b", "as ever: write as usual, or leave it out"),
            rule("\\b(?:is|are|was|were) there(?=\\s*(?:[.;:)]|, or\\b|$))", "is there: write exists"),
            rule("\\bwhat is there\\b", "what is there: name the thing"),
            rule("\\blets\\b", "lets: write allows, or use another verb"),
            rule("\\b(?:hears?|heard|tells?|told)\\b", "hears, tells: write receives, reports, shows or returns"),
            rule("\\b(?:is|are|be) asked\\b", "is asked: name the action"),
            rule("\\bat most so (?:often|many|much|long|far)\\b", "at most so often: name the limit"),
            rule("\\bfor ever\\b", "for ever: write forever, or always"),
            rule("\\bbe it\\b", "be it: write even if it is"),
            rule("\\b(?:thence|whence|hitherto|thereof|whereof|wherein)\\b", "write plain modern English"),
            rule("\\btakes? (?:\\w+ ){0,3}away\\b", "takes away: write deletes or removes"),
            rule("\\b(?:goes|go) on\\b", "goes on: write continues"),
            rule(", for (?:it|they|there|this|that|so|then|he|nothing|what)\\b", "for: write because"),
            rule("\\btoo (?:is|are)\\b", "an inversion: write the subject first"),
            rule(
                    "^(?:Neither|Nor|Only|So|Here|Behind|Below|Never|Nowhere) (?:is|are|do|does|did|has|have|was|were)\\b",
                    "an inversion: write the subject first"),
            rule("^(?:Does so|Does it|Looks away)\\b", "no subject: say who does what"),
            rule("\\bthese the first\\b|\\bwhat is wrong the first\\b", "an inversion: write the subject first"));

    private ProseRules() {}

    /** A word or turn that is not used, and what to write instead. */
    private record Rule(Pattern pattern, String advice) {}

    /**
     * Consecutive text without markup.
     *
     * @param place the file, or what prints it
     * @param line its first line, from 1; 0 if there are no lines
     * @param text may have several lines
     * @param isProse whether sentences have a length: not in cells of tables, headings and code
     */
    record Passage(String place, int line, String text, boolean isProse) {}

    /** A sentence, and the line in which it begins. */
    record Sentence(int line, String text) {
        int words() {
            return (int) WORD.matcher(text).results().count();
        }
    }

    private static Rule rule(String pattern, String advice) {
        return new Rule(Pattern.compile(pattern, FLAGS), advice);
    }

    /** Divides a passage. A semicolon or colon ends no sentence. */
    static List<Sentence> sentences(Passage passage) {
        List<Sentence> sentences = new ArrayList<>();
        Matcher end = END.matcher(passage.text());
        int from = 0;
        while (from < passage.text().length()) {
            int to = end.find(from) ? end.end() : passage.text().length();
            String sentence = passage.text().substring(from, to);
            if (!sentence.isBlank()) {
                int first = passage.line() == 0 ? 0 : passage.line() + newlines(passage.text(), from, sentence);
                sentences.add(new Sentence(first, sentence.strip().replaceAll("\\s+", " ")));
            }
            from = to;
        }
        return sentences;
    }

    private static int newlines(String text, int from, String sentence) {
        int begin = from + sentence.length() - sentence.stripLeading().length();
        return (int) text.substring(0, begin).chars().filter(c -> c == '\n').count();
    }

    /** Lists what is wrong with a passage: place, line, rule and sentence, one line each. */
    static List<String> problems(Passage passage) {
        List<String> problems = new ArrayList<>();
        for (Sentence sentence : sentences(passage)) {
            for (Rule rule : RULES) {
                Matcher found = rule.pattern.matcher(sentence.text);
                if (found.find()) {
                    problems.add(problem(passage, sentence, rule.advice + " (\"" + found.group() + "\")"));
                }
            }
            if (passage.isProse() && sentence.words() > LONGEST) {
                problems.add(problem(
                        passage, sentence, sentence.words() + " words; a sentence has at most " + LONGEST + " words"));
            }
        }
        return problems;
    }

    private static String problem(Passage passage, Sentence sentence, String rule) {
        String line = sentence.line == 0 ? "" : ":" + sentence.line;
        return passage.place() + line + ": " + rule + ": " + sentence.text;
    }

    /** Gives the median length of the sentences of a page, in words; 0 if it has none. */
    static int median(List<Passage> page) {
        int[] words = page.stream()
                .filter(Passage::isProse)
                .flatMap(passage -> sentences(passage).stream())
                .mapToInt(Sentence::words)
                .sorted()
                .toArray();
        return words.length == 0 ? 0 : words[(words.length - 1) / 2];
    }
}
