package io.swallowtail.jobs.cluster;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.dsl.HttpMethod;
import io.fabric8.mockwebserver.http.Buffer;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Kubernetes' interface in this JVM, with a node whose containers are processes of this machine. A container runs dist/entrypoint. Its image is
 * a directory with a folder {@code jars}, which stands for /opt/spark. Volumes are empty directories or have the files of a
 * configuration, in which names of services are replaced by the address of this machine. Some namespaces refuse requests.
 */
final class KubernetesCluster implements AutoCloseable {
    /** The server reports every request on the console. The field keeps the logger, and so its level. */
    private static final Logger REQUESTS = Logger.getLogger(MockWebServer.class.getName());

    private static final String HOST = "127.0.0.1";
    private static final String START = "2026-01-01T00:00:00Z";
    private static final String SPARK = "/opt/spark";
    private static final String POD = "pods \"x\" is forbidden: ";
    /** The name of the service through which executors reach their driver. */
    private static final String SERVICE = "[\\w-]+-driver-svc\\.default\\.svc";

    /** Requests that the server refuses, as a real one words it. */
    private enum Refusal {
        NO_ACCOUNT(
                "POST /api/v1/namespaces/no-account/pods",
                403,
                POD + "error looking up service account no-account/spark:" + " serviceaccount \"spark\" not found"),
        NO_ROOM(
                "POST /api/v1/namespaces/no-room/pods",
                403,
                POD + "exceeded quota: compute, requested: requests.memory=896Mi,"
                        + " used: requests.memory=8Gi, limited: requests.memory=8Gi"),
        NO_NAMESPACE("POST /api/v1/namespaces/no-namespace/.*", 404, "namespaces \"no-namespace\" not found"),
        NO_RIGHT(
                "POST /api/v1/namespaces/no-right/.*",
                403,
                "configmaps is forbidden: User"
                        + " \"system:serviceaccount:default:guest\" cannot create resource \"configmaps\" in API group \"\" in the"
                        + " namespace \"no-right\"");

        private final String request;
        private final int code;
        private final String message;

        Refusal(String request, int code, String message) {
            this.request = request;
            this.code = code;
            this.message = message;
        }

        MockResponse response() {
            Status status = new StatusBuilder()
                    .withCode(code)
                    .withStatus("Failure")
                    .withMessage(message)
                    .withReason(code == HttpURLConnection.HTTP_NOT_FOUND ? "NotFound" : "Forbidden")
                    .build();
            return new MockResponse().setResponseCode(code).setBody(Serialization.asJson(status));
        }
    }

    /** The objects of the cluster. The server's own dispatcher gives new pods no status, and makes no object that is applied. */
    private static final class Objects extends KubernetesCrudDispatcher {
        @Override
        public MockResponse handleCreate(RecordedRequest request) {
            return super.handleCreate(request.getPath().endsWith("/pods") ? pending(request) : request);
        }

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            String line = request.method() + " " + request.getPath();
            for (Refusal refusal : Refusal.values()) {
                if (line.matches(refusal.request)) {
                    return refusal.response();
                }
            }
            return super.dispatch(request);
        }

        @Override
        public MockResponse handlePatch(RecordedRequest request) {
            String path = request.getPath().replaceAll("\\?.*", "");
            return handleGet(path).code() == HttpURLConnection.HTTP_NOT_FOUND
                    ? handleCreate(creation(request, path.replaceAll("/[^/]*$", ""), request.getBody()))
                    : super.handlePatch(request);
        }

        private static RecordedRequest pending(RecordedRequest request) {
            Pod pod = new PodBuilder(Serialization.unmarshal(request.getUtf8Body(), Pod.class))
                    .withNewStatus()
                    .withPhase("Pending")
                    .endStatus()
                    .build();
            byte[] body = Serialization.asJson(pod).getBytes(StandardCharsets.UTF_8);
            return creation(request, request.getPath(), new Buffer(body));
        }

