import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";

export type LabelServices = Pick<Services, "clock" | "config" | "keyring" | "parts">;

/**
 * Takes a label, which no longer exists, from some of the objects that have it, and gives them another one if there is
 * one. Returns whether there may be more.
 */
export async function relabel(
  tx: Transaction,
  services: LabelServices,
  labelId: string,
  intoId: string | null,
): Promise<boolean> {
  let isMore = false;
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    if ((await lifecycle.relabel?.(lifecycleStep(tx, services), labelId, intoId)) === true) isMore = true;
  }
  return isMore;
}
