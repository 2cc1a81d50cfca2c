import type { Services } from "../../shared/context/services.js";
import type { Queries } from "../../shared/database/statements.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { ensurePlatformKey } from "./ensure-platform-key.js";
import { dkimRecord } from "./rules/dns-records.js";
import { findProvedKey, type SealedSigningKey } from "./store/dkim-keys.js";
import { findPlatformKey } from "./store/platform-keys.js";

/** The key that signs the mail of a domain. */
export interface SigningKey {
  readonly domain: string;
  readonly selector: string;
  /** PKCS #8 in PEM. It is a secret. */
  readonly privateKey: string;
}

/** The services for opening and creating keys. */
type KeyServices = Pick<Services, "database" | "keyring" | "clock" | "config" | "log">;

/**
 * The key that signs mail from a domain (wire contract mail 17.5): the platform's domain, whose key is created on first
 * use, or one that an organization may send from; null for any other. Call it outside of transactions.
 */
export async function findSigningKey(db: Queries, services: KeyServices, domain: string): Promise<SigningKey | null> {
  const name = domain.toLowerCase();
  const isPlatform = name === services.config.MAIL_DOMAIN.toLowerCase();
  const row = isPlatform
    ? ((await findPlatformKey(db, name)) ?? (await platformKey(services)))
    : await findProvedKey(db, name);
  if (row === null) return null;
  const privateKey = services.keyring.open(row.sealedPrivateKey, sealedRowId(row.id)).toString("utf8");
  return { domain: name, selector: row.selector, privateKey };
}

/** The platform's key. When it is created, its record is logged. */
async function platformKey(services: KeyServices): Promise<SealedSigningKey> {
  const { key, isNew } = await ensurePlatformKey(services);
  if (isNew) {
    const { name, value } = dkimRecord(services.config.MAIL_DOMAIN.toLowerCase(), key);
    services.log.info(
      { name, value },
      "A key signs the mail of MAIL_DOMAIN from now on: publish it as this TXT record",
    );
  }
  return key;
}
