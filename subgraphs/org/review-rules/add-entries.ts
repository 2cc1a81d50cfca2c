import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { unicodeOf } from "../../shared/reviews/lists/listed-peers.js";
import type { ListEntry } from "../../shared/reviews/rules/list-entry.js";
import { lockList, noteListChange } from "./change-list.js";
import { reviewRulesErrors } from "./errors.js";
import { mostEntries, readEntries } from "./rules/list-input.js";
import { countEntries, insertEntries, removeEntries } from "./store/list-entries.js";
import type { ReviewListRow } from "./store/lists.js";

/** The entries that a client gives to add or remove. */
export interface GivenEntries {
  readonly listId: string;
  readonly values: readonly string[];
}

/**
 * Adds entries to a list of the viewer's organization, all or none; those that it has stay. Throws what `lockList` throws,
 * `validation_failed`, `review_list_limit_reached`.
 */
export async function addEntries(
  tx: Transaction,
  context: RequestContext,
  { listId, values }: GivenEntries,
): Promise<number> {
  const { list } = await lockList(tx, context, listId);
  return addToList(tx, context, list, entriesOf(list, values));
}

/**
 * Adds entries to a list of a locked organization; the number of those that it did not have.
 * @throws Problem `review_list_limit_reached`
 */
export async function addToList(
  tx: Transaction,
  context: RequestContext,
  list: ReviewListRow,
  entries: readonly ListEntry[],
): Promise<number> {
  const added = await insertEntries(tx, list, entries, context.viewer.userId!, context.services.clock.now());
  if (added === 0) return 0;
  const { own, all } = await countEntries(tx, list.organizationId, list.id, list.kind === "words");
  const most = mostEntries(list.kind);
  if (own > most.own || all > most.all) {
    const limit = own > most.own ? most.own : most.all;
    throw reviewRulesErrors.problem("review_list_limit_reached", { details: { limit } });
  }
  await noteListChange(tx, context, list, { change: "entries_added", count: added });
  return added;
}

/** Removes entries of a list, in any spelling; the number of those that it had. Throws as `addEntries`. */
export async function dropEntries(
  tx: Transaction,
  context: RequestContext,
  { listId, values }: GivenEntries,
): Promise<number> {
  const { list } = await lockList(tx, context, listId);
  const wanted = entriesOf(list, values).map(({ value }) => value);
  const removed = await removeEntries(tx, list.id, wanted);
  if (removed > 0) await noteListChange(tx, context, list, { change: "entries_removed", count: removed });
  return removed;
}

function entriesOf({ kind }: ReviewListRow, values: readonly string[]): readonly ListEntry[] {
  const entries = readEntries(kind, values, unicodeOf);
  if ("violations" in entries) throw invalid(entries.violations);
  return entries;
}
