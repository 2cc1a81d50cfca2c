import type { Services } from "../../shared/context/services.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { admitReceivers, type Person } from "../contact-rules/public.js";
import { meetUser } from "./meet-user.js";
import { noteDirect } from "./note-direct.js";
import { eventFacts } from "./rules/event-facts.js";
import { happeningKey } from "./rules/happening-key.js";
import type { SlackEnvelope } from "./rules/slack-envelope.js";
import { eventLimits } from "./rules/event-limits.js";
import { type ArrivedEvent, storeChatEvent } from "./store/chat-events.js";
import { findReceivers, holdReceivers, type ReceiverRow, type Receivers } from "./store/receivers.js";

/** An event with this many characters counts once, a longer one as often as it is a multiple. */
const charactersOfOne = 4_096;

/**
 * Accepts an event for its connections (wire contract chat 9.2). When it resolves, the event is durable, and only then
 * may Slack get an acknowledgement. An event that is not stored, or known, or without a connection, is done at once.
 * Throws `rate_limited` when a connection gets more than the settings allow: then Slack has to send it again, and
 * connections that have it do not get it twice. An identity whose contact rules block the actor does not get the event.
 */
export async function takeEvent(services: EventServices, receivers: Receivers, envelope: SlackEnvelope): Promise<void> {
  const now = services.clock.now();
  const facts = eventFacts(envelope, now);
  if (facts === null || envelope.teams.length === 0) return;
  const { eventId: slackEventId, appId } = envelope;
  const event = { slackEventId, appId, happeningKey: happeningKey(facts, envelope.event), facts };
  const { reader } = services.database.request;
  for (let after: string | null = null; ;) {
    const found: ReceiverRow[] = await findReceivers(reader, receivers, envelope.teams, after);
    if (found.length > 0) await storeFor(services, receivers, found, event, now);
    if (found.length < eventLimits.connections) return;
    after = found.at(-1)!.id;
  }
}

type EventServices = Pick<Services, "config" | "clock" | "database" | "keyring" | "limiter" | "parts">;

async function storeFor(
  services: EventServices,
  receivers: Receivers,
  found: readonly ReceiverRow[],
  event: ArrivedEvent,
  now: Date,
): Promise<void> {
  const { config, database, limiter } = services;
  const rule = perMinute(config.CHAT_EVENTS_PER_MINUTE, "CHAT_EVENTS_PER_MINUTE");
  const counts = 1 + Math.floor(JSON.stringify(event.facts.more).length / charactersOfOne);
  const weighed = { ...rule, limit: Math.max(1, rule.limit / counts) };
  for (const { id } of found) await enforce(limiter, countedAs(receivers), id, weighed);
  const admitted = await admitReceivers(database.request.reader, found, actorOf(event.facts));
  if (admitted.length === 0) return;
  const ids = admitted.map(({ id }) => id);
  await database.request.transaction(async (tx) => {
    const stored = await storeChatEvent(tx, await holdReceivers(tx, receivers, ids), event, now);
    await noteDirect(tx, stored, event.facts);
    await meetUser(tx, services, stored, event.facts);
  });
}

/** Who did what an event tells of. */
function actorOf({ userId, byWorkspaceId, more }: ArrivedEvent["facts"]): Person {
  const ids = [userId, more.message?.botId ?? null].filter((id) => id !== null);
  return { ids, workspaceId: byWorkspaceId };
}

/**
 * The user who chose a connection's signing secret may post to it without limit. That must not block events from a
 * socket or for the installed app, which others depend on.
 */
function countedAs(receivers: Receivers): string {
  if ("installedAppId" in receivers) return "chat.events.app";
  return "appTokenHash" in receivers ? "chat.events.socket" : "chat.events";
}
