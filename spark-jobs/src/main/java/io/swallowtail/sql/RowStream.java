package io.swallowtail.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.ShuffleDependency;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.plans.logical.GlobalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LocalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import scala.Function1;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The rows of a query, in order, in memory that does not depend on how many there are. A Spark job for each partition sends its
 * first {@link RowPage}; a few partitions run ahead of the one that is read, so all cores work. Of a longer partition, twice as
 * many pages each time are computed, kept on the executor's disk and fetched one by one, so that it is run little more than twice and
 * its first rows come soon. After a shuffle rows may come in another order when they are computed again: then the whole
 * partition is kept. Few rows are collected as Spark does it, which runs no more partitions than a LIMIT needs.
 */
public final class RowStream {
    /** Up to this many rows are collected at once. */
    private static final long FEW = 10_000;
    /** Partitions ahead of the reader, for each core. */
    private static final int AHEAD_PER_CORE = 2;

    private static final int MOST_AHEAD = 256;
    /** The share of the memory that pages may take; sending a page holds it several times. */
    private static final int SHARE = 24;

    private static final int LEAST_PAGE = 1 << 16;
    private static final int LARGEST_PAGE = 1 << 24;

    /** Takes rows. */
    public interface Reader {
        /**
         * Takes a row.
         *
         * @param row the next row
         */
        void row(Row row);

        /** Hears that the next row may take a while. */
        void pause();
    }

    private final JavaRDD<InternalRow> rows;
    private final StructType schema;
    private final Function1<Object, Object> toRow;
    private final int ahead;
    private final int pageBytes;
    private final boolean isRepeatable;
    private long left;

    private RowStream(Dataset<Row> query, long limit, int pageBytes) {
        this.rows = query.queryExecution().toRdd().toJavaRDD();
        this.schema = query.schema();
        this.toRow = CatalystTypeConverters.createToScalaConverter(schema);
        this.ahead = ahead(query);
        this.pageBytes = pageBytes;
        this.isRepeatable = isRepeatable(rows.rdd());
        this.left = limit;
    }

    /**
     * Runs a query and reads its rows.
     *
     * @param query the query, in a thread that has {@link QueryJobs} open
     * @param jobs these; what still runs of them when the reader throws is ended
     * @param reader takes the rows, in this thread
     */
    public static void read(Dataset<Row> query, QueryJobs jobs, Reader reader) {
        long page = Runtime.getRuntime().maxMemory() / SHARE / ahead(query);
        read(query, jobs, (int) Math.max(LEAST_PAGE, Math.min(LARGEST_PAGE, page)), reader);
    }

    /** Reads with pages of about a size. */
    static void read(Dataset<Row> query, QueryJobs jobs, int pageBytes, Reader reader) {
        LogicalPlan optimized = query.queryExecution().optimizedPlan();
        if (((org.apache.spark.sql.classic.Dataset<Row>) query).isLocal() || isFew(query)) {
            query.collectAsList().forEach(reader::row);
            reader.pause();
        } else if (optimized instanceof GlobalLimit
                && query.queryExecution().analyzed() instanceof GlobalLimit limit
                && limit.limitExpr() instanceof Literal number
                && limit.child() instanceof LocalLimit local) {
            // Spark would run every partition for many rows of a LIMIT; reading may end before.
            Dataset<Row> unlimited = org.apache.spark.sql.classic.Dataset.ofRows(
                    (org.apache.spark.sql.classic.SparkSession) query.sparkSession(), local.child());
            new RowStream(unlimited, ((Number) number.value()).longValue(), pageBytes).read(jobs, reader);
        } else {
            new RowStream(query, Long.MAX_VALUE, pageBytes).read(jobs, reader);
        }
    }

    /** Asks whether a query has so few rows that it is better collected at once, as a LIMIT is, than run on all partitions. */
    static boolean isFew(Dataset<Row> query) {
        return query.queryExecution().optimizedPlan().maxRows().exists(most -> (long) most <= FEW);
    }

    private static int ahead(Dataset<Row> query) {
        return Math.min(
                MOST_AHEAD, AHEAD_PER_CORE * query.sparkSession().sparkContext().defaultParallelism());
    }

