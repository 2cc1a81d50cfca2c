import type { Services } from "../../../shared/context/services.js";
import { lineOfCarrier } from "../../lines/public.js";
import type { TakeEvents } from "../port/carrier.js";
import { eventsOf, fileEvents, registeredEvents } from "./rules/events.js";
import type { BlueBubblesServer } from "./rules/servers.js";
import { saveSeenUntil, seenUntil } from "../store/carrier-positions.js";
import type { BlueBubblesApi } from "./api.js";
import { receiverPath } from "../port/receiver-address.js";

type CatchUpServices = Pick<Services, "clock" | "database" | "keyring" | "log" | "publicBaseUrl">;

const carrier = "bluebubbles";
const page = 100;
const mostPages = 10;
/** This span is read again each time: the state of a message changes after it was written, and clocks differ. */
const overlapMilliseconds = 15 * 60_000;
const related = ["chats", "chats.participants", "attachments", "handle"];

/**
 * Reads events that a server did not report: it reports each event once, even if nothing listens. Older events of a new
 * server are ignored.
 */
export async function catchUpWith(
  services: CatchUpServices,
  api: BlueBubblesApi,
  { number }: BlueBubblesServer,
  takeEvents: TakeEvents,
): Promise<void> {
  const { clock, database, log } = services;
  await register(services, api, number);
  const now = clock.now();
  const seen = await seenUntil(database.jobs.reader, carrier, number);
  if (seen === null) return saveSeenUntil(database.jobs.writer, carrier, number, now);
  const after = seen.getTime() - overlapMilliseconds;
  let last = after;
  for (let count = 0; count < mostPages; count += 1) {
    const query = { after, sort: "ASC", with: related, limit: page, offset: count * page };
    const outcome = await api.post("catchUp", "/message/query", query);
    if (outcome.kind !== "accepted" || !Array.isArray(outcome.data)) {
      log.warn({ line: number }, "A BlueBubbles server did not return its events");
      return;
    }
    const messages: readonly unknown[] = outcome.data.slice(0, page);
    await takeEvents(
      messages.flatMap((message) => [
        ...eventsOf(number, "new-message", message, now),
        ...fileEvents(number, message, now),
      ]),
    );
    const written = messages.map((message) => (message as { dateCreated?: unknown } | null)?.dateCreated);
    last = Math.max(last, ...written.filter((at) => typeof at === "number"));
    if (messages.length < page) return saveSeenUntil(database.jobs.writer, carrier, number, now);
  }
  // There is more than one round can read: the next one continues here.
  const next = Math.min(now.getTime(), last + overlapMilliseconds);
  await saveSeenUntil(database.jobs.writer, carrier, number, new Date(next));
}

/** Registers our webhook URL at the server, and removes this line's invalid ones. */
async function register(
  { database, keyring, publicBaseUrl }: CatchUpServices,
  api: BlueBubblesApi,
  number: string,
): Promise<void> {
  const line = await lineOfCarrier(database.jobs.reader, carrier, number);
  if (line === null) return;
  const url = `${publicBaseUrl}${receiverPath(keyring, carrier, line.id)}`;
  const known = await api.get("act", "/webhook");
  if (known.kind !== "accepted" || !Array.isArray(known.data)) return;
  const hooks = known.data.slice(0, page) as { id?: unknown; url?: unknown }[];
  if (!hooks.some((hook) => hook.url === url)) {
    // First the new one: whenever this is interrupted, the server has somewhere to report to.
    const added = await api.post("act", "/webhook", { url, events: registeredEvents });
    if (added.kind !== "accepted") return;
  }
  for (const hook of hooks) {
    if (typeof hook.url !== "string" || hook.url === url || !Number.isSafeInteger(hook.id)) continue;
    const isOurs = hook.url.includes(`/carriers/bluebubbles/${line.id}/`);
    if (isOurs) await api.remove("act", `/webhook/${String(hook.id)}`);
  }
}
