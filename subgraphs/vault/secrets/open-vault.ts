import type { Transaction } from "../../shared/database/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { vaultErrors } from "../vaults/errors.js";
import { isClientId } from "../vaults/rules/blobs.js";
import { findHeldSecret, type HeldSecret } from "./store/secrets.js";
import { lockActiveVault, type VaultRow } from "../vaults/store/vaults.js";

/** The organization's vault, locked until the transaction ends. Throws `vault_not_initialized`. */
export async function openVault(tx: Transaction, organizationId: string): Promise<VaultRow> {
  const vault = await lockActiveVault(tx, organizationId);
  if (vault === null) throw vaultErrors.problem("vault_not_initialized");
  return vault;
}

/** A secret of the locked vault. Throws `secret_not_found`, the same for hidden, foreign, unknown and impossible ids. */
export async function openSecret(tx: Transaction, viewer: Viewer, id: string): Promise<HeldSecret> {
  const secret = isClientId(id) ? await findHeldSecret(tx, viewer, id) : null;
  if (secret === null) throw vaultErrors.problem("secret_not_found");
  return secret;
}
