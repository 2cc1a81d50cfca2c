import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { EndedAuthorization } from "../rules/ended-authorization.js";

/** How many connections end in one transaction. */
const batch = 100;

/**
 * Connections that this ended and that are still marked as connected, up to a limit. A renewed token does not count as
 * installed.
 */
export async function findEndedInstallations(
  db: Queries,
  { appId, workspaceIds, botUserIds, endedAt }: EndedAuthorization,
): Promise<{ readonly id: string; readonly version: number }[]> {
  const ofBots = botUserIds === null ? Prisma.empty : Prisma.sql`and bot_user_id = any(${[...botUserIds]}::text[])`;
  return db.$queryRaw<{ id: string; version: number }[]>`
    select id, version from chat_connection
    where app_id = ${appId} and workspace_id = any(${[...workspaceIds]}::text[]) ${ofBots}
      and status = 'connected' and closed_at is null and updated_at < ${endedAt}
    order by id limit ${batch}`;
}
