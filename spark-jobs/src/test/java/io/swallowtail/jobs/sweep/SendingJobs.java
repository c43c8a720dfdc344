package io.swallowtail.jobs.sweep;

import io.swallowtail.jobs.sql.Sessions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.function.Function2;

/** Runs tasks at once; tasks and results are sent as to executors. */
record SendingJobs() implements Jobs {
    @Override
    public int cores() {
        return 2;
    }

    @Override
    public <T, R> void start(
            List<T> tasks, Function2<T, Configuration, R> work, ObjIntConsumer<R> ended, Consumer<Throwable> failed) {
        try {
            for (int task = 0; task < tasks.size(); task++) {
                ended.accept(sent(work.call(sent(tasks.get(task)), Sessions.hadoopConfiguration())), task);
            }
        } catch (Exception e) {
            failed.accept(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T sent(T object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    @Override
    public void cancel() {}
}
