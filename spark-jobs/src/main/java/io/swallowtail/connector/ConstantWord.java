package io.swallowtail.connector;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/** A column with the same word in every row. */
final class ConstantWord extends SimulatedVector {
    private final UTF8String word;

    ConstantWord(String word) {
        super(DataTypes.StringType);
        this.word = UTF8String.fromString(word);
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return word;
    }
}