        private static RecordedRequest creation(RecordedRequest request, String path, Buffer body) {
            return new RecordedRequest(request.getHttpVersion(), HttpMethod.POST, path, request.getHeaders(), body);
        }
    }

    private final KubernetesMockServer server =
            new KubernetesMockServer(new Context(), new MockWebServer(), new HashMap<>(), new Objects(), false);
    private final KubernetesClient client;
    private final Path directory;
    private final Map<String, Process> containers = new ConcurrentHashMap<>();
    /** All pods that were started, as Spark requested them. */
    private final Map<String, Pod> pods = new ConcurrentHashMap<>();

    private final Thread node = new Thread(this::runPods, "node");
    private volatile Exception failure;

    /** Starts the server. The directory has one directory for each image. */
    KubernetesCluster(Path directory) {
        this.directory = directory;
        REQUESTS.setLevel(Level.WARNING);
        server.init();
        client = server.createClient();
        node.setDaemon(true);
        node.start();
    }

    /** The address of Kubernetes' interface, {@code http://HOST:PORT}. */
    String url() {
        return "http://" + HOST + ":" + server.getPort();
    }

    /** Finds a pod whose container has an image, and a word among its arguments. */
    Pod pod(String image, String word) {
        return pods.values().stream()
                .filter(pod -> container(pod).getImage().equals(image))
                .filter(pod -> container(pod).getArgs().contains(word))
                .findFirst()
                .orElseThrow();
    }

    /** Gives the one container of a pod. */
    static Container container(Pod pod) {
        return pod.getSpec().getContainers().get(0);
    }

    /** Gives what a container has printed. */
    String log(Pod pod) throws IOException {
        return Files.readString(log(pod.getMetadata().getName()));
    }

    /** Kills the container of a pod (SIGKILL). */
    void kill(Pod pod) {
        Process container = containers.get(pod.getMetadata().getName());
        container.destroyForcibly();
        container.onExit().join();
    }

    private Path log(String name) {
        return directory.resolve(name + ".log");
    }

    private void runPods() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                List<Pod> wanted = client.pods().inAnyNamespace().list().getItems();
                List<String> names =
                        wanted.stream().map(pod -> pod.getMetadata().getName()).toList();
                containers.forEach((name, container) -> {
                    if (!names.contains(name)) {
                        container.destroy();
                    }
                });
                for (Pod pod : wanted) {
                    if (!containers.containsKey(pod.getMetadata().getName())) {
                        start(pod);
                    }
                    report(pod);
                }
                Thread.sleep(100);
            }
        } catch (InterruptedException e) {
            return; // The end.
        } catch (IOException | RuntimeException e) {
            failure = e;
        }
    }

    private void start(Pod pod) throws IOException {
        String name = pod.getMetadata().getName();
        Container container = container(pod);
        Map<String, String> mounts = new HashMap<>();
        mounts.put(SPARK, directory.resolve(container.getImage()).toString());
        Map<Path, String> files = new HashMap<>();
        for (Volume volume : pod.getSpec().getVolumes()) {
            Path place = Files.createDirectories(directory.resolve(name).resolve(volume.getName()));
            if (volume.getConfigMap() != null) {
                ConfigMap map = client.configMaps()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .withName(volume.getConfigMap().getName())
                        .get();
                if (map == null) {
                    return; // Spark makes it after the pod of a driver.
                }
                map.getData().forEach((file, text) -> files.put(place.resolve(file), text));
            }
            container.getVolumeMounts().stream()
                    .filter(mount -> mount.getName().equals(volume.getName()))
                    .forEach(mount -> mounts.put(mount.getMountPath(), place.toString()));
        }
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Files.writeString(file.getKey(), mounted(file.getValue(), mounts).replaceAll(SERVICE, HOST));
        }
        ProcessBuilder builder = new ProcessBuilder(
                "bash", Path.of("..", "dist", "entrypoint").toRealPath().toString());
        container.getArgs().forEach(word -> builder.command().add(mounted(word, mounts)));
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(List.of("PATH", "HOME"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("SPARK_HOME", mounts.get(SPARK));
        environment.put("SPARK_SCALA_VERSION", "2.13");
        for (EnvVar variable : container.getEnv()) {
            environment.put(
                    variable.getName(),
                    variable.getValueFrom() == null
                            ? mounted(String.valueOf(variable.getValue()), mounts)
                            : value(pod, variable.getValueFrom().getFieldRef().getFieldPath()));
        }
        pods.put(name, pod);
        containers.put(
                name,
                builder.directory(
                                Files.createDirectories(directory.resolve(name)).toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log(name).toFile())
                        .start());
    }

    private static String value(Pod pod, String field) {
        return switch (field) {
            case "status.podIP" -> HOST;
            case "metadata.name" -> pod.getMetadata().getName();
            default -> throw new IllegalArgumentException(field);
        };
    }

    /** Replaces the paths of mounts, the longest first. */
    private static String mounted(String text, Map<String, String> mounts) {
        String result = text;
        for (String path : mounts.keySet().stream()
                .sorted((a, b) -> b.length() - a.length())
                .toList()) {
            result = result.replace(path, mounts.get(path));
        }
        return result;
    }

    /** Writes the state of the container into the status of its pod. */
    private void report(Pod pod) {
        Process process = containers.get(pod.getMetadata().getName());
        if (process == null) {
            return;
        }
        String phase = process.isAlive() ? "Running" : process.exitValue() == 0 ? "Succeeded" : "Failed";
        if (phase.equals(pod.getStatus().getPhase())) {
            return;
        }
        Container container = container(pod);
        ContainerStateBuilder state = new ContainerStateBuilder();
        if (process.isAlive()) {
            state.withNewRunning(START);
        } else {
            state.withNewTerminated()
                    .withExitCode(process.exitValue())
                    .withReason(phase)
                    .endTerminated();
        }
        Pod reported = new PodBuilder(pod)
                .withNewStatus()
                .withPhase(phase)
                .withPodIP(HOST)
                .withStartTime(START)
                .addNewContainerStatus()
                .withName(container.getName())
                .withImage(container.getImage())
                .withState(state.build())
                .endContainerStatus()
                .endStatus()
                .build();
        try {
            client.pods().resource(reported).updateStatus();
        } catch (KubernetesClientException e) {
            // Spark has changed or deleted the pod. The next round sees it.
            return;
        }
    }

    @Override
    public void close() {
        node.interrupt();
        containers.values().forEach(Process::destroyForcibly);
        client.close();
        server.destroy();
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }
}
