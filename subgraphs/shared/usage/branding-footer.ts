import type { Services } from "../context/services.js";
import type { Queries } from "../database/statements.js";
import { planOf } from "../rules/plans.js";

interface FooterRow {
  readonly plan: string;
  readonly removed: boolean | null;
}

/**
 * Whether an organization's mail carries the branding footer (wire contract mail 11). Its billing settings can turn the
 * footer off, as long as its plan allows that.
 */
export async function carriesFooter(
  db: Queries,
  { plans }: Pick<Services, "plans">,
  organizationId: string,
): Promise<boolean> {
  const [row] = await db.$queryRaw<FooterRow[]>`
    select o.plan, b.remove_branding_footer as removed
    from organization o left join billing_account b on b.organization_id = o.id where o.id = ${organizationId}`;
  return row?.removed !== true || !planOf(plans, row.plan).footerRemovable;
}
