package io.swallowtail.protocols.reliability;

/** Is thrown when a network has more states than fit into the memory that they may take. */
final class TooManyStatesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyStatesException() {
        super("the network has too many states for the exact method", null, false, false);
    }
}
