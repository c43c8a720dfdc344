package io.swallowtail.commit;

import io.swallowtail.tails.SplittingCounts;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.parquet.example.data.Group;

/** The columns of a commit for the results of splittings and of failures in random order in addition to their counts. */
final class SplittingColumns {
    static final String TEXT = """
              required group samples (LIST) {
                repeated group list {
                  required group element {
                    required binary event (STRING);
                    required boolean impossible;
                    required int64 draws;
                    required int64 ancestors;
                    required int64 descending;
                    required group reach (LIST) {
                      repeated group list {
                        required int64 element;
                      }
                    }
                    required group unreached (LIST) {
                      repeated group list {
                        required binary element (STRING);
                      }
                    }
                    required group second (LIST) {
                      repeated group list {
                        required int64 element;
                      }
                    }
                  }
                }
              }
              required group levels (LIST) {
                repeated group list {
                  required group element {
                    required binary event (STRING);
                    required int32 alternative;
                    required binary climbs_to (STRING);
                    required int32 level;
                    required int64 score;
                    required int64 replications;
                    required int64 particles;
                    required int64 tried;
                    required int64 survivors;
                    required int64 moves;
                    required int64 all_moves;
                    required int64 accepted;
                    required int64 ancestors;
                    required int64 family;
                  }
                }
              }
              required group proved (LIST) {
                repeated group list {
                  required group element {
                    required binary event (STRING);
                    required int32 parts;
                    required group shares (LIST) {
                      repeated group list {
                        required double element;
                      }
                    }
                  }
                }
              }
            """;

    private static final String SAMPLES = "samples";
    private static final String PROVED = "proved";
    private static final String EVENT = "event";
    private static final String LIST = "list";
    private static final String ELEMENT = "element";

    private SplittingColumns() {}

    /** Sets the columns of a row, if it has any. */
    static void add(Group row, SplittingCounts results) {
        if (row.getType().containsField(SAMPLES)) {
            Group samples = row.addGroup(SAMPLES);
            results.samples().forEach(each -> add(element(samples), each));
            Group levels = row.addGroup("levels");
            results.levels().forEach(each -> add(element(levels), each));
            Group proved = row.addGroup(PROVED);
            results.proved().forEach(each -> add(element(proved), each));
        }
    }

    private static Group element(Group list) {
        return list.addGroup(LIST).addGroup(ELEMENT);
    }

    private static void add(Group element, SplittingCounts.Sample sample) {
        element.append(EVENT, sample.event())
                .append("impossible", sample.impossible())
                .append("draws", sample.draws())
                .append("ancestors", sample.ancestors())
                .append("descending", sample.descending());
        Group reach = element.addGroup("reach");
        sample.reach().forEach(log -> reach.addGroup(LIST).append(ELEMENT, log));
        Group unreached = element.addGroup("unreached");
        sample.unreached().forEach(text -> unreached.addGroup(LIST).append(ELEMENT, text));
        Group second = element.addGroup("second");
        sample.second().forEach(log -> second.addGroup(LIST).append(ELEMENT, log));
    }

    private static void add(Group element, SplittingCounts.Level level) {
        element.append(EVENT, level.event())
                .append("alternative", level.alternative())
                .append("climbs_to", level.climbsTo())
                .append("level", level.level())
                .append("score", level.score())
                .append("replications", level.replications())
                .append("particles", level.particles())
                .append("tried", level.tried())
                .append("survivors", level.survivors())
                .append("moves", level.moves())
                .append("all_moves", level.allMoves())
                .append("accepted", level.accepted())
                .append("ancestors", level.ancestors())
                .append("family", level.family());
    }

    private static void add(Group element, SplittingCounts.Proved proved) {
        element.append(EVENT, proved.event()).append("parts", proved.parts());
        Group shares = element.addGroup("shares");
        proved.shares().forEach(share -> shares.addGroup(LIST).append(ELEMENT, share));
    }

    /** Reads the columns of a row. Commits of earlier versions have none of failures in random order. */
    static SplittingCounts read(Group row) {
        return !row.getType().containsField(SAMPLES)
                ? SplittingCounts.NONE
                : new SplittingCounts(
                        elements(row.getGroup(SAMPLES, 0), SplittingColumns::sample),
                        elements(row.getGroup("levels", 0), SplittingColumns::level),
                        row.getType().containsField(PROVED)
                                ? elements(row.getGroup(PROVED, 0), SplittingColumns::proved)
                                : List.of());
    }

    private static <T> List<T> elements(Group list, Function<Group, T> read) {
        return items(list, item -> read.apply(item.getGroup(ELEMENT, 0)));
    }

    private static <T> List<T> items(Group list, Function<Group, T> read) {
        return IntStream.range(0, list.getFieldRepetitionCount(LIST))
                .mapToObj(i -> read.apply(list.getGroup(LIST, i)))
                .toList();
    }

    private static SplittingCounts.Sample sample(Group element) {
        return new SplittingCounts.Sample(
                element.getString(EVENT, 0),
                element.getBoolean("impossible", 0),
                element.getLong("draws", 0),
                element.getLong("ancestors", 0),
                element.getLong("descending", 0),
                items(element.getGroup("reach", 0), item -> item.getLong(ELEMENT, 0)),
                items(element.getGroup("unreached", 0), item -> item.getString(ELEMENT, 0)),
                items(element.getGroup("second", 0), item -> item.getLong(ELEMENT, 0)));
    }

    private static SplittingCounts.Level level(Group element) {
        return new SplittingCounts.Level(
                element.getString(EVENT, 0),
                element.getInteger("alternative", 0),
                element.getString("climbs_to", 0),
                element.getInteger("level", 0),
                element.getLong("score", 0),
                element.getLong("replications", 0),
                element.getLong("particles", 0),
                element.getLong("tried", 0),
                element.getLong("survivors", 0),
                element.getLong("moves", 0),
                element.getLong("all_moves", 0),
                element.getLong("accepted", 0),
                element.getLong("ancestors", 0),
                element.getLong("family", 0));
    }

    private static SplittingCounts.Proved proved(Group element) {
        return new SplittingCounts.Proved(
                element.getString(EVENT, 0),
                element.getInteger("parts", 0),
                items(element.getGroup("shares", 0), item -> item.getDouble(ELEMENT, 0)));
    }
}
