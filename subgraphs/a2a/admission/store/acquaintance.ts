import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";

/** A held task introduces no agent to another. */
const isSent = Prisma.sql`held_side is null`;

/** Whether two identities share a task or an accepted invitation, in either role. */
export async function areAcquainted(db: Reader, left: string, right: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ acquainted: boolean }[]>`
    select exists (select from a2a_task where requester_id = ${left}::uuid and worker_id = ${right}::uuid and ${isSent})
        or exists (select from a2a_task where requester_id = ${right}::uuid and worker_id = ${left}::uuid and ${isSent})
        or exists (select from a2a_invitation
                   where invitee_identity_id = ${left}::uuid and peer_ids @> array[${right}::uuid] and status = 'accepted')
        or exists (select from a2a_invitation
                   where invitee_identity_id = ${right}::uuid and peer_ids @> array[${left}::uuid] and status = 'accepted')
        as acquainted`;
  return row?.acquainted === true;
}
