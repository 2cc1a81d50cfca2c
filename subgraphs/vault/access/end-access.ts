import type { LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import { originOf, recordActivities } from "../audit/public.js";
import { lockActiveVault } from "../vaults/public.js";
import { deleteAccessOf, hasAccess } from "./store/access.js";

/**
 * Takes every access of a locked identity away, as it is deleted or leaves that organization; the secrets stay (wire
 * contract vault 5.5). Nobody gives it access meanwhile: that waits for the identity.
 */
export async function endAccess(step: LifecycleStep, identityId: string, organizationId: string): Promise<void> {
  const { tx } = step;
  if (!(await hasAccess(tx, identityId))) return;
  const vault = await lockActiveVault(tx, organizationId);
  const rules = await deleteAccessOf(tx, identityId);
  if (vault === null || rules.length === 0) return;
  const activities = rules.map(
    ({ secretId }) => ({ kind: "vault.access_revoked", details: { secretId, granteeId: identityId } }) as const,
  );
  await recordActivities(tx, originOf(step), vault, activities);
}
