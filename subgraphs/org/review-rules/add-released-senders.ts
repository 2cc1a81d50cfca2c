import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { unicodeOf } from "../../shared/reviews/lists/listed-peers.js";
import { readEntry } from "../../shared/reviews/rules/list-entry.js";
import { noteListChange } from "./change-list.js";
import { reviewRulesErrors } from "./errors.js";
import { mostEntries } from "./rules/list-input.js";
import { countEntries, insertEntries } from "./store/list-entries.js";
import { builtInList } from "./store/lists.js";

/**
 * Adds senders of something that a person released to the list of a locked organization that says so (wire contract reviews S20).
 * A person who may release may do this: the list alone lets nothing through. Other texts than addresses are left out.
 * @throws Problem `review_list_limit_reached`
 */
export async function addReleasedSenders(
  tx: Transaction,
  context: RequestContext,
  organizationId: string,
  senders: readonly string[],
): Promise<void> {
  const now = context.services.clock.now();
  const list = builtInList(organizationId, now);
  const entries = senders.flatMap((sender) => readEntry(list.kind, sender, unicodeOf) ?? []);
  const added = await insertEntries(tx, list, entries, context.viewer.userId!, now);
  if (added === 0) return;
  const { own, all } = await countEntries(tx, organizationId, list.id, false);
  const most = mostEntries(list.kind);
  if (own > most.own || all > most.all) {
    const limit = own > most.own ? most.own : most.all;
    throw reviewRulesErrors.problem("review_list_limit_reached", { details: { limit } });
  }
  await noteListChange(tx, context, list, { change: "entries_added", count: added });
}
