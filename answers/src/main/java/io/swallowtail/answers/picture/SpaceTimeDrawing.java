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
final class SpaceTimeDrawing implements Drawing {
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
    private final String description;
    private final int levels;
    private final TimeAxis time;
    private final List<Journey> journeys = new ArrayList<>();
    private final List<Wave> waves;

    private record Journey(
            String name, int start, long[] steps, int[] levels, boolean[] carried, boolean marked, boolean faded) {
        static Journey of(Traveller packet, boolean isMarked, boolean isFaded) {
            List<Moved> moves = packet.moves();
            boolean[] carried = new boolean[moves.size()];
            for (int move = 0; move < carried.length; move++) {
                carried[move] = moves.get(move).manner().equals("carried by a boat");
            }
            return new Journey(
                    packet.name(),
                    packet.start(),
                    moves.stream().mapToLong(Moved::step).toArray(),
                    moves.stream().mapToInt(Moved::to).toArray(),
                    carried,
                    isMarked,
                    isFaded);
        }
    }

    /** Draws the packets of a scene without keeping a reference to it; none if they make more than {@code mostMoves} moves. */
    SpaceTimeDrawing(String title, Scene scene, int mostMoves) {
        this.title = title;
        this.levels = scene.network.levels();
        this.waves = List.copyOf(scene.waves);
        List<Traveller> packets = scene.packets();
        Map<Place, List<Traveller>> users = scene.users();
        Place most = Scene.mostUsed(users);
        Set<Traveller> marked = most == null || users.get(most).size() < 2 ? Set.of() : Set.copyOf(users.get(most));
        boolean isTooMuch =
                packets.stream().mapToLong(packet -> packet.moves().size()).sum() > mostMoves;
        for (Traveller packet : isTooMuch ? List.<Traveller>of() : packets) {
            if (scene.isInFull() || marked.contains(packet)) {
                journeys.add(
                        Journey.of(packet, marked.contains(packet), !marked.contains(packet) && scene.isFaded(packet)));
            }
        }
        this.time = TimeAxis.of(journeys.stream().map(Journey::steps).toList());
        this.description = describe(packets.size(), marked.size(), most);
    }

    private String describe(int packets, int marked, Place most) {
        String shown = (packets == journeys.size() ? "" : journeys.size() + " of ") + packets + " packets";
        return shown + " through " + levels + " levels in " + time.last()
                + " steps. A level line is a packet that waits."
                + (marked == 0
                        ? ""
                        : " Highlighted: the " + marked + " packets over a most used edge, of level " + most.level()
                                + " from row " + most.from() + " to row " + most.to() + ".")
                + (waves.isEmpty()
                        ? ""
                        : " Areas are the frames of the waves; where a line is thick, a boat carries the packet.")
                + (journeys.stream().anyMatch(Journey::faded)
                        ? " Faded: packets that the choices that matter do not concern."
                        : "")
                + (time.cuts.isEmpty() ? "" : " Dashed lines cut out times in which nothing moves.");
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
        double steps = Math.max(MIN_STEP * time.units(), Math.min(WIDE_STEP * time.units(), WIDTH_OF_WIDE_STEPS));
        return Math.min(MAX_WIDTH, Math.max(WIDTH, LEFT + RIGHT + steps));
    }

    private double heightOfLevel() {
        return Math.max(MIN_LEVEL, Math.min(MAX_LEVEL, HEIGHT_OF_LEVELS / (levels + 1)));
    }

    private double x(long step) {
        return LEFT + time.place(step) * (width() - LEFT - RIGHT) / time.units();
    }

    /** Returns the height of a packet at a level; every packet has its own. */
    private double y(int level, int packet, double top) {
        double lane = (packet * 0.6180339887498949 % 1 - 0.5) * 0.62;
        return top + (level + 0.4 + lane) * heightOfLevel();
    }

    @Override
    public String svg(String id) {
        Sheet sheet = new Sheet();
        double top = sheet.title(title, (int) (width() / 8), 3) + 6;
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
        drawWaves(sheet, top);
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
            double x = (x(cut - 1) + x(cut)) / 2;
            sheet.path("cut", "M" + n(x) + " " + n(top) + "V" + n(bottom - 4));
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
        double y = sheet.note(bottom + 38, description, (int) (width() / 6.6), MAX_LINES);
        return sheet.add("\n").svg(id, title, description, width(), y + 8);
    }

    private void draw(Sheet sheet, Journey journey, int packet, double top) {
        StringBuilder data = new StringBuilder();
        int level = journey.start();
        data.append(at('M', x(0), y(level, packet, top)));
        for (int move = 0; move < journey.steps().length; move++) {
            data.append('H').append(n(x(journey.steps()[move] - 1)));
            level = journey.levels()[move];
            data.append(at('L', x(journey.steps()[move]), y(level, packet, top)));
        }
        sheet.add("<g class=\"journey" + (journey.marked() ? " hot" : "")
                        + (journeys.size() > MANY_PACKETS ? " thin" : "") + "\""
                        + (journey.faded() ? NetworkDrawing.FADED : "") + ">")
                .tipped(data.toString(), journey.name());
        sheet.pathIfAny("carried", rides(journey, packet, top));
        sheet.add("</g>\n");
    }

    private String rides(Journey journey, int packet, double top) {
        StringBuilder data = new StringBuilder();
        for (int move = 0; move < journey.steps().length; move++) {
            if (journey.carried()[move]) {
                int from = move == 0 ? journey.start() : journey.levels()[move - 1];
                long step = journey.steps()[move];
                data.append(at('M', x(step - 1), y(from, packet, top)));
                data.append(at('L', x(step), y(journey.levels()[move], packet, top)));
            }
        }
        return data.toString();
    }

    private void drawWaves(Sheet sheet, double top) {
        for (Wave wave : waves) {
            double left = x(wave.before());
            double right = x(wave.last());
            double high = top + wave.firstLevel() * heightOfLevel();
            double low = top + (wave.lastLevel() + 0.8) * heightOfLevel();
            sheet.add("<g class=\"sail sail" + wave.number() % SAILS + "\">")
                    .tipped(
                            "M" + n(left) + " " + n(high) + "H" + n(right) + "V" + n(low) + "H" + n(left) + "z",
                            wave.name())
                    .add("</g>\n");
            if (waves.size() <= MAX_SAILS_NAMED) {
                sheet.text(left + 3, high + 10, "power soft", Integer.toString(wave.number() + 1));
            }
        }
    }
}
