import { ensurePlatformKey, type PlatformKeyServices } from "./ensure-platform-key.js";
import { makeDkimKey } from "./make-dkim-key.js";
import { dkimSelector } from "./rules/dkim-selector.js";
import { type DnsRecord, dkimRecord } from "./rules/dns-records.js";
import { keysInUse } from "./rules/domain-keys.js";
import { insertDkimKey } from "./store/dkim-keys.js";
import { findPlatformKeys, lockPlatformKeys } from "./store/platform-keys.js";

/** The required DKIM records of the platform's domain. */
export interface PlatformRecords {
  readonly current: DnsRecord;
  /** The record of the next key, which signs once it is found; null when there is none. */
  readonly next: DnsRecord | null;
}

/** The DKIM records of the platform's domain. Creates its first key when there is none. */
export async function readPlatformRecords(services: PlatformKeyServices): Promise<PlatformRecords> {
  const { database, config } = services;
  const domain = config.MAIL_DOMAIN.toLowerCase();
  await ensurePlatformKey(services);
  const { key, nextKey } = keysInUse(await findPlatformKeys(database.jobs.reader, domain));
  return {
    current: dkimRecord(domain, key!),
    next: nextKey === null ? null : dkimRecord(domain, nextKey, "dkim_rotation"),
  };
}

/**
 * Creates the platform's next key (wire contract mail 17.5), unless there is one already. It signs once its record is
 * found: until then the old one does.
 */
export async function rotatePlatformKey(services: PlatformKeyServices): Promise<PlatformRecords> {
  const { database, keyring, clock, config } = services;
  const domain = config.MAIL_DOMAIN.toLowerCase();
  await ensurePlatformKey(services);
  const known = await findPlatformKeys(database.jobs.reader, domain);
  if (keysInUse(known).nextKey === null) {
    const now = clock.now();
    const selector = dkimSelector(
      now,
      known.map((key) => key.selector),
    );
    // Outside of the transaction, because it takes a while.
    const made = await makeDkimKey(keyring, { domain, selector, sendingDomainId: null, activeSince: null, now });
    await database.jobs.transaction(async (tx) => {
      await lockPlatformKeys(tx, domain);
      const keys = await findPlatformKeys(tx, domain);
      // Another process may have been faster.
      if (keys.length === known.length) await insertDkimKey(tx, made);
    });
  }
  return readPlatformRecords(services);
}
