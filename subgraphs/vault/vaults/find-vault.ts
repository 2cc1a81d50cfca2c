import type { RequestContext } from "../../shared/context/request-context.js";
import { vaultErrors } from "./errors.js";
import { findActiveVault, type VaultRow } from "./store/vaults.js";

/** The organization's vault. @throws Problem `vault_not_initialized` */
export async function requireVault({ services }: RequestContext, organizationId: string): Promise<VaultRow> {
  const vault = await findActiveVault(services.database.request.reader, organizationId);
  if (vault === null) throw vaultErrors.problem("vault_not_initialized");
  return vault;
}
