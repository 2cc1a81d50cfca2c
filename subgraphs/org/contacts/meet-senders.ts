import type { MeetSenders, MetSender } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { appendEvents } from "../../shared/events/append-event.js";
import { addMetContacts, type Met, noneMet } from "./add-met-contacts.js";
import { contactEvent } from "./record-contact-event.js";
import { nameAfterMessage } from "./rules/message-name.js";
import { readSenders, type Sender, senderKey } from "./rules/read-sender.js";
import { cardOf } from "./rules/contact-card.js";
import { lockAddressBooks } from "./store/contact-writes.js";
import { type MetSource, renameContacts } from "./store/met-contacts.js";
import { findCards, findKnownSenders, findMeetingOrganizations, type KnownSender } from "./store/senders.js";
import { withoutSuppressed } from "./suppressions.js";

/**
 * Adds unknown senders of messages to the address books of their receivers, and gives contacts without a good name the one that a
 * message says (wire contract contacts 4.2, 4.3). Most senders are known, which costs one query and no lock. The statements are as
 * many for one sender as for all.
 */
export const meetSenders: MeetSenders = async (tx, services, given) => {
  await meet(tx, services, given, "communication");
};

/**
 * The same for senders of messages that were stored before, which an admin asked for: also where messages add none (wire contract
 * contacts 4.1). Says how many were added, and whether a limit left some out.
 */
export function meetPastSenders(
  tx: Statements,
  services: Pick<Services, "clock" | "config" | "keyring">,
  given: readonly MetSender[],
): Promise<Met> {
  return meet(tx, services, given, "backfill");
}

async function meet(
  tx: Statements,
  services: Pick<Services, "clock" | "config" | "keyring">,
  given: readonly MetSender[],
  source: MetSource,
): Promise<Met> {
  const senders = readSenders(given);
  if (senders.length === 0) return noneMet;
  const known = await findKnownSenders(tx, senders);
  const unknown = senders.filter((sender) => !known.has(senderKey(sender)));
  const welcome = await withoutUnwanted(tx, services, unknown, source);
  const renamed = senders.filter((sender) => isRenamed(known.get(senderKey(sender)), sender));
  const changing = [...welcome, ...renamed];
  if (changing.length === 0) return noneMet;
  await lockAddressBooks(
    tx,
    changing.map(({ organizationId }) => organizationId),
  );
  // Another message may have come first.
  const current = await findKnownSenders(tx, changing);
  const added = welcome.filter((sender) => !current.has(senderKey(sender)));
  await rename(tx, services, changing, current);
  return added.length === 0 ? noneMet : addMetContacts(tx, services, added, source);
}

/** Senders whom their organization wants as contacts. */
async function withoutUnwanted(
  tx: Statements,
  services: Pick<Services, "clock" | "keyring">,
  senders: readonly Sender[],
  source: MetSource,
): Promise<Sender[]> {
  if (senders.length === 0) return [];
  const organizations = await findMeetingOrganizations(
    tx,
    senders.map(({ organizationId }) => organizationId),
    source,
  );
  const allowed = senders.filter(({ organizationId }) => organizations.has(organizationId));
  return withoutSuppressed(tx, services, allowed, services.clock.now());
}

function isRenamed(known: KnownSender | undefined, { name }: Sender): boolean {
  return known !== undefined && nameAfterMessage(known, name) !== null;
}

/** Gives contacts of locked address books better names. */
async function rename(
  tx: Statements,
  { clock }: Pick<Services, "clock">,
  senders: readonly Sender[],
  known: ReadonlyMap<string, KnownSender>,
): Promise<void> {
  const better = senders.filter((sender) => isRenamed(known.get(senderKey(sender)), sender));
  if (better.length === 0) return;
  // A contact may have several of the identifiers.
  const names = new Map(better.map((sender) => [known.get(senderKey(sender))!.contactId, sender.name]));
  const now = clock.now();
  const cards = await findCards(tx, [...names.keys()]);
  const renamed = cards.flatMap((stored) => {
    const name = nameAfterMessage(stored, names.get(stored.id) ?? null);
    return name === null ? [] : [{ id: stored.id, card: cardOf(stored), name }];
  });
  if (renamed.length === 0) return;
  const changed = await renameContacts(tx, renamed, now);
  const data = { fields: ["preferred_name", "preferred_name_source"] };
  await appendEvents(
    tx,
    changed.map((contact) => contactEvent("contact.updated", contact, data, now)),
  );
}
