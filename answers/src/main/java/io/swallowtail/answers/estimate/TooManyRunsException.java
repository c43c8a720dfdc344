package io.swallowtail.answers.estimate;

import java.io.Serial;

/** Pilots and rehearsals of a splitting take more runs than they may. */
final class TooManyRunsException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;
}
