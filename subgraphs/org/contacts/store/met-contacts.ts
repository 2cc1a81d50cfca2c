import type { Statements } from "../../../shared/database/statements.js";
import type { ContactCard } from "../rules/contact-card.js";
import type { PreferredName } from "../rules/preferred-name.js";
import type { Sender } from "../rules/read-sender.js";
import { bytesOfCard, searchedTextOf, sortNameOf } from "../rules/searched-contact.js";

/** A contact of a sender, as it is added. */
export interface MetContact {
  readonly id: string;
  readonly sender: Sender;
  readonly name: PreferredName;
}

/** The origin of an automatic contact: a message that arrives, or those that are stored. */
export type MetSource = "communication" | "backfill";

/** A contact after a change that a message made. */
export interface ChangedContact {
  readonly id: string;
  readonly organizationId: string;
  readonly version: number;
}

/**
 * Adds contacts with one identifier each, which no person has confirmed. One whose identifier another contact has by now is left
 * out, and those of an organization that was removed while the message waited for its address book. Returns those that were added, in
 * their order.
 */
export async function insertMetContacts(
  tx: Statements,
  contacts: readonly MetContact[],
  source: MetSource,
  createdAt: Date,
): Promise<MetContact[]> {
  const column = <Value>(of: (contact: MetContact) => Value): Value[] => contacts.map(of);
  const list = (name: "emails" | "phones" | "agentHandles" | "chatUsers") =>
    column(({ sender: { card } }) => JSON.stringify(card[name]));
  const added = await tx.$queryRaw<{ id: string }[]>`
    with given as (
      select * from unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ sender }) => sender.organizationId)}::text[],
        ${column(({ sender }) => sender.identityId)}::uuid[], ${column(({ sender }) => sender.identifier.kind)}::text[],
        ${column(({ sender }) => sender.identifier.value)}::text[], ${column(({ sender }) => sender.identifier.domain)}::text[],
        ${column(({ name }) => name.preferredName)}::text[], ${column(({ name }) => name.preferredNameSource)}::text[],
        ${list("emails")}::jsonb[], ${list("phones")}::jsonb[], ${list("agentHandles")}::jsonb[], ${list("chatUsers")}::jsonb[],
        ${column(({ name }) => sortNameOf(name.preferredName))}::text[],
        ${column(({ name, sender }) => searchedTextOf(name.preferredName, sender.card))}::text[],
        ${column(({ name, sender }) => bytesOfCard(name.preferredName, sender.card))}::int[])
      as one (id, organization_id, identity_id, kind, value, domain, name, source, emails, phones, agent_handles, chat_users,
              sort_name, search_text, card_bytes)
      where exists (select 1 from organization o where o.id = one.organization_id and o.deleted_at is null)
    ), claimed as (
      insert into contact_identifier (organization_id, kind, value, domain, contact_id)
      select organization_id, kind::"ContactIdentifierKind", value, domain, id from given
      on conflict do nothing returning contact_id
    )
    insert into contact
      (id, organization_id, preferred_name, preferred_name_source, emails, phones, agent_handles, chat_users, sort_name,
       search_text, card_bytes, creation_source, review_status, created_by_identity_id, created_at, updated_at)
    select id, organization_id, name, source::"ContactNameSource", emails, phones, agent_handles, chat_users, sort_name,
           search_text, card_bytes, ${source}::"ContactCreationSource", 'unreviewed', identity_id, ${createdAt}::timestamptz, ${createdAt}::timestamptz
    from given where id in (select contact_id from claimed) returning id`;
  const ids = new Set(added.map(({ id }) => id));
  return contacts.filter(({ id }) => ids.has(id));
}

/** A contact with the name that a message gives it. */
export interface RenamedContact {
  readonly id: string;
  readonly card: ContactCard;
  readonly name: PreferredName;
}

/** Gives contacts of locked address books these names, and counts the changes. */
export async function renameContacts(
  tx: Statements,
  contacts: readonly RenamedContact[],
  updatedAt: Date,
): Promise<ChangedContact[]> {
  const column = <Value>(of: (contact: RenamedContact) => Value): Value[] => contacts.map(of);
  return tx.$queryRaw<ChangedContact[]>`
    update contact c set preferred_name = given.name, preferred_name_source = given.source::"ContactNameSource",
      sort_name = given.sort_name, search_text = given.search_text, card_bytes = given.card_bytes,
      version = c.version + 1, updated_at = ${updatedAt}::timestamptz
    from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ name }) => name.preferredName)}::text[],
      ${column(({ name }) => name.preferredNameSource)}::text[],
      ${column(({ name }) => sortNameOf(name.preferredName))}::text[],
      ${column(({ name, card }) => searchedTextOf(name.preferredName, card))}::text[],
      ${column(({ name, card }) => bytesOfCard(name.preferredName, card))}::int[])
    as given (id, name, source, sort_name, search_text, card_bytes)
    where c.id = given.id returning c.id, c.organization_id as "organizationId", c.version`;
}

/**
 * Notes for organizations that a limit left contacts out, unless that was noted after a time; those of which it is news. An
 * organization whose row another transaction holds is left to the next message, so that none waits for it.
 */
export async function noteLimitReached(
  tx: Statements,
  organizationIds: readonly string[],
  notedBefore: Date,
  now: Date,
): Promise<{ readonly id: string; readonly version: number }[]> {
  return tx.$queryRaw<{ id: string; version: number }[]>`
    update organization set contacts_limit_reached_at = ${now}::timestamptz, version = version + 1 where id in (
      select id from organization where id = any(${[...organizationIds]}::text[]) and deleted_at is null
        and (contacts_limit_reached_at is null or contacts_limit_reached_at <= ${notedBefore}::timestamptz)
      order by id for no key update skip locked)
    returning id, version`;
}
