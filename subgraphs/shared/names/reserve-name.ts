import type { Clock } from "../clock/clock.js";
import type { Transaction } from "../database/client.js";
import { decideName, type NameDecision, type NameHolder, type NameRequest } from "./name-reservation.js";

/** Whether something that is not deleted has the name now. Called while the name is locked. */
export type NameInUse = (tx: Transaction, value: string) => Promise<boolean>;

/**
 * Reserves a name for an organization, for ever, or returns the namespace that blocks it. Until the transaction ends,
 * other requests for the name wait. An organization may reserve a name that it already holds.
 * @param request `value` must be canonical (`normalizeHandle`)
 * @param isInUse whether something in that namespace has the name
 */
export async function reserveName(
  tx: Transaction,
  clock: Clock,
  request: NameRequest,
  isInUse: NameInUse,
): Promise<NameDecision> {
  const { value, namespace, organizationId } = request;
  // The update changes nothing; it locks the row and returns its values.
  const [holder] = await tx.$queryRaw<NameHolder[]>`
    insert into name_reservation as held (value, namespace, organization_id, created_at)
    values (${value}, ${namespace}, ${organizationId}, ${clock.now()})
    on conflict (value) do update set organization_id = held.organization_id
    returning held.organization_id as "organizationId", held.namespace`;
  const mine = holder!.organizationId === organizationId;
  return decideName(request, holder!, mine && (await isInUse(tx, value)));
}

/** How many names an organization holds besides that one; null when it already holds that one. */
export async function countOtherNames(tx: Transaction, organizationId: string, value: string): Promise<number | null> {
  const holder = await tx.nameReservation.findUnique({ where: { value }, select: { organizationId: true } });
  return holder?.organizationId === organizationId ? null : tx.nameReservation.count({ where: { organizationId } });
}

/** Releases a name that an organization holds: any organization may reserve it from then on. */
export async function releaseName(tx: Transaction, organizationId: string, value: string): Promise<void> {
  await tx.nameReservation.deleteMany({ where: { value, organizationId } });
}

/** Transfers every name of one organization to another. Only the new owner may use them from then on. */
export async function handOverNames(
  tx: Transaction,
  fromOrganizationId: string,
  organizationId: string,
): Promise<void> {
  await tx.nameReservation.updateMany({ where: { organizationId: fromOrganizationId }, data: { organizationId } });
}
