package io.swallowtail.answers.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WorkersTest {
    @Test
    void resultsComeInTheOrderOfTheirNumbers() {
        try (Workers workers = new Workers(3)) {
            assertEquals(List.of(3L, 4L, 5L, 6L), workers.run(3, 7, number -> number));
            assertEquals(List.of(), workers.run(3, 3, number -> number));
        }
    }

    @Test
    void aFailureOfATaskIsThrownAsItIs() {
        try (Workers workers = new Workers(2)) {
            assertThrows(ArithmeticException.class, () -> workers.run(0, 5, number -> 1 / (number - 3)));
            assertThrows(
                    StackOverflowError.class,
                    () -> workers.run(0, 1, number -> {
                        throw new StackOverflowError();
                    }));
        }
    }

    @Test
    void anInterruptEndsTasksThatAreStillRunning() {
        CountDownLatch never = new CountDownLatch(1);
        try (Workers workers = new Workers(2)) {
            assertEquals(List.of(1L), workers.run(1, 2, number -> number));
            WorkStoppedException stopped = assertThrows(
                    WorkStoppedException.class,
                    () -> workers.run(0, 2, number -> {
                        workers.stop();
                        return await(never);
                    }));
            assertEquals(Workers.Ending.INTERRUPT, stopped.ending());
            assertThrows(WorkStoppedException.class, () -> workers.run(0, 1, number -> number));
        }
    }

    @Test
    void aBudgetEndsTheWork() {
        try (Workers workers = new Workers(1)) {
            workers.stopAfter(Duration.ofMillis(50));
            WorkStoppedException stopped = assertThrows(
                    WorkStoppedException.class, () -> workers.run(0, 1, number -> await(new CountDownLatch(1))));
            assertEquals(Workers.Ending.BUDGET, stopped.ending());
        }
    }

    private static Object await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }
}
