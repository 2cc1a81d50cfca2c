import type { Transaction } from "../../shared/database/client.js";
import { invalidValue, sharedErrors } from "../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import type { NameNamespace } from "../../shared/names/name-reservation.js";
import { reserveName } from "../../shared/names/reserve-name.js";
import type { Services } from "../../shared/context/services.js";
import { isReservedHandle } from "../rules/reserved-handles.js";

/** The canonical form of a handle that a client chose; throws `validation_failed` on `field`. */
export function checkHandle(field: string, text: string): string {
  const handle = normalizeHandle(text);
  if (handle !== null) return handle;
  throw invalidValue(
    [field],
    "A handle has 3 to 63 of a-z, 0-9 and single hyphens, with a letter or digit at both ends.",
  );
}

/**
 * Takes a canonical handle for an identity of the organization; until the transaction ends nobody else can. Throws
 * `agent_handle_unavailable` when it is kept back, in use, or was ever another organization's (wire contract org 1.6).
 */
export async function takeHandle(
  tx: Transaction,
  { clock }: Services,
  organizationId: string,
  handle: string,
): Promise<void> {
  if (isReservedHandle(handle)) throw unavailable("identities");
  const decision = await reserveName(tx, clock, { value: handle, namespace: "identities", organizationId });
  if (!decision.ok) throw unavailable(decision.blockedBy);
}

function unavailable(blockingNamespace: NameNamespace): Error {
  return sharedErrors.problem("agent_handle_unavailable", { details: { blocking_namespace: blockingNamespace } });
}
