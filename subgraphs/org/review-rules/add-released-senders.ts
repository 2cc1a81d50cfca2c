import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { unicodeOf } from "../../shared/reviews/lists/listed-peers.js";
import { readEntry } from "../../shared/reviews/rules/list-entry.js";
import { addToList } from "./add-entries.js";
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
  const list = builtInList(organizationId, context.services.clock.now());
  const entries = senders.flatMap((sender) => readEntry(list.kind, sender, unicodeOf) ?? []);
  await addToList(tx, context, list, entries);
}
