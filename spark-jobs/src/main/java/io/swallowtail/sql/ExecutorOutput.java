package io.swallowtail.sql;

import io.swallowtail.message.OneLine;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.SparkEnv;
import org.apache.spark.deploy.DeployMessages.MasterStateResponse;
import org.apache.spark.deploy.DeployMessages.RequestMasterState$;
import org.apache.spark.deploy.master.WorkerInfo;
import org.apache.spark.rpc.RpcAddress;
import org.slf4j.LoggerFactory;
import scala.reflect.ClassTag;

/** The last output of an executor of a standalone cluster. The master gives the address of the worker's web page, which shows it. */
final class ExecutorOutput {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String RULE = "====";
    private static final int BYTES = 8192;
    private static final int LINES = 3;
    private static final int LONGEST_LINE = 300;

    private ExecutorOutput() {}

    /**
     * Fetches the last lines of an executor's standard error, or of its standard output if that is empty.
     *
     * @param masters the master's addresses
     * @param exit the executor
     * @return the lines, joined for one line of a message; empty if no web page could be reached, or it had no lines
     */
    static Optional<String> lastLines(List<MasterUrl.Address> masters, ExecutorExit exit) {
        for (MasterUrl.Address master : masters) {
            try {
                Optional<String> page = page(master, exit.worker());
                if (page.isPresent()) {
                    String address = page.get() + "/log/?appId=" + exit.application() + "&executorId=" + exit.executor()
                            + "&byteLength=" + BYTES + "&logType=";
                    Optional<String> errors = lastLines(fetch(URI.create(address + "stderr")));
                    // If Java does not start, it prints the reason to standard output.
                    return errors.isPresent() ? errors : lastLines(fetch(URI.create(address + "stdout")));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            } catch (IOException | RuntimeException | LinkageError e) {
                // The master's state is not a public interface of Spark, and web pages may be switched off.
                LoggerFactory.getLogger(ExecutorOutput.class).warn("the executor's output is out of reach", e);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> page(MasterUrl.Address master, String worker) {
        MasterStateResponse state = SparkEnv.get()
                .rpcEnv()
                .setupEndpointRef(new RpcAddress(master.host(), master.port()), "Master")
                .askSync(RequestMasterState$.MODULE$, ClassTag.apply(MasterStateResponse.class));
        for (WorkerInfo info : state.workers()) {
            if (info.hostPort().equals(worker)) {
                return Optional.of(info.webUiAddress());
            }
        }
        return Optional.empty();
    }

    private static String fetch(URI page) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = HttpClient.newBuilder()
                .connectTimeout(PATIENCE)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build()
                .send(
                        HttpRequest.newBuilder(page).timeout(PATIENCE).build(),
                        HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            return response.statusCode() == 200 ? new String(body.readNBytes(2 * BYTES), StandardCharsets.UTF_8) : "";
        }
    }

    /** Selects the last lines that are neither empty nor positions in a stack trace. A line of ==== ends the executor's command. */
    static Optional<String> lastLines(String output) {
        List<String> all = output.lines().map(String::strip).toList();
        int from = all.size();
        while (from > 0 && !all.get(from - 1).startsWith(RULE)) {
            from--;
        }
        List<String> lines = all.subList(from, all.size()).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("at "))
                .toList();
        String last = lines.subList(Math.max(0, lines.size() - LINES), lines.size()).stream()
                .map(line -> OneLine.of(line, LONGEST_LINE))
                .collect(Collectors.joining(" / "));
        return last.isEmpty() ? Optional.empty() : Optional.of(last);
    }
}
