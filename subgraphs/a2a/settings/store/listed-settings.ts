import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { joinClaim } from "../../../shared/identity/affiliated-claims.js";
import type { HandlePageRequest } from "../../../shared/graphql/handle-connection.js";
import type { Page } from "../../../shared/pagination/page.js";
import { rowsThatFit } from "../../../shared/rules/page-bytes.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { type FlatSettingsRow, isOwn, selectSettings, type SettingsRow, toSettingsRow } from "./settings.js";

/** Settings that a list found, before they are read. */
export interface ListedSettings {
  readonly id: string;
  readonly handle: string;
  /** The size of its skills. */
  readonly bytes: number;
}

/** The settings that the viewer sees, sorted by handle. */
export async function listVisibleSettings(
  db: Reader,
  viewer: Viewer,
  request: HandlePageRequest,
): Promise<Page<SettingsRow>> {
  return listSettings(db, isOwn(viewer), request);
}

/** Skills may be large, so a page is cut by their sizes before they are read. The order is that of the bytes. */
export async function listSettings(
  db: Reader,
  condition: Prisma.Sql,
  request: HandlePageRequest,
): Promise<Page<SettingsRow>> {
  const { first } = request;
  const listed = await db.$queryRaw<ListedSettings[]>`
    select i.id, i.live_handle as handle, s.skills_bytes as bytes
    from identity i join a2a_settings s on s.identity_id = i.id ${joinClaim}
    where i.live_handle is not null and ${condition} and ${afterHandle(request)}
    order by i.live_handle collate "C" limit ${first + 1}`;
  return readListed(db, condition, listed, first);
}

/** Whose handle comes after the page before. */
export function afterHandle({ after }: HandlePageRequest): Prisma.Sql {
  return after === null ? Prisma.sql`true` : Prisma.sql`i.live_handle collate "C" > ${after}`;
}

/** The settings of those that were listed, as many as fit into a page. */
export async function readListed(
  db: Reader,
  condition: Prisma.Sql,
  listed: readonly ListedSettings[],
  first: number,
): Promise<Page<SettingsRow>> {
  const count = Math.min(first, rowsThatFit(listed.map(({ bytes }) => bytes)));
  const ids = listed.slice(0, count).map(({ id }) => id);
  const rows = await db.$queryRaw<FlatSettingsRow[]>`
    ${selectSettings} where s.identity_id = any(${ids}::uuid[]) and i.live_handle is not null and ${condition}
    order by i.live_handle collate "C"`;
  return { rows: rows.map(toSettingsRow), hasNextPage: listed.length > count };
}
