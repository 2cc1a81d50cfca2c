import type { MailImportFormat } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { liveStates } from "../rules/import-state.js";
import { importColumns, type ImportRow } from "./import-row.js";

/** An import with its identity. */
export interface LockedImport extends ImportRow {
  readonly identityId: string;
  readonly uploadTokenHash: Uint8Array | null;
}

/** Locks an import; null when there is none, or the id is invalid. The caller checks access. */
export async function lockImport(tx: Transaction, id: string): Promise<LockedImport | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx.$queryRaw<LockedImport[]>`
    select ${importColumns}, j.upload_token_hash as "uploadTokenHash", m.identity_id as "identityId"
    from mail_import j join mailbox m on m.id = j.mailbox_id
    where j.id = ${id}::uuid for no key update of j`;
  return row ?? null;
}

/** Serialises the creation of an organization's imports, so that the count stays valid. */
export async function lockBeginnings(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`mail imports ${organizationId}`}, 0))`;
}

/** When the organization's newest imports were begun, up to a limit. */
export async function newestBeginnings(tx: Transaction, organizationId: string, most: number): Promise<Date[]> {
  const rows = await tx.mailImport.findMany({
    where: { organizationId },
    orderBy: { createdAt: "desc" },
    take: most,
    select: { createdAt: true },
  });
  return rows.map(({ createdAt }) => createdAt);
}

/** The active import of a locked mailbox; null for none. */
export async function findLiveImport(tx: Transaction, mailboxId: string): Promise<string | null> {
  const found = await tx.mailImport.findFirst({
    where: { mailboxId, status: { in: [...liveStates] } },
    select: { id: true },
  });
  return found?.id ?? null;
}

/** Ids of a mailbox's active imports. */
export async function liveImportsOf(tx: Transaction, identityId: string): Promise<string[]> {
  const found = await tx.mailImport.findMany({
    where: { mailbox: { identityId }, status: { in: [...liveStates] } },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}

/** An import that waits for its upload. */
export interface NewImport {
  readonly id: string;
  readonly mailboxId: string;
  readonly organizationId: string;
  readonly sourceFormat: MailImportFormat;
  readonly originalAddresses: string[];
  readonly hasAddresses: boolean;
  readonly markAsRead: boolean;
  readonly uploadTokenHash: Uint8Array<ArrayBuffer>;
  readonly uploadExpiresAt: Date;
  readonly createdAt: Date;
}

export async function insertImport(tx: Transaction, row: NewImport): Promise<void> {
  await tx.mailImport.create({
    data: { ...row, status: "pending_upload", updatedAt: row.createdAt },
    select: { id: true },
  });
}

/** The changes of a locked import; they increase its version. */
export interface ImportChange {
  readonly status?: ImportRow["status"];
  readonly uploadTokenHash?: Uint8Array<ArrayBuffer> | null;
  readonly uploadExpiresAt?: Date | null;
  readonly uploadBlobId?: string | null;
  readonly uploadSizeBytes?: bigint;
  readonly errorDetail?: string;
  readonly leaseUntil?: Date | null;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
}

export async function updateImport(
  tx: Transaction,
  id: string,
  change: ImportChange,
  updatedAt: Date,
): Promise<number> {
  const { version } = await tx.mailImport.update({
    where: { id },
    data: { ...change, updatedAt, version: { increment: 1 } },
    select: { version: true },
  });
  return version;
}

/** Moves the imports of an identity to its new organization, which pays for them and queues them. */
export async function moveImports(tx: Transaction, identityId: string, organizationId: string): Promise<void> {
  await tx.mailImport.updateMany({ where: { mailbox: { identityId } }, data: { organizationId } });
}

/** Removes the imports of an identity. All have ended, so none has an upload. */
export async function removeImports(tx: Transaction, identityId: string): Promise<void> {
  await tx.mailImport.deleteMany({ where: { mailbox: { identityId } } });
}
