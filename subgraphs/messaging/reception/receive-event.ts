import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { type LineRow, lineOfCarrier } from "../lines/public.js";
import { receiveMessage, prepareMessage } from "./receive-message.js";
import { receiveParticipants } from "./receive-participants.js";
import { receiveStatus } from "./receive-status.js";
import { receiveTapback } from "./receive-tapback.js";
import { receptionLimits } from "./rules/limits.js";
import { countAttempt, endEvent, holdEvent, type StoredEvent } from "./store/carrier-events.js";

/** What an event led to that changed something here, or that is only kept. The others were dropped. */
const done = new Set(["delivered", "blocked", "echo", "applied", "changed", "unchanged", "kept", "reacted", "removed"]);

/**
 * Works on one stored event, once: what follows from it is written in the transaction that ends it. It may be repeated at any
 * point. False when it has to wait for what it is about.
 */
export async function receiveEvent(services: Services, stored: StoredEvent): Promise<boolean> {
  const { database, clock } = services;
  const { id, carrier, payload: event } = stored;
  const line = await lineOfCarrier(database.jobs.reader, carrier, event.carrierLineId);
  const isLast = stored.attempts + 1 >= receptionLimits.fetchAttempts;
  const mediaIds = event.kind === "message" && line !== null ? await prepareMessage(services, line, event, isLast) : [];
  return database.jobs.transaction(async (tx) => {
    if (!(await holdEvent(tx, id))) return true;
    const outcome = line === null ? "unknown_line" : await workOn(tx, services, line, stored, mediaIds);
    const now = clock.now();
    if (outcome === null && now.getTime() - stored.receivedAt.getTime() < receptionLimits.patience) {
      await countAttempt(tx, id);
      return false;
    }
    const state = outcome !== null && done.has(outcome) ? "done" : "dropped";
    await endEvent(tx, id, { state, outcome: outcome ?? "unknown_message" }, now);
    return true;
  });
}

async function workOn(
  tx: Transaction,
  services: Services,
  line: LineRow,
  { payload: event }: StoredEvent,
  mediaIds: readonly string[],
): Promise<string | null> {
  switch (event.kind) {
    case "message":
      return receiveMessage(tx, services, line, event, mediaIds);
    case "status":
      return receiveStatus(tx, services, line, event);
    case "tapback":
      return receiveTapback(tx, services, line, event);
    case "participants":
      return receiveParticipants(tx, services, line, event);
    default:
      return "kept";
  }
}
