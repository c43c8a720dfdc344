package io.swallowtail.replay;

import io.swallowtail.random.AskedCoins;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.ChoiceStream;
import io.swallowtail.random.Choices;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** What a run asked for as it went, and the answers it got: heard by standing between the run and whoever answers. */
public final class AskedAnswers {
    /** Where coins and integers are asked for; sorted as they are saved. */
    record Question(long step, int place) implements Comparable<Question> {
        private static final Comparator<Question> ORDER =
                Comparator.comparingLong(Question::step).thenComparingInt(Question::place);

        @Override
        public String toString() {
            return "step " + step + ", place " + place;
        }

        @Override
        public int compareTo(Question other) {
            return ORDER.compare(this, other);
        }
    }

    /** An answer below its bound; coins have the bound 2. */
    record Answer(int bound, int value) {}

    private final Map<String, Map<Question, Answer>> byStream = new TreeMap<>();

    private AskedAnswers() {}

    /**
     * Begins to hear what a trial's runs ask, until its choices are drawn anew.
     *
     * @param choices the trial's choices, written
     * @return what will have been heard
     */
    public static AskedAnswers hear(Choices choices) {
        AskedAnswers heard = new AskedAnswers();
        for (ChoiceStream stream : choices.streams()) {
            Map<Question, Answer> answers = new TreeMap<>();
            if (stream instanceof AskedCoins coins) {
                AskedCoins.Source source = coins.answers();
                coins.answerFrom((step, place) -> {
                    boolean coin = source.coin(step, place);
                    answers.put(new Question(step, place), new Answer(ChoicesFormat.SIDES, coin ? 1 : 0));
                    return coin;
                });
            } else if (stream instanceof AskedIntegers integers) {
                AskedIntegers.Source source = integers.answers();
                integers.answerFrom((step, place, bound) -> {
                    int value = source.integer(step, place, bound);
                    answers.put(new Question(step, place), new Answer(bound, value));
                    return value;
                });
            }
            heard.byStream.put(stream.name(), answers);
        }
        return heard;
    }

    /** Gives what was heard of a stream so far, sorted. */
    Map<Question, Answer> of(ChoiceStream stream) {
        return byStream.get(stream.name());
    }
}
