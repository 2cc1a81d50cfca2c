import type { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import type { IdentityOptions } from "../../shared/lifecycle/identity-lifecycle.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import { enforce } from "../../shared/rate-limit/enforce.js";
import { sharedRateLimiterOn } from "../../shared/rate-limit/shared-rate-limiter.js";
import { lockOrganization } from "../people/public.js";
import { appendIdentityEvent } from "./append-identity-event.js";
import { renamesRate } from "./rules/limits.js";
import { type IdentityRow, updateIdentity } from "./store/identities.js";
import { takeHandle } from "./take-handle.js";

/** A checked change of an identity. Undefined: unchanged; null: cleared. */
export interface IdentityPatch {
  /** In canonical form. */
  readonly agentHandle?: string;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly contactSharingEnabled?: boolean;
  readonly options: IdentityOptions;
  /** The request behind it, if any. */
  readonly by?: RequestContext;
}

/**
 * Changes a locked identity in the caller's transaction. A rename keeps the mail address (wire contract org 2.5), and
 * changes a display name that equals the old handle. An empty patch has no effect. Throws `agent_handle_unavailable`,
 * `identity_quota_exceeded` or `rate_limited` for a rename.
 */
export async function changeIdentity(
  tx: Transaction,
  services: Services,
  identity: IdentityRow,
  patch: IdentityPatch,
): Promise<IdentityRow> {
  const renamed = patch.agentHandle !== undefined && patch.agentHandle !== identity.agentHandle;
  const now = services.clock.now();
  let current = identity;
  if (renamed) {
    const agentHandle = patch.agentHandle!;
    const organization = await lockOrganization(tx, identity.organizationId);
    if (organization === null) throw notFound("such organization");
    await takeHandle(tx, services, organization, agentHandle);
    await enforce(sharedRateLimiterOn(tx, services.clock), "identity.renames", identity.id, renamesRate);
    // A display name that equals the handle follows the handle.
    const following = identity.displayName === identity.agentHandle ? { displayName: agentHandle } : {};
    current = await updateIdentity(tx, identity.id, { agentHandle, ...following }, now);
    for (const lifecycle of services.parts.get(identityLifecycles)) {
      await lifecycle.renamed?.(lifecycleStep(tx, services), current, identity.agentHandle);
    }
    await appendIdentityEvent(tx, "identity.renamed", current, { from_handle: identity.agentHandle });
  }
  const { displayName, description, contactSharingEnabled, options } = patch;
  const change = {
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contactSharingEnabled === undefined ? {} : { contactSharingEnabled }),
  };
  if (Object.keys(change).length === 0 && Object.keys(options).length === 0) return current;
  current = await updateIdentity(tx, identity.id, change, now);
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    await lifecycle.updated?.(lifecycleStep(tx, services, patch.by), current, options);
  }
  await appendIdentityEvent(tx, "identity.updated", current);
  return current;
}
