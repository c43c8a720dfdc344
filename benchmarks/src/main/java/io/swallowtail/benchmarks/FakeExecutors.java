package io.swallowtail.benchmarks;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.Heartbeat;
import org.apache.spark.HeartbeatReceiver;
import org.apache.spark.HeartbeatResponse;
import org.apache.spark.SecurityManager;
import org.apache.spark.SecurityManager$;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskState$;
import org.apache.spark.executor.ExecutorMetrics;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.rpc.RpcAddress;
import org.apache.spark.rpc.RpcCallContext;
import org.apache.spark.rpc.RpcEndpointRef;
import org.apache.spark.rpc.RpcEnv;
import org.apache.spark.rpc.ThreadSafeRpcEndpoint;
import org.apache.spark.scheduler.DirectTaskResult;
import org.apache.spark.scheduler.Task;
import org.apache.spark.scheduler.TaskDescription;
import org.apache.spark.scheduler.cluster.CoarseGrainedClusterMessages.LaunchTask;
import org.apache.spark.scheduler.cluster.CoarseGrainedClusterMessages.LaunchedExecutor;
import org.apache.spark.scheduler.cluster.CoarseGrainedClusterMessages.RegisterExecutor;
import org.apache.spark.scheduler.cluster.CoarseGrainedClusterMessages.StatusUpdate;
import org.apache.spark.scheduler.cluster.CoarseGrainedSchedulerBackend;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.storage.BlockManagerId;
import org.apache.spark.storage.BlockManagerMaster;
import org.apache.spark.storage.BlockManagerMessages.RegisterBlockManager;
import org.apache.spark.util.AccumulatorV2;
import org.apache.spark.util.SerializableBuffer;
import scala.PartialFunction;
import scala.Tuple2;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.jdk.javaapi.FutureConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.BoxedUnit;

/**
 * Many executors in one process that run no task: each answers at once, with the messages, the metrics and the number of bytes of a real
 * one. Each has its own connection. The standard input says when tasks stay unanswered, and when heartbeats are sent.
 */
final class FakeExecutors {
    private static final String HOST = "127.0.0.1";
    private static final long MEMORY = 1L << 30;

    private final SparkConf conf = new SparkConf()
            .set("spark.rpc.netty.dispatcher.numThreads", "1")
            .set("spark.rpc.io.serverThreads", "1")
            .set("spark.rpc.io.clientThreads", "1")
            .set("spark.rpc.connect.threads", "1");
    private final SerializerInstance serializer = new JavaSerializer(conf).newInstance();
    /** The metrics of a task, by its stage. */
    private final Map<Integer, Seq<AccumulatorV2<?, ?>>> metrics = new ConcurrentHashMap<>();
    /** The serialized result of a task, by its stage. */
    private final Map<Integer, byte[]> results = new ConcurrentHashMap<>();

    private final LongAdder heartbeats = new LongAdder();
    private final RpcAddress driver;
    private final int cores;
    private final byte[] value;
    private volatile boolean holds;
    private volatile boolean beats;

    private FakeExecutors(int port, int cores, int resultBytes) {
        driver = new RpcAddress(HOST, port);
        this.cores = cores;
        value = new byte[resultBytes];
        JavaSerializer usual = new JavaSerializer(conf);
        // Tasks find the serializer of their metrics here.
        SparkEnv.set(new SparkEnv("", null, usual, usual, null, null, null, null, null, null, null, conf));
    }

