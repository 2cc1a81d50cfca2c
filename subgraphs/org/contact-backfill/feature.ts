import type { Feature } from "../../shared/domain/feature.js";
import { backfillAuthority } from "./authority.js";
import { backfillEvents } from "./events.js";
import { backfillContacts } from "./jobs/backfill-contacts.js";
import { followBackfillStarts } from "./jobs/follow-starts.js";
import { backfillLifecycle } from "./lifecycle.js";
import { BackfillContacts } from "./operations/backfill-contacts.js";
import { GetContactBackfill } from "./operations/get-contact-backfill.js";

/** contact backfill: the senders of messages that are stored become contacts. */
export const contactBackfill: Feature = {
  operations: [BackfillContacts, GetContactBackfill],
  authority: backfillAuthority,
  events: backfillEvents,
  lifecycle: backfillLifecycle,
  consumers: [followBackfillStarts],
  tasks: [backfillContacts],
};
