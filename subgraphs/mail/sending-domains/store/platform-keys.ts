import type { Reader, Transaction, Writer } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { domainKeyColumns, type DomainKey, type NewDkimKey, type SealedSigningKey } from "./dkim-keys.js";

/** The key of the platform's domain; null while there is none. */
export async function findPlatformKey(db: Queries, domain: string): Promise<SealedSigningKey | null> {
  const [row] = await db.$queryRaw<SealedSigningKey[]>`
    select id, selector, public_key as "publicKey", sealed_private_key as "sealedPrivateKey" from dkim_key
    where domain = ${domain} and sending_domain_id is null and active_since is not null and retired_at is null`;
  return row ?? null;
}

/** The keys of the platform's domain, the oldest first, retired ones included. */
export async function findPlatformKeys(db: Reader, domain: string): Promise<DomainKey[]> {
  return db.dkimKey.findMany({
    where: { domain, sendingDomainId: null },
    select: domainKeyColumns,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** Stores the platform's first key, unless another process was faster. */
export async function insertPlatformKey(db: Writer, key: NewDkimKey): Promise<void> {
  await db.dkimKey.createMany({ data: [key], skipDuplicates: true });
}

/** Waits for other transactions that replace the platform's key. */
export async function lockPlatformKeys(tx: Transaction, domain: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`platform key ${domain}`}, 0))`;
}

/** Activates a key for the platform's domain, and retires the previous one. */
export async function activatePlatformKey(tx: Transaction, domain: string, keyId: string, now: Date): Promise<void> {
  await tx.dkimKey.updateMany({
    where: { domain, sendingDomainId: null, id: { not: keyId }, activeSince: { not: null }, retiredAt: null },
    data: { retiredAt: now },
  });
  await tx.dkimKey.update({ where: { id: keyId }, data: { activeSince: now }, select: { id: true } });
}
