import type { Services } from "../context/services.js";
import type { Queries, Statements } from "../database/statements.js";
import type { PeerFact, SendFacts } from "../reviews/rules/facts.js";
import { operationFacts } from "../reviews/rules/arrivals.js";
import type { PolicyInForce } from "../reviews/rules/policy-in-force.js";
import { type AskedVolume, countsRecipients, volumesAsked } from "../reviews/rules/volumes-asked.js";
import type { CountedTime } from "./counted-time.js";
import { sendKindOf } from "./held-kinds.js";
import { countRecipients, noteRecipients } from "./store/outbound-recipients.js";

const hourMs = 3_600_000;

/** The part of a send that its volumes need. */
export type CountedSend = Pick<SendFacts, "operation" | "identityId" | "actor" | "peers" | "at">;

/** How a send is counted. */
export interface Counting {
  /** Ids under which this send is stored already: its own, and that of its review. */
  readonly storedAs: readonly string[];
  /** Whether it counts itself: a part of something that was sent does not. */
  readonly isOne: boolean;
}

/** The volumes of a send, as rules ask for them. */
export type Volumes = Pick<SendFacts, "volume" | "distinctPeers">;

/**
 * Counts what the rules of a policy compare for a send, in the transaction that accepts it: sends of its topic and distinct
 * receivers in the last hours, held ones too (wire contract reviews R7, R8). Policies without such rules cost no statement. Sends of
 * one identity in a topic then follow each other, so that two at once do not both pass.
 */
export async function readVolumes(
  tx: Statements,
  services: Pick<Services, "parts">,
  policy: PolicyInForce,
  send: CountedSend,
  counting: Counting,
): Promise<Volumes> {
  const { sends, recipients } = volumesAsked(policy, send);
  if (sends.length === 0 && recipients.length === 0) return {};
  const name = `volume of ${topicOf(send)} ${send.identityId}`;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  return countVolumes(tx, services, policy, send, counting);
}

/** The same without the lock, for answers that decide nothing. */
export async function countVolumes(
  db: Queries,
  services: Pick<Services, "parts">,
  policy: PolicyInForce,
  send: CountedSend,
  { storedAs, isOne }: Counting,
): Promise<Volumes> {
  const asked = volumesAsked(policy, send);
  const topic = topicOf(send);
  const volumes: { -readonly [Key in keyof Volumes]: Volumes[Key] } = {};
  if (asked.sends.length > 0) {
    const times = timesOf(asked.sends, send.at);
    const counts = await sendKindOf(services, { topic }).countSends(db, send.identityId, times, storedAs);
    volumes.volume = byHours(asked.sends, counts, isOne ? 1 : 0);
  }
  if (asked.recipients.length > 0 && send.peers !== null) {
    const own = peersOf(send.peers);
    const { identityId } = send;
    const counts = await countRecipients(db, { identityId, topic }, timesOf(asked.recipients, send.at), own);
    volumes.distinctPeers = byHours(asked.recipients, counts, own.length);
  }
  return volumes;
}

/** Notes the receivers of a send that is accepted or held, if a rule of the organization counts receivers. */
export async function noteCounted(
  tx: Statements,
  organizationId: string,
  policy: PolicyInForce,
  send: CountedSend,
): Promise<void> {
  if (!countsRecipients(policy) || send.peers === null || send.peers.length === 0) return;
  const owner = { organizationId, identityId: send.identityId, topic: topicOf(send) };
  await noteRecipients(tx, owner, peersOf(send.peers), send.at);
}

/** Only what has a topic can be held, and only that is counted. */
const topicOf = ({ operation }: Pick<SendFacts, "operation">): string => operationFacts(operation).topic ?? "";

/** An agent stays the same receiver when it is renamed. */
const peersOf = (peers: readonly PeerFact[]): string[] => [
  ...new Set(peers.map(({ identityId, value }) => identityId ?? value)),
];

const timesOf = (asked: readonly AskedVolume[], at: Date): CountedTime[] =>
  asked.map(({ hours, most }) => ({ since: new Date(at.getTime() - hours * hourMs), most }));

function byHours(
  asked: readonly AskedVolume[],
  counts: readonly number[],
  own: number,
): (hours: number) => number | null {
  const known = new Map(asked.map(({ hours }, index) => [hours, counts[index]! + own]));
  return (hours) => known.get(hours) ?? null;
}
