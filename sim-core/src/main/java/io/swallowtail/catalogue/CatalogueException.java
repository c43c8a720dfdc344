package io.swallowtail.catalogue;

/** Experiments that cannot stand in one catalogue; the message names the offender in one line. */
public final class CatalogueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    CatalogueException(String message) {
        super(message);
    }
}
