import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import { frozenBy } from "../../../shared/reviews/frozen-by.js";
import type { FrozenBy } from "../../../shared/reviews/rules/freeze.js";

/** A mailbox in a transaction that writes to it. */
export interface LockedMailbox {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly emailAddress: string;
  readonly storageUsedBytes: bigint;
  /** The received part of it. */
  readonly receivedBytes: bigint;
  /** The plan of its organization. */
  readonly plan: string;
  readonly frozenBy: FrozenBy | null;
}

/**
 * Locks an open mailbox until the transaction ends; null when there is none. Everything that changes a mailbox's
 * messages takes this lock first: it protects threads, duplicate checks and the storage counter.
 */
export async function lockMailbox(tx: Queries, id: string): Promise<LockedMailbox | null> {
  const [row] = await tx.$queryRaw<LockedMailbox[]>`
    select m.id, m.identity_id as "identityId", i.organization_id as "organizationId", m.email_address as "emailAddress",
           m.storage_used_bytes as "storageUsedBytes", m.received_bytes as "receivedBytes", o.plan,
           ${frozenBy} as "frozenBy"
    from mailbox m join identity i on i.id = m.identity_id join organization o on o.id = i.organization_id
    where m.id = ${id}::uuid and m.closed_at is null for no key update of m`;
  return row ?? null;
}

/**
 * Adds a positive or negative amount to a locked mailbox's storage.
 * @param received how many of these bytes others sent
 */
export async function addStorage(tx: Statements, mailboxId: string, bytes: bigint, received = 0n): Promise<void> {
  const update = Prisma.sql`
    update mailbox set storage_used_bytes = greatest(0, storage_used_bytes + ${bytes}::bigint),
                       received_bytes = greatest(0, received_bytes + ${received}::bigint)
    where id = ${mailboxId}::uuid`;
  await sendStatement(tx, update);
}
