package io.swallowtail.circuit;

/** Who asks for circuits in a trace. */
enum Requester {
    INPUT("input", "Input"),
    USER("user", "User");

    private final String word;
    private final String firstWord;

    Requester(String word, String firstWord) {
        this.word = word;
        this.firstWord = firstWord;
    }

    /** Names one within a sentence. */
    String name(int number) {
        return word + " " + number;
    }

    /** Names one at the beginning of a sentence. */
    String first(int number) {
        return firstWord + " " + number;
    }
}
