package io.swallowtail.jobs.store;

import java.io.Serializable;

/**
 * A file of trials that is written and not yet published.
 *
 * @param bytes its length
 * @param sha256 SHA-256 of its bytes, in hexadecimal digits
 */
public record StagedFile(String path, long bytes, String sha256) implements Serializable {}
