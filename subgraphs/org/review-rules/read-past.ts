import type { Services } from "../../shared/context/services.js";
import type { Queries } from "../../shared/database/statements.js";
import { heldKinds } from "../../shared/holds/held-kinds.js";
import type { PastSend } from "../../shared/holds/past-send.js";
import { type FactsOfBefore, factsOfBefore, keyOfPeer, type KnownPast } from "./rules/past-facts.js";
import { findNotedContacts, type SimulatedAgent } from "./store/simulated-agents.js";

/** A past send, and what is known of the time before it. */
export interface KnownSend {
  readonly topic: string;
  readonly send: PastSend;
  readonly before: (send: PastSend) => FactsOfBefore;
}

/** The agents whose past is read. */
export interface AskedAgents {
  readonly organizationId: string;
  readonly agents: readonly SimulatedAgent[];
  /** Whether they are all of the organization. */
  readonly isEverybody: boolean;
  /** Sends of each. */
  readonly each: number;
  /** Whether every receiver of before is noted. */
  readonly isNoted: boolean;
}

/** The newest past sends of agents in all topics, the newest first. */
export async function readPast(
  db: Queries,
  { parts }: Pick<Services, "parts">,
  asked: AskedAgents,
  last: number,
): Promise<KnownSend[]> {
  const { organizationId, agents, isEverybody, each, isNoted } = asked;
  const identityIds = agents.map(({ id }) => id);
  const found: KnownSend[] = [];
  for (const kind of parts.get(heldKinds)) {
    const { topic } = kind;
    const sends = await kind.recentSends(db, { organizationId, identityIds, each });
    const peers = [...new Set(sends.flatMap((send) => send.peers.map(keyOfPeer)))];
    const contacts = await findNotedContacts(db, organizationId, topic, peers);
    const past: KnownPast = { agents: byAgent(identityIds, sends, each), contacts, isNoted, isEverybody };
    const before = factsOfBefore(past);
    found.push(...sends.map((send) => ({ topic, send, before })));
  }
  return found
    .sort((a, b) => b.send.at.getTime() - a.send.at.getTime() || compare(b.send.id, a.send.id))
    .slice(0, last);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function byAgent(identityIds: readonly string[], sends: readonly PastSend[], each: number): KnownPast["agents"] {
  const pasts = new Map(identityIds.map((id) => [id, [] as PastSend[]]));
  for (const send of sends) pasts.get(send.identityId)?.push(send);
  return new Map(
    [...pasts].map(([id, own]) => {
      own.sort((a, b) => a.at.getTime() - b.at.getTime() || compare(a.id, b.id));
      return [id, { sends: own, isComplete: own.length < each }];
    }),
  );
}
