package io.swallowtail.answers.picture;

import static io.swallowtail.answers.chart.Sheet.at;
import static io.swallowtail.answers.chart.Sheet.n;

import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Sheet;
import io.swallowtail.answers.picture.Scene.Place;
import io.swallowtail.answers.picture.Scene.Traveller;
import io.swallowtail.core.trace.TraceEvent.Moved;
import io.swallowtail.core.trace.TraceEvent.Wave;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Draws packets in space and time: steps from left to right, node levels from top to bottom, one line per packet. A horizontal line is
 * a waiting packet. Packets at the same level have different heights.
 */
final class SpaceTimeDrawing {
    /** Maximum number of lines of notes; enough for a narrow picture of waves, boats and cuts. */
    private static final int MAX_LINES = 8;

    private static final double LEFT = 44;
    private static final double RIGHT = 16;
    private static final double MAX_LEVEL = 46;
    private static final double MIN_LEVEL = 24;
    private static final double HEIGHT_OF_LEVELS = 620;
    private static final double MIN_STEP = 5;
    /** The width of a step if all steps together fit into the width below. */
    private static final double WIDE_STEP = 16;

    private static final double WIDTH_OF_WIDE_STEPS = 780;
    /** With more packets, lines are thin. */
    private static final int MANY_PACKETS = 120;

    private static final double MAX_WIDTH = 1400;

    private static final double WIDTH_OF_DIGIT = 7.5;
    private static final int SAILS = 3;
    private static final int MAX_SAILS_NAMED = 24;

    private final String title;
    private final Scene scene;
    private final int levels;
    /** The most used edge; null if no edge is used. */
    private final Place most;
    /** The packets over the most used edge if they are several. */
    private final Set<Traveller> marked;

    private final List<Traveller> journeys = new ArrayList<>();
    private final TimeAxis time;
    private final Sheet sheet = new Sheet();
    /** The height above the levels. */
    private double top;

    private SpaceTimeDrawing(String title, Scene scene, int mostMoves) {
        this.title = title;
        this.scene = scene;
        this.levels = scene.network.levels();
        List<Traveller> packets = scene.packets();
        Map<Place, List<Traveller>> users = scene.users();
        most = Scene.mostUsed(users);
        marked = most == null || users.get(most).size() < 2 ? Set.of() : Set.copyOf(users.get(most));
        boolean isTooMuch =
                packets.stream().mapToLong(packet -> packet.moves.size()).sum() > mostMoves;
        if (!isTooMuch) {
            packets.stream()
                    .filter(packet -> scene.isInFull() || marked.contains(packet))
                    .forEach(journeys::add);
        }
        this.time = TimeAxis.of(journeys.stream()
                .map(packet -> packet.moves.stream().mapToLong(Moved::step).toArray())
                .toList());
    }

    /** Draws the packets of a scene; none if they make more than {@code mostMoves} moves. */
    static Picture of(String title, Scene scene, int mostMoves) {
        return new SpaceTimeDrawing(title, scene, mostMoves).picture();
    }

    private String describe() {
        int packets = scene.packets().size();
        String shown = (packets == journeys.size() ? "" : journeys.size() + " of ") + packets + " packets";
        return shown + " through " + levels + " levels in " + time.last()
                + " steps. A level line is a packet that waits."
                + (marked.isEmpty()
                        ? ""
                        : " Highlighted: the " + marked.size() + " packets over a most used edge, of level "
                                + most.level() + " from row " + most.from() + " to row " + most.to() + ".")
                + (scene.waves.isEmpty()
                        ? ""
                        : " Areas are the frames of the waves; where a line is thick, a boat carries the packet.")
                + (time.cuts.isEmpty() ? "" : " Dashed lines cut out times in which nothing moves.");
    }

    private double width() {
        double steps = Math.max(MIN_STEP * time.units(), Math.min(WIDE_STEP * time.units(), WIDTH_OF_WIDE_STEPS));
        return Math.min(MAX_WIDTH, Math.max(Drawing.WIDTH, LEFT + RIGHT + steps));
    }

    private double heightOfLevel() {
        return Math.max(MIN_LEVEL, Math.min(MAX_LEVEL, HEIGHT_OF_LEVELS / (levels + 1)));
    }

