import type { Statements } from "../../../shared/database/statements.js";
import { keepPeers } from "../../../shared/holds/store/outbound-contacts.js";

interface PastTask {
  readonly id: string;
  readonly requesterId: string;
  readonly workerId: string;
  /** Which sides belong to the organization and have written. */
  readonly isSent: boolean;
  readonly isAnswered: boolean;
  readonly createdAt: Date;
}

/**
 * Keeps the other sides of the tasks in which agents of an organization wrote, a slice of the tasks after this id. Returns the id to
 * continue after; null when these were the last ones.
 */
export async function learnContacts(
  tx: Statements,
  organizationId: string,
  after: string | null,
  slice: number,
): Promise<string | null> {
  const tasks = await tx.$queryRaw<PastTask[]>`
    select t.id, t.requester_id as "requesterId", t.worker_id as "workerId", t.created_at as "createdAt",
           r.organization_id = ${organizationId} and r.deleted_at is null as "isSent",
           w.organization_id = ${organizationId} and w.deleted_at is null
             and exists (select from a2a_message m where m.task_id = t.id and m.role = 'agent') as "isAnswered"
    from a2a_task t join identity r on r.id = t.requester_id join identity w on w.id = t.worker_id
    where t.held_side is null and ${organizationId} in (r.organization_id, w.organization_id)
      and (${after}::uuid is null or t.id > ${after}::uuid)
    order by t.id limit ${slice}`;
  const contacts = tasks.flatMap(({ requesterId, workerId, isSent, isAnswered, createdAt }) => [
    ...(isSent ? [{ identityId: requesterId, peer: workerId, createdAt }] : []),
    ...(isAnswered ? [{ identityId: workerId, peer: requesterId, createdAt }] : []),
  ]);
  // In the order of the identities: sends insert in this order too.
  for (const identityId of [...new Set(contacts.map((one) => one.identityId))].sort()) {
    const own = contacts.filter((one) => one.identityId === identityId);
    const peers = own.map(({ peer }) => peer);
    await keepPeers(tx, { organizationId, identityId, topic: "a2a" }, peers, own[0]!.createdAt);
  }
  return tasks.length < slice ? null : tasks.at(-1)!.id;
}
