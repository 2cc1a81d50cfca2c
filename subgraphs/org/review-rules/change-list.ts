import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { lockPolicy, type LockedPolicy } from "./lock-policy.js";
import { recordRuleChange } from "./record-policy-change.js";
import { findVisibleLists, type ReviewListRow, touchList } from "./store/lists.js";

/** The error for an id of no list of the viewer's organization. */
export const noSuchList = () => notFound("review list with this id");

/** Locks the viewer's organization, and reads one of its lists. Throws what `lockPolicy` throws, and `not_found`. */
export async function lockList(
  tx: Transaction,
  context: RequestContext,
  id: string,
): Promise<LockedPolicy & { readonly list: ReviewListRow }> {
  const locked = await lockPolicy(tx, context);
  const [list] = isUuid(id) ? await findVisibleLists(tx, context.viewer, [id]) : [];
  if (list === undefined) throw noSuchList();
  return { ...locked, list };
}

/** Counts a change of a locked list, with a new name or its old one, and appends its event. */
export async function noteListChange(
  tx: Transaction,
  { services }: RequestContext,
  list: ReviewListRow,
  change: { readonly change: "renamed" | "entries_added" | "entries_removed"; readonly count?: number },
  name = list.name,
): Promise<void> {
  const occurredAt = services.clock.now();
  const version = await touchList(tx, list, name, occurredAt);
  const { organizationId, id } = list;
  await recordRuleChange(tx, { kind: "review_list.changed", organizationId, id, version, data: change, occurredAt });
}
