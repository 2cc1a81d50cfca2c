import { Problem, type Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import type { IdentityCore } from "../../shared/identity/identity-core.js";
import type { IdentityLifecycle, LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import { originOf, recordActivities } from "../audit/public.js";
import { findSecretIds } from "../secrets/public.js";
import { admit, isClientId, lockActiveVault, vaultErrors } from "../vaults/public.js";
import { accessAuthority, countAccess, deleteAccessOf, hasAccess, insertAccess, mostRules } from "../access/public.js";

/** An identity's access to secrets begins with it and ends when it is deleted or moves. */
export const grantLifecycle: IdentityLifecycle = {
  async created(step, identity, { vaultSecrets }) {
    const isNothing = vaultSecrets === undefined || vaultSecrets === null || vaultSecrets.length === 0;
    if (!isNothing) await grantOnCreation(step, identity, vaultSecrets);
  },
  moved: (step, identity, fromOrganizationId) => endAccess(step, identity.id, fromOrganizationId),
  deleted: (step, identity) => endAccess(step, identity.id, identity.organizationId),
};

/**
 * Revokes every access of a locked identity that is deleted or leaves that organization. The secrets stay (wire contract
 * vault 5.5). A concurrent grant waits for the lock of the identity.
 */
async function endAccess(step: LifecycleStep, identityId: string, organizationId: string): Promise<void> {
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

/**
 * Gives a new identity access to secrets of its organization (wire contract vault 5.5): those with these ids, or all
 * present ones. Throws `vault_not_initialized` with status 409, `validation_failed` for unknown ids,
 * `vault_quota_exceeded`, and the errors of `admit`.
 */
async function grantOnCreation(
  step: LifecycleStep,
  identity: IdentityCore,
  wanted: readonly string[] | "all",
): Promise<void> {
  const { tx, clock, by } = step;
  if (by !== undefined) admit(by, accessAuthority["vault.access.change"]);
  const vault = await lockActiveVault(tx, identity.organizationId);
  if (vault === null) throw withoutVault();
  const known = await findSecretIds(tx, vault.id);
  if (wanted !== "all") refuseUnknown(wanted, new Set(known));
  const secretIds = wanted === "all" ? known : [...new Set(wanted)];
  if (secretIds.length === 0) return;
  const rules = await countAccess(tx, secretIds);
  if (secretIds.some((id) => (rules.get(id) ?? 0) >= mostRules)) {
    throw vaultErrors.problem("vault_quota_exceeded");
  }
  await insertAccess(tx, secretIds, identity.id, clock.now());
  const activities = secretIds.map(
    (secretId) => ({ kind: "vault.access_granted", details: { secretId, granteeId: identity.id } }) as const,
  );
  await recordActivities(tx, originOf(step), vault, activities);
}

function refuseUnknown(wanted: readonly string[], known: ReadonlySet<string>): void {
  const violations = wanted.flatMap((id, index): Violation[] =>
    isClientId(id) && known.has(id)
      ? []
      : [{ path: ["vaultSecretIds", index], message: "There is no such secret in the vault." }],
  );
  if (violations.length > 0) throw invalid(violations);
}

/** The identity could be made, but not like this: a conflict, where asking for the vault itself finds nothing. */
function withoutVault(): Problem {
  const { otherStatus = 409, message } = vaultErrors.definitions.vault_not_initialized;
  return new Problem("vault_not_initialized", { status: otherStatus, message });
}
