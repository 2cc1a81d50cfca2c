import type { Reader } from "../../../shared/database/client.js";
import type { PolicySettings } from "../../../shared/reviews/rules/policy-in-force.js";

/** The addresses of the people who decide by their role, those of longest standing first, up to `most`. */
export async function listDeciderAddresses(
  db: Reader,
  organizationId: string,
  deciders: PolicySettings["deciders"],
  most: number,
): Promise<string[]> {
  const rows = await db.membership.findMany({
    where: { organizationId, ...(deciders === "admins" ? { role: "admin" } : {}) },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: most,
    select: { user: { select: { email: true } } },
  });
  return rows.map(({ user }) => user.email);
}
