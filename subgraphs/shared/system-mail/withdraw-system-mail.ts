import type { Transaction } from "../database/client.js";
import { appendEnd } from "./append-end.js";
import { endMail } from "./system-mail-rows.js";

/**
 * Withdraws mail that waits to be sent, in the transaction of a change that makes it outdated. Sent mail stays sent; an
 * attempt in progress may still arrive.
 */
export async function withdrawSystemMail(tx: Transaction, ids: readonly (string | null)[], now: Date): Promise<void> {
  for (const id of ids) {
    if (id === null) continue;
    const ended = await endMail(tx, id, { failedAt: now, failure: "withdrawn" });
    if (ended !== null) await appendEnd(tx, ended, { failedAt: now, failure: "withdrawn" });
  }
}
