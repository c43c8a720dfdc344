package io.swallowtail.answers.picture;

import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Sheet;

/**
 * A picture of a trial.
 *
 * @param marks the number of its edges or journeys; 0 if the picture is empty
 */
record Picture(String title, String description, int marks, Sheet sheet, double width, double height)
        implements Drawing {
    @Override
    public String svg(String id) {
        return sheet.svg(id, title, description, width, height);
    }
}
