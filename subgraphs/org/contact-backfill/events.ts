import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of a backfill, for people and admin keys. */
export const backfillEvents = defineEvents({
  "address_book.backfill_started": {
    description: "An admin asked for the senders of stored messages as contacts.",
    subject: null,
  },
  "address_book.backfill_finished": {
    description: "All stored messages were looked at for contacts, or the contacts are full.",
    subject: null,
  },
});
