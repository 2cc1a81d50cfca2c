import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import type { PlanName } from "../../shared/rules/plans.js";
import type { OrganizationRow } from "./store/organizations.js";
import { insertUser, type UserRow } from "./store/people.js";
import { foundOrganization } from "./found-organization.js";
import { newId } from "./new-id.js";

/** An organization and the person who runs it. */
export interface OrganizationOrder {
  readonly name: string;
  readonly slug: string | null;
  readonly plan: PlanName;
  readonly adminEmail: string;
  readonly adminName: string | null;
}

/** Makes an organization with its first console user, an admin. Ids are `org_…` and `user_…` (wire contract org 1.4). */
export async function createOrganization(
  tx: Transaction,
  clock: Clock,
  order: OrganizationOrder,
): Promise<{ organization: OrganizationRow; user: UserRow }> {
  const { name, slug, plan } = order;
  const user = await insertUser(tx, {
    id: newId("user"),
    email: order.adminEmail.toLowerCase(),
    emailVerified: true,
    name: order.adminName,
    createdAt: clock.now(),
  });
  return { organization: await foundOrganization(tx, clock, { name, slug, plan, userId: user.id }), user };
}
