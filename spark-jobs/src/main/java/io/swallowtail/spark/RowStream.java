package io.swallowtail.spark;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.plans.logical.GlobalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LocalLimit;
import org.apache.spark.sql.types.StructType;
import scala.Function1;

/**
 * The rows of a query, in order, in memory that does not depend on their number. In a local session, one Spark job runs every partition
 * once. Its tasks run in this process and hand over their rows in small batches; a task waits while too many batches wait for the
 * reader. On a cluster, Spark runs one job for each partition, and memory holds the rows of one. Spark collects few rows at once, and runs no
 * more partitions than a LIMIT needs.
 */
public final class RowStream implements Iterator<Row>, AutoCloseable {
    /** The most rows that are collected at once. */
    private static final long FEW = 10_000;
    /** Waiting rows may take one part in this many of the memory. */
    private static final int SHARE = 8;
    /** A task hands over its rows when they take this many bytes, or after the time below. */
    private static final int BATCH_BYTES = 1 << 16;

    private static final long BATCH_NANOS = 100_000_000;
    /** The memory of a row in addition to its columns, in bytes. */
    private static final int ROW_BYTES = 64;

    /** The streams to which tasks may write. Spark serializes tasks even within one process, so a task contains only a key. */
    private static final Map<String, RowStream> OPEN = new ConcurrentHashMap<>();

    private final String key = UUID.randomUUID().toString();
    private final QueryJobs jobs;
    private final long mostBytes;
    private final Function1<Object, Object> toRow;
    private final List<Partition> partitions = new ArrayList<>();
    private int reading;
    private long waitingBytes;
    private Throwable failure;
    private boolean isClosed;
    private Iterator<?> batch = Collections.emptyIterator();
    private long left;

    /** The rows that a task hands over at once. */
    private record Batch(List<UnsafeRow> rows, long bytes) {}

    private static final class Partition {
        private final Queue<Batch> waiting = new ArrayDeque<>();
        private boolean isStarted;
        private boolean isEnded;
    }

    private RowStream(QueryJobs jobs, long limit, long mostBytes, Function1<Object, Object> toRow) {
        this.jobs = jobs;
        this.left = limit;
        this.mostBytes = mostBytes;
        this.toRow = toRow;
    }

    /**
     * Runs a query.
     *
     * @param query the query, in a thread that has {@link QueryJobs} open
     * @param jobs the open jobs of this thread; closing the stream cancels those that still run
     * @return its rows, to be read by this thread
     */
    public static RowStream open(Dataset<Row> query, QueryJobs jobs) {
        return open(query, jobs, Runtime.getRuntime().maxMemory() / SHARE);
    }

    /** Opens a stream in which at most about this many bytes of rows wait. */
    static RowStream open(Dataset<Row> query, QueryJobs jobs, long mostBytes) {
        boolean isCollected = ((org.apache.spark.sql.classic.Dataset<Row>) query).isLocal() || isFew(query);
        if (isCollected || !query.sparkSession().sparkContext().isLocal()) {
            RowStream rows = new RowStream(jobs, Long.MAX_VALUE, mostBytes, row -> row);
            rows.batch = isCollected ? query.collectAsList().iterator() : query.toLocalIterator();
            return rows;
        }
        Dataset<Row> streamed = query;
        long limit = Long.MAX_VALUE;
        if (query.queryExecution().optimizedPlan() instanceof GlobalLimit
                && query.queryExecution().analyzed() instanceof GlobalLimit global
                && global.limitExpr() instanceof Literal number
                && global.child() instanceof LocalLimit local) {
            // For a LIMIT of many rows Spark would run every partition, but the reader may stop earlier.
            streamed =
                    org.apache.spark.sql.classic.Dataset.ofRows(ClassicSession.of(query.sparkSession()), local.child());
            limit = ((Number) number.value()).longValue();
        }
        RowStream rows =
                new RowStream(jobs, limit, mostBytes, CatalystTypeConverters.createToScalaConverter(query.schema()));
        rows.start(streamed.queryExecution().toRdd().toJavaRDD(), query.schema());
        return rows;
    }

    /**
     * Returns whether a query has so few rows that collecting them at once is better than running all partitions.
     *
     * @param query the query
     * @return whether its plan bounds the number of rows by a small number
     */
    public static boolean isFew(Dataset<Row> query) {
        return query.queryExecution().optimizedPlan().maxRows().exists(most -> (long) most <= FEW);
    }

