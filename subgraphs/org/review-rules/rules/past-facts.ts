import type { PastPeer, PastSend } from "../../../shared/holds/past-send.js";
import type { PeerFact, SendFacts } from "../../../shared/reviews/rules/facts.js";

/** The past of one agent in one topic, as far as it was read. */
export interface PastOfAgent {
  /** The oldest first. */
  readonly sends: readonly PastSend[];
  /** Whether there are no older ones. */
  readonly isComplete: boolean;
}

/** When something was first sent to a receiver, as the organization has noted it since it has rules. */
export interface NotedContact {
  readonly identityId: string;
  readonly peer: string;
  readonly firstAt: Date;
}

/** The knowledge of the time before, for one topic. */
export interface KnownPast {
  readonly agents: ReadonlyMap<string, PastOfAgent>;
  readonly contacts: readonly NotedContact[];
  /** Whether every receiver of before is noted. */
  readonly isNoted: boolean;
  /** Whether these are all agents of the organization. */
  readonly isEverybody: boolean;
}

/** The part of the facts of a past send that its time before has (wire contract reviews R35). */
export type FactsOfBefore = Pick<SendFacts, "peers" | "volume" | "distinctPeers">;

/** An agent stays the same receiver when it is renamed. */
export const keyOfPeer = ({ identityId, value }: Pick<PastPeer, "identityId" | "value">): string => identityId ?? value;

/** First contacts and volumes of each of these sends at its own time. Facts that the past does not show are unknown, and not guessed. */
export function factsOfBefore(past: KnownPast): (send: PastSend) => FactsOfBefore {
  const firsts = new Map([...past.agents].map(([id, { sends }]) => [id, firstSends(sends)] as const));
  const noted = grouped(past.contacts);
  const areComplete = [...past.agents.values()].every(({ isComplete }) => isComplete);

  const isNewToAgent = (peer: string, send: PastSend): boolean | null => {
    const { identityId, at } = send;
    const own = past.agents.get(identityId);
    const first = firsts.get(identityId)?.get(peer);
    // Sends at the same time have the order of the list.
    if (first !== undefined && first !== send && first.at <= at && isBefore(own, first, send)) return false;
    const begins = own?.sends[0]?.at ?? at;
    const contact = noted.get(peer)?.find((one) => one.identityId === identityId);
    if (contact !== undefined && contact.firstAt < begins) return false;
    return own?.isComplete === true || past.isNoted ? true : null;
  };
  const isNewToAll = (peer: string, send: PastSend): boolean | null => {
    const own = isNewToAgent(peer, send);
    if (own === false) return false;
    const time = send.at.getTime();
    if ([...firsts.values()].some((times) => (times.get(peer)?.at.getTime() ?? Infinity) < time)) return false;
    const others = noted.get(peer)?.filter(({ identityId }) => identityId !== send.identityId) ?? [];
    if (others.some(({ firstAt }) => firstAt < send.at)) return false;
    return past.isNoted || (past.isEverybody && areComplete) ? own : null;
  };
  return (send) => ({
    peers: send.peers.map((peer): PeerFact => {
      const key = keyOfPeer(peer);
      return { ...peer, firstContact: { identity: isNewToAgent(key, send), organization: isNewToAll(key, send) } };
    }),
    volume: (hours) => windowOf(past.agents.get(send.identityId), send, hours)?.length ?? null,
    distinctPeers: (hours) => {
      const sends = windowOf(past.agents.get(send.identityId), send, hours);
      return sends === null ? null : new Set(sends.flatMap(({ peers }) => peers.map(keyOfPeer))).size;
    },
  });
}

/** The first of these that was let out to each receiver. */
function firstSends(sends: readonly PastSend[]): ReadonlyMap<string, PastSend> {
  const first = new Map<string, PastSend>();
  for (const send of sends) {
    if (!send.isAccepted) continue;
    for (const peer of send.peers.map(keyOfPeer)) if (!first.has(peer)) first.set(peer, send);
  }
  return first;
}

function isBefore(past: PastOfAgent | undefined, first: PastSend, send: PastSend): boolean {
  if (first.at < send.at || past === undefined) return first.at < send.at;
  return past.sends.indexOf(first) < past.sends.indexOf(send);
}

function grouped(contacts: readonly NotedContact[]): ReadonlyMap<string, readonly NotedContact[]> {
  const groups = new Map<string, NotedContact[]>();
  for (const contact of contacts) {
    const group = groups.get(contact.peer);
    if (group === undefined) groups.set(contact.peer, [contact]);
    else group.push(contact);
  }
  return groups;
}

/** The sends of the hours up to a send, this one too; null when they were not all read. */
function windowOf(past: PastOfAgent | undefined, send: PastSend, hours: number): readonly PastSend[] | null {
  if (past === undefined) return null;
  const since = send.at.getTime() - hours * 3_600_000;
  const begins = past.sends[0]?.at.getTime() ?? 0;
  if (!past.isComplete && begins > since) return null;
  const last = past.sends.indexOf(send);
  const window: PastSend[] = [];
  for (let index = last; index >= 0 && past.sends[index]!.at.getTime() > since; index -= 1) {
    window.push(past.sends[index]!);
  }
  return window;
}
