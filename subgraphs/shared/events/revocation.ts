import type { Transaction } from "../database/client.js";

export const revocationChannel = "parley_revoked";

const kinds = ["key", "user", "identity", "organization"] as const;

/**
 * Whose viewers are no longer what they were: one API key or service token, one console user, every key of an identity
 * (claimed, moved, deleted), or everything of an organization. It holds ids only.
 */
export interface Revocation {
  readonly kind: (typeof kinds)[number];
  readonly id: string;
}

/** What each transaction under way will have revoked. */
const sent = new WeakMap<Transaction, Revocation[]>();

/** What the transaction will have revoked when it commits. */
export function revocationsOf(tx: Transaction): readonly Revocation[] {
  return sent.get(tx) ?? [];
}

/**
 * Tells every process, when the transaction commits, to drop cached viewers and close sockets. A notification
 * serialises commits across the installation, so it is for rare changes only.
 */
export async function notifyRevoked(tx: Transaction, revocation: Revocation): Promise<void> {
  const payload = JSON.stringify({ kind: revocation.kind, id: revocation.id });
  await tx.$executeRaw`select pg_notify(${revocationChannel}, ${payload})`;
  sent.set(tx, [...revocationsOf(tx), revocation]);
}

/** The revocation of a payload; undefined when it is not one of ours. */
export function readRevocation(payload: string): Revocation | undefined {
  try {
    const { kind, id } = JSON.parse(payload) as Partial<Revocation>;
    return kind !== undefined && kinds.includes(kind) && typeof id === "string" ? { kind, id } : undefined;
  } catch {
    return undefined;
  }
}
