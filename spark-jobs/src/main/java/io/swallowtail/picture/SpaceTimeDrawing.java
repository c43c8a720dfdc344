package io.swallowtail.picture;

import static io.swallowtail.chart.Sheet.n;

import io.swallowtail.chart.Drawing;
import io.swallowtail.chart.Sheet;
import io.swallowtail.experiment.JourneyPicture;
import java.util.ArrayList;
import java.util.List;

/**
 * Packets in space and time: steps from left to right, node levels from top to bottom, a line for each packet. Where a line is level the packet waits;
 * packets at one level stand beside each other there.
 */
public final class SpaceTimeDrawing implements Drawing {
    private static final double LEFT = 44;
    private static final double RIGHT = 16;
    private static final double LEVEL = 46;
    private static final double LEAST_STEP = 5;
    private static final double MOST_WIDTH = 1400;

    private final String title;
    private final String description;
    private final int levels;
    private final int steps;
    private final List<Journey> journeys = new ArrayList<>();

    private record Journey(String name, int start, int[] steps, int[] levels, boolean marked) {}

    private SpaceTimeDrawing(String title, JourneyPicture picture) {
        this.title = title;
        this.levels = picture.levels();
        int last = 1;
        int marked = 0;
        for (int packet = 0; packet < picture.packets(); packet++) {
            int[] times = picture.steps(packet);
            last = times.length == 0 ? last : Math.max(last, times[times.length - 1]);
            marked += picture.isMarked(packet) ? 1 : 0;
            journeys.add(new Journey(
                    picture.name(packet),
                    picture.start(packet),
                    times,
                    picture.levels(packet),
                    picture.isMarked(packet)));
        }
        this.steps = last;
        this.description = picture.packets() + " packets through " + levels + " levels in " + steps
                + " steps. A level line is a packet that waits."
                + (marked == 0 ? "" : " Highlighted: " + picture.mark() + ".");
    }

    /**
     * Draws packets.
     *
     * @param title what they are of
     * @param picture the packets; not kept
     * @return the drawing
     */
    public static SpaceTimeDrawing of(String title, JourneyPicture picture) {
        return new SpaceTimeDrawing(title, picture);
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public int marks() {
        return journeys.size();
    }

    private double width() {
        return Math.min(MOST_WIDTH, Math.max(WIDTH, LEFT + RIGHT + LEAST_STEP * steps));
    }

    private double x(int step) {
        return LEFT + step * (width() - LEFT - RIGHT) / steps;
    }

    /** Within a level every packet has its own height. */
    private double y(int level, int packet, double top) {
        double lane = (packet * 0.6180339887498949 % 1 - 0.5) * 0.62;
        return top + (level + 0.4 + lane) * LEVEL;
    }

    @Override
    public String svg(String id) {
        Sheet sheet = new Sheet();
        double y = 8;
        for (String line : Sheet.wrap(title, (int) (width() / 8), 3)) {
            y += 18;
            sheet.text(6, y - 4, "title", line);
        }
        double top = y + 6;
        double bottom = top + (levels + 0.8) * LEVEL;
        StringBuilder bands = new StringBuilder();
        for (int level = 0; level <= levels; level++) {
            double middle = top + (level + 0.4) * LEVEL;
            bands.append('M')
                    .append(n(LEFT))
                    .append(' ')
                    .append(n(middle - 0.36 * LEVEL))
                    .append('H')
                    .append(n(width() - RIGHT));
            bands.append('v')
                    .append(n(0.72 * LEVEL))
                    .append('H')
                    .append(n(LEFT))
                    .append('z');
            sheet.text(LEFT - 8, middle + 4, "tick end", Integer.toString(level));
        }
        sheet.path("lane", bands.toString());
        int stride = Math.max(1, (int) Math.ceil(steps / 12.0));
        for (int step = 0; step <= steps; step += stride) {
            sheet.text(x(step), bottom + 12, "tick middle", Integer.toString(step));
        }
        sheet.text(
                (LEFT + width() - RIGHT) / 2,
                bottom + 30,
                "label middle",
                "step (level of the network from top to bottom)");
        for (boolean marked : new boolean[] {false, true}) {
            for (int packet = 0; packet < journeys.size(); packet++) {
                if (journeys.get(packet).marked() == marked) {
                    draw(sheet, journeys.get(packet), packet, top);
                }
            }
        }
        y = bottom + 38;
        for (String line : Sheet.wrap(description, (int) (width() / 6.6), 4)) {
            y += 15;
            sheet.text(6, y, "soft small", line);
        }
        return sheet.add("\n").svg(id, title, description, width(), y + 8);
    }

    private void draw(Sheet sheet, Journey journey, int packet, double top) {
        StringBuilder data = new StringBuilder();
        int level = journey.start();
        data.append('M').append(n(x(0))).append(' ').append(n(y(level, packet, top)));
        for (int move = 0; move < journey.steps().length; move++) {
            data.append('H').append(n(x(journey.steps()[move] - 1)));
            level = journey.levels()[move];
            data.append('L').append(n(x(journey.steps()[move]))).append(' ').append(n(y(level, packet, top)));
        }
        sheet.add("<g class=\"journey" + (journey.marked() ? " hot" : "") + "\">")
                .tipped(data.toString(), journey.name())
                .add("</g>\n");
    }
}
