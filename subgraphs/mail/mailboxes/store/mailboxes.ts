import { Prisma, type Mailbox } from "../../../../generated/prisma/client.js";
import { modeColumns } from "../../../shared/contact-rules/mode-columns.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import {
  changeModes,
  type FilterModes,
  type ModeChange,
  sameModes,
  storedModes,
} from "../../../shared/rules/filter-modes.js";
import { isAgent, seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import { frozenBy } from "../../../shared/reviews/frozen-by.js";
import type { FrozenBy } from "../../../shared/reviews/rules/freeze.js";

/** A mailbox with the plan of its organization, and what is frozen. */
export type MailboxRow = Omit<Mailbox, keyof FilterModes> &
  FilterModes & { readonly plan: string; readonly frozenBy: FrozenBy | null };

const selectMailboxes = Prisma.sql`
  select m.id, m.identity_id as "identityId", m.email_address as "emailAddress", ${modeColumns("m")},
         m.storage_used_bytes as "storageUsedBytes", m.received_bytes as "receivedBytes", m.signature_html as "signatureHtml",
         m.signature_text as "signatureText", m.signature_enabled as "signatureEnabled",
         m.default_undo_seconds as "defaultUndoSeconds", m.created_at as "createdAt", m.updated_at as "updatedAt", o.plan,
         ${frozenBy} as "frozenBy"
  from mailbox m join identity i on i.id = m.identity_id join organization o on o.id = i.organization_id`;

/**
 * The condition on `m` and `i`: the mailboxes that a viewer may see: its organization's or for an agent its own. Closed
 * mailboxes are invisible.
 */
export function visibleMailboxes(viewer: Viewer): Prisma.Sql {
  const { organizationId, identityId } = viewer;
  if (organizationId === null) return Prisma.sql`false`;
  const open = Prisma.sql`i.organization_id = ${organizationId} and m.closed_at is null`;
  if (seesOrganization(viewer)) return open;
  if (!isAgent(viewer) || identityId === null) return Prisma.sql`false`;
  return Prisma.sql`${open} and m.identity_id = ${identityId}::uuid`;
}

const wantedBy = {
  id: (ids: string[]) => Prisma.sql`m.id = any(${ids}::uuid[])`,
  identityId: (ids: string[]) => Prisma.sql`m.identity_id = any(${ids}::uuid[])`,
  emailAddress: (addresses: string[]) => Prisma.sql`m.email_address = any(${addresses})`,
};

/** Mailboxes by one of their unique columns, in no order, that the viewer may see. */
export async function findVisibleMailboxes(
  db: Reader,
  viewer: Viewer,
  column: keyof typeof wantedBy,
  values: readonly string[],
): Promise<MailboxRow[]> {
  return db.$queryRaw<MailboxRow[]>`
    ${selectMailboxes} where ${wantedBy[column]([...values])} and ${visibleMailboxes(viewer)}`;
}

/** The identity of that mailbox, or null when the viewer may not see it. The id must be well-formed. */
export async function findOwnerOfMailbox(db: Reader, viewer: Viewer, id: string): Promise<string | null> {
  const [row] = await findVisibleMailboxes(db, viewer, "id", [id]);
  return row?.identityId ?? null;
}

/** The mailboxes a viewer may see, newest first. */
export async function listVisibleMailboxes(
  db: Reader,
  viewer: Viewer,
  { first, after }: PageRequest,
): Promise<Page<MailboxRow>> {
  const rows = await db.$queryRaw<MailboxRow[]>`
    ${selectMailboxes} where ${visibleMailboxes(viewer)} and ${isAfter(after)}
    order by m.created_at desc, m.id desc limit ${first + 1}`;
  return toPage(rows, first);
}

/** How many open mailboxes an organization has. */
export async function countMailboxes(db: Reader, organizationId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from mailbox m join identity i on i.id = m.identity_id
    where i.organization_id = ${organizationId} and i.deleted_at is null`;
  return row?.count ?? 0;
}

function isAfter(keyset: Keyset | null): Prisma.Sql {
  if (keyset === null) return Prisma.sql`true`;
  return Prisma.sql`(m.created_at, m.id) < (${keyset.createdAt}::timestamptz, ${keyset.id}::uuid)`;
}

/** Whether a mailbox has the address. */
export async function isAddressInUse(tx: Transaction, emailAddress: string): Promise<boolean> {
  return (await tx.mailbox.findUnique({ where: { emailAddress }, select: { id: true } })) !== null;
}

/** Whether a mailbox of another identity has the address. */
export async function isAddressOfAnother(tx: Transaction, emailAddress: string, identityId: string): Promise<boolean> {
  const mailbox = await tx.mailbox.findUnique({ where: { emailAddress }, select: { identityId: true } });
  return mailbox !== null && mailbox.identityId !== identityId;
}

export async function insertMailbox(
  tx: Transaction,
  mailbox: Pick<Mailbox, "id" | "identityId" | "emailAddress" | "createdAt">,
): Promise<void> {
  await tx.mailbox.create({ data: { ...mailbox, updatedAt: mailbox.createdAt } });
}

/** A change of a signature. Undefined: unchanged; null: cleared. */
export interface SignatureChange {
  readonly html?: string | null;
  readonly text?: string | null;
  readonly isEnabled?: boolean;
}

/** A changed mailbox. */
export interface ChangedMailbox {
  readonly id: string;
  readonly organizationId: string;
  readonly version: number;
}

/** A mailbox with changed filter modes. */
export type ChangedModes = ChangedMailbox & { readonly modes: FilterModes };

/** Sets filter modes of an identity's open mailbox; null when nothing changes. */
export async function setFilterModes(
  tx: Transaction,
  identityId: string,
  change: ModeChange,
  updatedAt: Date,
): Promise<ChangedModes | null> {
  const [before] = await tx.$queryRaw<(FilterModes & { readonly id: string; readonly organizationId: string })[]>`
    select m.id, i.organization_id as "organizationId", ${modeColumns("m")}
    from mailbox m join identity i on i.id = m.identity_id
    where m.identity_id = ${identityId}::uuid and m.closed_at is null for update of m`;
  if (before === undefined) return null;
  const modes = changeModes(before, change);
  if (sameModes(before, modes)) return null;
  const data = { ...storedModes(modes), updatedAt, version: { increment: 1 } };
  const { version } = await tx.mailbox.update({ where: { id: before.id }, data, select: { version: true } });
  return { id: before.id, organizationId: before.organizationId, version, modes };
}

/** Sets the signature of an identity's open mailbox; null when nothing changes, or there is no open mailbox. */
export async function setSignature(
  tx: Transaction,
  identityId: string,
  { html, text, isEnabled }: SignatureChange,
  updatedAt: Date,
): Promise<ChangedMailbox | null> {
  const changed = { html: html !== undefined, text: text !== undefined, isEnabled: isEnabled !== undefined };
  const [row] = await tx.$queryRaw<ChangedMailbox[]>`
    with given as (
      select m.id, case when ${changed.html} then ${html ?? null}::text else m.signature_html end as html,
             case when ${changed.text} then ${text ?? null}::text else m.signature_text end as text,
             case when ${changed.isEnabled} then ${isEnabled ?? false} else m.signature_enabled end as enabled
      from mailbox m where m.identity_id = ${identityId}::uuid and m.closed_at is null for update
    )
    update mailbox m set signature_html = given.html, signature_text = given.text, signature_enabled = given.enabled,
      updated_at = ${updatedAt}, version = m.version + 1
    from identity i, given where given.id = m.id and i.id = m.identity_id
      and (m.signature_html, m.signature_text, m.signature_enabled) is distinct from (given.html, given.text, given.enabled)
    returning m.id, i.organization_id as "organizationId", m.version`;
  return row ?? null;
}

/** Sets for how long sends of an identity's open mailbox can be canceled; null when nothing changes, or there is no open mailbox. */
export async function setDefaultUndo(
  tx: Transaction,
  identityId: string,
  seconds: number,
  updatedAt: Date,
): Promise<ChangedMailbox | null> {
  const [row] = await tx.$queryRaw<ChangedMailbox[]>`
    update mailbox m set default_undo_seconds = ${seconds}, updated_at = ${updatedAt}, version = m.version + 1
    from identity i where i.id = m.identity_id and m.identity_id = ${identityId}::uuid and m.closed_at is null
      and m.default_undo_seconds <> ${seconds}
    returning m.id, i.organization_id as "organizationId", m.version`;
  return row ?? null;
}

/**
 * Closes an identity's mailbox: it becomes invisible, and its address becomes free for those who may have it. An empty
 * mailbox is deleted at once; otherwise a job empties it first.
 */
export async function closeMailbox(tx: Transaction, identityId: string, closedAt: Date): Promise<void> {
  await tx.$executeRaw`
    update mailbox set closed_at = ${closedAt}, storage_used_bytes = 0, received_bytes = 0, email_address = 'closed-' || id || '@invalid'
    where identity_id = ${identityId}::uuid and closed_at is null`;
  await tx.mailSendWindow.deleteMany({ where: { identityId } });
  await tx.mailbox.deleteMany({
    where: {
      identityId,
      messages: { none: {} },
      threads: { none: {} },
      drafts: { none: {} },
      imports: { none: {} },
    },
  });
}

/**
 * Closes all mailboxes of an organization whose identities are deleted a moment later: mail that is accepted, sent or
 * imported until then would be lost silently.
 */
export async function closeMailboxesOf(tx: Transaction, organizationId: string, closedAt: Date): Promise<void> {
  await tx.$executeRaw`
    update mailbox b set closed_at = ${closedAt}, storage_used_bytes = 0, received_bytes = 0, email_address = 'closed-' || b.id || '@invalid'
    from identity i
    where i.id = b.identity_id and i.organization_id = ${organizationId} and b.closed_at is null`;
}

/** The storage of an organization's fullest mailbox. */
export async function largestMailboxBytes(tx: Transaction, organizationId: string): Promise<number> {
  const found = await tx.mailbox.aggregate({
    where: { identity: { organizationId } },
    _max: { storageUsedBytes: true },
  });
  return Number(found._max.storageUsedBytes ?? 0);
}
