import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { PlanExcess } from "../../shared/lifecycle/identity-lifecycle.js";
import { planOf } from "../../shared/rules/plans.js";
import { billingErrors } from "./errors.js";
import type { OrganizationRow } from "../people/public.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";

/**
 * Throws `plan_limits_exceeded` when a locked organization uses more than a lower plan includes (wire contract org
 * 2.6). A limit that is exceeded already only blocks plans that do not raise it.
 */
export async function checkPlanFits(
  tx: Transaction,
  services: Services,
  organization: OrganizationRow,
  plan: string,
): Promise<void> {
  const before = await excessesOn(tx, services, organization, organization.plan);
  const exceeded = (await excessesOn(tx, services, organization, plan)).filter(({ limit, allowed }) => {
    const already = before.find((excess) => excess.limit === limit);
    return already === undefined || already.allowed > allowed;
  });
  if (exceeded.length > 0) throw billingErrors.problem("plan_limits_exceeded", { details: { plan, exceeded } });
}

async function excessesOn(
  tx: Transaction,
  services: Services,
  { id }: OrganizationRow,
  plan: string,
): Promise<readonly PlanExcess[]> {
  const found: PlanExcess[] = [];
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    found.push(...((await lifecycle.excesses?.(lifecycleStep(tx, services), id, planOf(services.plans, plan))) ?? []));
  }
  return found;
}
