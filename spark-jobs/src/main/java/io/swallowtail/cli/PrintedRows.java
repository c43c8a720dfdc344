package io.swallowtail.cli;

import io.swallowtail.sql.QueryJobs;
import io.swallowtail.sql.RowStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.spark.sql.Row;

/** Prints the rows of a query as they come, and ends the query when nobody reads them any more. */
final class PrintedRows implements RowStream.Reader {
    private static final int ROWS_BETWEEN_LOOKS = 4096;

    private final RowPrinter printer;
    private final List<String> columns;
    private final QueryJobs jobs;
    private final Runnable beforeRows;
    private RowWriter writer;
    private long rows;

    /** Whoever read the output has closed it. */
    static final class ReaderGoneException extends RuntimeException {
        private static final long serialVersionUID = 1;

        ReaderGoneException() {
            super("nobody reads the answer any more", null, false, false);
        }
    }

    PrintedRows(RowPrinter printer, List<String> columns, QueryJobs jobs, Runnable beforeRows) {
        this.beforeRows = beforeRows;
        this.printer = printer;
        this.columns = columns;
        this.jobs = jobs;
    }

    @Override
    public void row(Row row) {
        List<Object> values = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            values.add(row.get(i));
        }
        writer().row(values);
        if (++rows % ROWS_BETWEEN_LOOKS == 0) {
            look();
        }
    }

    @Override
    public void pause() {
        look();
    }

    private void look() {
        if (jobs.isCancelled()) {
            throw new CancellationException();
        }
        if (printer.out().checkError()) {
            throw new ReaderGoneException();
        }
    }

    /** Prints nothing before there is a row, for a query may fail until then. */
    private RowWriter writer() {
        if (writer == null) {
            beforeRows.run();
            writer = printer.open(columns);
        }
        return writer;
    }

    /** Prints the end; returns how many rows there were. */
    long end() {
        writer().end();
        look();
        return rows;
    }
}
