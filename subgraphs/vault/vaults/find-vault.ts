import type { RequestContext } from "../../shared/context/request-context.js";
import { vaultErrors } from "./errors.js";
import { isClientId } from "./rules/blobs.js";
import { secretById } from "./loaders.js";
import { findActiveVault } from "./store/vaults.js";
import type { SecretRow } from "../secrets/store/secrets.js";

/** Throws `vault_not_initialized` unless the organization has a vault. */
export async function requireVault({ services }: RequestContext, organizationId: string): Promise<void> {
  const vault = await findActiveVault(services.database.request.reader, organizationId);
  if (vault === null) throw vaultErrors.problem("vault_not_initialized");
}

/** A secret of the organization's vault that the viewer reaches. Throws `vault_not_initialized`, `secret_not_found`. */
export async function requireSecret(context: RequestContext, organizationId: string, id: string): Promise<SecretRow> {
  await requireVault(context, organizationId);
  const secret = isClientId(id) ? await context.loader(secretById).load(id) : null;
  if (secret === null) throw vaultErrors.problem("secret_not_found");
  return secret;
}
