import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import { absorbContacts } from "./absorb-contacts.js";
import { contactErrors } from "./errors.js";
import { lockContacts } from "./lock-contact.js";
import { mergedCard } from "./rules/merged-card.js";
import type { GivenMerge } from "./rules/read-merge.js";
import type { ContactRow } from "./store/contact-row.js";

/**
 * Merges contacts into another one, with the events of all (wire contract contacts 6.1): the survivor has what they had, they
 * have nothing and point to it. Everything else that hangs on contacts follows in `contactsMerged` of the lifecycles.
 * @throws Problem `not_found`, `contact_merged`, `contact_limit`, and what the lifecycles throw
 */
export async function mergeContacts(
  tx: Transaction,
  services: Services,
  organizationId: string,
  { id, losingContactIds, fieldSources }: GivenMerge,
): Promise<ContactRow> {
  const contacts = await lockContacts(tx, organizationId, [id, ...losingContactIds]);
  const [survivor, ...losers] = contacts as [ContactRow, ...ContactRow[]];
  const now = services.clock.now();
  const merged = mergedCard(contacts, fieldSources, now);
  if ("tooLong" in merged) {
    throw contactErrors.problem("contact_limit", { details: { field: merged.tooLong, limit: merged.limit } });
  }
  const loserIds = losers.map((loser) => loser.id);
  const contact = await absorbContacts(tx, { survivor, losers, merged }, now);
  const step = lifecycleStep(tx, services);
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    await lifecycle.contactsMerged?.(step, survivor.id, loserIds);
  }
  return contact;
}
