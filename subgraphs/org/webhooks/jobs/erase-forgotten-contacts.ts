import type { Services } from "../../../shared/context/services.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Statements } from "../../../shared/database/statements.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { addJob } from "../../../shared/work/add-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { withoutContacts } from "../rules/without-contacts.js";
import { type DeliveryPlace, findBodiesWith, findNextTarget, rewriteBody } from "../store/stored-bodies.js";

const name = "org-erase-forgotten-contacts";
/** Deliveries of one query, and queries of one job: the next job continues, so that others have their turn. */
const pageSize = 100;
const pagesPerJob = 10;
/** Before every id. */
const least = "00000000-0000-0000-0000-000000000000";

/** The kind of event that leads to such a job. */
export const forgotten = "contact.forgotten";

/** Deliveries to look through: those after a place, or all. */
interface Payload {
  readonly organizationId: string;
  readonly contactIds: readonly string[];
  readonly after?: { readonly targetId: string; readonly eventId: string };
}

/**
 * Erases people who were forgotten from the webhooks that are stored for the log, for retries and replays (wire contract contacts
 * 11): their names and memories. It runs after the last webhook that names them was enqueued.
 */
export const eraseForgottenContacts = defineTask({
  name,
  async run({ services, signal }, payload) {
    const { after, ...rest } = payload as Payload;
    let place = after ?? (await firstPlaceOf(services.database.jobs.reader, rest.organizationId, least));
    for (let page = 0; page < pagesPerJob && place !== null; page++) {
      signal.throwIfAborted();
      place = await erasePage(services, rest, place);
    }
    if (place === null) return;
    const next = { ...rest, contactIds: [...rest.contactIds], after: { ...place } };
    await services.database.jobs.transaction((tx) => addJob(tx, name, next, { now: services.clock.now() }));
  },
});

/** Adds the jobs for those of these events that tell of a forgotten contact. */
export async function addErasures(tx: Statements, events: readonly LoggedEvent[], now: Date): Promise<void> {
  const about = events.filter(({ kind }) => kind === forgotten);
  for (const organizationId of new Set(about.map((event) => event.organizationId))) {
    const theirs = about.filter((event) => event.organizationId === organizationId);
    await addJob(tx, name, { organizationId, contactIds: theirs.map(({ subjectId }) => subjectId) }, { now });
  }
}

/** Erases from the deliveries that follow a place. Returns the next place; null after the last. */
async function erasePage(
  { database: { jobs } }: Services,
  { organizationId, contactIds }: Payload,
  place: DeliveryPlace,
): Promise<DeliveryPlace | null> {
  const { found, lastEventId } = await findBodiesWith(jobs.reader, place, contactIds, pageSize);
  const erased = new Set(contactIds);
  // Several deliveries may share a body.
  for (const body of new Map(found.map((one) => [one.bodyId ?? one.deliveryId, one])).values()) {
    await jobs.transaction((tx) => rewriteBody(tx, body, (text) => withoutContacts(text, erased)));
  }
  if (lastEventId !== null) return { targetId: place.targetId, eventId: lastEventId };
  return firstPlaceOf(jobs.reader, organizationId, place.targetId);
}

/** The beginning of the deliveries of an organization's next subscription; null after the last. */
async function firstPlaceOf(db: Reader, organizationId: string, after: string): Promise<DeliveryPlace | null> {
  const targetId = await findNextTarget(db, organizationId, after);
  return targetId === null ? null : { targetId, eventId: least };
}
