import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { vaultErrors } from "../vaults/public.js";
import { mayGrow, type VaultGrowth } from "./rules/quota.js";
import { measureVault } from "./store/secret-writes.js";

/** Throws `vault_quota_exceeded` unless the locked vault may grow by that (wire contract vault 10). */
export async function requireRoom(
  tx: Transaction,
  { config }: Services,
  vaultId: string,
  growth: VaultGrowth,
): Promise<void> {
  const most = { secrets: config.VAULT_MAX_SECRETS, bytes: config.VAULT_MAX_BYTES };
  if (!mayGrow(await measureVault(tx, vaultId), growth, most)) throw vaultErrors.problem("vault_quota_exceeded");
}
