import type { SigningKey } from "../../../../generated/prisma/client.js";
import type { Clock } from "../../../shared/clock/clock.js";
import type { Reader, Transaction, Writer } from "../../../shared/database/client.js";
import type { Keyring } from "../../../shared/secrets/keyring.js";
import { sealedRowId } from "../../../shared/secrets/sealed-columns.js";
import type { SigningKeyOwner } from "../rules.js";

/** A new key in plain text; it is sealed when it is stored. */
export interface NewSigningKey {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: Date;
}

/**
 * Waits for other transactions that change the owner's keys. It does not lock the owner's row: creating objects of an
 * identity takes a shared lock of that row, and two such transactions would deadlock here.
 */
export async function lockSigningKeys(tx: Transaction, { organizationId, identityId }: SigningKeyOwner): Promise<void> {
  const name = `signing keys ${identityId ?? organizationId}`;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Whether the owner has a key. */
export async function hasSigningKey(db: Reader, owner: SigningKeyOwner): Promise<boolean> {
  return (await db.signingKey.count({ where: { ...columnsOf(owner), current: true } })) > 0;
}

/** Inserts the current key of an owner without one; those of its organization also sign until `besideUntil`. */
export async function insertSigningKey(
  tx: Transaction,
  keyring: Keyring,
  owner: SigningKeyOwner,
  { id, secret, createdAt, besideUntil = null }: NewSigningKey & Partial<Pick<SigningKey, "besideUntil">>,
): Promise<void> {
  const sealedSecret = keyring.seal(Buffer.from(secret), sealedRowId(id));
  await tx.signingKey.create({
    data: { ...columnsOf(owner), id, sealedSecret, current: true, createdAt, besideUntil },
  });
}

/**
 * Turns the owner's current key into a replaced one, which ends at `validUntil`, and deletes an older replaced key.
 * False when the owner has none.
 */
export async function replaceSigningKey(tx: Transaction, owner: SigningKeyOwner, validUntil: Date): Promise<boolean> {
  await tx.signingKey.deleteMany({ where: { ...columnsOf(owner), current: false } });
  const { count } = await tx.signingKey.updateMany({
    where: { ...columnsOf(owner), current: true },
    data: { current: false, validUntil },
  });
  return count === 1;
}

/**
 * Removes the owner's replaced key, or ends the organization's signature next to an identity's first key. Returns the
 * id of the key that was replaced or took over, or null when only the current key is valid at `now`.
 */
export async function removeReplacedKey(tx: Transaction, owner: SigningKeyOwner, now: Date): Promise<string | null> {
  const first = { ...columnsOf(owner), current: true, besideUntil: { gt: now } };
  const [alone] = await tx.signingKey.updateManyAndReturn({
    where: first,
    data: { besideUntil: null },
    select: { id: true },
  });
  if (alone !== undefined) return alone.id;
  const where = { ...columnsOf(owner), validUntil: { gt: now } };
  const replaced = await tx.signingKey.findFirst({ where, select: { id: true } });
  if (replaced === null) return null;
  await tx.signingKey.delete({ where: { id: replaced.id } });
  return replaced.id;
}

/** Removes every key of an owner. */
export async function removeSigningKeys(tx: Transaction, owner: SigningKeyOwner): Promise<void> {
  await tx.signingKey.deleteMany({ where: columnsOf(owner) });
}

/** Removes replaced keys that ended before that time, the oldest first, at most 500. */
export async function removeEndedSigningKeys(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from signing_key where id in (
      select id from signing_key where valid_until <= ${before} order by valid_until limit 500)`;
}

/**
 * The keys for signing each identity's deliveries, newest first: its own current key and a replaced one that has not
 * ended. Without a key of its own, those of its organization, which also sign next to its first key for a while (wire
 * contract org 2.3, 3.4). Identities with neither are left out. Ids must be well-formed.
 */
export async function validSigningKeys(
  db: Reader,
  keyring: Keyring,
  clock: Clock,
  identityIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<ValidKey[]>`
    select i.id as "identityId", k.id, k.sealed_secret as "sealedSecret", k.identity_id is not null as own,
           k.identity_id is not null and k.current and k.beside_until > ${clock.now()} as "isBeside"
      from identity i
      join signing_key k on k.identity_id = i.id or k.organization_id = i.organization_id
     where i.id = any(${[...identityIds]}::uuid[]) and (k.current or k.valid_until > ${clock.now()})
     order by own desc, k.current desc`;
  const idsOf = (some: readonly ValidKey[]): Set<string> => new Set(some.map(({ identityId }) => identityId));
  const [withOwn, beside] = [idsOf(rows.filter(({ own }) => own)), idsOf(rows.filter(({ isBeside }) => isBeside))];
  const keys = new Map<string, string[]>();
  for (const row of rows.filter(({ own, identityId: id }) => own || !withOwn.has(id) || beside.has(id))) {
    const secret = keyring.open(row.sealedSecret, sealedRowId(row.id)).toString("utf8");
    keys.set(row.identityId, [...(keys.get(row.identityId) ?? []), secret]);
  }
  return keys;
}

interface ValidKey extends Pick<SigningKey, "id" | "sealedSecret"> {
  readonly identityId: string;
  readonly own: boolean;
  /** The identity's first key, while those of its organization still sign too. */
  readonly isBeside: boolean | null;
}

/** An identity's key has no organization column: it moves with its identity. */
function columnsOf({ organizationId, identityId }: SigningKeyOwner): Pick<SigningKey, "organizationId" | "identityId"> {
  return { identityId, organizationId: identityId === null ? organizationId : null };
}
