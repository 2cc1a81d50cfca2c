import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { NewDelivery } from "../../../shared/delivery/enqueue-deliveries.js";
import { enqueueSlice } from "../../../shared/delivery/enqueue-slice.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import type { WebhookData, WebhookSource } from "../../../shared/webhooks/webhook-source.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { type Contexts, readContexts } from "../add-contexts.js";
import { webhookReceivers } from "../webhook-receivers.js";
import { webhookBody } from "../rules/webhook-body.js";
import { spell, type Vocabulary } from "../rules/webhook-names.js";
import { findListeners, type Listener, startFollowing } from "../store/webhook-targets.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

const creation = "webhook_subscription.created";

/**
 * Puts events on their way to the subscriptions of the identities they concern (wire contract org 3.4, 3.5), in the
 * transaction in which the log is read: each goes to each of them once. What happened before a subscription was made does
 * not go to it; the log's order decides, not clocks.
 */
export const fanOutWebhooks = defineConsumer({
  name: "webhook-fan-out",
  // A server that is new to the database has no subscriptions yet; one that is behind must not miss their beginnings.
  from: "beginning",
  // What a batch tells may be a megabyte for each event.
  batch: 50,
  kinds: ({ parts }) => [creation, ...parts.get(allWebhooks).sources.flatMap((source) => source.logKinds)],
  async isConcerned(db, events, services) {
    return events.some(({ kind }) => kind === creation) || (await findMatches(db, services, events)).length > 0;
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
    return progress ?? (taken.length < events.length ? { done: taken.length, resume: null } : undefined);
  },
});

/** An event of a kind that a subscription has. */
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
      const kind = source.logKinds.includes(event.kind) ? source.kindOf(event) : null;
      return kind === null ? [] : [{ event, source, kind }];
    }),
  );
  if (candidates.length === 0) return [];
  const identityIds = [...new Set(candidates.flatMap(({ event }) => event.identityId ?? []))];
  const listeners = await findListeners(db, identityIds);
  return candidates.flatMap((candidate) =>
    listeners
      .filter(({ identityId, kinds, followsFrom }) => {
        const { event, kind } = candidate;
        return identityId === event.identityId && kinds.includes(kind) && followsFrom < event.position;
      })
      .map((listener) => ({ ...candidate, listener })),
  );
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

/** The deliveries of one event; a body is built once, whoever gets it with the same context. */
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
    const whole = context === null ? data : { ...data, context };
    const body = bodies.get(same) ?? webhookBody({ eventId, eventType, occurredAt, data: whole });
    bodies.set(same, body);
    return { channel: webhookReceivers.name, targetId: listener.id, eventId, kind: eventType, body, occurredAt };
  });
}
