import type { Transaction } from "../../shared/database/client.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { nameUnavailable } from "../../shared/names/name-unavailable.js";
import { countOtherNames, reserveName } from "../../shared/names/reserve-name.js";
import type { Services } from "../../shared/context/services.js";
import { planOf } from "../../shared/rules/plans.js";
import { identityErrors } from "./errors.js";
import { mostNames } from "./rules/names-held.js";
import { isReservedHandle } from "./rules/reserved-handles.js";
import type { OrganizationRow } from "../people/public.js";

/** The canonical form of a client's handle; throws `validation_failed` on `field`. */
export function checkHandle(field: string, text: string): string {
  const handle = normalizeHandle(text);
  if (handle !== null) return handle;
  throw invalidValue(
    [field],
    "A handle has 3 to 63 of a-z, 0-9 and single hyphens, with a letter or digit at both ends.",
  );
}

/**
 * Reserves a canonical handle for an identity of a locked organization; until the transaction ends other requests for
 * it wait. Throws `agent_handle_unavailable` when it is reserved, in use, or ever belonged to another organization
 * (wire contract org 1.6), and `identity_quota_exceeded` when the organization holds as many names as its plan allows.
 */
export async function takeHandle(
  tx: Transaction,
  { clock, plans }: Services,
  { id: organizationId, plan }: OrganizationRow,
  handle: string,
): Promise<void> {
  if (isReservedHandle(handle)) throw nameUnavailable("identities");
  const [others, limit] = [await countOtherNames(tx, organizationId, handle), mostNames(planOf(plans, plan))];
  if (others !== null && others >= limit) {
    const message = "The organization holds the maximum number of handles for its plan. Former handles count too.";
    throw identityErrors.problem("identity_quota_exceeded", { message, details: { limit } });
  }
  const name = { value: handle, namespace: "identities", organizationId };
  const decision = await reserveName(tx, clock, name, isHandleInUse);
  if (!decision.ok) throw nameUnavailable(decision.blockedBy);
}

async function isHandleInUse(tx: Transaction, handle: string): Promise<boolean> {
  return (await tx.identity.count({ where: { liveHandle: handle } })) > 0;
}
