import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { sharedRateLimiterOn } from "../../shared/rate-limit/shared-rate-limiter.js";
import { windowLogOn } from "../../shared/rate-limit/window-log.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import { keyErrors } from "./errors.js";
import { addressMissesRule, missesRule, unlocksRule } from "./rules/rates.js";

/** One caller's guesses at one vault's auth hashes. */
export interface Attempts {
  /**
   * Throws `vault_rate_limited` when the caller has guessed wrong too often: then even a right guess is not checked.
   */
  refuseTooMany(): Promise<void>;
  /** Counts a wrong guess, for the credential and for the address it came from. */
  countMiss(): Promise<void>;
}

/**
 * The caller's attempts at a vault (wire contract vault 10). With the vault locked and its transaction given, guesses
 * are decided one after the other in all processes, and none is checked beyond the limit. Without, it is a check that
 * keeps refused callers away from the lock.
 */
export function attemptsAt(vaultId: string, context: RequestContext, tx?: Transaction): Attempts {
  const { viewer, services, clientAddress } = context;
  const limiter = windowLogOn(tx ?? services.database.request.writer, services.clock);
  const misses = services.config.VAULT_MISSES_PER_15_MINUTES;
  const limits = [{ name: "vault.misses.credential", of: principalOf(viewer), rule: missesRule(misses) }];
  if (clientAddress !== null) {
    limits.push({ name: "vault.misses.address", of: addressBlock(clientAddress), rule: addressMissesRule(misses) });
  }
  return {
    async refuseTooMany() {
      // At once, so that the database is asked once.
      const decisions = await Promise.all(
        limits.map(({ name, of, rule }) => limiter.peek(name, `${vaultId} ${of}`, rule)),
      );
      const retryAfter = Math.max(...decisions.map((decision) => (decision.ok ? 0 : decision.retryAfter)));
      if (retryAfter > 0) throw keyErrors.problem("vault_rate_limited", { retryAfter });
    },
    async countMiss() {
      for (const { name, of, rule } of limits) await limiter.take(name, `${vaultId} ${of}`, rule);
    },
  };
}

/** Counts a successful unlock of the credential, or throws `vault_rate_limited`. */
export async function countUnlock(vaultId: string, context: RequestContext, tx: Transaction): Promise<void> {
  const rule = unlocksRule(context.services.config.VAULT_UNLOCKS_PER_MINUTE);
  const key = `${vaultId} ${principalOf(context.viewer)}`;
  const decision = await sharedRateLimiterOn(tx, context.services.clock).take("vault.unlocks", key, rule);
  if (!decision.ok) throw keyErrors.problem("vault_rate_limited", { retryAfter: decision.retryAfter });
}
