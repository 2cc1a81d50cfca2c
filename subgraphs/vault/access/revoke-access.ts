import type { RequestContext } from "../../shared/context/request-context.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { recordActivity } from "../audit/public.js";
import { openSecret } from "../secrets/public.js";
import { lockVault } from "../vaults/public.js";
import { accessErrors } from "./errors.js";
import { mayChangeAccessOf } from "./rules/secret-access.js";
import { deleteAccess, findAccess } from "./store/access.js";

/**
 * Takes an identity's access to a secret away (wire contract vault 5.5); the id of the rule that is gone. Throws
 * `vault_not_initialized`, `secret_not_found`, `admin_required`, `access_rule_not_found`.
 */
export function revokeAccess(
  context: RequestContext,
  organizationId: string,
  secretId: string,
  identityId: string,
): Promise<string> {
  const { viewer, services } = context;
  return services.database.request.transaction(async (tx) => {
    const vault = await lockVault(tx, organizationId);
    await openSecret(tx, viewer, secretId);
    if (!mayChangeAccessOf(viewer, identityId)) throw sharedErrors.problem("admin_required");
    const rule = isUuid(identityId) ? await findAccess(tx, secretId, identityId) : null;
    if (rule === null) throw accessErrors.problem("access_rule_not_found");
    await deleteAccess(tx, [rule.id]);
    const details = { secretId, granteeId: identityId };
    await recordActivity(tx, context, vault, { kind: "vault.access_revoked", details });
    return rule.id;
  });
}
