import type { DkimKey } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { sendingStatuses } from "../rules/domain-status.js";

/** A new key in stored form. */
export type NewDkimKey = Omit<DkimKey, "retiredAt" | "sealedPrivateKey"> & {
  readonly sealedPrivateKey: Uint8Array<ArrayBuffer>;
};

/** The key that signs the mail of a domain now, sealed. */
export type SealedSigningKey = Pick<DkimKey, "id" | "selector" | "publicKey" | "sealedPrivateKey">;

/** The key of a proved domain that an organization may send from; null for any other domain. */
export async function findProvedKey(db: Queries, domain: string): Promise<SealedSigningKey | null> {
  const [row] = await db.$queryRaw<SealedSigningKey[]>`
    select k.id, k.selector, k.public_key as "publicKey", k.sealed_private_key as "sealedPrivateKey"
    from sending_domain d join dkim_key k on k.sending_domain_id = d.id
    where d.domain = ${domain} and d.status::text = any(${[...sendingStatuses]})
      and k.active_since is not null and k.retired_at is null
    order by k.active_since desc limit 1`;
  return row ?? null;
}

/** Stores a key. */
export async function insertDkimKey(tx: Transaction, key: NewDkimKey): Promise<void> {
  await tx.dkimKey.create({ data: key, select: { id: true } });
}

/** A key without its private half. */
export type DomainKey = Pick<
  DkimKey,
  "id" | "sendingDomainId" | "selector" | "publicKey" | "activeSince" | "retiredAt"
>;

/** The columns of it. */
export const domainKeyColumns = {
  id: true,
  sendingDomainId: true,
  selector: true,
  publicKey: true,
  activeSince: true,
  retiredAt: true,
} as const;

/** The keys of these domains, the oldest first, retired ones included. */
export async function findDomainKeys(db: Reader, domainIds: readonly string[]): Promise<DomainKey[]> {
  return db.dkimKey.findMany({
    where: { sendingDomainId: { in: [...domainIds] } },
    select: domainKeyColumns,
    orderBy: { createdAt: "asc" },
  });
}

/** Activates a key for a domain's mail, and retires the previous ones. */
export async function activateKey(tx: Transaction, sendingDomainId: string, keyId: string, now: Date): Promise<void> {
  await tx.dkimKey.updateMany({
    where: { sendingDomainId, id: { not: keyId }, activeSince: { not: null }, retiredAt: null },
    data: { retiredAt: now },
  });
  await tx.dkimKey.update({ where: { id: keyId }, data: { activeSince: now }, select: { id: true } });
}

/** The keys of this installation for these domains, including retired ones, since mail may be in transit for days. */
export async function findOwnKeys(
  db: Reader,
  domains: readonly string[],
): Promise<readonly Pick<DkimKey, "domain" | "selector">[]> {
  if (domains.length === 0) return [];
  return db.dkimKey.findMany({
    where: { domain: { in: [...domains] }, activeSince: { not: null } },
    select: { domain: true, selector: true },
    take: 100,
  });
}
