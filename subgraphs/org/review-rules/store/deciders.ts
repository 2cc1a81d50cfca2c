import type { Reader } from "../../../shared/database/client.js";
import type { PolicySettings } from "../../../shared/reviews/rules/policy-in-force.js";

/**
 * The number of people who may decide about what an organization holds, up to `most`. A user with the address of an agent may
 * not: an agent could read its links (wire contract reviews D3).
 */
export async function countDeciders(
  db: Reader,
  organizationId: string,
  deciders: PolicySettings["deciders"],
  { mailDomain, most }: { readonly mailDomain: string; readonly most: number },
): Promise<number> {
  return db.membership.count({
    where: {
      organizationId,
      ...(deciders === "admins" ? { role: "admin" } : {}),
      user: { email: { not: { endsWith: `@${mailDomain}` } } },
    },
    take: most,
  });
}
