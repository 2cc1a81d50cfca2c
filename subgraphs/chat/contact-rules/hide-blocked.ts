import type { RequestContext } from "../../shared/context/request-context.js";
import type { Queries } from "../../shared/database/statements.js";
import { isAgent } from "../../shared/viewer/viewer.js";
import type { ConnectionRow } from "../connections/public.js";
import { judgePerson } from "./rules/judge-person.js";
import type { Person } from "./rules/person.js";
import { findFilters, hasFilter } from "./store/filters.js";

/** A connection, and whose it is. */
type Judged = Pick<ConnectionRow, "identityId" | "workspaceId" | "botUserId">;

/**
 * The items that the viewer may see: an agent sees none of a user whom its contact rules block (wire contract client-drift
 * 9c). Other viewers of the organization see all.
 */
export async function hideBlocked<Item>(
  { viewer, services }: Pick<RequestContext, "viewer" | "services">,
  connection: Judged,
  items: readonly Item[],
  authorOf: (item: Item) => Person,
): Promise<readonly Item[]> {
  return isAgent(viewer) ? admittedOf(services.database.request.reader, connection, items, authorOf) : items;
}

/** Those that the contact rules of the connection's identity admit, or that its own bot wrote. */
export async function admittedOf<Item>(
  db: Queries,
  { identityId, workspaceId, botUserId }: Judged,
  items: readonly Item[],
  authorOf: (item: Item) => Person,
): Promise<readonly Item[]> {
  if (!(await hasFilter(db, identityId, "inbound"))) return items;
  const people = items.map(authorOf);
  const [filter] = await findFilters(db, [identityId], [...new Set(people.flatMap(({ ids }) => ids))]);
  if (filter === undefined) return [];
  const { rules, inboundFilterMode: filterMode } = filter;
  return items.filter((_, index) => {
    const person = people[index]!;
    if (person.ids.includes(botUserId)) return true;
    return judgePerson(person, { rules, side: "inbound", filterMode, workspaceId }).allowed;
  });
}
