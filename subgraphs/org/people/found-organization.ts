import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { beginPolicy } from "../../shared/reviews/policy/begin-policy.js";
import type { Presets } from "../../shared/reviews/rules/policy-in-force.js";
import type { PlanName } from "../../shared/rules/plans.js";
import { insertOrganization, type OrganizationRow } from "./store/organizations.js";
import { insertMembership } from "./store/people.js";
import { appendOrganizationEvent } from "./append-organization-event.js";
import { newId } from "./new-id.js";

/** Makes an organization that the user administers; without presets, its agents may send and see everything. */
export async function foundOrganization(
  tx: Transaction,
  clock: Clock,
  order: {
    readonly name: string;
    readonly slug: string | null;
    readonly plan: PlanName;
    readonly userId: string;
    readonly presets?: Presets;
  },
): Promise<OrganizationRow> {
  const { name, slug, plan, userId, presets } = order;
  const createdAt = clock.now();
  const organization = await insertOrganization(tx, { id: newId("org"), name, slug, plan, createdAt });
  if (presets !== undefined) await beginPolicy(tx, organization.id, presets);
  await insertMembership(tx, { organizationId: organization.id, userId, role: "admin", createdAt });
  await appendOrganizationEvent(tx, "organization.created", organization, { user_id: userId });
  return organization;
}
