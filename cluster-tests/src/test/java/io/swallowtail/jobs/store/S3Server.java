package io.swallowtail.jobs.store;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An S3 server on the loopback, in a JVM of its own, that keeps its objects in memory. */
public final class S3Server implements Store {
    /** The build copies the server here; it is not on the class path. */
    private static final Path JAR = Path.of("target/store/s3proxy.jar");

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PAUSE_MILLIS = 100;

    private final Process process;
    private final String endpoint;
    /** Hadoop keeps one client for each bucket of a JVM, so a bucket of the same name would be sought at an earlier server. */
    private final String bucket;

    private final Thread atExit;

    private S3Server(Process process, int port) {
        this.process = process;
        this.endpoint = endpoint(port);
        this.bucket = "sweeps-" + port;
        this.atExit = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Starts a server with one empty bucket; its settings and its log lie in a directory of this machine. */
    public static S3Server start(Path directory) throws IOException, InterruptedException {
        int port = freePort();
        Path settings = Files.writeString(
                directory.resolve("s3proxy.properties"),
                String.join(
                        "\n",
                        "s3proxy.endpoint=" + endpoint(port),
                        "s3proxy.authorization=none",
                        "jclouds.provider=transient-nio2",
                        "jclouds.identity=x",
                        "jclouds.credential=x",
                        ""));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        JAR.toAbsolutePath().toString(),
                        "--properties",
                        settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("s3proxy.log").toFile())
                .start();
        S3Server server = new S3Server(process, port);
        server.makeBucket();
        return server;
    }

    private static String endpoint(int port) {
        return "http://127.0.0.1:" + port;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void makeBucket() throws IOException, InterruptedException {
        HttpRequest put = HttpRequest.newBuilder(URI.create(endpoint + "/" + bucket))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build();
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        for (long end = System.nanoTime() + PATIENCE.toNanos(); ; TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS)) {
            try {
                int status =
                        client.send(put, HttpResponse.BodyHandlers.discarding()).statusCode();
                if (status == HttpURLConnection.HTTP_OK) {
                    return;
                }
                throw new IOException("the server answers " + status);
            } catch (IOException e) {
                if (!process.isAlive() || System.nanoTime() > end) {
                    close();
                    throw new IOException("the S3 server did not start", e);
                }
            }
        }
    }

    @Override
    public String root() {
        return "s3a://" + bucket;
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("fs.s3a.endpoint", endpoint);
        settings.put("fs.s3a.endpoint.region", "us-east-1");
        settings.put("fs.s3a.path.style.access", "true");
        settings.put("fs.s3a.access.key", "x");
        settings.put("fs.s3a.secret.key", "x");
        settings.put("fs.s3a.aws.credentials.provider", "org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider");
        settings.put("fs.s3a.connection.ssl.enabled", "false");
        settings.put("fs.s3a.bucket.probe", "0");
        return settings;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().removeShutdownHook(atExit);
    }
}
