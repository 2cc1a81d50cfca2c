import type { Transaction } from "../database/client.js";

export const revocationChannel = "parley_revoked";

const kinds = ["key", "user", "identity", "organization", "installation"] as const;

/**
 * Whose cached viewers are outdated: those of one API key or service token, of one console user, of every key of an
 * identity (claimed, moved, deleted), of an entire organization, or all (`installation`). It holds ids only.
 */
export interface Revocation {
  readonly kind: (typeof kinds)[number];
  readonly id: string;
}

/** The revocations of each open transaction. */
const sent = new WeakMap<Transaction, Revocation[]>();

/** The revocations that take effect when the transaction commits. */
export function revocationsOf(tx: Transaction): readonly Revocation[] {
  return sent.get(tx) ?? [];
}

/**
 * Notifies every process, when the transaction commits, to drop cached viewers and close sockets. A notification
 * serialises commits across the installation, so it is for rare changes only.
 */
export async function notifyRevoked(tx: Transaction, revocation: Revocation): Promise<void> {
  const payload = JSON.stringify({ kind: revocation.kind, id: revocation.id });
  await tx.$executeRaw`select pg_notify(${revocationChannel}, ${payload})`;
  sent.set(tx, [...revocationsOf(tx), revocation]);
}

/** The revocation in a payload; undefined for other payloads. */
export function readRevocation(payload: string): Revocation | undefined {
  try {
    const { kind, id } = JSON.parse(payload) as Partial<Revocation>;
    return kind !== undefined && kinds.includes(kind) && typeof id === "string" ? { kind, id } : undefined;
  } catch {
    return undefined;
  }
}
