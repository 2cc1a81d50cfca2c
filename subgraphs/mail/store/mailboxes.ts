import type { Mailbox, Prisma } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../shared/pagination/page.js";
import { isAgent, seesOrganization, type Viewer } from "../../shared/viewer/viewer.js";

/** A mailbox with the plan of the organization that pays for it. */
export type MailboxRow = Mailbox & { readonly plan: string };

const include = { identity: { select: { organization: { select: { plan: true } } } } } as const;

type Included = Prisma.MailboxGetPayload<{ include: typeof include }>;

function toRow({ identity, ...mailbox }: Included): MailboxRow {
  return { ...mailbox, plan: identity.organization.plan };
}

/** The mailboxes that a viewer may see: its organization's, or for an agent its own. */
function visibleMailboxes(viewer: Viewer): Prisma.MailboxWhereInput {
  const { organizationId, identityId } = viewer;
  if (organizationId !== null && seesOrganization(viewer)) return { identity: { organizationId } };
  if (organizationId !== null && isAgent(viewer) && identityId !== null) {
    return { identityId, identity: { organizationId } };
  }
  return { id: { in: [] } };
}

/** Mailboxes by one of their unique columns, in no order, without those the viewer may not see. */
export async function findVisibleMailboxes(
  db: Reader,
  viewer: Viewer,
  column: "id" | "identityId" | "emailAddress",
  values: readonly string[],
): Promise<MailboxRow[]> {
  const where = { AND: [visibleMailboxes(viewer), { [column]: { in: [...values] } }] };
  return (await db.mailbox.findMany({ where, include })).map(toRow);
}

/** The mailboxes a viewer may see, newest first. */
export async function listVisibleMailboxes(db: Reader, viewer: Viewer, page: PageRequest): Promise<Page<MailboxRow>> {
  const rows = await db.mailbox.findMany({
    where: { AND: [visibleMailboxes(viewer), after(page.after)] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.first + 1,
    include,
  });
  return toPage(rows.map(toRow), page.first);
}

function after(keyset: Keyset | null): Prisma.MailboxWhereInput {
  if (keyset === null) return {};
  const { createdAt, id } = keyset;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}

/** Whether a mailbox has the address. */
export async function isAddressInUse(tx: Transaction, emailAddress: string): Promise<boolean> {
  return (await tx.mailbox.findUnique({ where: { emailAddress }, select: { id: true } })) !== null;
}

export async function insertMailbox(
  tx: Transaction,
  mailbox: Pick<Mailbox, "id" | "identityId" | "emailAddress" | "createdAt">,
): Promise<void> {
  await tx.mailbox.create({ data: { ...mailbox, updatedAt: mailbox.createdAt } });
}

/** Sets who may write to the mailbox of a locked identity. */
export async function setFilterMode(
  tx: Transaction,
  identityId: string,
  filterMode: Mailbox["filterMode"],
  updatedAt: Date,
): Promise<void> {
  await tx.mailbox.updateMany({
    where: { identityId, filterMode: { not: filterMode } },
    data: { filterMode, updatedAt },
  });
}

export async function removeMailbox(tx: Transaction, identityId: string): Promise<void> {
  await tx.mailbox.deleteMany({ where: { identityId } });
}
