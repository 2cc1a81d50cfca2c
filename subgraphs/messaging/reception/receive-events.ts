import type { Services } from "../../shared/context/services.js";
import { inOrder, type Statements } from "../../shared/database/statements.js";
import type { CarrierEvent, StatusEvent } from "../carriers/public.js";
import { findSentMessages } from "../delivery/public.js";
import { lineById, type LineRow } from "../lines/public.js";
import { countUses } from "../messages/public.js";
import { lockSettings, type SettingsRow } from "../settings/public.js";
import type { AttachedFile } from "../media/public.js";
import { meetNumbers } from "./meet-numbers.js";
import { prepareFile, receiveFile } from "./receive-file.js";
import { receiveMessage, prepareMessage } from "./receive-message.js";
import { receiveParticipants } from "./receive-participants.js";
import { keyOf, receiveStatuses } from "./receive-status.js";
import { receiveTapback } from "./receive-tapback.js";
import type { Reception } from "./reception.js";
import { receptionLimits } from "./rules/limits.js";
import { countAttempts, endEvents, type EventEnd, holdEvents, type StoredEvent } from "./store/carrier-events.js";

/** The results of events that changed something here, or are only stored. The others were dropped. */
const done = new Set([
  "delivered",
  "blocked",
  "echo",
  "applied",
  "changed",
  "unchanged",
  "kept",
  "reacted",
  "removed",
  "added",
  "reply",
]);

/**
 * Processes stored events of one line in their order, each once: the transaction that ends them writes their effects.
 * It may be repeated at any point. Returns how many have to wait for the message that they refer to.
 */
export async function receiveEvents(
  services: Services,
  known: LineRow | null,
  events: readonly StoredEvent[],
): Promise<void> {
  const { database, clock } = services;
  const files = new Map<string, readonly AttachedFile[]>();
  for (const { id, payload, attempts, receivedAt } of events) {
    if ((payload.kind !== "message" && payload.kind !== "file") || known === null) continue;
    const age = clock.now().getTime() - receivedAt.getTime();
    const isLast = attempts + 1 >= receptionLimits.fetchAttempts && age >= receptionLimits.fetchingFor;
    const prepared =
      payload.kind === "file"
        ? await prepareFile(services, known, payload, isLast)
        : await prepareMessage(services, known, payload, isLast);
    if (prepared !== null) files.set(id, prepared);
  }
  await database.jobs.pipelinedTransaction(async (tx) => {
    const { held, line, owner } = await begin(tx, known, events);
    const ours = events.filter(({ id }) => held.has(id));
    const statuses = ours.flatMap(({ payload }) => (payload.kind === "status" ? [payload] : []));
    const sent = line === null ? [] : await findSentMessages(tx, line.id, statuses.map(keyOf));
    const spokenOf = new Map(statuses.map((status, index) => [status, sent[index] ?? null]));
    const ends: EventEnd[] = [];
    const waiting: string[] = [];
    const reception: Reception | null =
      line === null ? null : { tx, services, line, owner, spokenOf, files, senders: [], uses: [] };
    const now = clock.now();
    const outcomes = reception === null ? ours.map(() => "unknown_line") : await workOnAll(reception, ours);
    for (const [index, { id, receivedAt }] of ours.entries()) {
      const outcome = outcomes[index] ?? null;
      if (outcome === null && now.getTime() - receivedAt.getTime() < receptionLimits.patience) {
        waiting.push(id);
      } else {
        const state = outcome !== null && done.has(outcome) ? "done" : "dropped";
        ends.push({ id, state, outcome: outcome ?? "unknown_message" });
      }
    }
    await endEvents(tx, ends, now);
    await countAttempts(tx, waiting);
    await meetNumbers(tx, services, reception?.senders ?? []);
    await countUses(tx, services, reception?.uses ?? []);
  });
}

/**
 * Locks the events. If they include messages for an identity's own line, its settings are locked before its
 * conversations, in the order of sends. Then the line is read again, because its owner may have changed.
 */
async function begin(
  tx: Statements,
  line: LineRow | null,
  events: readonly StoredEvent[],
): Promise<{ held: ReadonlySet<string>; line: LineRow | null; owner: SettingsRow | null }> {
  const hold = () =>
    holdEvents(
      tx,
      events.map(({ id }) => id),
    );
  if (line === null || !events.some(({ payload }) => payload.kind === "message")) {
    return { held: await hold(), line, owner: null };
  }
  const { identityId } = line;
  const again = () => lineById(tx, line.id);
  if (identityId === null) {
    const [held, current] = await inOrder<[ReadonlySet<string>, LineRow | null]>(tx, hold, again);
    return { held, line: current, owner: null };
  }
  const [held, owner, current] = await inOrder<[ReadonlySet<string>, SettingsRow | null, LineRow | null]>(
    tx,
    hold,
    () => lockSettings(tx, identityId, "update"),
    again,
  );
  return { held, line: current, owner: current?.identityId === identityId ? owner : null };
}

/** Works on them in their order; statuses that follow each other are worked on together. Answers what came of each. */
async function workOnAll(reception: Reception, events: readonly StoredEvent[]): Promise<(string | null)[]> {
  const outcomes: (string | null)[] = [];
  const statuses: StatusEvent[] = [];
  for (const [index, stored] of events.entries()) {
    if (stored.payload.kind !== "status") {
      outcomes.push(await workOn(reception, stored, stored.payload));
      continue;
    }
    statuses.push(stored.payload);
    if (events[index + 1]?.payload.kind === "status") continue;
    outcomes.push(...(await receiveStatuses(reception, statuses.splice(0))));
  }
  return outcomes;
}

async function workOn(
  reception: Reception,
  { id }: StoredEvent,
  event: Exclude<CarrierEvent, StatusEvent>,
): Promise<string | null> {
  const { tx, services, line } = reception;
  switch (event.kind) {
    case "message":
      return receiveMessage(reception, id, event);
    case "file":
      return receiveFile(reception, id, event);
    case "tapback":
      return receiveTapback(tx, services, line, event);
    case "participants":
      return receiveParticipants(tx, services, line, event);
    default:
      return "kept";
  }
}
