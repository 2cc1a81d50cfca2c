import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { isAgent, type Viewer } from "../../../shared/viewer/viewer.js";

/**
 * Whether an address has written to an identity (wire contract im 3). Agents do not know blocked messages, so these do
 * not count.
 */
export async function hasWritten(db: Reader, viewer: Viewer, identityId: string, address: string): Promise<boolean> {
  const seen = isAgent(viewer) ? Prisma.sql`and last_visible_at is not null` : Prisma.empty;
  const [row] = await db.$queryRaw<{ written: boolean }[]>`
    select exists (select 1 from im_conversation where identity_id = ${identityId}::uuid ${seen}
      and (remote_number = ${address} or is_group and ${address} = any(participants))) as written`;
  return row!.written;
}
