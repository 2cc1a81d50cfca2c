import { Prisma } from "../../../generated/prisma/client.js";
import type { Reader } from "../../shared/database/client.js";
import type { HandlePageRequest } from "../../shared/graphql/handle-connection.js";
import type { Page } from "../../shared/pagination/page.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { rowsThatFit } from "../../shared/rules/page-bytes.js";
import { containing } from "../rules/search.js";
import { type FlatSettingsRow, isOwn, selectSettings, type SettingsRow, toSettingsRow } from "./settings.js";

const takesTasks = Prisma.sql`s.enabled and i.claim_status = 'agent_claimed'`;

/** The agents that anybody may find, sorted by handle. All words must occur in what the directory shows of them. */
export async function listPublicAgents(
  db: Reader,
  words: readonly string[],
  request: HandlePageRequest,
): Promise<Page<SettingsRow>> {
  return listSettings(db, Prisma.sql`${takesTasks} and s.publicly_discoverable and ${mentions(words)}`, request);
}

/** The agents of an organization that take tasks, sorted by handle. */
export async function listAgentsOf(
  db: Reader,
  organizationId: string,
  words: readonly string[],
  request: HandlePageRequest,
): Promise<Page<SettingsRow>> {
  const own = Prisma.sql`i.organization_id = ${organizationId}`;
  return listSettings(db, Prisma.sql`${own} and ${takesTasks} and ${mentions(words)}`, request);
}

/** The settings that the viewer sees, sorted by handle. */
export async function listVisibleSettings(
  db: Reader,
  viewer: Viewer,
  request: HandlePageRequest,
): Promise<Page<SettingsRow>> {
  return listSettings(db, isOwn(viewer), request);
}

function mentions(words: readonly string[]): Prisma.Sql {
  const conditions = words.map((word) => Prisma.sql`s.directory_text like ${containing(word)}`);
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " and ");
}

interface ListedRow {
  readonly id: string;
  readonly bytes: number;
}

/** Skills may be large, so a page is cut by their sizes before they are read. The order is that of the bytes. */
async function listSettings(
  db: Reader,
  condition: Prisma.Sql,
  { first, after }: HandlePageRequest,
): Promise<Page<SettingsRow>> {
  const isAfter = after === null ? Prisma.sql`true` : Prisma.sql`i.live_handle collate "C" > ${after}`;
  const listed = await db.$queryRaw<ListedRow[]>`
    select i.id, s.skills_bytes as bytes
    from identity i join a2a_settings s on s.identity_id = i.id
    where i.live_handle is not null and ${condition} and ${isAfter}
    order by i.live_handle collate "C" limit ${first + 1}`;
  const count = Math.min(first, rowsThatFit(listed.map(({ bytes }) => bytes)));
  const ids = listed.slice(0, count).map(({ id }) => id);
  const rows = await db.$queryRaw<FlatSettingsRow[]>`
    ${selectSettings} where s.identity_id = any(${ids}::uuid[]) and i.live_handle is not null and ${condition}
    order by i.live_handle collate "C"`;
  return { rows: rows.map(toSettingsRow), hasNextPage: listed.length > count };
}
