import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { NewDelivery } from "../../../shared/delivery/enqueue-deliveries.js";
import { enqueueSlice } from "../../../shared/delivery/enqueue-slice.js";
import { forEveryAgent } from "../../../shared/events/append-event.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import type { WebhookData, WebhookSource } from "../../../shared/webhooks/webhook-source.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { type Contexts, readContexts } from "../add-contexts.js";
import { webhookReceivers } from "../webhook-receivers.js";
import { addErasures, forgotten } from "./erase-forgotten-contacts.js";
import { webhookBody } from "../rules/webhook-body.js";
import { spell, type Vocabulary } from "../rules/webhook-names.js";
import { findListeners, findListenersOf, type Listener, startFollowing } from "../store/webhook-targets.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

const creation = "webhook_subscription.created";

/**
 * Enqueues events for the subscriptions of the identities they concern (wire contract org 3.4, 3.5), in the transaction
 * that reads the log: each subscription gets each event once. It gets no events from before its creation; the log's
 * order decides, not clocks. When a person is forgotten, it starts the job that erases the person from what was enqueued.
 */
export const fanOutWebhooks = defineConsumer({
  name: "webhook-fan-out",
  // A new database has no subscriptions yet; a consumer that is behind must not miss their beginnings.
  from: "beginning",
  // The data of a batch may be a megabyte for each event.
  batch: 50,
  kinds: ({ parts }) => [creation, forgotten, ...parts.get(allWebhooks).sources.flatMap((source) => source.logKinds)],
  async isConcerned(db, events, services) {
    return (
      events.some(({ kind }) => kind === creation || kind === forgotten) ||
      (await findMatches(db, services, events)).length > 0
    );
  },
  async handle(tx, events, services, resume) {
    await startFollowing(
      tx,
      events.filter(({ kind }) => kind === creation),
    );
    const matches = await findMatches(tx, services, events);
    const data = await buildData(tx, services, matches);
    const byEvent = new Map<LoggedEvent, Match[]>(events.map((event) => [event, []]));
    for (const match of matches) byEvent.get(match.event)!.push(match);
    const contexts = await readContexts(tx, events, matches);
    const deliveriesOf = (event: LoggedEvent) =>
      buildDeliveries(services.parts.get(allWebhooks).names, byEvent.get(event)!, data.get(event), contexts);
    const taken = events.slice(0, contexts.events);
    const progress = await enqueueSlice(tx, services.clock, taken, deliveriesOf, resume);
    // Only after all earlier events are enqueued: their webhooks may name a person who was forgotten since.
    await addErasures(tx, taken.slice(0, progress?.done), services.clock.now());
    return progress ?? (taken.length < events.length ? { done: taken.length, resume: null } : undefined);
  },
});

/** An event of a kind that a subscription includes. */
interface Match {
  readonly event: LoggedEvent;
  readonly source: WebhookSource;
  /** In the specification's spelling. */
  readonly kind: string;
  readonly listener: Listener;
}

async function findMatches(
  db: Queries,
  { parts }: Services,
  events: readonly LoggedEvent[],
): Promise<readonly Match[]> {
  const candidates = events.flatMap((event) =>
    parts.get(allWebhooks).sources.flatMap((source) => {
      const kinds = source.logKinds.includes(event.kind) ? kindsOf(source, event) : [];
      return kinds.length === 0 ? [] : [{ event, source, kinds }];
    }),
  );
  if (candidates.length === 0) return [];
  const identityIds = [...new Set(candidates.flatMap(({ event }) => event.identityId ?? []))];
  const forAll = candidates.filter(({ event }) => event.side === forEveryAgent);
  const organizationIds = forAll.map(({ event }) => event.organizationId);
  const found = [
    ...(await findListeners(db, identityIds)),
    ...(await findListenersOf(db, organizationIds, [...new Set(forAll.flatMap(({ kinds }) => kinds))])),
  ];
  const listeners = [...new Map(found.map((listener) => [listener.id, listener])).values()];
  return candidates.flatMap(({ event, source, kinds }) =>
    listeners.flatMap((listener) => {
      if (!concerns(event, listener) || listener.followsFrom >= event.position) return [];
      const kind = kinds.find((one) => listener.kinds.includes(one));
      return kind === undefined ? [] : [{ event, source, kind, listener }];
    }),
  );
}

function concerns({ identityId, organizationId, side }: LoggedEvent, listener: Listener): boolean {
  return side === forEveryAgent ? listener.organizationId === organizationId : listener.identityId === identityId;
}

function kindsOf(source: WebhookSource, event: LoggedEvent): readonly string[] {
  const kind = source.kindOf(event);
  return kind === null ? [] : typeof kind === "string" ? [kind] : kind;
}

async function buildData(
  tx: Transaction,
  services: Services,
  matches: readonly Match[],
): Promise<ReadonlyMap<LoggedEvent, WebhookData>> {
  const data = new Map<LoggedEvent, WebhookData>();
  for (const source of new Set(matches.map((match) => match.source))) {
    const events = new Set(matches.filter((match) => match.source === source).map(({ event }) => event));
    for (const [event, built] of await source.build(tx, [...events], services)) data.set(event, built);
  }
  return data;
}

/** The deliveries of one event; a body is built once for all receivers with the same context. */
function buildDeliveries(
  vocabulary: Vocabulary,
  matches: readonly Match[],
  data: WebhookData | undefined,
  contexts: Contexts,
): NewDelivery[] {
  if (data === undefined) return [];
  const bodies = new Map<string, string>();
  return matches.map((match) => {
    const { kind, listener } = match;
    const { eventId, occurredAt } = match.event;
    const eventType = spell(vocabulary, kind, listener.dialect);
    const context = contexts.of(match);
    const same = `${eventType} ${context === null ? "" : JSON.stringify(listener.contextConfig)}`;
    const withContext = context === null ? data : { ...data, context };
    const body = bodies.get(same) ?? webhookBody({ eventId, eventType, occurredAt, data: withContext });
    bodies.set(same, body);
    return { channel: webhookReceivers.name, targetId: listener.id, eventId, kind: eventType, body, occurredAt };
  });
}
