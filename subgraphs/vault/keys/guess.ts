import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { findActiveVault, lockVault, vaultErrors, type VaultRow } from "../vaults/public.js";
import { type Attempts, attemptsAt } from "./attempts.js";

/** A guess at an auth hash that may be looked at. */
export interface Guess {
  readonly tx: Transaction;
  /** Locked until the transaction ends. */
  readonly vault: VaultRow;
  readonly attempts: Attempts;
}

/**
 * Runs a check of an auth hash, with the organization's vault locked, unless the caller was wrong too often. `judge`
 * counts a wrong one and must not throw then, or the count would be rolled back with everything else.
 * @throws Problem `vault_not_initialized`, `vault_rate_limited`
 */
export async function judgeGuess<Verdict>(
  context: RequestContext,
  organizationId: string,
  judge: (guess: Guess) => Promise<Verdict>,
): Promise<Verdict> {
  const { request } = context.services.database;
  const seen = await findActiveVault(request.reader, organizationId);
  if (seen === null) throw vaultErrors.problem("vault_not_initialized");
  await attemptsAt(seen.id, context).refuseTooMany();
  return request.transaction(async (tx) => {
    const vault = await lockVault(tx, organizationId);
    const attempts = attemptsAt(vault.id, context, tx);
    await attempts.refuseTooMany();
    return judge({ tx, vault, attempts });
  });
}