    private void read(QueryJobs jobs, Reader reader) {
        JavaRDD<RowPage> heads = pages(rows, schema, pageBytes).mapPartitions(new Slice(0, 1));
        // A thread's jobs belong to the query of the thread that started it, so the threads are this query's own.
        ExecutorService threads = Executors.newFixedThreadPool(ahead, RowStream::daemon);
        Queue<Partition> running = new ArrayDeque<>();
        try {
            int partitions = rows.getNumPartitions();
            int next = 0;
            while (left > 0 && (next < partitions || !running.isEmpty())) {
                while (next < partitions && running.size() < ahead) {
                    running.add(new Partition(next++, heads, threads));
                }
                running.element().read(reader);
                running.remove().close();
            }
        } finally {
            jobs.end();
            threads.shutdownNow();
            running.forEach(Partition::close);
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "rows");
        thread.setDaemon(true);
        return thread;
    }

    private static JavaRDD<RowPage> pages(JavaRDD<InternalRow> rows, StructType schema, int pageBytes) {
        return rows.mapPartitions(partition -> RowPage.pages(partition, schema, pageBytes));
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** A partition from when its first page is asked for until its last page is read. */
    private final class Partition {
        private final int number;
        private final ExecutorService threads;
        private final Future<RowPage> head;
        /** Kept pages, by the place of the first one. */
        private final NavigableMap<Integer, JavaRDD<RowPage>> kept = new TreeMap<>();

        Partition(int number, JavaRDD<RowPage> heads, ExecutorService threads) {
            this.number = number;
            this.threads = threads;
            this.head = threads.submit(() -> only(heads));
        }

        void read(Reader reader) {
            RowPage page = result(head);
            int place = 0;
            if (!page.isLast() && !isRepeatable) {
                page = result(fetch(0));
            }
            while (true) {
                Future<RowPage> next = page.isLast() ? null : fetch(place + 1);
                read(page, reader);
                if (next == null || left == 0) {
                    return;
                }
                page = result(next);
                place++;
                release(place);
            }
        }

        private Future<RowPage> fetch(int place) {
            int first = isRepeatable ? Integer.highestOneBit(place) : 0;
            JavaRDD<RowPage> pages = keep(first, isRepeatable ? first : Integer.MAX_VALUE);
            return threads.submit(() -> only(pages.mapPartitions(new Slice(place - first, 1))));
        }

        private JavaRDD<RowPage> keep(int first, int count) {
            return kept.computeIfAbsent(
                    first,
                    place -> pages(rows, schema, pageBytes)
                            .mapPartitions(new Slice(first, count))
                            .persist(StorageLevel.DISK_ONLY()));
        }

        /** Forgets the pages before those among which a page is. */
        private void release(int place) {
            while (kept.lastKey() <= place && kept.size() > 1) {
                kept.pollFirstEntry().getValue().unpersist(false);
            }
        }

        private RowPage only(JavaRDD<RowPage> one) {
            return one.collectPartitions(new int[] {number})[0].get(0);
        }

        private void read(RowPage page, Reader reader) {
            page.forEach(schema.length(), row -> {
                if (left > 0) {
                    left--;
                    reader.row((Row) toRow.apply(row));
                }
            });
            reader.pause();
        }

        void close() {
            head.cancel(true);
            kept.values().forEach(pages -> pages.unpersist(false));
        }
    }

    /** Takes some pages of a partition: those from a place on, as many as there are up to a number. */
    private record Slice(int from, int count) implements FlatMapFunction<Iterator<RowPage>, RowPage> {
        @Override
        public Iterator<RowPage> call(Iterator<RowPage> pages) {
            for (int i = 0; i < from; i++) {
                pages.next();
            }
            return new Iterator<>() {
                private int taken;

                @Override
                public boolean hasNext() {
                    return taken < count && pages.hasNext();
                }

                @Override
                public RowPage next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    taken++;
                    return pages.next();
                }
            };
        }
    }

    /** Asks whether a partition has the same rows in the same order whenever it is computed; after a shuffle it may not. */
    private static boolean isRepeatable(RDD<?> rdd) {
        List<RDD<?>> open = new ArrayList<>(List.of(rdd));
        while (!open.isEmpty()) {
            for (var dependency :
                    CollectionConverters.asJava(open.remove(open.size() - 1).dependencies())) {
                if (dependency instanceof ShuffleDependency) {
                    return false;
                }
                open.add(dependency.rdd());
            }
        }
        return true;
    }
}
