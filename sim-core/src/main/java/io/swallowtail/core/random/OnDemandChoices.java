package io.swallowtail.core.random;

import java.util.function.Consumer;

/**
 * A stream of choices that the run requests on demand, by (step, place). By default the answers come from the drawn
 * trial. A source can replace it, and a restored trial repeats its earlier answers. While recording is on, every answer
 * is recorded, and repeated requests get the recorded answer.
 */
abstract class OnDemandChoices extends ChoiceStream {
    private static final String KEY = "answers";

    private final long steps;
    private AddressedRandom random;
    /** Source of the answers; null if they come from the drawn trial. */
    private OnDemandIntegers.Source source;
    /** Answers of the restored trial. */
    private final AnswerTable restored = new AnswerTable();
    /** Answers since recording was switched on. */
    private final AnswerTable recorded = new AnswerTable();

    private boolean records;
    private final int[] words = new int[4];
    /** Whether answers need a lookup: a source is set or recording is on. */
    private boolean indirect;

    OnDemandChoices(String name, long steps) {
        super(name);
        this.steps = steps;
    }

    /** Reads an answer from the drawn trial. */
    abstract int drawn(AddressedRandom words, long step, int place, int bound);

    /** Drops the cached block, because the current trial may have changed. */
    abstract void clearCache();

    /** Gives the neutral answer to a question. */
    abstract int neutral(long step, int place, int bound);

    /** Reports whether all answers come directly from the drawn trial and recording is off. */
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
            throw new IllegalStateException("stream " + name() + " has neither a drawn trial nor a source");
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
        int old = restored.find(step, place, bound);
        int answer;
        if (old >= 0) {
            answer = restored.answer(old);
        } else {
            answer = source == null ? drawnAnswer(step, place, bound) : source.integer(step, place, bound);
        }
        recorded.add(step, place, bound, answer);
        return answer;
    }

    /** Sets the source of the answers of the following runs, until the next draw. */
    final void answerFromSource(OnDemandIntegers.Source answers) {
        source = answers;
        indirect = true;
    }

    @Override
    final void draw(AddressedRandom drawn) {
        random = drawn;
        source = null;
        restored.clear();
        records = false;
        indirect = false;
        clearCache();
    }

    @Override
    public final boolean isFixed() {
        return true;
    }

    @Override
    final int drawn() {
        return 0;
    }

    @Override
    final int requested() {
        return records ? recorded.size() : 0;
    }

    @Override
    final boolean hasDrawnOf(ChoiceStream other) {
        return true;
    }

    @Override
    final boolean hasConflict() {
        return records && recorded.hasConflict();
    }

    @Override
    final void recordAnswers() {
        recorded.clear();
        records = true;
        indirect = true;
    }

    @Override
    final ChoiceSnapshot newSnapshot() {
        return new ChoiceSnapshot(null, null, new AnswerTable());
    }

    @Override
    final void keep(ChoiceSnapshot into) {
        into.answers().copy(recorded);
    }

    @Override
    final void restore(ChoiceSnapshot from, AddressedRandom rest) {
        begin(rest);
        restored.copy(from.answers());
    }

    private void begin(AddressedRandom rest) {
        draw(rest);
        recordAnswers();
    }

    @Override
    final void neutralize() {
        begin(null);
        answerFromSource(this::neutral);
    }

    @Override
    final void set(Deviation deviation) {
        restored.add(deviation.step(), deviation.place(), deviation.bound(), deviation.value());
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
            ChoiceSnapshot from, AddressedRandom rest, long limit, AddressedRandom moves, int moveStream) {
        begin(rest);
        AnswerTable kept = from.answers();
        for (int index = 0; index < kept.size(); index++) {
            if ((index & 3) == 0) {
                moves.readWords(moveStream, index >>> 2, words);
            }
            if ((words[index & 3] & 0xFFFFFFFFL) >= limit) {
                restored.copyOne(kept, index);
            }
        }
        return restored.size() < kept.size();
    }

    /** The common bound of all answers; 0 if each answer has its own. */
    abstract int commonBound();

    @Override
    public final void save(ChoiceCodec to) {
        to.answers(KEY, recorded, steps, commonBound());
    }

    @Override
    public final void load(ChoiceCodec from) {
        AnswerTable answers = new AnswerTable();
        from.answers(KEY, answers, steps, commonBound());
        answerFromSource((step, place, bound) -> {
            int index = answers.find(step, place, 0);
            if (index < 0) {
                throw from.refusal(
                        "the run requests step " + step + ", place " + place + ", and the file has no answer");
            }
            if (answers.bound(index) != bound) {
                throw from.refusal("the run requests step " + step + ", place " + place + ", an integer below " + bound
                        + ", and the file has one below " + answers.bound(index));
            }
            return answers.answer(index);
        });
    }
}
