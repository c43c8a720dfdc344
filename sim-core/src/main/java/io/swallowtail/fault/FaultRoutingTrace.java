package io.swallowtail.fault;

import io.swallowtail.experiment.Tracer;

/** Tells a trial of {@link FaultRouting}: who is good, by which inputs packets go, and when they arrive. */
final class FaultRoutingTrace {
    private final Tracer tracer;
    private final PermutationPaths paths;
    private final int n;

    FaultRoutingTrace(Tracer tracer, PermutationPaths paths, int n) {
        this.tracer = tracer;
        this.paths = paths;
        this.n = n;
    }

    void tellInputs(int[] good, int count, int leastSuccesses, long flowMin) {
        tracer.say("Of the " + n + " permutations pi_l the smallest maximum flow is " + flowMin + ".");
        tracer.list(
                n,
                input -> tracer.say("Input " + input + " succeeds for " + paths.successes(input)
                        + " permutations and is " + (paths.successes(input) >= leastSuccesses ? "" : "not ")
                        + "good."));
        tracer.say("Good inputs, which succeed for " + leastSuccesses + " permutations or more: " + count
                + (count == 0 ? "" : " (" + tracer.named(count, i -> Integer.toString(good[i])) + ")") + ".");
    }

    /** Shows the faults, and which inputs are not good. */
    void show(SurvivingButterfly butterfly, int leastSuccesses) {
        tracer.see(FaultPicture.ofNodes(
                butterfly,
                (level, column) -> level == 0 && paths.successes(column) < leastSuccesses,
                "the inputs that are not good"));
    }

    void tellPackets(PacketRequests requests, int[] via) {
        tracer.list(requests.packets(), packet -> tellPacket(requests, requests.number(packet), via));
    }

    private void tellPacket(PacketRequests requests, int number, int[] via) {
        int from = requests.from(number);
        int to = requests.to(number);
        int choices = paths.common(from, to);
        String packet = requests.name(number);
        String name = Character.toUpperCase(packet.charAt(0)) + packet.substring(1);
        tracer.say(
                choices == 0
                        ? name + ", cannot be routed: no input is reached from both ends."
                        : name + ", goes by input " + via[number] + ", one of " + choices
                                + ": down to output " + paths.output(from, via[number]) + " for pi_"
                                + (from ^ via[number]) + ", and later down to output "
                                + paths.output(to, via[number]) + " for pi_" + (to ^ via[number]) + " backwards.");
    }

    /** Tells of the last run, that of the physical edges. */
    void tellSchedule(PacketRequests requests, int[] routed, Trips trips, RankedSchedule schedule) {
        tracer.say("Routed packets in the order of their ranks: "
                + tracer.named(trips.count(), i -> requests.name(routed[i])) + ".");
        tracer.say("Congestion: " + trips.congestion() + " packets over one edge in one pass, "
                + trips.physicalCongestion() + " in all passes.");
        schedule.keepCrossings(trips);
        int physical = schedule.physical(trips);
        tracer.list(
                trips.count(),
                i -> tracer.say("Where passes share the edges, " + requests.name(routed[i]) + ", arrives in step "
                        + schedule.delivered(i) + " of " + physical + "."));
        tracer.see(new FaultJourneys(trips, schedule, i -> requests.name(routed[i]), n));
        int unrolled = schedule.unrolled(trips);
        tracer.list(
                trips.count(),
                i -> tracer.say("Where every pass has its own edges, " + requests.name(routed[i]) + ", arrives in step "
                        + schedule.delivered(i) + " of " + unrolled + "."));
    }
}
