import type { RequestContext } from "../../shared/context/request-context.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { findAccessOfSecrets, mayDelete } from "../access/public.js";
import { recordActivities } from "../audit/public.js";
import { lockVault } from "../vaults/public.js";
import { openSecret } from "./find-secret.js";
import { eraseSecret } from "./store/secret-writes.js";

/**
 * Erases a secret with its rules (wire contract vault 5.4). An agent, only one that it made and nobody else holds. Throws
 * `vault_not_initialized`, `secret_not_found`, `admin_required`.
 */
export async function deleteSecret(context: RequestContext, organizationId: string, id: string): Promise<void> {
  const { viewer, services } = context;
  await services.database.request.transaction(async (tx) => {
    const vault = await lockVault(tx, organizationId);
    const { createdByIdentityId } = await openSecret(tx, viewer, id);
    const holders = (await findAccessOfSecrets(tx, [id])).map(({ identityId }) => identityId);
    if (!mayDelete(viewer, { createdByIdentityId, holders })) throw sharedErrors.problem("admin_required");
    await eraseSecret(tx, id, services.clock.now());
    await recordActivities(tx, context, vault, [
      ...holders.map((granteeId) => ({ kind: "vault.access_revoked", details: { secretId: id, granteeId } }) as const),
      { kind: "vault.secret_deleted", details: { secretId: id }, changesVault: true },
    ]);
  });
}
