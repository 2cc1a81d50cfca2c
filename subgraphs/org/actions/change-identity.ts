import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { IdentityOptions } from "../../shared/lifecycle/identity-lifecycle.js";
import { type IdentityRow, updateIdentity } from "../store/identities.js";
import { appendIdentityEvent } from "./append-identity-event.js";
import { lifecycleStep } from "./lifecycle-step.js";
import { takeHandle } from "./take-handle.js";

/** A checked change of an identity. Undefined: unchanged; null: cleared. */
export interface IdentityPatch {
  /** Canonical. */
  readonly agentHandle?: string;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly options: IdentityOptions;
}

/**
 * Changes a locked identity in the caller's transaction. A cleared display name falls back to the handle; a rename
 * leaves the mail address as it was (wire contract org 2.5). A patch that says nothing changes nothing.
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
    await takeHandle(tx, services, identity.organizationId, agentHandle);
    current = await updateIdentity(tx, identity.id, { agentHandle }, now);
    for (const lifecycle of services.lifecycles) {
      await lifecycle.renamed?.(lifecycleStep(tx, services), current, identity.agentHandle);
    }
    await appendIdentityEvent(tx, "identity.renamed", current, { from_handle: identity.agentHandle });
  }
  const { displayName, description, options } = patch;
  if (displayName === undefined && description === undefined && Object.keys(options).length === 0) return current;
  current = await updateIdentity(
    tx,
    identity.id,
    {
      ...(displayName === undefined ? {} : { displayName: displayName ?? current.agentHandle }),
      ...(description === undefined ? {} : { description }),
    },
    now,
  );
  for (const lifecycle of services.lifecycles) {
    await lifecycle.updated?.(lifecycleStep(tx, services), current, options);
  }
  await appendIdentityEvent(tx, "identity.updated", current);
  return current;
}
