import type { Transaction } from "../../shared/database/client.js";
import { recordConnectionEvent } from "./record-connection-event.js";
import { lockConnection, noTokens, updateConnection } from "./store/connections.js";
import { eraseEventSecrets } from "./store/event-secrets.js";
import { queueRevocations } from "./store/revocations.js";

/**
 * Ends a connection: its secrets are erased, and a job revokes an installed app's token at Slack. Returns false when
 * the connection was deleted; an ended one stays unchanged.
 */
export async function endConnection(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const connection = await lockConnection(tx, id);
  if (connection === null) return false;
  if (connection.status === "disconnected") return true;
  await queueRevocations(tx, [id], now);
  const version = await updateConnection(tx, id, { ...noTokens, appId: null, status: "disconnected" }, now);
  await eraseEventSecrets(tx, id);
  await recordConnectionEvent(tx, "chat.connection.disconnected", { ...connection, version }, now);
  return true;
}

/**
 * Notes that Slack no longer accepts the token that a connection had at that version; it is erased. A newer one stays. The
 * app may still be installed, so its events still arrive.
 */
export async function requireReauthorization(
  tx: Transaction,
  id: string,
  usedVersion: number,
  now: Date,
): Promise<void> {
  const connection = await lockConnection(tx, id);
  if (connection?.status !== "connected" || connection.version !== usedVersion) return;
  const change = { ...noTokens, status: "reauthorization_required" } as const;
  const version = await updateConnection(tx, id, change, now);
  await recordConnectionEvent(tx, "chat.connection.reauthorization_required", { ...connection, version }, now);
}
