package io.swallowtail.random;

import java.util.function.Consumer;

/**
 * A stream of choices that the run asks for as it goes, by (step, place). They come from the trial that was drawn, unless a
 * source was given or a kept trial restored; from then on, and whenever somebody listens, what was answered is remembered.
 */
abstract class AskedChoices extends ChoiceStream {
    private static final String KEY = "answers";

    private final long steps;
    private AddressedRandom random;
    /** Where the answers come from if not from the drawn trial. */
    private AskedIntegers.Source source;
    /** Answers of the restored trial; null before any was restored. */
    private AnswerTable remembered;

    private boolean remembers;
    /** What was answered since somebody began to listen; null before anybody ever did. */
    private AnswerTable recorded;

    private boolean records;
    private final int[] words = new int[4];
    /** Whether an answer is anything but the drawn trial's. */
    private boolean indirect;

    AskedChoices(String name, long steps) {
        super(name);
        this.steps = steps;
    }

    /** Answers from the drawn trial, which is there. */
    abstract int drawn(AddressedRandom words, long step, int place, int bound);

    /** Forgets what was read of the drawn trial: another one may stand there now. */
    abstract void unload();

    /** Gives the neutral answer to a question. */
    abstract int neutral(long step, int place, int bound);

    /** Says whether all answers are those of the drawn trial, and nobody records them. */
    final boolean isDrawn() {
        return !indirect;
    }

    /** Answers a question. */
    final int answer(long step, int place, int bound) {
        if (indirect) {
            return records ? recordedAnswer(step, place, bound) : source.integer(step, place, bound);
        }
        return drawnAnswer(step, place, bound);
    }

    private int drawnAnswer(long step, int place, int bound) {
        if (random == null) {
            throw new IllegalStateException("stream " + name() + " was neither drawn nor given a source");
        }
        if (step < 0 || step >= steps || place < 0) {
            throw new IllegalArgumentException("step " + step + ", place " + place + " of stream " + name()
                    + " is outside [0, " + steps + ") or [0, 2^31)");
        }
        return drawn(random, step, place, bound);
    }

    private int recordedAnswer(long step, int place, int bound) {
        int known = recorded.find(step, place, bound);
        if (known >= 0) {
            return recorded.answer(known);
        }
        int old = remembers ? remembered.find(step, place, bound) : -1;
        int answer;
        if (old >= 0) {
            answer = remembered.answer(old);
        } else {
            answer = source == null ? drawnAnswer(step, place, bound) : source.integer(step, place, bound);
        }
        recorded.add(step, place, bound, answer);
        return answer;
    }

    /** Takes the answers of the coming runs from elsewhere, until the next draw. */
    final void answerFromSource(AskedIntegers.Source answers) {
        source = answers;
        indirect = true;
    }

    @Override
    final void draw(AddressedRandom drawn) {
        random = drawn;
        source = null;
        remembers = false;
        records = false;
        indirect = false;
        unload();
    }

    @Override
    final int drawn() {
        return 0;
    }

    @Override
    final int asked() {
        return records ? recorded.size() : 0;
    }

    @Override
    final void recordAnswers() {
        if (recorded == null) {
            recorded = new AnswerTable();
        }
        recorded.clear();
        records = true;
        indirect = true;
    }

    @Override
    final KeptStream room() {
        return new KeptStream.Answers();
    }

    @Override
    final void keep(KeptStream into) {
        ((KeptStream.Answers) into).table.copy(recorded);
    }

    @Override
    final void restore(KeptStream from, AddressedRandom rest) {
        begin(rest);
        remembered.copy(((KeptStream.Answers) from).table);
    }

    private void begin(AddressedRandom rest) {
        draw(rest);
        remember();
        recordAnswers();
    }

    private void remember() {
        if (remembered == null) {
            remembered = new AnswerTable();
        }
        remembered.clear();
        remembers = true;
    }

    @Override
    final void neutralize() {
        begin(null);
        answerFromSource(this::neutral);
    }

    @Override
    final void set(Deviation deviation) {
        remembered.add(deviation.step(), deviation.place(), deviation.bound(), deviation.value());
    }

    @Override
    final void deviations(Consumer<Deviation> found) {
        if (records) {
            recorded.forEach((step, place, bound, answer) -> {
                int neutral = neutral(step, place, bound);
                if (answer != neutral) {
                    found.accept(new Deviation(this, step, place, bound, answer, neutral));
                }
            });
        }
    }

    @Override
    final boolean redraw(AddressedRandom values, int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    final boolean restoreInPart(
            KeptStream from, AddressedRandom rest, long limit, AddressedRandom moves, int moveStream) {
        begin(rest);
        AnswerTable kept = ((KeptStream.Answers) from).table;
        for (int index = 0; index < kept.size(); index++) {
            if ((index & 3) == 0) {
                moves.readWords(moveStream, index >>> 2, words);
            }
            if ((words[index & 3] & 0xFFFFFFFFL) >= limit) {
                remembered.copyOne(kept, index);
            }
        }
        return remembered.size() < kept.size();
    }

    /** The bound of all answers, 0 if each has its own. */
    abstract int commonBound();

    @Override
    public final void save(SavedStream to) {
        to.answers(KEY, recorded == null ? new AnswerTable() : recorded, steps, commonBound());
    }

    @Override
    public final void load(SavedStream from) {
        AnswerTable answers = new AnswerTable();
        from.answers(KEY, answers, steps, commonBound());
        answerFromSource((step, place, bound) -> {
            int index = answers.find(step, place);
            if (index < 0) {
                throw from.refusal(
                        "the run asks at step " + step + ", place " + place + ", and the file has no answer");
            }
            if (answers.bound(index) != bound) {
                throw from.refusal("the run asks at step " + step + ", place " + place + " for an integer below "
                        + bound + ", and the file answers below " + answers.bound(index));
            }
            return answers.answer(index);
        });
    }
}
