import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { isClientId, requireVault } from "../vaults/public.js";
import { secretErrors } from "./errors.js";
import { secretById } from "./loaders.js";
import { findHeldSecret, type HeldSecret, type SecretRow } from "./store/secrets.js";

/** A secret of the organization's vault that the viewer reaches. Throws `vault_not_initialized`, `secret_not_found`. */
export async function requireSecret(context: RequestContext, organizationId: string, id: string): Promise<SecretRow> {
  await requireVault(context, organizationId);
  const secret = isClientId(id) ? await context.loader(secretById).load(id) : null;
  if (secret === null) throw secretErrors.problem("secret_not_found");
  return secret;
}

/** A secret of the locked vault. Throws `secret_not_found`, the same for hidden, foreign, unknown and impossible ids. */
export async function openSecret(tx: Transaction, viewer: Viewer, id: string): Promise<HeldSecret> {
  const secret = isClientId(id) ? await findHeldSecret(tx, viewer, id) : null;
  if (secret === null) throw secretErrors.problem("secret_not_found");
  return secret;
}
