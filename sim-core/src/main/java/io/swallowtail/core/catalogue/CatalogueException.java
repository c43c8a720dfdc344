package io.swallowtail.core.catalogue;

/** Thrown if experiments conflict in a catalogue; the message is one line and names the experiment. */
public final class CatalogueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    CatalogueException(String message, Throwable cause) {
        super(message, cause);
    }
}
