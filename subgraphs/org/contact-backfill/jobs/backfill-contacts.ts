import type { Services } from "../../../shared/context/services.js";
import { allPastSenders } from "../../../shared/contacts/past-senders.js";
import { appendEvent } from "../../../shared/events/append-event.js";
import { addJob } from "../../../shared/work/add-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { meetPastSenders } from "../../contacts/public.js";
import { backfillEvent } from "../backfill-event.js";
import { nextPlace, placeOf } from "../rules/next-place.js";
import { findBackfill, lockBackfill, updateBackfill } from "../store/backfills.js";

/** How long it waits when as many contacts were added as a day may. */
const pauseMs = 86_400_000;

/**
 * Adds the senders of an organization's stored messages to its contacts, a page of messages after the other (wire contract contacts
 * 4.1). Each page commits with its place, so it continues there after an interruption; a page that is read twice adds no sender twice.
 */
export const backfillContacts = defineTask({
  name: "org-backfill-contacts",
  async run({ services, signal }, payload) {
    const { organizationId } = payload as { organizationId: string };
    while (await addPage(services, organizationId)) signal.throwIfAborted();
  },
});

/** Returns whether there is more to do now. */
async function addPage(services: Services, organizationId: string): Promise<boolean> {
  const { jobs } = services.database;
  const before = await findBackfill(jobs.reader, organizationId);
  if (before === null || before.finishedAt !== null) return false;
  const sources = services.parts.get(allPastSenders);
  const channels = Object.keys(sources);
  const place = placeOf(channels, before);
  const page =
    place === null
      ? { senders: [], examined: 0, next: null }
      : await sources[place.channel]!.read(services, organizationId, place.position);
  return jobs.transaction(async (tx) => {
    const locked = await lockBackfill(tx, organizationId);
    // Another job was faster, or the organization is gone.
    if (locked === null || locked.version !== before.version) return locked !== null;
    const now = services.clock.now();
    const { added, limit } = await meetPastSenders(tx, services, page.senders);
    const addedCount = locked.addedCount + added;
    if (limit === "day") {
      await updateBackfill(tx, organizationId, { ...locked, state: "waiting", addedCount });
      const runAt = new Date(now.getTime() + pauseMs);
      await addJob(
        tx,
        backfillContacts.name,
        { organizationId },
        { runAt, key: `${organizationId}/${locked.version}` },
      );
      return false;
    }
    const next = place === null || limit === "total" ? null : nextPlace(channels, place, page.next);
    const changed = await updateBackfill(tx, organizationId, {
      state: limit === "total" ? "full" : next === null ? "finished" : "running",
      channel: next?.channel ?? null,
      position: next?.position ?? null,
      examinedCount: locked.examinedCount + page.examined,
      addedCount,
      finishedAt: next === null ? now : null,
    });
    if (next === null) await appendEvent(tx, backfillEvent("address_book.backfill_finished", changed, now));
    return next !== null;
  });
}
