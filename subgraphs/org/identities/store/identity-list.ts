import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { type IdentityRow, selectIdentities } from "./identities.js";
import { visibleIdentities } from "./visibility.js";

/** Which identities, and in which order. */
export interface IdentityListing {
  /** Part of a handle or display name, in lower case; empty for all. */
  readonly search: string;
  readonly sort: "newest" | "handle";
}

/** The position of an identity in the list. */
export function placeIn(sort: IdentityListing["sort"], { id, agentHandle, createdAt }: IdentityRow): Keyset {
  return { id: sort === "handle" ? agentHandle : id, createdAt };
}

/**
 * The identities a viewer may see. A list is read along an index of the organization, and a search looks at no agents of
 * others: it costs as much as the organization has agents.
 */
export async function listVisibleIdentities(
  db: Reader,
  viewer: Viewer,
  { first, after }: PageRequest,
  { search, sort }: IdentityListing = { search: "", sort: "newest" },
): Promise<Page<IdentityRow>> {
  const found =
    search === ""
      ? Prisma.sql`true`
      : Prisma.sql`(position(${search} in i.agent_handle) > 0 or position(${search} in lower(i.display_name)) > 0)`;
  const order = sort === "handle" ? Prisma.sql`i.live_handle` : Prisma.sql`i.created_at desc, i.id desc`;
  const rows = await db.$queryRaw<IdentityRow[]>`
    ${selectIdentities} where ${visibleIdentities(viewer)} and ${found} and ${isAfter(sort, after)}
    order by ${order} limit ${first + 1}`;
  return toPage(rows, first);
}

function isAfter(sort: IdentityListing["sort"], keyset: Keyset | null): Prisma.Sql {
  if (keyset === null) return Prisma.sql`true`;
  if (sort === "handle") return Prisma.sql`i.live_handle > ${keyset.id}`;
  return Prisma.sql`(i.created_at, i.id) < (${keyset.createdAt}::timestamptz, ${keyset.id}::uuid)`;
}
