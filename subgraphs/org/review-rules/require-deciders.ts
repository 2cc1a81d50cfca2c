import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { PolicySettings } from "../../shared/reviews/rules/policy-in-force.js";
import { reviewRulesErrors } from "./errors.js";
import { countDeciders } from "./store/deciders.js";

/**
 * Checks that a locked organization has as many people who may decide as a hold needs (wire contract reviews R38).
 * @throws Problem `no_decider`
 */
export async function requireDeciders(
  tx: Transaction,
  { config }: Pick<Services, "config">,
  organizationId: string,
  deciders: PolicySettings["deciders"],
  needed: 0 | 1 | 2,
): Promise<void> {
  if (needed === 0) return;
  const found = await countDeciders(tx, organizationId, deciders, { mailDomain: config.MAIL_DOMAIN, most: needed });
  if (found >= needed) return;
  throw reviewRulesErrors.problem("no_decider", { details: { needed, found } });
}
