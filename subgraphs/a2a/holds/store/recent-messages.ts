import type { Queries } from "../../../shared/database/statements.js";
import { type AskedPast, mostPastBytes, type PastSend } from "../../../shared/holds/past-send.js";
import type { MessageContent } from "../../tasks/public.js";

interface RecentMessage {
  readonly id: string;
  readonly identityId: string;
  readonly at: Date;
  readonly isReply: boolean;
  readonly peerId: string;
  readonly peerHandle: string | null;
  readonly peerOrganizationId: string;
  readonly isAnswer: boolean;
}

/** The newest messages that identities wrote in tasks. Held ones are not among them until they are released. */
export async function recentMessages(
  db: Queries,
  { organizationId, identityIds, each }: AskedPast,
): Promise<PastSend[]> {
  const rows = await db.$queryRaw<RecentMessage[]>`
    select m.id, i.id as "identityId", m.created_at as at, m.role = 'agent' as "isReply", p.id as "peerId",
           p.agent_handle as "peerHandle", p.organization_id as "peerOrganizationId",
           exists (select from a2a_message g
                   where g.task_id = m.task_id and g.role <> m.role
                     and g.created_at between m.created_at - interval '30 days' and m.created_at) as "isAnswer"
    from unnest(${[...identityIds]}::uuid[]) as i (id)
    cross join lateral (
      (select x.* from a2a_message x where x.requester_id = i.id and x.role = 'caller'
       order by x.created_at desc, x.id desc limit ${each})
      union all
      (select x.* from a2a_message x where x.worker_id = i.id and x.role = 'agent'
       order by x.created_at desc, x.id desc limit ${each})
      order by created_at desc, id desc limit ${each}) m
    join identity p on p.id = case when m.role = 'caller' then m.worker_id else m.requester_id end`;
  return rows.map((row) => ({
    id: row.id,
    identityId: row.identityId,
    operation: row.isReply ? "a2a.reply" : "a2a.send",
    at: row.at,
    peers: [
      {
        kind: "handle",
        value: row.peerHandle ?? row.peerId,
        organizationId: row.peerOrganizationId,
        identityId: row.peerId,
        field: null,
        audience: row.peerOrganizationId === organizationId ? "inside" : "outside",
      },
    ],
    recipientCount: 1,
    reply: row.isAnswer,
    isAccepted: true,
  }));
}

/** The contents of these messages, as far as they are short enough. For simulations: no viewer is applied. */
export async function readPastParts(
  db: Queries,
  ids: readonly string[],
): Promise<(Pick<MessageContent, "parts" | "metadata"> & { readonly id: string })[]> {
  return db.$queryRaw`
    select m.id, m.parts, m.metadata from a2a_message m where m.id = any(${[...ids]}::uuid[]) and m.bytes <= ${mostPastBytes}`;
}
