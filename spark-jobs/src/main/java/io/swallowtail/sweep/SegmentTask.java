package io.swallowtail.sweep;

import io.swallowtail.store.SimulatedRanges;
import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;

/** What one Spark task does of a segment. */
interface SegmentTask extends Serializable {
    /**
     * Does it.
     *
     * @param configuration how file systems are reached
     * @return what its ranges yielded, in an order of their own
     */
    SimulatedRanges simulate(Configuration configuration) throws IOException;
}
