import type { Queries } from "../../../shared/database/statements.js";

/** A person of an organization who could decide. */
export interface DeciderRow {
  readonly role: "admin" | "member";
  readonly email: string;
}

/** The membership of a person, locked until the transaction ends; null when the person left. */
export async function lockDecider(tx: Queries, organizationId: string, userId: string): Promise<DeciderRow | null> {
  const [row] = await tx.$queryRaw<DeciderRow[]>`
    select m.role::text as role, u.email from membership m join console_user u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} for share of m`;
  return row ?? null;
}
