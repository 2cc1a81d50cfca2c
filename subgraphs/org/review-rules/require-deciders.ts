import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { heldKinds } from "../../shared/holds/held-kinds.js";
import type { PolicySettings } from "../../shared/reviews/rules/policy-in-force.js";
import { isAgentAddress } from "../../shared/rules/human-email.js";
import { reviewRulesErrors } from "./errors.js";
import { listDeciderAddresses } from "./store/deciders.js";

type DeciderServices = Pick<Services, "config" | "parts">;

/** More people are not looked at. */
const mostPeople = 100;

/**
 * Checks that a locked organization has as many people who may decide as a hold needs. A person with the address of an agent may
 * not: an agent could read its links (wire contract reviews R38, D3).
 * @throws Problem `no_decider`
 */
export async function requireDeciders(
  tx: Transaction,
  services: DeciderServices,
  organizationId: string,
  deciders: PolicySettings["deciders"],
  needed: 0 | 1 | 2,
): Promise<void> {
  if (needed === 0) return;
  let found = 0;
  for (const address of await listDeciderAddresses(tx, organizationId, deciders, mostPeople)) {
    if (!(await isOfAgent(tx, services, address))) found += 1;
    if (found >= needed) return;
  }
  throw reviewRulesErrors.problem("no_decider", { details: { needed, found } });
}

async function isOfAgent(tx: Transaction, { config, parts }: DeciderServices, address: string): Promise<boolean> {
  if (isAgentAddress(address, config.MAIL_DOMAIN)) return true;
  for (const kind of parts.get(heldKinds)) if (await kind.isAgentAddress?.(tx, address)) return true;
  return false;
}
