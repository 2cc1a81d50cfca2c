// A process of its own that holds many followers, so that hearing them costs the server nothing.
import { seededRandom } from "../support/process-seed.js";
import { answerRequests } from "../support/process-helper.js";
import type { Subscribing } from "../support/swarm-socket.js";
import { type MemberReport, SwarmMember } from "./swarm-member.js";

/** What the process is asked to do, in this order. */
export type SwarmRequest =
  | {
      readonly kind: "open";
      readonly subscribing: Omit<Subscribing, "variables">;
      readonly handle: string;
      readonly after: string;
      readonly members: number;
      /** How many of them drop their connection again and again. */
      readonly droppers: number;
      readonly seed: number;
    }
  | { readonly kind: "reached"; readonly events: number };

const members: SwarmMember[] = [];
const openAtOnce = 50;

answerRequests<SwarmRequest>(async (request) => {
  if (request.kind === "open") return open(request);
  await Promise.all(members.map((member) => member.reached(request.events)));
  const reports: MemberReport[] = members.map((member) => member.report());
  return reports;
});

async function open({ subscribing, handle, after, ...swarm }: Extract<SwarmRequest, { kind: "open" }>): Promise<void> {
  const random = seededRandom(swarm.seed);
  const sometimes = () => 5 + Math.floor(random() * 60);
  while (members.length < swarm.members) {
    const batch = Array.from({ length: Math.min(openAtOnce, swarm.members - members.length) }, (_, index) => {
      const drops = members.length + index < swarm.droppers;
      return new SwarmMember(subscribing, handle, after, drops ? sometimes : undefined);
    });
    await Promise.all(batch.map((member) => member.open()));
    members.push(...batch);
  }
}
