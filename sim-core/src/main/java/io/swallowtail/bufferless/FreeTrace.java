package io.swallowtail.bufferless;

import io.swallowtail.bufferless.RoutingObserver.Move;
import io.swallowtail.experiment.Tracer;

/**
 * Tells a routing without a schedule, step by step: who moves on, who is beaten and goes back, who is delivered; with queues, who
 * crosses an edge. As many steps are told as the tracer wants of a list.
 */
final class FreeTrace implements RoutingObserver {
    private final Tracer tracer;
    private final FlatNetwork network;
    private final Paths paths;
    private final PathsTale tale;
    private final ToldMoves told;
    private final int[] levels;
    private long step;
    private int delivered;
    private int moved;
    private int beaten;

    FreeTrace(Tracer tracer, Paths paths, FlatNetwork network) {
        this.tracer = tracer;
        this.network = network;
        this.paths = paths;
        tale = new PathsTale(tracer, paths, network);
        told = new ToldMoves(paths, network);
        levels = new int[paths.packets()];
    }

    @Override
    public void routingBegins() {
        tale.tellPackets();
        told.begin();
        for (int packet = 0; packet < levels.length; packet++) {
            levels[packet] = paths.sources()[packet];
        }
    }

    @Override
    public void moves(long time, int packet, int edge, boolean isUp, Move move) {
        if (time != step) {
            endStep();
            step = time;
        }
        levels[packet] += isUp ? 1 : -1;
        told.moves(time, packet, levels[packet], move);
        moved++;
        String to = tale.node(levels[packet], isUp ? network.heads()[edge] : network.tails()[edge]);
        if (move == Move.SETBACK) {
            beaten++;
            tale.keep("In step " + step + " packet " + packet + " is beaten and goes back to " + to + ".");
        } else {
            tale.keep("In step " + step + " packet " + packet + " moves on to " + to + ".");
        }
    }

    @Override
    public void isAbsorbed(long time, int packet) {
        delivered++;
        String sentence = tale.takeBack();
        tale.keep(sentence.substring(0, sentence.length() - 1) + " and is delivered.");
    }

    private void endStep() {
        if (step > 0 && step <= tracer.longestList()) {
            tracer.say("In step " + step + " " + moved + " packets move, " + beaten + " of them back; " + delivered
                    + " of " + paths.packets() + " are delivered by its end.");
            tale.tellKept();
        } else {
            tale.forget();
        }
        moved = 0;
        beaten = 0;
    }

    @Override
    public void routingEnds(boolean isComplete) {
        endStep();
        if (step > tracer.longestList()) {
            tracer.say("… and " + (step - tracer.longestList()) + " more steps.");
        }
        tracer.say("The last packet is delivered in step " + step + ".");
        told.show(tracer);
    }
}
