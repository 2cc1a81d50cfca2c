import { type Attack, geneOf } from "./attack.js";
import { addressRequests, bodyRequests, type WireRequest } from "./bodies.js";
import type { Figures } from "./bounds.js";
import { graphqlBodies, mostBytes } from "./documents.js";
import { prepareMail } from "./mail-attack.js";
import { measure } from "./measure.js";
import type { Victim } from "./server.js";
import { sendOnSockets } from "./socket-attack.js";
import { sendRequests, type Sent } from "./wire.js";

let marks = 0;

/** A text that was in no attack before, in this run or in one of another process. */
const mark = (): string => `${process.pid.toString(36)}${Date.now().toString(36)}${(marks++).toString(36)}`;

/** Runs an attack against the victim and measures it; null when it would send too much. */
export async function runAttack(victim: Victim, attack: Attack): Promise<Figures | null> {
  const send = prepareAttack(victim, attack);
  return send === null ? null : measure(victim.server(), victim.worker.key, send);
}

/** Builds all bytes of an attack, so that sending them costs this process little; null when they are too many. */
export function prepareAttack(victim: Victim, attack: Attack): (() => Promise<Sent>) | null {
  const { url } = victim.server();
  if (attack.subject === "socket") {
    const key = attack.credential === "admin" ? victim.adminKey : victim.requester.key;
    return () => sendOnSockets(url, attack, key, mark);
  }
  if (attack.subject === "mail") {
    const { bytes, send } = prepareMail({ url, ...victim.mail }, attack, mark);
    return bytes > mostBytes ? null : send;
  }
  const requests = requestsOrNone(victim, attack);
  if (requests === null) return null;
  const copies = (kind: string): number => geneOf(attack.delivery, kind)?.size ?? 1;
  const bytes = requests.reduce((sum, { body, path }) => sum + (body?.length ?? 0) + path.length, 0);
  if (bytes * copies("pipeline") * copies("connections") > mostBytes) return null;
  return () => sendRequests(url, attack, requests);
}

/** The requests; null when they would be longer than what is sent in one attack. More says nothing more about a byte. */
function requestsOrNone(victim: Victim, attack: Attack): WireRequest[] | null {
  try {
    return requestsOf(victim, attack);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function requestsOf(victim: Victim, attack: Attack): WireRequest[] {
  const key = { none: null, agent: victim.requester.key, admin: victim.adminKey }[attack.credential];
  const credential: Record<string, string> = key === null ? {} : { "x-api-key": key };
  const withKey = (request: WireRequest): WireRequest => ({
    ...request,
    headers: { ...request.headers, ...credential },
  });
  if (attack.subject === "body") return bodyRequests(attack, victim.bodyPlaces, mark).map(withKey);
  if (attack.subject === "address") return addressRequests(attack, victim.addresses, mark).map(withKey);
  return graphqlBodies(attack, victim.schemaPlaces, mark).map((body) =>
    withKey({ method: "POST", path: "/graphql", headers: {}, body: Buffer.from(body) }),
  );
}
