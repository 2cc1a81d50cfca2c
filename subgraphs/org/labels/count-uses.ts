import type { Services } from "../../shared/context/services.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import type { LabelUses } from "../../shared/lifecycle/label-uses.js";

/** More objects are not counted. */
const mostCounted = 10_000;

/** How many objects of all domains have each of these labels, by its id. */
export async function countUses(services: Services, labelIds: readonly string[]): Promise<Map<string, LabelUses>> {
  const uses = new Map<string, LabelUses>();
  await services.database.request.transaction(async (tx) => {
    for (const lifecycle of services.parts.get(identityLifecycles)) {
      const own = await lifecycle.labelUses?.(lifecycleStep(tx, services), labelIds, mostCounted);
      for (const [id, counts] of own ?? []) uses.set(id, { ...uses.get(id), ...counts });
    }
  });
  return uses;
}
