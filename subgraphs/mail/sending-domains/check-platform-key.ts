import type { Services } from "../../shared/context/services.js";
import type { DnsLookups } from "../../shared/dns/dns-lookups.js";
import { dkimRecord } from "./rules/dns-records.js";
import { keysInUse } from "./rules/domain-keys.js";
import { judgeRecord } from "./rules/judge-record.js";
import { activatePlatformKey, findPlatformKeys, lockPlatformKeys } from "./store/platform-keys.js";

/**
 * Activates the platform's next key once its record is found (wire contract mail 17.5). Mail in transit has signatures
 * of the old key, whose record must therefore stay for some days.
 */
export async function checkPlatformKey(
  { database, clock, config, log }: Pick<Services, "database" | "clock" | "config" | "log">,
  lookups: DnsLookups,
): Promise<void> {
  const domain = config.MAIL_DOMAIN.toLowerCase();
  const { nextKey } = keysInUse(await findPlatformKeys(database.jobs.reader, domain));
  if (nextKey === null) return;
  const record = dkimRecord(domain, nextKey, "dkim_rotation");
  if (judgeRecord(record, await lookups.txt(record.name)).outcome !== "found") return;
  const isDone = await database.jobs.transaction(async (tx) => {
    await lockPlatformKeys(tx, domain);
    const { nextKey: still } = keysInUse(await findPlatformKeys(tx, domain));
    if (still?.id !== nextKey.id) return false;
    await activatePlatformKey(tx, domain, nextKey.id, clock.now());
    return true;
  });
  if (isDone) {
    log.info({ name: record.name }, "A new key signs the mail of MAIL_DOMAIN: keep the old record for a week");
  }
}
