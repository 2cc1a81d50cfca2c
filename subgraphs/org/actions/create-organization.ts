import { randomUUID } from "node:crypto";
import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import type { PlanName } from "../../shared/rules/plans.js";
import { insertOrganization, type OrganizationRow } from "../store/organizations.js";
import { insertMembership, insertUser, type UserRow } from "../store/people.js";

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
  const createdAt = clock.now();
  const { name, slug, plan } = order;
  const organization = await insertOrganization(tx, { id: newId("org"), name, slug, plan, createdAt });
  const user = await insertUser(tx, {
    id: newId("user"),
    email: order.adminEmail.toLowerCase(),
    emailVerified: true,
    name: order.adminName,
    createdAt,
  });
  await insertMembership(tx, { organizationId: organization.id, userId: user.id, role: "admin", createdAt });
  return { organization, user };
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}
