import type { Services } from "../../shared/context/services.js";
import type { Queries } from "../../shared/database/statements.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { makeDkimKey } from "./make-dkim-key.js";
import { dkimRecord } from "./rules/dns-records.js";
import { dkimSelector } from "./rules/dkim-selector.js";
import { findPlatformKey, findProvedKey, insertPlatformKey, type SealedSigningKey } from "./store/dkim-keys.js";

/** What signs the mail of a domain. */
export interface SigningKey {
  readonly domain: string;
  readonly selector: string;
  /** PKCS #8 in PEM. It is a secret. */
  readonly privateKey: string;
}

/** What opening and making keys takes. */
type KeyServices = Pick<Services, "database" | "keyring" | "clock" | "config" | "log">;

/**
 * The key that signs mail from a domain (wire contract mail 17.5): the platform's domain, whose key is made on first need,
 * or one that an organization may send from; null for any other. Call it outside of transactions.
 */
export async function findSigningKey(db: Queries, services: KeyServices, domain: string): Promise<SigningKey | null> {
  const name = domain.toLowerCase();
  const isPlatform = name === services.config.MAIL_DOMAIN.toLowerCase();
  const row = isPlatform
    ? ((await findPlatformKey(db, name)) ?? (await makePlatformKey(services, name)))
    : await findProvedKey(db, name);
  if (row === null) return null;
  const privateKey = services.keyring.open(row.sealedPrivateKey, sealedRowId(row.id)).toString("utf8");
  return { domain: name, selector: row.selector, privateKey };
}

/** Makes the platform's key, or takes the one that another process made meanwhile. */
async function makePlatformKey(
  { database, keyring, clock, log }: KeyServices,
  domain: string,
): Promise<SealedSigningKey> {
  const now = clock.now();
  const key = await makeDkimKey(keyring, {
    domain,
    selector: dkimSelector(now),
    sendingDomainId: null,
    activeSince: now,
    now,
  });
  await insertPlatformKey(database.jobs.writer, key);
  const stored = (await findPlatformKey(database.jobs.writer, domain))!;
  if (stored.id === key.id) {
    const { name, value } = dkimRecord(domain, key);
    log.info({ name, value }, "A key signs the mail of MAIL_DOMAIN from now on: publish it as this TXT record");
  }
  return stored;
}
