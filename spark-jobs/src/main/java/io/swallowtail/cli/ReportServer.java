package io.swallowtail.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.commit.SweepDirectory;
import io.swallowtail.message.BadInputException;
import io.swallowtail.report.Report;
import io.swallowtail.sql.Sessions;
import io.swallowtail.swept.SweepDataReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Serves the report of a growing sweep on a free loopback port. It answers GET for two addresses: the page, and the number of the newest
 * tables, which the page asks for every two seconds. It opens no file but those of the sweep's tables and commits.
 */
final class ReportServer implements AutoCloseable {
    private static final String STATE = "/state";

    private final HttpServer server;
    private final Catalogue catalogue = Catalogue.load();
    private final Configuration configuration = Sessions.hadoopConfiguration();
    private final String path;
    private final SweepDirectory directory;
    private String state = "";
    private String page = "";

    /**
     * Starts the server.
     *
     * @throws BadInputException if the directory contains no sweep
     * @throws IOException if no port is free
     */
    ReportServer(String path) throws IOException {
        this.path = path;
        directory = new SweepDirectory(path, configuration);
        directory.requireSweep("--data");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    String address() {
        return "http://" + host() + "/";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String asked = exchange.getRequestURI().getPath();
            // A page of another site that names this address as its own sends another host.
            boolean isOurs = List.of(host(), host().replace("127.0.0.1", "localhost"))
                    .contains(String.valueOf(exchange.getRequestHeaders().getFirst("Host")));
            if (!isOurs) {
                send(exchange, 403, "text/plain", "this host is not served\n");
            } else if (!exchange.getRequestMethod().equals("GET")) {
                send(exchange, 405, "text/plain", "only GET is answered\n");
            } else if (asked.equals("/") || asked.equals(STATE)) {
                sendReport(exchange, asked.equals(STATE));
            } else {
                send(exchange, 404, "text/plain", "only / is served\n");
            }
        }
    }

    private void sendReport(HttpExchange exchange, boolean onlyState) throws IOException {
        try {
            send(exchange, 200, onlyState ? "text/plain" : "text/html", onlyState ? newest() : page());
        } catch (IOException | BadInputException e) {
            send(exchange, 503, "text/plain", e.getMessage() + "\n");
        }
    }

    private String newest() throws IOException {
        return directory
                .tableSets()
                .newest()
                .map(set -> Integer.toString(set.number()))
                .orElse("none");
    }

    private synchronized String page() throws IOException {
        String now = newest();
        // Without tables the page comes from the commits, which grow.
        if (!now.equals(state) || now.equals("none")) {
            String label = path.replaceFirst("/+$", "").replaceFirst(".*/", "");
            page = Report.watched(SweepDataReader.read(path, label, catalogue, configuration), Main.VERSION, now);
            state = now;
        }
        return page;
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
