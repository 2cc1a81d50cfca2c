import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Services } from "../../shared/context/services.js";
import { bodyTextOf } from "./mime/body-text.js";
import { storedVectorOf } from "./rules/stored-vector.js";
import { lockStaleSearches, storeSearches } from "./store/stale-searches.js";

/** Messages of one transaction: their texts may be megabytes. */
const batch = 25;

/**
 * Updates some messages that an earlier version indexed. Returns whether there may be more. Several processes may do so
 * at once, and a crash before the commit changes nothing.
 */
export async function renewSearches({ database, config }: Services): Promise<boolean> {
  return database.jobs.transaction(async (tx) => {
    const stale = await lockStaleSearches(tx, batch);
    const renewed: { id: string; vector: string }[] = [];
    for (const one of stale) {
      await yieldToEventLoop();
      const searched = { ...one, text: bodyTextOf(one) };
      renewed.push({ id: one.id, vector: storedVectorOf(searched, config.MAIL_FOOTER_TEXT) });
    }
    await storeSearches(tx, renewed);
    return stale.length === batch;
  });
}