    /** Starts executors: the port of the driver, executors, cores of each, bytes of a task's result. Ends with the standard input. */
    public static void main(String[] args) throws Exception {
        FakeExecutors all =
                new FakeExecutors(Integer.parseInt(args[0]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        List<Executor> executors = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            executors.add(all.new Executor(Integer.toString(i)));
        }
        for (Scanner lines = new Scanner(System.in, "UTF-8"); lines.hasNextLine(); ) {
            String line = lines.nextLine();
            all.holds = line.equals("hold");
            boolean begins = line.equals("beat") && !all.beats;
            all.beats = line.equals("beat");
            for (Executor executor : executors) {
                if (begins) {
                    executor.beat();
                } else if (line.equals("answer")) {
                    executor.answerHeld();
                }
            }
            System.out.println(all.heartbeats.sum());
        }
        System.exit(0);
    }

    private static <T> ClassTag<T> type(Class<T> type) {
        return ClassTag$.MODULE$.apply(type);
    }

    /** Reads the metrics that the driver expects from the tasks of a stage, and sets those that every task sets. */
    private Seq<AccumulatorV2<?, ?>> metrics(TaskDescription description) {
        return metrics.computeIfAbsent(stage(description), stage -> {
            Task<?> task = serializer.deserialize(description.serializedTask(), type(Task.class));
            TaskMetrics its = task.metrics();
            its.setExecutorDeserializeTime(1);
            its.setExecutorDeserializeCpuTime(1);
            its.setExecutorRunTime(1);
            its.setExecutorCpuTime(1);
            its.setResultSerializationTime(1);
            return CollectionConverters.asScala(CollectionConverters.asJava(its.nonZeroInternalAccums()))
                    .toSeq();
        });
    }

    private static int stage(TaskDescription description) {
        return Integer.parseInt(description.name().replaceFirst(".* in stage (\\d+)\\..*", "$1"));
    }

    private byte[] result(TaskDescription description) {
        return results.computeIfAbsent(stage(description), stage -> {
            ByteBuffer own = serializer.serialize(value, type(Object.class));
            Object result = new DirectTaskResult<>(own, metrics(description), new long[0]);
            ByteBuffer all = serializer.serialize(result, type(Object.class));
            byte[] bytes = new byte[all.remaining()];
            all.get(bytes);
            return bytes;
        });
    }

    /** One executor. */
    private final class Executor implements ThreadSafeRpcEndpoint {
        private final String id;
        private final RpcEnv rpc;
        private final BlockManagerId blocks;
        private final RpcEndpointRef scheduler;
        private final RpcEndpointRef health;
        private final Map<Long, TaskDescription> held = new ConcurrentHashMap<>();

        Executor(String id) {
            this.id = id;
            SecurityManager security = new SecurityManager(
                    conf,
                    SecurityManager$.MODULE$.$lessinit$greater$default$2(),
                    SecurityManager$.MODULE$.$lessinit$greater$default$3());
            rpc = RpcEnv.create("executor-" + id, HOST, HOST, -1, conf, security, 1, true);
            blocks = BlockManagerId.apply(id, HOST, 1 + Integer.parseInt(id), scala.Option.empty());
            RpcEndpointRef self = rpc.setupEndpoint("Executor", this);
            scheduler = rpc.setupEndpointRef(driver, CoarseGrainedSchedulerBackend.ENDPOINT_NAME());
            health = rpc.setupEndpointRef(driver, HeartbeatReceiver.ENDPOINT_NAME());
            rpc.setupEndpointRef(driver, BlockManagerMaster.DRIVER_ENDPOINT_NAME())
                    .askSync(
                            new RegisterBlockManager(blocks, new String[0], MEMORY, 0, self, false),
                            type(BlockManagerId.class));
            scheduler.askSync(
                    new RegisterExecutor(
                            id, self, HOST, cores, Map$.MODULE$.empty(), Map$.MODULE$.empty(), Map$.MODULE$.empty(), 0),
                    type(Object.class));
            scheduler.send(new LaunchedExecutor(id));
        }

        @Override
        public RpcEnv rpcEnv() {
            return rpc;
        }

        @Override
        public PartialFunction<Object, BoxedUnit> receive() {
            return PartialFunction.fromFunction(message -> {
                if (message instanceof LaunchTask launch) {
                    launched(TaskDescription.decode(launch.data().value()));
                }
                return BoxedUnit.UNIT;
            });
        }

        /** The driver asks executors to forget broadcasts. */
        @Override
        public PartialFunction<Object, BoxedUnit> receiveAndReply(RpcCallContext context) {
            return PartialFunction.fromFunction(message -> {
                context.reply(0);
                return BoxedUnit.UNIT;
            });
        }

        private void launched(TaskDescription task) {
            send(task, TaskState$.MODULE$.RUNNING(), new byte[0]);
            if (holds) {
                metrics(task);
                held.put(task.taskId(), task);
            } else {
                send(task, TaskState$.MODULE$.FINISHED(), result(task));
            }
        }

        private void send(TaskDescription task, scala.Enumeration.Value state, byte[] data) {
            scheduler.send(new StatusUpdate(
                    id,
                    task.taskId(),
                    state,
                    new SerializableBuffer(ByteBuffer.wrap(data)),
                    task.cpus(),
                    task.resources()));
        }

        void answerHeld() {
            held.values().forEach(task -> send(task, TaskState$.MODULE$.FINISHED(), result(task)));
            held.clear();
        }

        /** Sends a heartbeat with the metrics of the running tasks, and the next one as soon as the driver has answered. */
        @SuppressWarnings({"unchecked", "rawtypes"})
        void beat() {
            Tuple2[] running = held.values().stream()
                    .map(task -> new Tuple2<Object, Object>(task.taskId(), metrics(task)))
                    .toArray(Tuple2[]::new);
            scala.collection.mutable.Map stages = new scala.collection.mutable.HashMap<>();
            held.values().forEach(task -> stages.put(new Tuple2<>(stage(task), 0), new ExecutorMetrics()));
            FutureConverters.asJava(
                            health.ask(new Heartbeat(id, running, blocks, stages), type(HeartbeatResponse.class)))
                    .thenAccept(answer -> {
                        heartbeats.increment();
                        if (beats) {
                            beat();
                        }
                    });
        }
    }
}