    private void start(JavaRDD<InternalRow> rows, StructType schema) {
        for (int i = 0; i < rows.getNumPartitions(); i++) {
            partitions.add(new Partition());
        }
        OPEN.put(key, this);
        String stream = key;
        // The new thread inherits the query of the thread that starts it.
        Thread job = new Thread(
                () -> {
                    try {
                        rows.foreachPartition(partition -> send(stream, partition, schema));
                    } catch (Throwable e) {
                        fail(e);
                    }
                },
                "rows");
        job.setDaemon(true);
        job.start();
    }

    /** Hands over the rows of a partition. Called by its task. */
    private static void send(String key, Iterator<InternalRow> rows, StructType schema) throws InterruptedException {
        RowStream stream = OPEN.get(key);
        if (stream == null) {
            throw new TaskKilledException("the query was ended");
        }
        int partition = TaskContext.getPartitionId();
        stream.begin(partition);
        UnsafeProjection projection = UnsafeProjection.create(schema);
        while (rows.hasNext()) {
            List<UnsafeRow> batch = new ArrayList<>();
            long bytes = 0;
            long start = System.nanoTime();
            do {
                InternalRow row = rows.next();
                UnsafeRow packed = row instanceof UnsafeRow unsafe ? unsafe : projection.apply(row);
                batch.add(packed.copy());
                bytes += ROW_BYTES + packed.getSizeInBytes();
            } while (bytes < BATCH_BYTES && System.nanoTime() - start < BATCH_NANOS && rows.hasNext());
            stream.put(partition, new Batch(batch, bytes));
        }
        stream.end(partition);
    }

    private synchronized void begin(int partition) {
        partitions.get(partition).isStarted = true;
    }

    /**
     * Adds a batch, and waits first if the stream is full. It does not wait if the reader needs this batch next, or if the reader's
     * partition has not started and may need this core.
     */
    private synchronized void put(int partition, Batch rows) throws InterruptedException {
        Queue<Batch> waiting = partitions.get(partition).waiting;
        while (!isClosed
                && waitingBytes >= mostBytes
                && partitions.get(reading).isStarted
                && !(partition == reading && waiting.isEmpty())) {
            wait();
        }
        if (isClosed) {
            throw new TaskKilledException("the query was ended");
        }
        waiting.add(rows);
        waitingBytes += rows.bytes();
        notifyAll();
    }

    private synchronized void end(int partition) {
        partitions.get(partition).isEnded = true;
        notifyAll();
    }

    private synchronized void fail(Throwable e) {
        failure = e;
        isClosed = true;
        notifyAll();
    }

    /** Returns the size of the rows that wait for the reader, in bytes. */
    synchronized long waitingBytes() {
        return waitingBytes;
    }

    /**
     * Returns whether the next call of the reader returns at once.
     *
     * @return whether the next row has arrived, or no row follows
     */
    public boolean isReady() {
        return batch.hasNext() || left == 0 || isBatchReady();
    }

    private synchronized boolean isBatchReady() {
        while (reading < partitions.size()) {
            Partition partition = partitions.get(reading);
            if (!partition.waiting.isEmpty() || failure != null) {
                return true;
            }
            if (!partition.isEnded) {
                return false;
            }
            reading++;
            notifyAll();
        }
        return true;
    }

    @Override
    public boolean hasNext() {
        if (!batch.hasNext() && left > 0) {
            batch = nextBatch();
        }
        return left > 0 && batch.hasNext();
    }

    private synchronized Iterator<?> nextBatch() {
        try {
            while (!isBatchReady()) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        if (failure != null) {
            throw failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
        }
        if (reading == partitions.size()) {
            return Collections.emptyIterator();
        }
        Batch next = partitions.get(reading).waiting.remove();
        waitingBytes -= next.bytes();
        notifyAll();
        return next.rows().iterator();
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        left--;
        return (Row) toRow.apply(batch.next());
    }

    /** Cancels the running jobs of the query. */
    @Override
    public void close() {
        if (OPEN.remove(key) != null) {
            synchronized (this) {
                isClosed = true;
                notifyAll();
            }
            jobs.end();
        }
    }
}
