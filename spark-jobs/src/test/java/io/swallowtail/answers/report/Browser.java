package io.swallowtail.answers.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless browser, where one is installed: one process and one tab for all pages that a test looks at. */
public final class Browser implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final List<String> QUIET = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--remote-debugging-port=0");
    private static final List<String> MESSAGES =
            List.of("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded");
    private static final int SECONDS_TO_START = 60;

    private final Process process;
    private final DevTools tools;
    private final String tab;
    private final List<String> console = new ArrayList<>();

    private Browser(Process process, URI address) throws IOException, InterruptedException {
        this.process = process;
        this.tools = DevTools.connect(address);
        String target = tools.call("", "Target.createTarget", Map.of("url", "about:blank"))
                .get("targetId")
                .asText();
        this.tab = tools.call("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .get("sessionId")
                .asText();
        for (String domain : List.of("Page", "Runtime", "Log")) {
            call(domain + ".enable", Map.of());
        }
    }

    /** Starts a browser of the path, its profile in a directory of the test; empty where there is none. */
    public static Optional<Browser> start(Path scratch) throws IOException, InterruptedException {
        String path = System.getenv().getOrDefault("PATH", "");
        Optional<Path> program = Stream.of(path.split(File.pathSeparator))
                .flatMap(directory -> NAMES.stream().map(name -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
        return program.isPresent() ? Optional.of(start(program.get(), scratch)) : Optional.empty();
    }

    private static Browser start(Path program, Path scratch) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory(scratch, "profile");
        Path messages = profile.resolve("messages");
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(QUIET);
        command.add("--user-data-dir=" + profile);
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(messages.toFile())
                .start();
        try {
            return new Browser(process, address(process, profile));
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.destroyForcibly().waitFor();
            throw new IOException(program + " did not start: " + Files.readString(messages), e);
        }
    }

    /** Waits for the file in which the browser names its port. */
    private static URI address(Process process, Path profile) throws IOException, InterruptedException {
        Path port = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_START);
        while (process.isAlive() && System.nanoTime() < end) {
            List<String> lines = Files.exists(port) ? Files.readAllLines(port) : List.of();
            if (lines.size() == 2) {
                return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
            }
            Thread.sleep(50);
        }
        throw new IOException("it names no port");
    }

    private JsonNode call(String method, Map<String, Object> parameters) throws IOException, InterruptedException {
        return tools.call(tab, method, parameters);
    }

    /** Sets how wide the screen is, in CSS pixels, and whether its user wants dark pages. */
    void setScreen(int width, boolean dark) throws IOException, InterruptedException {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        Map<String, String> scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        call("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of(scheme)));
    }

    /** Opens a page, runs its scripts, and returns what it wrote to the console. */
    List<String> open(Path page) throws IOException, InterruptedException {
        console.clear();
        JsonNode answer = call("Page.navigate", Map.of("url", page.toUri().toString()));
        if (answer.has("errorText")) {
            throw new IOException(page + ": " + answer.get("errorText").asText());
        }
        for (JsonNode event = tools.event(); !isLoaded(event); event = tools.event()) {
            String method = event.get("method").asText();
            if (MESSAGES.contains(method)) {
                console.add(event.get("params").toString());
            }
        }
        return List.copyOf(console);
    }

    private static boolean isLoaded(JsonNode event) {
        return event.get("method").asText().equals("Page.loadEventFired");
    }

    /** Evaluates an expression of JavaScript in the page. */
    JsonNode evaluate(String expression) throws IOException, InterruptedException {
        JsonNode answer = call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new IOException(answer.get("exceptionDetails").toString());
        }
        return answer.get("result").get("value");
    }

    /** Moves the mouse from one place of the window to another, with its button pressed or not. */
    void moveMouse(double fromX, double fromY, double toX, double toY, boolean pressed)
            throws IOException, InterruptedException {
        mouse("mouseMoved", fromX, fromY, false);
        if (pressed) {
            mouse("mousePressed", fromX, fromY, true);
        }
        mouse("mouseMoved", (fromX + toX) / 2, (fromY + toY) / 2, pressed);
        mouse("mouseMoved", toX, toY, pressed);
        if (pressed) {
            mouse("mouseReleased", toX, toY, true);
        }
    }

    private void mouse(String type, double x, double y, boolean pressed) throws IOException, InterruptedException {
        String button = pressed ? "left" : "none";
        call("Input.dispatchMouseEvent", Map.of("type", type, "x", x, "y", y, "button", button, "clickCount", 1));
    }

    /** Prints the page as PDF. */
    byte[] print() throws IOException, InterruptedException {
        JsonNode answer = call("Page.printToPDF", Map.of("displayHeaderFooter", false));
        return Base64.getDecoder().decode(answer.get("data").asText());
    }

    /** Draws the whole page as PNG. */
    byte[] draw() throws IOException, InterruptedException {
        JsonNode answer = call("Page.captureScreenshot", Map.of("captureBeyondViewport", true));
        return Base64.getDecoder().decode(answer.get("data").asText());
    }

    /** Ends the browser, and waits until it has let go of its profile. */
    @Override
    public void close() throws IOException {
        try {
            tools.call("", "Browser.close", Map.of());
            tools.close();
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
