import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { planOf } from "../../shared/rules/plans.js";
import { identityErrors } from "./errors.js";
import { countIdentities } from "./store/identities.js";
import { lockOrganization, type OrganizationRow } from "../people/public.js";

/**
 * Locks an organization that is to get one more identity, so that the count stays valid. Throws `not_found`, or
 * `identity_quota_exceeded` when its plan includes no more.
 */
export async function lockRoom(
  tx: Transaction,
  { plans }: Pick<Services, "plans">,
  organizationId: string,
): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx, organizationId);
  if (organization === null) throw notFound("such organization");
  const { identitiesIncluded } = planOf(plans, organization.plan);
  if ((await countIdentities(tx, organizationId)) >= identitiesIncluded) {
    throw identityErrors.problem("identity_quota_exceeded", { details: { limit: identitiesIncluded } });
  }
  return organization;
}
