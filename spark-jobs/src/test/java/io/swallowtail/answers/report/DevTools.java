package io.swallowtail.answers.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Calls to a browser over the Chrome DevTools Protocol, one after the other, and the events that come between their answers. */
final class DevTools implements WebSocket.Listener {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SECONDS_TO_ANSWER = 120;

    private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
    private final BlockingQueue<JsonNode> events = new LinkedBlockingQueue<>();
    private final StringBuilder received = new StringBuilder();
    private WebSocket socket;
    private int calls;

    private DevTools() {}

    static DevTools connect(URI address) {
        DevTools tools = new DevTools();
        tools.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address, tools)
                .join();
        return tools;
    }

    /** Calls a method of a tab, or of the browser if the tab is "", and returns its answer. */
    JsonNode call(String tab, String method, Map<String, Object> parameters) throws IOException, InterruptedException {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("id", ++calls);
        message.put("method", method);
        message.put("params", parameters);
        if (!tab.isEmpty()) {
            message.put("sessionId", tab);
        }
        socket.sendText(JSON.writeValueAsString(message), true).join();
        JsonNode answer = next(answers, method);
        if (!answer.has("result")) {
            throw new IOException(method + ": " + answer);
        }
        return answer.get("result");
    }

    /** Waits for the next event. */
    JsonNode event() throws IOException, InterruptedException {
        return next(events, "an event");
    }

    private static JsonNode next(BlockingQueue<JsonNode> queue, String awaited)
            throws IOException, InterruptedException {
        JsonNode message = queue.poll(SECONDS_TO_ANSWER, TimeUnit.SECONDS);
        if (message == null) {
            throw new IOException("the browser does not answer: " + awaited);
        }
        return message;
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence part, boolean last) {
        received.append(part);
        if (last) {
            try {
                JsonNode message = JSON.readTree(received.toString());
                (message.has("id") ? answers : events).add(message);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            } finally {
                received.setLength(0);
            }
        }
        webSocket.request(1);
        return null;
    }

    void close() {
        socket.abort();
    }
}
