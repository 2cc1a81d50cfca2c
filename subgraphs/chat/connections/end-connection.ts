import type { Transaction } from "../../shared/database/client.js";
import { recordConnectionEvent } from "./record-connection-event.js";
import { lockConnection, updateConnection } from "./store/connections.js";

/** Ends a connection: its token is erased. Answers false when it is gone; one that has ended stays as it is. */
export async function endConnection(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const connection = await lockConnection(tx, id, "update");
  if (connection === null) return false;
  if (connection.status === "disconnected") return true;
  const version = await updateConnection(tx, id, { status: "disconnected", sealedToken: null }, now);
  await recordConnectionEvent(tx, "chat.connection.disconnected", { ...connection, version }, now);
  return true;
}

/** Notes that Slack no longer accepts the token that a connection had at that version; it is erased. A newer one stays. */
export async function requireReauthorization(
  tx: Transaction,
  id: string,
  usedVersion: number,
  now: Date,
): Promise<void> {
  const connection = await lockConnection(tx, id, "update");
  if (connection?.status !== "connected" || connection.version !== usedVersion) return;
  const change = { status: "reauthorization_required", sealedToken: null } as const;
  const version = await updateConnection(tx, id, change, now);
  await recordConnectionEvent(tx, "chat.connection.reauthorization_required", { ...connection, version }, now);
}
