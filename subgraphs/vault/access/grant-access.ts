import type { RequestContext } from "../../shared/context/request-context.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { recordActivity } from "../audit/public.js";
import { openSecret } from "../secrets/public.js";
import { lockVault, vaultErrors } from "../vaults/public.js";
import { accessErrors } from "./errors.js";
import { mayChangeAccessOf, mostRules } from "./rules/secret-access.js";
import { type AccessRow, countAccess, findAccess, insertAccess } from "./store/access.js";
import { lockHolder } from "./store/holders.js";

/** What granting came to. */
export interface Grant {
  readonly accessRule: AccessRow;
  /** Whether there was such a rule before. */
  readonly existed: boolean;
}

/**
 * Gives an identity access to a secret; it has it once, however often that is asked (wire contract vault 5.5). Throws
 * `vault_not_initialized`, `secret_not_found`, `admin_required`, `identity_not_found`, `vault_quota_exceeded`.
 */
export function grantAccess(
  context: RequestContext,
  organizationId: string,
  secretId: string,
  identityId: string,
): Promise<Grant> {
  const { viewer, services } = context;
  return services.database.request.transaction(async (tx) => {
    const isThere = await lockHolder(tx, organizationId, identityId);
    const vault = await lockVault(tx, organizationId);
    await openSecret(tx, viewer, secretId);
    // Before it says whether there is such an identity.
    if (!mayChangeAccessOf(viewer, identityId)) throw sharedErrors.problem("admin_required");
    if (!isThere) throw accessErrors.problem("identity_not_found");
    const known = await findAccess(tx, secretId, identityId);
    if (known !== null) return { accessRule: known, existed: true };
    const rules = (await countAccess(tx, [secretId])).get(secretId) ?? 0;
    if (rules >= mostRules) throw vaultErrors.problem("vault_quota_exceeded");
    const [accessRule] = await insertAccess(tx, [secretId], identityId, services.clock.now());
    const details = { secretId, granteeId: identityId };
    await recordActivity(tx, context, vault, { kind: "vault.access_granted", details });
    return { accessRule: accessRule!, existed: false };
  });
}
