import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { appendEvents } from "../../shared/events/append-event.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { contactEvent } from "./record-contact-event.js";
import { firstName } from "./rules/message-name.js";
import type { Sender } from "./rules/read-sender.js";
import { insertMetContacts, type MetSource, noteLimitReached } from "./store/met-contacts.js";
import { countMet } from "./store/senders.js";

const day = 86_400_000;

/** The result for senders. */
export interface Met {
  readonly added: number;
  /** The limit that left some of them out: that of 24 hours, or that of the address book. */
  readonly limit: "day" | "total" | null;
}

export const noneMet: Met = { added: 0, limit: null };

/**
 * Adds senders to the address books of their organizations, which are locked, as far as there is room (wire contract contacts 4.3).
 * The people of the organization learn once a day that some are left out.
 */
export async function addMetContacts(
  tx: Statements,
  { clock, config }: Pick<Services, "clock" | "config">,
  senders: readonly Sender[],
  source: MetSource,
): Promise<Met> {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - day);
  const most = { total: config.CONTACTS_MAX_PER_ORGANIZATION, added: config.CONTACTS_AUTO_PER_DAY };
  const organizationIds = [...new Set(senders.map(({ organizationId }) => organizationId))];
  const counts = await countMet(tx, organizationIds, { since: yesterday, source, most });
  const room = new Map(
    counts.map(({ organizationId, total, added }) => [
      organizationId,
      Math.min(most.total - total, most.added - added),
    ]),
  );
  const fitting: Sender[] = [];
  const full = new Set<string>();
  for (const sender of senders) {
    const left = room.get(sender.organizationId) ?? 0;
    room.set(sender.organizationId, left - 1);
    if (left > 0) fitting.push(sender);
    else full.add(sender.organizationId);
  }
  const added = fitting.length > 0 ? await add(tx, fitting, source, now) : 0;
  const isDay = counts.some(({ total, added: today }) => most.added - today <= most.total - total);
  const limit = full.size === 0 ? null : isDay ? "day" : "total";
  // An admin asked for senders of the past, and reads the result.
  if (full.size === 0 || source === "backfill") return { added, limit };
  const noted = await noteLimitReached(tx, [...full], yesterday, now);
  if (noted.length === 0) return { added, limit };
  await appendEvents(
    tx,
    noted.map(({ id, version }) =>
      contactEvent("address_book.limit_reached", { id, organizationId: id, version }, {}, now),
    ),
  );
  return { added, limit };
}

async function add(tx: Statements, senders: readonly Sender[], source: MetSource, now: Date): Promise<number> {
  const contacts = senders.map((sender) => ({
    id: orderedId(now),
    sender,
    name: firstName(sender.name, sender.shown),
  }));
  const added = await insertMetContacts(tx, contacts, source, now);
  if (added.length === 0) return 0;
  await appendEvents(
    tx,
    added.map(({ id, sender: { organizationId } }) =>
      contactEvent("contact.created", { id, organizationId, version: 1 }, { source }, now),
    ),
  );
  return added.length;
}