    private double x(long step) {
        return LEFT + time.place(step) * (width() - LEFT - RIGHT) / time.units();
    }

    /** Returns the height of a packet at a level; every packet has its own. */
    private double y(int level, int packet) {
        double lane = (packet * 0.6180339887498949 % 1 - 0.5) * 0.62;
        return top + (level + 0.4 + lane) * heightOfLevel();
    }

    private Picture picture() {
        top = sheet.title(title, (int) (width() / 8), 3) + 6;
        double bottom = top + (levels + 0.8) * heightOfLevel();
        StringBuilder bands = new StringBuilder();
        for (int level = 0; level <= levels; level++) {
            double middle = top + (level + 0.4) * heightOfLevel();
            bands.append(at('M', LEFT, middle - 0.36 * heightOfLevel()))
                    .append('H')
                    .append(n(width() - RIGHT));
            bands.append('v')
                    .append(n(0.72 * heightOfLevel()))
                    .append('H')
                    .append(n(LEFT))
                    .append('z');
            sheet.text(LEFT - 8, middle + 4, "tick end", Integer.toString(level));
        }
        sheet.path("lane", bands.toString());
        drawWaves();
        long stride = Math.max(1, (long) Math.ceil(time.units() / 12.0));
        double free = 0;
        for (long unit = 0; unit <= time.units(); unit += stride) {
            String step = Long.toString(time.stepAt(unit));
            double middle = x(time.stepAt(unit));
            if (middle >= free) {
                sheet.text(middle, bottom + 12, "tick middle", step);
                free = middle + WIDTH_OF_DIGIT * (step.length() + 1);
            }
        }
        for (long cut : time.cuts) {
            sheet.path("cut", "M" + n((x(cut - 1) + x(cut)) / 2) + " " + n(top) + "V" + n(bottom - 4));
        }
        sheet.text(
                (LEFT + width() - RIGHT) / 2,
                bottom + 30,
                "label middle",
                "step (level of the network from top to bottom)");
        for (boolean isMarked : new boolean[] {false, true}) {
            for (int packet = 0; packet < journeys.size(); packet++) {
                if (marked.contains(journeys.get(packet)) == isMarked) {
                    draw(journeys.get(packet), packet);
                }
            }
        }
        String description = describe();
        double y = sheet.note(bottom + 38, description, (int) (width() / 6.6), MAX_LINES);
        return new Picture(title, description, journeys.size(), sheet.add("\n"), width(), y + 8);
    }

    private void draw(Traveller journey, int packet) {
        StringBuilder line = new StringBuilder(at('M', x(0), y(journey.start, packet)));
        StringBuilder rides = new StringBuilder();
        int level = journey.start;
        for (Moved move : journey.moves) {
            double before = x(move.step() - 1);
            String moved = at('L', x(move.step()), y(move.to(), packet));
            line.append('H').append(n(before)).append(moved);
            if (move.manner().equals("carried by a boat")) {
                rides.append(at('M', before, y(level, packet))).append(moved);
            }
            level = move.to();
        }
        sheet.add("<g class=\"journey" + (marked.contains(journey) ? " hot" : "")
                        + (journeys.size() > MANY_PACKETS ? " thin" : "") + "\">")
                .tipped(line.toString(), journey.name);
        sheet.pathIfAny("carried", rides);
        sheet.add("</g>\n");
    }

    private void drawWaves() {
        for (Wave wave : scene.waves) {
            double left = x(wave.before());
            double right = x(wave.last());
            double high = top + wave.firstLevel() * heightOfLevel();
            double low = top + (wave.lastLevel() + 0.8) * heightOfLevel();
            sheet.add("<g class=\"sail sail" + wave.number() % SAILS + "\">")
                    .tipped(
                            "M" + n(left) + " " + n(high) + "H" + n(right) + "V" + n(low) + "H" + n(left) + "z",
                            wave.name())
                    .add("</g>\n");
            if (scene.waves.size() <= MAX_SAILS_NAMED) {
                sheet.text(left + 3, high + 10, "power soft", Integer.toString(wave.number() + 1));
            }
        }
    }
}
