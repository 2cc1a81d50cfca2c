import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { type LockedPolicy, lockPolicy } from "./lock-policy.js";
import { findVisibleRules, type ReviewRuleRow } from "./store/rules.js";

/** The error for an id of no rule of the viewer's organization. */
export const noSuchRule = () => notFound("review rule with this id");

/** Locks the viewer's organization, and reads one of its rules. Throws what `lockPolicy` throws, and `not_found`. */
export async function lockRule(
  tx: Transaction,
  context: RequestContext,
  id: string,
): Promise<LockedPolicy & { readonly rule: ReviewRuleRow }> {
  const locked = await lockPolicy(tx, context);
  const [rule] = isUuid(id) ? await findVisibleRules(tx, context.viewer, [id]) : [];
  if (rule === undefined) throw noSuchRule();
  return { ...locked, rule };
}
