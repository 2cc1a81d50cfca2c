import type { Queries } from "../../shared/database/statements.js";
import { judgePerson } from "./rules/judge-person.js";
import type { Person } from "./rules/person.js";
import { findFilters } from "./store/filters.js";

/** A connection that something may arrive at. */
interface Receiver {
  readonly identityId: string;
  readonly workspaceId: string;
  readonly botUserId: string;
}

/** The connections whose identities may see the event of a user (wire contract client-drift 9c), or of their own bot. */
export async function admitReceivers<R extends Receiver>(
  db: Queries,
  receivers: readonly R[],
  person: Person,
): Promise<readonly R[]> {
  const identityIds = [...new Set(receivers.map(({ identityId }) => identityId))];
  const filters = new Map((await findFilters(db, identityIds, person.ids)).map((row) => [row.identityId, row]));
  return receivers.filter(({ identityId, workspaceId, botUserId }) => {
    const filter = filters.get(identityId);
    if (filter === undefined || person.ids.includes(botUserId)) return filter !== undefined;
    const { rules, inboundFilterMode: filterMode } = filter;
    return judgePerson(person, { rules, side: "inbound", filterMode, workspaceId }).allowed;
  });
}
