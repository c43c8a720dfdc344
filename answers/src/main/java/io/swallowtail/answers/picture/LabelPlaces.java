package io.swallowtail.answers.picture;

import io.swallowtail.answers.chart.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Places names next to nodes so that they cover neither nodes nor each other. A name without a place is shortened, then left out. */
final class LabelPlaces {
    /** The width of a digit. */
    private static final double DIGIT = 6.8;

    private static final double HEIGHT = 12;
    /** The distance of a name from its node. */
    private static final double GAP = 3;
    /** The characters that remain of a name, tried in this order. */
    private static final int[] LENGTHS = {Integer.MAX_VALUE, 14, 8, 4};
    /** The directions of a name from its node, in the order in which they are tried: above, below, right, left, then between. */
    private static final int[][] DIRECTIONS = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}};

    /** A rectangle: its left, upper, right and lower ends. */
    private record Box(double left, double top, double right, double bottom) {
        boolean meets(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    /**
     * A name in a drawing.
     *
     * @param x its middle
     * @param y its base line
     */
    record Label(double x, double y, String text) {}

    private final double width;
    private final List<Box> taken = new ArrayList<>();

    /** @param width the width of the drawing */
    LabelPlaces(double width) {
        this.width = width;
    }

    /** Keeps the place of a node free. */
    void keepFree(double x, double y, double radius) {
        taken.add(new Box(x - radius, y - radius, x + radius, y + radius));
    }

    /** Places a name next to a node; empty if there is no place, not even for its first letters. */
    Optional<Label> place(double x, double y, double radius, String name) {
        for (int length : LENGTHS) {
            String text = shortened(name, length);
            double half = Sheet.width(text) * DIGIT / 2;
            for (int[] direction : DIRECTIONS) {
                double middle = x + direction[0] * (radius + GAP + half);
                // Next to a node, the middle of the letters is at its height.
                double base = y + direction[1] * (radius + GAP + HEIGHT / 2) + HEIGHT / 3;
                Box box = new Box(middle - half, base - HEIGHT * 5 / 6, middle + half, base + HEIGHT / 6);
                if (box.left >= 0 && box.right <= width && taken.stream().noneMatch(box::meets)) {
                    taken.add(box);
                    return Optional.of(new Label(middle, base, text));
                }
            }
        }
        return Optional.empty();
    }

    private static String shortened(String name, int length) {
        int characters = name.codePointCount(0, name.length());
        return characters <= length ? name : name.substring(0, name.offsetByCodePoints(0, length - 1)) + "…";
    }
}
