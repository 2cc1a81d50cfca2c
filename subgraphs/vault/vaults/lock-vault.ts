import type { Transaction } from "../../shared/database/client.js";
import { vaultErrors } from "./errors.js";
import { lockActiveVault, type VaultRow } from "./store/vaults.js";

/** The organization's vault, locked until the transaction ends. @throws Problem `vault_not_initialized` */
export async function lockVault(tx: Transaction, organizationId: string): Promise<VaultRow> {
  const vault = await lockActiveVault(tx, organizationId);
  if (vault === null) throw vaultErrors.problem("vault_not_initialized");
  return vault;
}
