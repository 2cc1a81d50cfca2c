import { Prisma } from "../../../../generated/prisma/client.js";
import type { TaskEntry } from "../../../shared/correspondence/correspondence-entry.js";
import type {
  CorrespondenceSlice,
  CorrespondenceSource,
  ExaminedMessage,
} from "../../../shared/correspondence/correspondence-source.js";
import { inSliceOrder, isInSlice } from "../../../shared/correspondence/slice-order.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { wantedText } from "../../../shared/rules/text-start.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleTo } from "../../contexts/public.js";
import type { Part } from "../rules/parts.js";

/** The next messages of tasks between an identity and agents with these handles, in the order of the slice. */
export async function listVisibleCorrespondence(
  db: Reader,
  viewer: Viewer,
  slice: CorrespondenceSlice,
): Promise<ExaminedMessage[]> {
  const { identityId, identifiers, take } = slice;
  const [at, id] = [Prisma.sql`m.created_at`, Prisma.sql`m.id`];
  const [isIn, order] = [isInSlice(slice, at, id), inSliceOrder(slice, at, id)];
  const side = (requester: Prisma.Sql, worker: Prisma.Sql): Prisma.Sql => Prisma.sql`
    select m.id, m.created_at, m.bytes from owner o cross join peer p cross join lateral (
      select m.id, m.created_at, m.bytes from a2a_message m
      where m.requester_id = ${requester} and m.worker_id = ${worker} and ${isIn} order by ${order} limit ${take}) m`;
  const [own, other] = [Prisma.sql`o.id`, Prisma.sql`p.id`];
  return db.$queryRaw<ExaminedMessage[]>`
    with owner as materialized (
      select i.id from identity i where i.id = ${identityId}::uuid and i.deleted_at is null and ${visibleIdentities(viewer)}
    ), peer as materialized (
      select p.id from identity p where p.agent_handle = any(${[...identifiers]}::text[]) and p.deleted_at is null
    )
    select m.id, m.created_at as "occurredAt", true as "isShown", m.bytes::float8 as bytes
    from (${side(own, other)} union ${side(other, own)}) m
    order by ${order} limit ${take}`;
}

interface MessageOfPair {
  readonly id: string;
  readonly taskId: string;
  readonly contextId: string;
  readonly role: "caller" | "agent";
  readonly parts: readonly Part[];
  readonly isOwn: boolean;
  readonly state: string;
  readonly createdAt: Date;
  readonly isSent: boolean;
  readonly handle: string;
}

/** The messages of tasks that an agent and the agent of a contact exchanged (wire contract contacts 8). */
export const taskCorrespondence: CorrespondenceSource = {
  identifiedBy: "handle",
  async isOpen() {
    return true;
  },
  examine: listVisibleCorrespondence,
  async read(db, viewer, identityId, ids, content) {
    const rows = await db.$queryRaw<MessageOfPair[]>`
      ${chosenRows("a2a_message", ids)}
      select m.id, m.task_id as "taskId", m.context_id as "contextId", m.role::text as role, m.parts,
             (m.requester_id = ${identityId}::uuid) = (m.role = 'caller') as "isOwn", t.state::text as state,
             m.created_at as "createdAt", m.requester_id = ${identityId}::uuid as "isSent",
             case when r.id = ${identityId}::uuid then r.agent_handle else w.agent_handle end as handle
      from a2a_message m join a2a_task t on t.id = m.task_id
      join identity r on r.id = m.requester_id join identity w on w.id = m.worker_id
      where ${visibleTo(viewer)}`;
    return rows.map(({ id, taskId, contextId, role, parts, isOwn, state, createdAt, isSent, handle }): TaskEntry => ({
      channel: "a2a",
      sourceId: id,
      direction: isOwn ? "outbound" : "inbound",
      occurredAt: createdAt,
      identityId,
      status: null,
      detailUrl: `/api/v1/identities/${handle}/a2a/${isSent ? "sent/" : ""}tasks/${taskId}`,
      a2a: { taskId, contextId, state, role, text: wantedText(firstText(parts), content) },
    }));
  },
};

function firstText(parts: readonly Part[]): string | null {
  return parts.find(({ text }) => text !== undefined)?.text ?? null;
}
