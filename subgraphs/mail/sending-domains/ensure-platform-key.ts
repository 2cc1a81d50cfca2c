import type { Services } from "../../shared/context/services.js";
import { makeDkimKey } from "./make-dkim-key.js";
import { dkimSelector } from "./rules/dkim-selector.js";
import type { SealedSigningKey } from "./store/dkim-keys.js";
import { findPlatformKey, insertPlatformKey } from "./store/platform-keys.js";

/** The services for creating and replacing the platform's key. */
export type PlatformKeyServices = Pick<Services, "database" | "keyring" | "clock" | "config">;

/** The key of the platform's domain. The first caller creates it; of several concurrent processes one succeeds. */
export async function ensurePlatformKey({
  database,
  keyring,
  clock,
  config,
}: PlatformKeyServices): Promise<{ readonly key: SealedSigningKey; readonly isNew: boolean }> {
  const domain = config.MAIL_DOMAIN.toLowerCase();
  const known = await findPlatformKey(database.jobs.reader, domain);
  if (known !== null) return { key: known, isNew: false };
  const now = clock.now();
  const selector = dkimSelector(now);
  const made = await makeDkimKey(keyring, { domain, selector, sendingDomainId: null, activeSince: now, now });
  await insertPlatformKey(database.jobs.writer, made);
  const key = (await findPlatformKey(database.jobs.writer, domain))!;
  return { key, isNew: key.id === made.id };
}
