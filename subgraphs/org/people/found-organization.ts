import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import type { PlanName } from "../../shared/rules/plans.js";
import { insertOrganization, type OrganizationRow } from "./store/organizations.js";
import { insertMembership } from "./store/people.js";
import { appendOrganizationEvent } from "./append-organization-event.js";
import { newId } from "./new-id.js";

/** Makes an organization that the user administers. */
export async function foundOrganization(
  tx: Transaction,
  clock: Clock,
  order: { readonly name: string; readonly slug: string | null; readonly plan: PlanName; readonly userId: string },
): Promise<OrganizationRow> {
  const { name, slug, plan, userId } = order;
  const createdAt = clock.now();
  const organization = await insertOrganization(tx, { id: newId("org"), name, slug, plan, createdAt });
  await insertMembership(tx, { organizationId: organization.id, userId, role: "admin", createdAt });
  await appendOrganizationEvent(tx, "organization.created", organization, { user_id: userId });
  return organization;
}
