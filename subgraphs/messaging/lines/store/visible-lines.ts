import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { LineRow } from "./lines.js";

/** A dedicated line with the handle of the identity that it is attached to. */
export interface ShownLine extends Pick<LineRow, "id" | "number" | "status" | "identityId" | "version"> {
  readonly type: NonNullable<LineRow["type"]>;
  readonly organizationId: string;
  readonly agentHandle: string | null;
  readonly claimedAt: Date;
  readonly createdAt: Date;
}

/** Claimed lines `l`, and the identities `i` that they are attached to. */
const selectShown = Prisma.sql`
  select l.id, l.number, l.type::text as type, l.status::text as status, l.identity_id as "identityId", l.version,
         l.organization_id as "organizationId", i.agent_handle as "agentHandle", l.claimed_at as "claimedAt",
         l.claimed_at as "createdAt"
  from im_line l left join identity i on i.id = l.identity_id
  where l.role = 'dedicated'`;

/** The lines of the viewer's organization, attached or not, newest claim first (wire contract im 4: for all its keys). */
export async function listVisibleLines(
  db: Reader,
  { organizationId }: Viewer,
  { first, after }: PageRequest,
): Promise<Page<ShownLine>> {
  if (organizationId === null) return { rows: [], hasNextPage: false };
  const before =
    after === null ? Prisma.empty : Prisma.sql`and (l.claimed_at, l.id) < (${after.createdAt}, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<ShownLine[]>`
    ${selectShown} and l.organization_id = ${organizationId} ${before}
    order by l.claimed_at desc, l.id desc limit ${first + 1}`;
  return toPage(rows, first);
}

/** The lines of these ids that are the viewer's organization's, in no order; ids must be well-formed. */
export async function findVisibleLines(
  db: Reader,
  { organizationId }: Viewer,
  ids: readonly string[],
): Promise<ShownLine[]> {
  if (organizationId === null) return [];
  return db.$queryRaw<ShownLine[]>`
    ${selectShown} and l.organization_id = ${organizationId} and l.id = any(${[...ids]}::uuid[])`;
}

/** The lines that are attached to those of these identities that the viewer sees; ids must be well-formed. */
export async function findVisibleLinesOf(
  db: Reader,
  viewer: Viewer,
  identityIds: readonly string[],
): Promise<ShownLine[]> {
  return db.$queryRaw<ShownLine[]>`
    ${selectShown} and l.identity_id = any(${[...identityIds]}::uuid[]) and ${visibleIdentities(viewer)}`;
}
